"""Tests of ``vision/set_up``."""
