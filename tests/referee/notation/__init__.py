"""Tests of ``referee/notation``."""
