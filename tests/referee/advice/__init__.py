"""Tests of ``referee/advice``."""
