"""Games written down: the sheet, and Euchre Game Notation."""
