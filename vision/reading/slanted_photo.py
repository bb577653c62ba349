"""Estimates how low the camera of a photograph stood, by the readings at several heights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import cv2

from ..place.camera_slope import stretch_by
from ..tuning import PHOTO, SLANT, SQUARENESS
from .card_reader import FaceRead

Reads = Sequence[FaceRead]


def best_stretch(plain: Reads, look: Callable[[float], Reads], height: int, width: int) -> float:
    """How many times too flat the cards in a photograph of that size are; 1.0 for a photograph from above.

    ``plain`` are the readings of the photograph as it is, ``look`` gives those of the photograph drawn
    taller. Slanted cards are flat in the picture: the detector outlines two as one, and misses far ones. If
    every outline of the plain picture is read and apart from the others, or the cards read have the shape of
    cards from above, no other height is tried.
    """
    if _is_all_plain(plain) or _is_from_above(plain, height, width):
        return 1.0
    best, most = 1.0, _surely_named(plain) + PHOTO.least_gain_cards
    for stretch in SLANT.stretches_ratio[1:]:
        named = _surely_named(look(stretch))
        if named >= most:
            best, most = stretch, named + 1
    return best


def _is_all_plain(reads: Reads) -> bool:
    """Whether every outline was read, and none overlaps another."""
    faces = [read for read in reads if not read.back]
    return all(read.card is not None for read in faces) and not any(
        _share(a, b) > PHOTO.apart_share for a, b in combinations(faces, 2)
    )


def _is_from_above(reads: Reads, height: int, width: int) -> bool:
    """Whether the shapes of enough read cards prove a camera above them."""
    named = [read.quad for read in reads if read.card is not None and read.p >= PHOTO.second_p]
    shown = stretch_by(named, height, width) if len(named) >= SQUARENESS.enough_cards else None
    return shown is not None and shown[0] < SLANT.least_stretch_ratio


def _surely_named(reads: Reads) -> int:
    """The number of different cards named beyond doubt."""
    return len({read.card for read in reads if read.card is not None and read.p >= PHOTO.second_p})


def _share(a: FaceRead, b: FaceRead) -> float:
    """The share of the smaller outline that both cover."""
    both, _ = cv2.intersectConvexConvex(a.quad, b.quad)
    return both / max(min(cv2.contourArea(a.quad), cv2.contourArea(b.quad)), 1e-6)
