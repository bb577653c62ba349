"""The table: the only writer of its journal, and what may be asked of it."""
