"""Tests of ``referee/asking``."""
