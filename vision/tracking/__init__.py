"""Tracks cards and hands over time: motion, presence, search, zoom, and the pictures of evidence."""
