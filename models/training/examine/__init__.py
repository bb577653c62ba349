"""How good the models are on photographs, drawn cards and fans; and what is fitted to their answers."""
