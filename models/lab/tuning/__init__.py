"""Tuning: which constants of the camera move its score, and how many constants stand where."""
