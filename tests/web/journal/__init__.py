"""Tests of ``web/journal``."""
