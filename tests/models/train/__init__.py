"""Tests of ``models/training/train``."""
