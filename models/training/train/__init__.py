"""Training runs: what each network is trained on, its loss, its recipe, going on after a stop."""
