"""Tests of ``referee/open_cards``."""
