"""Everything that faces people: the page, the journal, the scoreboard and the command."""
