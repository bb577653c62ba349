"""Cards, decks, cloths and things that do not exist, drawn by chance: what pictures are made of."""
