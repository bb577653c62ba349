"""Zones of the table and whose card it is, by where it rests and the side it came from.

Places are (u, v) on the unit square of :class:`vision.place.table_corners.TableCorners`. Whose turn it is
plays no part in any of this: that would hide the very irregularities that the referee is there to see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

import numpy as np

from referee.seats import Seat

from ..tuning import LAYOUT

DIRECTION = {Seat.NORTH: (0.0, -1.0), Seat.EAST: (1.0, 0.0), Seat.SOUTH: (0.0, 1.0), Seat.WEST: (-1.0, 0.0)}
"""From the middle of the table to each seat."""


class Zone(Enum):
    """Where on the table a card lies."""

    MIDDLE = "middle"
    EDGE = "edge"


def zone_of(place: np.ndarray) -> Zone:
    """The zone of a card whose middle is at ``place``."""
    return Zone.MIDDLE if np.hypot(place[0] - 0.5, place[1] - 0.5) < LAYOUT.middle_reach_table else Zone.EDGE


def nearest_seat(place: np.ndarray, seats: Sequence[Seat] = tuple(Seat)) -> Seat:
    """The seat at whose edge of the table ``place`` lies."""
    return min(seats, key=lambda seat: edge_distance(place, seat))


def edge_distance(place: np.ndarray, seat: Seat) -> float:
    """Distance of ``place`` from the table's edge before ``seat``."""
    u, v = float(place[0]), float(place[1])
    return {Seat.NORTH: v, Seat.EAST: 1 - u, Seat.SOUTH: 1 - v, Seat.WEST: u}[seat]


def by_place(place: np.ndarray, seats: Sequence[Seat] = tuple(Seat)) -> dict[Seat, float]:
    """How well a card resting in the middle at ``place`` suits each seat; sums to 1."""
    offset = np.asarray(place, float) - 0.5
    # Cards thrown far over the middle are common enough: a place alone is never more than a hint.
    score = np.array(
        [
            np.clip(offset @ DIRECTION[seat], -LAYOUT.most_offset_table, LAYOUT.most_offset_table)
            / LAYOUT.own_side_spread_table
            for seat in seats
        ]
    )
    share = np.exp(score - score.max())
    share /= share.sum()
    return {seat: float(p) for seat, p in zip(seats, share, strict=True)}


def whose(
    place: np.ndarray, hand: Mapping[Seat, float] | None, seats: Sequence[Seat] = tuple(Seat)
) -> tuple[Seat, float]:
    """The seat that laid the card at ``place`` and its probability.

    ``hand`` says from which side the hand or the card came, as shares of the edge it crossed; None
    where no motion was seen.
    """
    return _likeliest(laid_shares(place, hand, seats))


def laid_shares(
    place: np.ndarray, hand: Mapping[Seat, float] | None, seats: Sequence[Seat] = tuple(Seat)
) -> dict[Seat, float]:
    """How probable each seat is to have laid the card at ``place``, as :func:`whose`; sums to 1."""
    return _with_hand(by_place(place, seats), hand)


def before_whom(
    place: np.ndarray, hand: Mapping[Seat, float] | None, seats: Sequence[Seat] = tuple(Seat)
) -> tuple[Seat, float]:
    """Before whom what lies at ``place``, at the table's edge, lies, and how sure that is.

    ``hand`` says from which side the hand came that had to do with it, as in :func:`whose`.
    """
    return _likeliest(before_shares(place, hand, seats))


def before_shares(
    place: np.ndarray, hand: Mapping[Seat, float] | None, seats: Sequence[Seat] = tuple(Seat)
) -> dict[Seat, float]:
    """How probable it is of each seat that ``place`` lies before it, as :func:`before_whom`; sums to 1."""
    far = np.array([edge_distance(place, seat) for seat in seats])
    share = np.exp((far.min() - far) / LAYOUT.corner_table)
    return _with_hand({seat: float(p) for seat, p in zip(seats, share, strict=True)}, hand)


def _with_hand(share: Mapping[Seat, float], hand: Mapping[Seat, float] | None) -> dict[Seat, float]:
    if hand:
        share = {seat: p * (LAYOUT.no_side_share + hand.get(seat, 0.0)) for seat, p in share.items()}
    total = sum(share.values())
    return {seat: p / total for seat, p in share.items()}


def _likeliest(share: Mapping[Seat, float]) -> tuple[Seat, float]:
    seat = max(share, key=lambda one: share[one])
    return seat, share[seat]


def on_the_table(place: np.ndarray) -> bool:
    """Whether a place (2,) on the table's unit square is on the table, or hardly beyond its edge."""
    beyond = LAYOUT.beyond_edge_table
    return bool(((place > -beyond) & (place < 1 + beyond)).all())
