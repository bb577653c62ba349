"""Evenings: films watched, ruled and counted against their truth."""
