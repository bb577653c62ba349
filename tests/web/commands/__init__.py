"""Tests of ``web/commands``."""
