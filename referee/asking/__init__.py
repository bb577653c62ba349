"""Questions for the people at the table, in words, with their possible answers."""
