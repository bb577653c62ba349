"""Hands at work on a pack in one place: the movements since it was still, and their times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from referee.seats import Seat

from ..tracking.hand_visits import Visit
from ..tuning import HANDLING


@dataclass(frozen=True, slots=True)
class Moved:
    """A visible movement at ``t`` that ``lasts`` seconds, and the ``box`` that it fills.

    The box is left, top, right, bottom in small pixels. ``away`` are the numbers of the piles that have
    left their places, ``seats`` the players with hands there.
    """

    t: float
    lasts: float
    box: tuple[int, int, int, int]
    away: frozenset[int]
    seats: dict[Seat, float]


def box_of(moving: np.ndarray) -> tuple[int, int, int, int]:
    """The box (left, top, right, bottom) of the True pixels of ``moving`` (h, w), at least one."""
    rows, columns = np.nonzero(moving.any(axis=1))[0], np.nonzero(moving.any(axis=0))[0]
    return int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1])


def hands_of(visits: Iterable[Visit], t: float) -> dict[Seat, float]:
    """The players, with shares, of the ``visits`` that are present at ``t`` and have lasted for a while."""
    seats: dict[Seat, float] = {}
    for visit in visits:
        if visit.last == t and t - visit.began > HANDLING.passes_s:
            for seat, share in visit.sides().items():
                seats[seat] = seats.get(seat, 0.0) + share
    return seats


def likeliest_player(moved: Iterable[Moved]) -> tuple[Seat, float] | None:
    """The player with the largest share of the hands, and that share; None without hands."""
    seats: dict[Seat, float] = {}
    for movement in moved:
        for seat, share in movement.seats.items():
            seats[seat] = seats.get(seat, 0.0) + share
    if not seats:
        return None
    seat = max(seats, key=lambda who: seats[who])
    return seat, seats[seat] / sum(seats.values())


def work_on(pack: int, moved: Sequence[Moved], length: float) -> Sequence[Moved]:
    """The movements of hands at work on the pile numbered ``pack`` in one place; none for other movements.

    ``length`` is the length of a card in small pixels.
    """
    boxes, times = (
        np.array([movement.box for movement in moved]),
        np.array([movement.t for movement in moved]),
    )
    best: Sequence[Moved] = ()
    for first in range(len(moved)):
        low = np.minimum.accumulate(boxes[first:, :2])
        high = np.maximum.accumulate(boxes[first:, 2:])
        near = (high - low).max(axis=1) <= HANDLING.same_place_card_lengths * length
        near[1:] &= np.diff(times[first:]) <= HANDLING.pauses_s
        work = moved[first : first + (len(near) if near.all() else int(near.argmin()))]
        held = [movement for movement in work if pack in movement.away]
        long = len(work) > 1 and work[-1].t - work[0].t >= HANDLING.works_s
        if (
            long
            and sum(movement.lasts for movement in work) >= HANDLING.busy_s
            and len(held) >= HANDLING.in_hand_share * len(work)
        ):
            best = max(best, work, key=len)
    return best
