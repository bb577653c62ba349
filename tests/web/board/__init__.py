"""Tests of ``web/board``."""
