"""What a hand over the table says while the camera is set up: that somebody reaches, and where North sits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.seats import Seat

from ..tracking.tracked_hands import Visit
from ..tuning import SET_UP


class Reach:
    """Whether a hand is over the table, told once it has been so, or not, for a moment."""

    def __init__(self) -> None:
        self.told: Callable[[bool], None] | None = None
        self._over, self._since = False, 0.0

    def see(self, t: float, over: bool) -> None:
        """At time ``t`` in seconds a hand is over the table, or none is."""
        if over == self._over:
            self._since = t
        elif not 0 <= t - self._since < SET_UP.hand_stays_s:
            self._over, self._since = over, t
            if self.told is not None:
                self.told(over)


def resting(visits: Iterable[Visit], t: float) -> Seat | None:
    """The seat at whose edge the only hand has been for a while; None where that is not plain."""
    here = list(visits)
    if len(here) != 1 or t - here[0].began < SET_UP.hand_rests_s:
        return None
    sides = here[0].sides()
    seat = max(sides, key=lambda one: sides[one], default=None)
    return seat if seat is not None and sides[seat] >= SET_UP.plainly_share else None
