"""The benchmark: every stage on scenes that are filmed for it, other engines, start-up and memory."""
