"""Tests of ``vision/tracking``."""
