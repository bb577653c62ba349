"""Tests of ``web/served``."""
