"""Reads a hand over the table during the set-up: whether somebody reaches in, and North's seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.seats import Seat

from ..tracking.hand_visits import Visit
from ..tuning import SET_UP


class Reach:
    """Reports whether a hand is over the table, after each has lasted for a moment."""

    def __init__(self) -> None:
        self.on_change: Callable[[bool], None] | None = None
        self._over, self._since = False, 0.0

    def see(self, t: float, over: bool) -> None:
        """Note whether a hand is ``over`` the table at time ``t`` in seconds."""
        if over == self._over:
            self._since = t
        elif not 0 <= t - self._since < SET_UP.hand_stays_s:
            self._over, self._since = over, t
            if self.on_change is not None:
                self.on_change(over)


def resting(visits: Iterable[Visit], t: float) -> Seat | None:
    """The seat with the only hand at its edge for a while; None where that is unclear."""
    here = list(visits)
    if len(here) != 1 or t - here[0].began < SET_UP.hand_rests_s:
        return None
    sides = here[0].sides()
    seat = max(sides, key=lambda side: sides[side], default=None)
    return seat if seat is not None and sides[seat] >= SET_UP.plainly_share else None
