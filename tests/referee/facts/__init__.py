"""Tests of ``referee/facts``."""
