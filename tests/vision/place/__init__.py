"""Tests of ``vision/place``."""
