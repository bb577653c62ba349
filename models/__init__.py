"""Trained weights, each with its model card; ``models.training`` makes them again."""
