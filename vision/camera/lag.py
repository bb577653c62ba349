"""Measures how late a camera's pictures are: the camera films a flashing screen."""

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


def is_screen_lit(t: float) -> bool:
    """Whether the screen is light ``t`` seconds after the beginning."""
    return sum(flash <= t for flash in FLASHES) % 2 == 1


def lag(times: Sequence[float], levels: Sequence[float]) -> float | None:
    """The seconds by which a camera's pictures come after the screen's flashes.

    ``times`` are their arrivals, in seconds since the flashes began, ``levels`` their brightness. None where
    the pictures do not show the flashes.
    """
    t, light = np.asarray(times, float), np.asarray(levels, float)
    inside = (t >= 0) & (t <= FLASHES[-1] + LONGEST)
    t, light = t[inside], light[inside]
    if len(t) < 2 * len(FLASHES) or np.ptp(light) < LEAST:
        return None
    best, best_likeness = None, LIKE
    for late in np.arange(0.0, LONGEST, STEP):
        shown = np.array([is_screen_lit(time - late) for time in t], float)
        if shown.std() == 0:
            continue
        likeness = float(np.corrcoef(shown, light)[0, 1])
        if likeness > best_likeness:
            best, best_likeness = float(late), likeness
    return best
