"""Tests of ``referee/game``."""
