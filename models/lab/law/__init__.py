"""Law: many deals made by chance and ruled, and plain searches to compare with."""
