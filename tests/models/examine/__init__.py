"""Tests of ``models/training/examine``."""
