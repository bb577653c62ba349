"""The laboratory: films with their truth, and commands that measure camera, law, page and hub."""
