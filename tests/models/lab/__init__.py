"""Tests of ``models/lab/films``."""
