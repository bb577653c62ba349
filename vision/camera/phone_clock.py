"""When a phone's picture was taken, by our clock: the phone knows only its own."""

from __future__ import annotations

from collections import deque

WITHIN = 30.0
"""Seconds of deliveries that say how the clocks differ."""
PAUSE = 2.0
"""Seconds without a picture after which the phone may have slept, and its clock with it."""
OLDEST = 5.0
"""Seconds that a picture may have been on its way; what would be older was stamped by a strange clock."""


class PhoneClock:
    """How a phone's clock differs from ours, by the quickest of its latest deliveries.

    A delivery that was slow says nothing of the clocks, only of the Wi-Fi; the quickest says most.
    """

    def __init__(self) -> None:
        self._differences: deque[tuple[float, float]] = deque()

    def ours(self, taken: float, sent: float, arrived: float) -> float:
        """Our time of a picture that the phone took at ``taken`` and sent at ``sent``, both by its clock.

        ``arrived`` is when its first bytes came here, by ours; all in seconds. Never later than that.
        """
        known = self._differences
        if known and not 0 <= arrived - known[-1][0] <= PAUSE:
            known.clear()
        known.append((arrived, arrived - sent))
        while known[0][0] < arrived - WITHIN:
            known.popleft()
        t = taken + min(difference for _, difference in known)
        if not arrived - OLDEST <= t <= arrived:
            known.clear()
            return arrived
        return t
