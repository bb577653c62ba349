"""Tests of ``vision/files``."""
