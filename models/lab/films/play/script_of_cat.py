"""A cat that pushes a card as it walks by."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..room.troubles import Trouble
from .script_of_motion import Script, Thing

TAKES = 0.35
"""Seconds that a pushed card slides."""
NEAR = 170.0
"""How far in mm from the cat's way a card still meets a paw."""


def push(script: Script, cat: Trouble, far: float = 45.0) -> Thing | None:
    """Let the cat push the face-up card nearest to its way by ``far`` mm; returns the card, or None.

    The card is moved while the cat is over it, so that nobody sees it slide.
    """
    start, stop = (np.array(place) for place in cat.path)
    way = (stop - start) / np.linalg.norm(stop - start)
    side = np.array((-way[1], way[0]))
    best: tuple[float, Thing, float] | None = None
    for thing in script.things:
        for share in (0.4, 0.5, 0.6):
            t = cat.begin + share * (cat.end - cat.begin)
            state = thing.at(t)
            if thing.card is None or state is None or state[0].z > 5 or state[0].turn > 0.5:
                continue
            if state != thing.at(t - 0.5) or state != thing.at(t + TAKES + 0.5):
                continue  # it is being moved by somebody else
            off = abs(float((np.array((state[0].x, state[0].y)) - start) @ side))
            if off < NEAR and (best is None or off < best[0]):
                best = off, thing, t
    if best is None:
        return None
    _, thing, t = best
    resting = thing.at(t)
    assert resting is not None
    pose, level = resting
    moved = replace(pose, x=pose.x + way[0] * far, y=pose.y + way[1] * far, angle=pose.angle + 0.25)
    at = int(np.searchsorted(thing.times, t, side="right"))
    for n in range(at, len(thing.times)):
        if thing.poses[n] == pose:
            thing.poses[n] = moved  # whoever takes it next takes it from there
    for n, (when, where) in enumerate(((t, pose), (t + TAKES, moved))):
        thing.times.insert(at + n, when)
        thing.poses.insert(at + n, where)
        thing.levels.insert(at + n, level)
        thing.eases.insert(at + n, "soft")
    return thing
