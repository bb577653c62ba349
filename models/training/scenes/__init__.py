"""Pictures to learn from and to be examined on: crops, tables, fans, spreads, tables without cards."""
