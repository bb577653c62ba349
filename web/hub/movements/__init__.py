"""Movements, who sits where round by round: pure functions, without clock, files and network."""
