"""Tests of ``vision/simulator``."""
