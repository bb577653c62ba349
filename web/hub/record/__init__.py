"""The hub's record: a club's people, evenings, rounds, deals and adjustments, in SQLite or PostgreSQL."""
