"""Records an evening on film, only the cloth of every picture, and watches it again later."""
