"""Joins whole cards and printed indices, so that each card has one name.

An index in the usual place in an outline's corner names that card, if nothing else has; an index elsewhere is
the corner of another card, placed by that index alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.cards import Card

from ..nets.crop_cutting import upright
from ..nets.fan_indices import FACES, Mark, NamedMark
from ..tuning import JOINING
from .card_reader import FaceRead

_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """What the indices add to the outlines: names of unread outlines, names against an outline's reading, and
    cards without an outline."""

    names: dict[int, NamedMark]
    against: dict[int, NamedMark]
    alone: list[NamedMark]


def card_quad(mark: Mark) -> np.ndarray:
    """The quad (4, 2) of the card with this index, from its printed top left, in the layout of most decks."""
    across, down, share, wide = JOINING.usual_place
    tall = mark.tall / share
    right = np.array([np.cos(mark.turn), np.sin(mark.turn)]) * tall * wide
    below = np.array([-np.sin(mark.turn), np.cos(mark.turn)]) * tall
    corner = mark.middle - across * right - down * below
    return np.array([corner, corner + right, corner + right + below, corner + below], np.float32)


def corner_of_mark(mark: Mark, quad: np.ndarray) -> tuple[int, float] | None:
    """The corner of a card in ``quad`` that this mark may be the index of, by place, size and angle, with the
    distance from the usual place in heights of the card; None if it suits none."""
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


def join(reads: Sequence[FaceRead], named: Sequence[NamedMark], faces: Sequence[Card | None]) -> Joined:
    """Assign the indices ``named`` to the corners of outlines (``reads``), or to further cards.

    ``faces`` are the names of the 52 faces in the indices' order. A corner takes the index nearest to its
    usual place, and an index belongs to one card: preferably one read with the same name, because a crooked
    outline may cover the same card.
    """
    sure = [
        index
        for index in both_ends(named)
        if index.p >= JOINING.least_index_p and index.mark.sureness >= JOINING.finder_p
    ]
    corners: dict[int, list[tuple[int, float]]] = {}
    used_corners: set[tuple[int, int]] = set()
    assigned: set[int] = set()
    for _, off, i, corner, n in sorted(
        (read.card != faces[index.face], corner_match[1], i, corner_match[0], n)
        for n, index in enumerate(sure)
        for i, read in enumerate(reads)
        if not read.back and (corner_match := corner_of_mark(index.mark, read.quad)) is not None
    ):
        if n not in assigned and (i, corner) not in used_corners:
            assigned.add(n)
            used_corners.add((i, corner))
            corners.setdefault(i, []).append((n, off))
    names: dict[int, NamedMark] = {}
    against: dict[int, NamedMark] = {}
    for i, marks in corners.items():
        best = max((sure[n] for n, _ in marks), key=lambda index: index.p)
        marked_cards = {faces[sure[n].face] for n, _ in marks}
        if reads[i].card is None and len(marked_cards) == 1:
            (against if _is_contradicted(reads[i], best) else names)[i] = best
        elif (
            reads[i].card is not None and len(marked_cards) == 1 and _is_disputed(reads[i], best, marks[0][1])
        ):
            against[i] = best
        else:  # an outline over two cards, or a corner of the next card: each index is a separate card
            assigned -= {n for n, off in marks if not _is_misread(reads[i], faces[sure[n].face], off)}
    read_cards = [read.card for read in reads if read.card is not None]
    are_two_packs = len(set(read_cards)) < len(read_cards)
    known_cards = {*read_cards, *(faces[index.face] for index in names.values())}
    alone: list[NamedMark] = []
    for index in sorted(
        (index for n, index in enumerate(sure) if n not in assigned), key=lambda index: -index.p
    ):
        name = faces[index.face]
        if any(read.card == name and is_within(index.mark, read.quad) for read in reads):
            continue
        twins = [other for other in alone if other.face == index.face]
        if any(_may_share_card(index.mark, twin.mark) for twin in twins):
            continue
        if (twins or name in known_cards) and (not are_two_packs or index.p < JOINING.again_p):
            continue  # the other end of that card, or a misread index
        if len(sure) == 1 and not known_cards and index.p < JOINING.only_p:
            continue  # nothing else in the picture is a card
        alone.append(index)
    return Joined(names, against, alone)


def both_ends(named: Sequence[NamedMark]) -> list[NamedMark]:
    """The indices ``named``; two with the same name at the ends of one card make each other surer."""
    indices = list(named)
    likely = [i for i, index in enumerate(named) if index.p >= JOINING.end_p]
    for i in likely:
        for j in likely:
            a, b = named[i].mark, named[j].mark
            if i == j or named[i].face != named[j].face:
                continue
            if not _may_share_card(a, b) or np.cos(a.turn - b.turn) > -0.8:
                continue
            both = np.log(np.exp(named[i].scores) + JOINING.floor_p) + np.log(
                np.exp(named[j].scores) + JOINING.floor_p
            )
            indices[i] = NamedMark(a, both - np.log(np.exp(both).sum()))
    return indices


def as_scores(named: NamedMark, labels: int) -> np.ndarray:
    """A name's log-probabilities as those of a reader with so many labels; an index supports faces only."""
    return np.concatenate([named.scores[:FACES], np.full(labels - FACES, JOINING.none_log)]).astype(
        np.float32
    )


def doubted(read: FaceRead, index: NamedMark) -> np.ndarray:
    """The log-probabilities (labels,) of a card contradicted by its own corner: neither name is sure."""
    share = (np.exp(as_scores(index, len(read.scores))) + np.exp(read.scores)) / 2
    return np.asarray(np.log(np.maximum(share, 1e-12)))


def _is_misread(read: FaceRead, name: Card | None, off: float) -> bool:
    """Whether an index is that of the card as read: it has the same name, or the same rank or suit in the
    usual place, because a misread index is nearly always half right."""
    if read.card is None or name is None:
        return False
    half = name.rank == read.card.rank or name.suit == read.card.suit
    return name == read.card or (off < JOINING.usual_place_card_lengths and half)


def _is_disputed(read: FaceRead, index: NamedMark, off: float) -> bool:
    """Whether an index contradicts this very card: it is in the usual place, and its name is a rival of the
    reading. Any other index belongs to a neighbouring card."""
    return (
        index.face != read.scores.argmax()
        and off < JOINING.usual_place_card_lengths
        and np.exp(read.scores[index.face]) > JOINING.rival_p
    )


def _is_contradicted(read: FaceRead, index: NamedMark) -> bool:
    """Whether the whole card most likely is another than its index names, so that neither name is sure.

    A card with hardly anything but its index in view is a guess of the reader's, and contradicts nothing.
    """
    likeliest = int(read.scores.argmax())
    return (
        index.face != likeliest < FACES
        and np.exp(read.scores[likeliest]) > JOINING.likely_p
        and np.exp(read.scores[index.face]) < JOINING.rival_p
    )


def is_within(mark: Mark, quad: np.ndarray) -> bool:
    """Whether the index is inside the card's outline, or nearly so."""
    reach = cv2.pointPolygonTest(np.asarray(quad, np.float32), tuple(float(v) for v in mark.middle), True)
    return bool(reach > -1.5 * mark.tall)


def _may_share_card(a: Mark, b: Mark) -> bool:
    """Whether two indices may be the ends of one card, or the same end seen twice."""
    far = np.linalg.norm(card_quad(a).mean(axis=0) - card_quad(b).mean(axis=0))
    return bool(far < JOINING.same_card_heights * max(a.tall, b.tall) / JOINING.usual_place[2])
