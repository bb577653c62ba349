"""Examinations of trained models: on photographs, tables, fans, rendered decks; counts, plots, fits."""
