"""The scribe: turns table events into facts: cards, tokens, a table that was read again."""
