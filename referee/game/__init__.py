"""The journal folded into deals, each with its rulings and the score."""
