"""Tests of ``referee/view``."""
