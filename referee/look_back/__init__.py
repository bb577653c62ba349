"""A finished hand looked back at: cards open, marked plays and advice, as data and as text."""
