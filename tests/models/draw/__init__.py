"""Tests of ``models/training/draw``."""
