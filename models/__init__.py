"""Trained weights, each beside its card; ``models.training`` makes them anew."""
