"""From what was seen on the table to facts in the journal."""
