"""Tests of ``referee/look_back``."""
