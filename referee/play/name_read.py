"""The name that the camera gave a card before people corrected it."""

from __future__ import annotations

from ..cards import Card
from ..facts.plays import Played
from .tricks_of_deal import Play


def name_read(laid: Play | Played, now: Card | None) -> Card | None:
    """What the camera read where people name a card ``now``, or take its name away.

    None where they agree with the camera, and for a card that no camera saw.
    """
    read = laid.was or (laid.card if laid.seen else None)
    return read if read != now else None
