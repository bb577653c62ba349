"""Tests of ``web/shown``."""
