"""Tests of ``vision/watching``."""
