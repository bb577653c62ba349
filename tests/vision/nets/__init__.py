"""Tests of ``vision/nets``."""
