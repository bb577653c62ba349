"""Tests of ``referee/book``."""
