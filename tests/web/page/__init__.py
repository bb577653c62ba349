"""Tests of ``web/page``."""
