"""Cards, decks, cloths and surfaces drawn by chance, and printed card art: what pictures are made of."""
