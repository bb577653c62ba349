"""Hands that keep at a pack in one place: what moved since it lay still, and for how long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from referee.seats import Seat

from ..tracking.tracked_hands import Visit
from ..tuning import HANDLING


@dataclass(frozen=True, slots=True)
class Moved:
    """A visible movement at ``t`` that ``lasts`` seconds, and the ``box`` that it fills.

    The box is left, top, right, bottom in small pixels. ``away`` are the numbers of the piles that do not lie
    where they lay, ``seats`` whose hands are there.
    """

    t: float
    lasts: float
    box: tuple[int, int, int, int]
    away: frozenset[int]
    seats: dict[Seat, float]


def box_of(moving: np.ndarray) -> tuple[int, int, int, int]:
    """The box (left, top, right, bottom) of all that is True in ``moving`` (h, w); something must be."""
    rows, columns = np.nonzero(moving.any(axis=1))[0], np.nonzero(moving.any(axis=0))[0]
    return int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1])


def hands_of(visits: Iterable[Visit], t: float) -> dict[Seat, float]:
    """Whose hands of the ``visits`` are seen at ``t``, and have been for a while."""
    seats: dict[Seat, float] = {}
    for visit in visits:
        if visit.last == t and t - visit.began > HANDLING.passes_s:
            for seat, share in visit.sides().items():
                seats[seat] = seats.get(seat, 0.0) + share
    return seats


def whose(moved: Iterable[Moved]) -> tuple[Seat, float] | None:
    """The player whose hands were most of those that were there, and their share; None where none were."""
    seats: dict[Seat, float] = {}
    for one in moved:
        for seat, share in one.seats.items():
            seats[seat] = seats.get(seat, 0.0) + share
    if not seats:
        return None
    seat = max(seats, key=lambda who: seats[who])
    return seat, seats[seat] / sum(seats.values())


def work_on(pack: int, moved: Sequence[Moved], length: float) -> Sequence[Moved]:
    """The movements of hands that keep at the pile numbered ``pack`` in one place; none where they do not.

    ``length`` is that of a card in small pixels.
    """
    boxes, times = np.array([one.box for one in moved]), np.array([one.t for one in moved])
    best: Sequence[Moved] = ()
    for first in range(len(moved)):
        low = np.minimum.accumulate(boxes[first:, :2])
        high = np.maximum.accumulate(boxes[first:, 2:])
        near = (high - low).max(axis=1) <= HANDLING.one_place_card_lengths * length
        near[1:] &= np.diff(times[first:]) <= HANDLING.pauses_s
        work = moved[first : first + (len(near) if near.all() else int(near.argmin()))]
        held = [one for one in work if pack in one.away]
        long = len(work) > 1 and work[-1].t - work[0].t >= HANDLING.works_s
        if (
            long
            and sum(one.lasts for one in work) >= HANDLING.busy_s
            and len(held) >= HANDLING.in_hand_share * len(work)
        ):
            best = max(best, work, key=len)
    return best
