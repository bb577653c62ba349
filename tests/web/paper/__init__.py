"""Tests of ``web/paper``."""
