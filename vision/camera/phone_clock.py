"""Converts the times of a phone's pictures from the phone's clock to ours."""

from __future__ import annotations

from collections import deque

WITHIN = 30.0
"""Seconds of deliveries from which the clocks' difference is computed."""
PAUSE = 2.0
"""Seconds without a picture after which the phone may have slept, and its clock with it."""
OLDEST = 5.0
"""Most seconds that a picture may take to arrive; an older time comes from an unreliable clock."""


class PhoneClock:
    """The difference between a phone's clock and ours, from the quickest of its latest deliveries.

    A slow delivery measures the Wi-Fi; the quickest comes closest to the clocks.
    """

    def __init__(self) -> None:
        self._differences: deque[tuple[float, float]] = deque()

    def ours(self, taken: float, sent: float, arrived: float) -> float:
        """Our time of a picture that the phone took at ``taken`` and sent at ``sent``, both by its clock.

        ``arrived`` is the time of its first bytes, by our clock, and the latest time returned; all in
        seconds.
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
