"""The scribe: writes facts from what the eye saw: cards, tokens, a table that was reread."""
