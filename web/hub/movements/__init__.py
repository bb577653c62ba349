"""Who sits where, round by round: pure functions over numbered people, without clock, files and network."""
