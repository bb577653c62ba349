"""Numbers of the sides, as the page is sent them."""

from __future__ import annotations

BySide = dict[str, int]
"""A number for each side, as ``NS`` is written."""
