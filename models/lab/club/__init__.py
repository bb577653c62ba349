"""A club's movements and evenings by chance, counted again by a checker that shares no code with the hub."""
