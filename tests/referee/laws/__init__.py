"""Tests of ``referee/laws``."""
