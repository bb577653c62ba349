"""The cards outlined in a photograph, judged by how their outlines overlap and by what a pack holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np

from ..nets.card_detector import Outline
from ..nets.fan_indices import Mark
from ..tuning import PHOTO
from .card_reader import FaceRead, Reader
from .joint import together


@dataclass(frozen=True, slots=True, eq=False)
class PhotoCard:
    """A card in a photograph: its outline and reading.

    If the card was read by its printed index alone, ``index`` is that index, and the outline is estimated
    from it.
    """

    outline: Outline
    read: FaceRead
    index: Mark | None = None


def without_a_likely_joker(card: PhotoCard, cards: Sequence[PhotoCard]) -> PhotoCard:
    """The card; unread if it is an unsure joker, because any framed picture looks like a joker.

    So do two neighbours in a row, in an outline that covers one of them and is too large for a card, or that
    shares most of itself with a card that was read. Where no other card was read, a joker must be as sure as
    two tries together: a printed slip of paper is read as one (.995 at most in 200 pictures without a card,
    .9999 at least of ten jokers alone, seeds 47430002 and 47450001).
    """
    read = card.read
    if read.card is None or read.card.suit is not None:
        return card
    is_alone = all(other.read.card is None or other.read.card.suit is None for other in cards)
    least_p = 1 - (1 - PHOTO.second_p) ** 2 if is_alone else PHOTO.second_p
    if read.p >= least_p and not _has_two(card, cards) and not _is_mostly_another(card, cards):
        return card
    rivals = ((read.card, read.p), *read.rivals)[: len(read.rivals) or 1]
    return PhotoCard(card.outline, replace(read, card=None, rivals=rivals))


def _has_two(card: PhotoCard, cards: Sequence[PhotoCard]) -> bool:
    """Whether an outline shares some of itself with another, and is larger than most cards of the picture."""
    usual = np.median([cv2.contourArea(other.read.quad) for other in cards if other.read.card is not None])
    if cv2.contourArea(card.read.quad) < PHOTO.holds_two_ratio * usual:
        return False
    return any(_shared(card, other) > PHOTO.reaches_share for other in cards if other is not card)


def _is_mostly_another(card: PhotoCard, cards: Sequence[PhotoCard]) -> bool:
    """Whether most of an outline is that of another card that was read."""
    return any(
        other is not card and other.read.card is not None and _shared(card, other) > PHOTO.same_place_share
        for other in cards
    )


def read_together(cards: list[PhotoCard], reader: Reader) -> list[PhotoCard]:
    """The cards read together, but for those that may be another's card; a read that stays is left as it is.

    So may an unread outline be that touches another, and two that touch and were read as one card.
    """
    touching = set()
    for (i, a), (j, b) in combinations(enumerate(cards), 2):
        if is_touching(a, b):
            is_same = a.read.card == b.read.card
            touching |= {n for n, card in ((i, a), (j, b)) if is_same or card.read.card is None}
    apart = [i for i in range(len(cards)) if i not in touching]
    if len(apart) < 2:
        return cards
    faces = np.array([card is not None for card in reader.cards])
    scores = together(np.stack([cards[i].read.scores for i in apart]), faces, _double_p(cards))
    joint = list(cards)
    for i, row in zip(apart, scores, strict=True):
        read = reader.judge(row, cards[i].read.quad)
        if read.card != cards[i].read.card:
            joint[i] = PhotoCard(cards[i].outline, read)
    return joint


def _double_p(cards: Sequence[PhotoCard]) -> float:
    """How likely a second card of a kind is: as of one pack where many cards show few, else as of two."""
    names = [card.read.card for card in cards if card.read.card is not None]
    packs_worth = len(names) // PHOTO.single_pack_cards
    is_single_pack = packs_worth > 0 and len(names) - len(set(names)) <= packs_worth
    return PHOTO.one_pack_double_p if is_single_pack else PHOTO.two_packs_p


def without_filled(cards: list[PhotoCard]) -> list[PhotoCard]:
    """Without unread outlines that cards which were read fill: parts of neighbours in a row."""
    read = [card for card in cards if card.read.card is not None]
    return [
        card for card in cards if card.read.card is not None or card.read.back or not _is_filled(card, read)
    ]


def _is_filled(card: PhotoCard, by: Sequence[PhotoCard]) -> bool:
    """Whether one card fills an outline, or several fill most of it together."""
    shares = [share for other in by if (share := _shared(card, other)) > 0]
    return sum(shares) > (PHOTO.straddles_share if len(shares) > 1 else PHOTO.filled_share)


def _shared(card: PhotoCard, other: PhotoCard) -> float:
    """How much of a card's outline another shares."""
    both, _ = cv2.intersectConvexConvex(card.read.quad, other.read.quad)
    return float(both) / cv2.contourArea(card.read.quad)


def is_touching(a: PhotoCard, b: PhotoCard) -> bool:
    area, _ = cv2.intersectConvexConvex(a.read.quad, b.read.quad)
    return area > PHOTO.apart_share * min(cv2.contourArea(a.read.quad), cv2.contourArea(b.read.quad))
