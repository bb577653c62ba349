"""Tests of ``models/training/ship``."""
