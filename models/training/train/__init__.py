"""Training runs: what each network learns from, its loss, its recipe, and going on after a stop."""
