"""A finished hand with all cards open: what every card of it was worth, and what the cards came to."""
