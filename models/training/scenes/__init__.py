"""Scenes to learn from and to be examined on: crops, indices, tables, fans, spreads, without cards."""
