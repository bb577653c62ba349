"""Games written down as text and read again: the sheet, and Euchre Game Notation (EGN)."""
