"""A fact and its place in the journal."""

from __future__ import annotations

from typing import NamedTuple

from .register import Fact


class Placed(NamedTuple):
    """``place`` counts from 1; an inserted fact has the place of its :class:`Inserted`."""

    place: int
    event: Fact
