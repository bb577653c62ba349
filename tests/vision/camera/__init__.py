"""Tests of ``vision/camera``."""
