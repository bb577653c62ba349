"""Tests of ``referee/doubt``."""
