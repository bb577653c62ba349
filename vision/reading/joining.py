"""Whole cards and printed indices put together, so that each card is named once.

An index that stands where an outline's own would stand names that card, if nothing has; one that stands
elsewhere is the corner of a card of which nothing more is known, and where that card lies is judged by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ..nets.crops import upright
from ..nets.fans import FACES, Mark, Named
from .reader import FaceRead

LEAST = 0.97
"""How sure an index must be to name a card by itself: nothing else of the card speaks for it."""
AGAIN = 0.995
"""How sure where the same card was read elsewhere: another pack's, or one of the two is wrong."""
USUAL = (0.092, 0.14, 0.18, 0.7)
"""Where an index stands on most decks: its middle across and down, and its height, as parts of the card's width,
height and height; and the card's width as part of its height."""
ZONE = (0.26, 0.32)
"""How far from a corner, as parts of the card's width and height, the middle of its own index may be."""
TALL = (0.09, 0.36)
"""An index's height as part of the card's, at least and at most."""
ASKEW = 0.7
"""Radians that an index may be turned against its card, as both are seen."""
ONE_CARD = 0.3
"""Cards judged by their indices whose middles are nearer than this share of their height are one."""
NONE = -30.0
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """What the indices say beside the outlines: a face (its number) and how sure, of the outlines that nothing
    else had named; and the named indices of cards that have no outline."""

    outlines: dict[int, Named]
    alone: list[Named]


def card_quad(mark: Mark) -> np.ndarray:
    """The quad (4, 2) of the card whose index this is, from its printed top left, as most decks have it."""
    across, down, share, wide = USUAL
    tall = mark.tall / share
    right = np.array([np.cos(mark.turn), np.sin(mark.turn)]) * tall * wide
    below = np.array([-np.sin(mark.turn), np.cos(mark.turn)]) * tall
    corner = mark.middle - across * right - down * below
    return np.array([corner, corner + right, corner + right + below, corner + below], np.float32)


def is_own(mark: Mark, quad: np.ndarray) -> bool:
    """Whether the index stands, by place, size and turn, where a card in ``quad`` has one of its own."""
    quad = upright(quad)
    tall = (np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    if not TALL[0] * tall < mark.tall < TALL[1] * tall:
        return False
    (x, y), = cv2.perspectiveTransform(mark.middle[None, None], cv2.getPerspectiveTransform(quad, _UNIT))[0]
    up = quad[0] + quad[1] - quad[2] - quad[3]
    askew = (mark.turn - np.arctan2(up[0], -up[1]) + np.pi / 2) % np.pi - np.pi / 2  # either way up
    inside = 0 < min(x, 1 - x) < ZONE[0] and 0 < min(y, 1 - y) < ZONE[1]
    return bool(inside and abs(askew) < ASKEW)


def join(reads: Sequence[FaceRead], named: Sequence[Named], faces: Sequence[object]) -> Joined:
    """Which outlines (``reads``, one each) the indices name, and which indices are other cards'.

    ``faces`` are the names of the 52 faces in the indices' order.
    """
    outlines: dict[int, Named] = {}
    doubted: set[int] = set()
    alone: list[Named] = []
    for one in sorted((one for one in named if one.p >= LEAST), key=lambda one: -one.p):
        name = faces[one.face]
        own = [i for i, read in enumerate(reads) if is_own(one.mark, read.quad)]
        if any(read.card == name and (i in own or _within(one.mark, read.quad)) for i, read in enumerate(reads)):
            continue
        if any(reads[i].card is not None for i in own):
            continue  # two opinions of one card: the one of the whole card stands
        unread = [i for i in own if not reads[i].back]
        said = [outlines[i] for i in unread if i in outlines]
        if any(other.face == one.face for other in said):
            continue
        if said:  # a card with two names has none
            doubted |= set(unread)
        elif len(unread) == 1:
            outlines[unread[0]] = one
        else:
            alone.append(one)
    outlines = {i: one for i, one in outlines.items() if i not in doubted}
    there = {read.card for read in reads} | {faces[one.face] for one in outlines.values()}
    kept: list[Named] = []
    for one in alone:
        twins = [other for other in kept if other.face == one.face]
        if any(_one_card(one.mark, twin.mark) for twin in twins):
            continue
        if (twins or faces[one.face] in there) and one.p < AGAIN:
            continue
        kept.append(one)
    return Joined(outlines, kept)


def as_scores(named: Named, labels: int) -> np.ndarray:
    """A name's log-probabilities as those of a reader with so many labels: an index speaks of faces only."""
    return np.concatenate([named.scores[:FACES], np.full(labels - FACES, NONE)]).astype(np.float32)


def _within(mark: Mark, quad: np.ndarray) -> bool:
    """Whether the index lies in the card's outline, or nearly."""
    reach = cv2.pointPolygonTest(np.asarray(quad, np.float32), tuple(float(v) for v in mark.middle), True)
    return bool(reach > -1.5 * mark.tall)


def _one_card(a: Mark, b: Mark) -> bool:
    """Whether two indices may be the two ends of one card, or one end seen twice."""
    far = np.linalg.norm(card_quad(a).mean(axis=0) - card_quad(b).mean(axis=0))
    return bool(far < ONE_CARD * max(a.tall, b.tall) / USUAL[2])
