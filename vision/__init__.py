"""Turns the pictures of a camera into table events."""
