"""Tests of ``vision/reading``."""
