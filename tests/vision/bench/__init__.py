"""Tests of ``vision/bench``."""
