"""Tests of ``web/table``."""
