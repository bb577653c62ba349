"""Whole cards and printed indices put together, so that each card is named once.

An index that stands where an outline's own would stand names that card, if nothing has; one that stands
elsewhere is the corner of a card of which nothing more is known, and where that card lies is judged by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.cards import Card

from ..nets.crop_cutting import upright
from ..nets.fan_indices import FACES, Mark, Named
from ..tuning import JOINING
from .card_reader import FaceRead

_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """What the indices say beside the outlines: the names of outlines that were not read, those that speak
    against the name of one that was, and those of cards that have no outline."""

    names: dict[int, Named]
    against: dict[int, Named]
    alone: list[Named]


def card_quad(mark: Mark) -> np.ndarray:
    """The quad (4, 2) of the card whose index this is, from its printed top left, as most decks have it."""
    across, down, share, wide = JOINING.usual_place
    tall = mark.tall / share
    right = np.array([np.cos(mark.turn), np.sin(mark.turn)]) * tall * wide
    below = np.array([-np.sin(mark.turn), np.cos(mark.turn)]) * tall
    corner = mark.middle - across * right - down * below
    return np.array([corner, corner + right, corner + right + below, corner + below], np.float32)


def own_corner(mark: Mark, quad: np.ndarray) -> tuple[int, float] | None:
    """Which corner of a card in ``quad`` has an index there, by place, size and turn, and how far from its
    usual place the mark is, in heights of the card; None where no card has one."""
    quad = upright(quad)
    tall = (np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    if not JOINING.tall_card_parts[0] * tall < mark.tall < JOINING.tall_card_parts[1] * tall:
        return None
    ((x, y),) = cv2.perspectiveTransform(mark.middle[None, None], cv2.getPerspectiveTransform(quad, _UNIT))[0]
    up = quad[0] + quad[1] - quad[2] - quad[3]
    askew = (mark.turn - np.arctan2(up[0], -up[1]) + np.pi / 2) % np.pi - np.pi / 2  # either way up
    across, down = min(x, 1 - x), min(y, 1 - y)
    if not (
        0 < across < JOINING.zone_card_parts[0]
        and 0 < down < JOINING.zone_card_parts[1]
        and abs(askew) < JOINING.askew_radians
    ):
        return None
    return int(x > 0.5) + 2 * int(y > 0.5), float(
        np.hypot((across - JOINING.usual_place[0]) * JOINING.usual_place[3], down - JOINING.usual_place[1])
    )


def join(reads: Sequence[FaceRead], named: Sequence[Named], faces: Sequence[Card | None]) -> Joined:
    """Which indices stand in which outlines' corners (``reads``, one each), and which are other cards'.

    ``faces`` are the names of the 52 faces in the indices' order. A corner has one index, that nearest to its
    usual place, and an index one card: first of all one that was read so, for another outline may lie askew
    over the same card.
    """
    sure = [
        one
        for one in both_ends(named)
        if one.p >= JOINING.least_index_p and one.mark.found >= JOINING.found_p
    ]
    corners: dict[int, list[tuple[int, float]]] = {}
    taken: set[tuple[int, int]] = set()
    placed: set[int] = set()
    for _, off, i, corner, n in sorted(
        (read.card != faces[one.face], own[1], i, own[0], n)
        for n, one in enumerate(sure)
        for i, read in enumerate(reads)
        if not read.back and (own := own_corner(one.mark, read.quad)) is not None
    ):
        if n not in placed and (i, corner) not in taken:
            placed.add(n)
            taken.add((i, corner))
            corners.setdefault(i, []).append((n, off))
    names: dict[int, Named] = {}
    against: dict[int, Named] = {}
    for i, told in corners.items():
        best = max((sure[n] for n, _ in told), key=lambda one: one.p)
        said = {faces[sure[n].face] for n, _ in told}
        if reads[i].card is None and len(said) == 1:
            names[i] = best
        elif reads[i].card is not None and len(said) == 1 and _disputed(reads[i], best, told[0][1]):
            against[i] = best
        else:  # an outline over two cards, or a corner that is the next card's: each is a card by itself
            placed -= {n for n, off in told if not _misread(reads[i], faces[sure[n].face], off)}
    there = {read.card for read in reads} | {faces[one.face] for one in names.values()}
    alone: list[Named] = []
    for one in sorted((one for n, one in enumerate(sure) if n not in placed), key=lambda one: -one.p):
        name = faces[one.face]
        if any(read.card == name and _within(one.mark, read.quad) for read in reads):
            continue
        twins = [other for other in alone if other.face == one.face]
        if any(_one_card(one.mark, twin.mark) for twin in twins):
            continue
        if (twins or name in there) and one.p < JOINING.again_p:
            continue
        if len(sure) == 1 and not there - {None} and one.p < JOINING.only_p:
            continue  # nothing else in the picture is a card
        alone.append(one)
    return Joined(names, against, alone)


def both_ends(named: Sequence[Named]) -> list[Named]:
    """The same indices, two that stand at the two ends of one card and say the same surer for each other."""
    told = list(named)
    likely = [i for i, one in enumerate(named) if one.p >= JOINING.one_end_p]
    for i in likely:
        for j in likely:
            a, b = named[i].mark, named[j].mark
            if i == j or named[i].face != named[j].face:
                continue
            if not _one_card(a, b) or np.cos(a.turn - b.turn) > -0.8:
                continue
            both = np.log(np.exp(named[i].scores) + JOINING.floor_p) + np.log(
                np.exp(named[j].scores) + JOINING.floor_p
            )
            told[i] = Named(a, both - np.log(np.exp(both).sum()))
    return told


def as_scores(named: Named, labels: int) -> np.ndarray:
    """A name's log-probabilities as those of a reader with so many labels: an index speaks of faces only."""
    return np.concatenate([named.scores[:FACES], np.full(labels - FACES, JOINING.none_log)]).astype(
        np.float32
    )


def doubted(read: FaceRead, index: Named) -> np.ndarray:
    """The log-probabilities (labels,) of a card that its own corner calls otherwise: neither word is sure."""
    share = (np.exp(as_scores(index, len(read.scores))) + np.exp(read.scores)) / 2
    return np.asarray(np.log(np.maximum(share, 1e-12)))


def _misread(read: FaceRead, name: Card | None, off: float) -> bool:
    """Whether an index says no more than that of the card as it was read: its name, or its rank or its suit
    where its own stands: what is misread is nearly always half right."""
    if read.card is None or name is None:
        return False
    half = name.rank == read.card.rank or name.suit == read.card.suit
    return name == read.card or (off < JOINING.own_card_lengths and half)


def _disputed(read: FaceRead, index: Named, off: float) -> bool:
    """Whether an index speaks of this very card: it stands where the card's own does, and the card itself may
    be what it says. Any other is the next card's, which shows beside it or lies on it."""
    return (
        index.face != read.scores.argmax()
        and off < JOINING.own_card_lengths
        and np.exp(read.scores[index.face]) > JOINING.rival_p
    )


def _within(mark: Mark, quad: np.ndarray) -> bool:
    """Whether the index lies in the card's outline, or nearly."""
    reach = cv2.pointPolygonTest(np.asarray(quad, np.float32), tuple(float(v) for v in mark.middle), True)
    return bool(reach > -1.5 * mark.tall)


def _one_card(a: Mark, b: Mark) -> bool:
    """Whether two indices may be the two ends of one card, or one end seen twice."""
    far = np.linalg.norm(card_quad(a).mean(axis=0) - card_quad(b).mean(axis=0))
    return bool(far < JOINING.one_card_heights * max(a.tall, b.tall) / JOINING.usual_place[2])
