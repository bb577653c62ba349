"""The tracker's reports: a card has come to rest, or has left its place."""

from __future__ import annotations

from dataclasses import dataclass

from .card import Track
from .hand_visits import Visit


@dataclass(frozen=True, slots=True)
class Laid:
    """A card has come to rest and is believed (``track.read.card`` is None where it is not read).

    ``was`` is the earlier track of the same card, which slid here; None for a new card.
    """

    track: Track
    was: Track | None = None


@dataclass(frozen=True, slots=True)
class Lifted:
    """A card that was laid has left its place; ``by`` is the hand that was there."""

    track: Track
    t: float
    by: Visit | None
