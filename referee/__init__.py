"""The referee: facts in, rulings out. Standard library only, and no camera anywhere."""
