"""Tests of ``referee/scribe``."""
