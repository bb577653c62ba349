"""Pairs outlines with the tracks of the cards that they may show, the likeliest first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..nets.crop_cutting import near, overlap
from ..nets.ports import AnyOutline
from ..tuning import OUTLINES
from .card import Track


def likely_pairs(
    outlines: Sequence[AnyOutline], tracks: Sequence[Track]
) -> list[tuple[float, float, int, Track]]:
    """For each pair: intersection over union, the share of the outline inside, its number, and the track."""
    pairs = []
    where = near([outline.quad for outline in outlines], [track.quad for track in tracks])
    for number, which in np.argwhere(where).tolist():
        union, inside = overlap(outlines[number].quad, tracks[which].quad)
        if union > OUTLINES.near_iou or inside > OUTLINES.inside_share:
            pairs.append((union, inside, number, tracks[which]))
    # A face on the pack has a back right under it: the side up separates them.
    return sorted(pairs, key=lambda pair: (outlines[pair[2]].face_up != pair[3].face_up, -pair[0]))
