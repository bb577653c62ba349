"""Tests of ``web/review``."""
