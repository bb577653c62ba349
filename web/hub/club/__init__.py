"""A club's evening as it goes on: what the director does, how tables stand, and what is sent to them."""
