"""How low the camera of a photograph stood: how it is best read shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import cv2

from ..place.camera_slope import stretch_by
from ..tuning import PHOTO, SLANT, SQUARENESS
from .card_reader import FaceRead

Reads = Sequence[FaceRead]


def best_stretch(plain: Reads, look: Callable[[float], Reads], height: int, width: int) -> float:
    """How many times too flat the cards in a photograph of that size are; 1.0 where it was taken from above.

    ``plain`` are the reads of a first look at it, ``look`` gives those of a look at it drawn so much taller.
    Cards that are seen aslant are flat in the picture: two are outlined as one, and the far ones not at all.
    Where every outline of the plain picture is read and apart from the others, or the shape of those that are
    read is that of cards seen from above, no other look is taken.
    """
    if _all_plain(plain) or _from_above(plain, height, width):
        return 1.0
    best, most = 1.0, _surely_named(plain) + PHOTO.least_gain_cards
    for stretch in SLANT.stretches_ratio[1:]:
        named = _surely_named(look(stretch))
        if named >= most:
            best, most = stretch, named + 1
    return best


def _all_plain(reads: Reads) -> bool:
    """Whether every outline was read, and none shares its place with another."""
    faces = [read for read in reads if not read.back]
    return all(read.card is not None for read in faces) and not any(
        _share(a, b) > PHOTO.apart_share for a, b in combinations(faces, 2)
    )


def _from_above(reads: Reads, height: int, width: int) -> bool:
    """Whether enough cards were read to see by their shape that the camera hung above them."""
    named = [read.quad for read in reads if read.card is not None and read.p >= PHOTO.second_p]
    shown = stretch_by(named, height, width) if len(named) >= SQUARENESS.enough_cards else None
    return shown is not None and shown[0] < SLANT.least_stretch_ratio


def _surely_named(reads: Reads) -> int:
    """How many different cards are named beyond doubt."""
    return len({read.card for read in reads if read.card is not None and read.p >= PHOTO.second_p})


def _share(a: FaceRead, b: FaceRead) -> float:
    """How much of the smaller outline both share."""
    both, _ = cv2.intersectConvexConvex(a.quad, b.quad)
    return both / max(min(cv2.contourArea(a.quad), cv2.contourArea(b.quad)), 1e-6)
