"""Zones of the table, and the player of a card by its place and the side it came from.

Places are (x, y) in lengths of a card from the middle of play, to the East and to the South, as
:class:`vision.place.measured_table.MeasuredTable` measures them. The order of
play counts for nothing here: it would hide the very irregularities that the referee must see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from referee.seats import Seat

from ..tuning import FIRST_TRICK, LAYOUT

DIRECTION = {Seat.NORTH: (0.0, -1.0), Seat.EAST: (1.0, 0.0), Seat.SOUTH: (0.0, 1.0), Seat.WEST: (-1.0, 0.0)}
"""From the middle of the table to each seat."""


class Zone(Enum):
    """The part of the table under a card."""

    MIDDLE = "middle"
    EDGE = "edge"


@dataclass(frozen=True)
class Edges:
    """The table's edges: for each seat the two ends of the edge before it, clockwise, as places.

    ``guessed`` are the seats of edges that were not seen.
    """

    ends: Mapping[Seat, tuple[np.ndarray, np.ndarray]]
    guessed: frozenset[Seat] = frozenset()

    def distance(self, place: np.ndarray, seat: Seat) -> float:
        """The distance of a place inside the edge before ``seat``, in lengths of a card; below 0 beyond
        it."""
        first, last = (np.asarray(end, float) for end in self.ends[seat])
        along, to = last - first, np.asarray(place, float) - first
        return float((along[0] * to[1] - along[1] * to[0]) / max(np.hypot(*along), 1e-9))

    def nearest(self, place: np.ndarray, seats: Sequence[Seat] = tuple(Seat)) -> Seat:
        """The seat with the nearest edge of the table to ``place``."""
        return min(seats, key=lambda seat: self.distance(place, seat))


def zone_of(place: np.ndarray, reach: np.ndarray | float) -> Zone:
    """The zone of a card with its middle at ``place``; ``reach`` is the extent of the table's middle each
    way."""
    return Zone.MIDDLE if np.hypot(*(np.asarray(place, float) / reach)) < 1 else Zone.EDGE


def by_place(place: np.ndarray, seats: Sequence[Seat] = tuple(Seat)) -> dict[Seat, float]:
    """The share of each seat in a card that rests in the middle at ``place``; sums to 1."""
    # Cards thrown far over the middle are common enough: a place alone is never more than a hint.
    most = LAYOUT.most_offset_card_lengths
    score = np.array(
        [
            np.clip(np.asarray(place, float) @ DIRECTION[seat], -most, most) / LAYOUT.side_spread_card_lengths
            for seat in seats
        ]
    )
    share = np.exp(score - score.max())
    share /= share.sum()
    return {seat: float(p) for seat, p in zip(seats, share, strict=True)}


def laid_by(
    place: np.ndarray,
    hand: Mapping[Seat, float] | None,
    seats: Sequence[Seat] = tuple(Seat),
    no_side_share: float | None = None,
) -> tuple[Seat, float]:
    """The seat that laid the card at ``place`` and its probability.

    ``hand`` is the side that the hand or the card came from, as shares of the edge it crossed; None where no
    motion was seen. It proves nothing where nobody sits. ``no_side_share`` is added to each side (None: as
    from above).
    """
    return _likeliest(laid_shares(place, hand, seats, no_side_share))


def laid_shares(
    place: np.ndarray,
    hand: Mapping[Seat, float] | None,
    seats: Sequence[Seat] = tuple(Seat),
    no_side_share: float | None = None,
) -> dict[Seat, float]:
    """The probability of each seat to have laid the card at ``place``, as :func:`laid_by`; sums to 1."""
    return _with_hand(by_place(place, seats), hand, no_side_share)


def nearest_seat(
    place: np.ndarray,
    hand: Mapping[Seat, float] | None,
    seats: Sequence[Seat],
    edges: Edges,
) -> tuple[Seat, float]:
    """The player nearest to ``place`` at the table's edge, with its probability.

    ``hand`` is the side of the hand that handled the thing there, as in :func:`laid_by`.
    """
    return _likeliest(nearest_shares(place, hand, seats, edges))


def nearest_shares(
    place: np.ndarray,
    hand: Mapping[Seat, float] | None,
    seats: Sequence[Seat],
    edges: Edges,
) -> dict[Seat, float]:
    """The probability of each seat to be nearest to ``place``, as :func:`nearest_seat`; sums to 1.

    A guessed edge may be as far away as at the largest table or as near as at the smallest.
    """
    far = np.array([edges.distance(place, seat) for seat in seats])
    is_guessed = np.array([seat in edges.guessed for seat in seats])
    is_guessed |= is_guessed[far.argmin()]
    unsure = (FIRST_TRICK.farthest_edge_card_lengths - FIRST_TRICK.nearest_edge_card_lengths) / 2
    share = np.exp((far.min() - far) / np.where(is_guessed, unsure, LAYOUT.corner_card_lengths))
    return _with_hand({seat: float(p) for seat, p in zip(seats, share, strict=True)}, hand)


def _with_hand(
    share: Mapping[Seat, float],
    hand: Mapping[Seat, float] | None,
    no_side_share: float | None = None,
) -> dict[Seat, float]:
    if hand:
        added = LAYOUT.no_side_share if no_side_share is None else no_side_share
        # over an edge where nobody sits any player may reach
        added += sum(side for seat, side in hand.items() if seat not in share)
        share = {seat: p * (added + hand.get(seat, 0.0)) for seat, p in share.items()}
    total = sum(share.values())
    return {seat: p / total for seat, p in share.items()}


def _likeliest(share: Mapping[Seat, float]) -> tuple[Seat, float]:
    seat = max(share, key=lambda candidate: share[candidate])
    return seat, share[seat]
