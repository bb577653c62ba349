"""How late a camera's pictures are: it films a screen that flashes, and the flashes are looked for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

FLASHES = (0.5, 0.9, 1.6, 1.9, 2.8, 3.1, 3.4, 4.4, 4.7, 5.6)
"""Seconds at which the screen changes between dark and light; no part of them repeats another."""
LASTS = 9.0
"""Seconds that are filmed: the last flash may be three seconds late."""
LONGEST = 3.0
STEP = 0.02
LEAST = 6.0
"""Grey levels by which the pictures must differ, and how like the flashes they must be."""
LIKE = 0.6


def lit(t: float) -> bool:
    """Whether the screen is light ``t`` seconds after the beginning."""
    return sum(one <= t for one in FLASHES) % 2 == 1


def lag(times: Sequence[float], levels: Sequence[float]) -> float | None:
    """By how many seconds the pictures of ``times``, as light as ``levels``, come after the screen's flashes.

    ``times`` are when they came here, since the beginning of the flashes. None where the flashes are not in
    them.
    """
    t, seen = np.asarray(times, float), np.asarray(levels, float)
    inside = (t >= 0) & (t <= FLASHES[-1] + LONGEST)
    t, seen = t[inside], seen[inside]
    if len(t) < 2 * len(FLASHES) or np.ptp(seen) < LEAST:
        return None
    best, like = None, LIKE
    for late in np.arange(0.0, LONGEST, STEP):
        shown = np.array([lit(one - late) for one in t], float)
        if shown.std() == 0:
            continue
        found = float(np.corrcoef(shown, seen)[0, 1])
        if found > like:
            best, like = float(late), found
    return best
