"""Tests of ``vision/tuning``."""
