"""A hand's visit over the table, and the hands that may have brought a card."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from referee.seats import Seat

SEATS = tuple(Seat)

NOWHERE = np.zeros((0, 0), bool)
NEVER = np.zeros((0, 0), np.float32)


@dataclass
class Visit:
    """A hand's stay over the table; ``crossed`` counts its crossings of the edge, by seat."""

    number: int
    began: float
    last: float
    area: np.ndarray
    over: np.ndarray = field(default_factory=lambda: NEVER)
    """The time of its last motion over each small pixel, in seconds; empty when forgotten."""
    crossed: dict[Seat, float] = field(default_factory=lambda: dict.fromkeys(SEATS, 0.0))

    def sides(self) -> dict[Seat, float]:
        """The side it came from: the seats' shares of the edge that it crossed."""
        total = sum(self.crossed.values())
        return {seat: n / total for seat, n in self.crossed.items()} if total else {}

    @property
    def seat(self) -> Seat | None:
        """The side it came from; None where no crossing was seen."""
        sides = self.sides()
        return max(sides, key=lambda seat: sides[seat]) if sides else None


@dataclass(frozen=True, slots=True)
class Passed:
    """A hand that moved over a ``share`` of a card's place, last at ``t`` (seconds)."""

    visit: Visit
    share: float
    t: float


@dataclass(frozen=True, slots=True)
class Brought:
    """The hands that may have brought a card: all that moved there since its place was last seen without it.

    A hand that rested on the place all the time, or covered the card immediately, hides the hand that played
    it: then only the share of the card that each hand moved over counts.
    """

    hands: tuple[Passed, ...] = ()
    hidden: frozenset[Seat] = frozenset()
    """The seats of other arms that reached over the table while those of ``hands`` only rested there."""

    def sides(self) -> dict[Seat, float]:
        """The side the card came from: the seats' shares."""
        # A carried card moves over the whole of its place, a hand that brushes it over a part.
        total = sum(passed.share**2 for passed in self.hands)
        shares = dict.fromkeys(SEATS, 0.0)
        for passed in self.hands:
            for seat, share in passed.visit.sides().items():
                shares[seat] += share * passed.share**2 / total
        return shares if total else {}

    def left(self, seat: Seat) -> float | None:
        """The time of the last motion there by the hand of ``seat``; None without any."""
        return max((passed.t for passed in self.hands if passed.visit.seat is seat), default=None)


NOBODY = Brought()
