"""Making the weights: art, rendered scenes and crops, training, export and examination.

Nothing here is needed at the table. ``python -m models.training`` rebuilds everything by one command.
"""
