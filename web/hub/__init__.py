"""The club: many tables, one evening, and who sits where."""
