"""Naming the cards in one photograph, whatever their size in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np

from .detector import Detector, Outline
from .joint import together
from .reader import FaceRead, Reader

LONG_SIDES = (288, 448, 672)
"""The sizes at which a photograph is searched, so that cards of any size fall into the detector's range."""
FAR_SIDE = 192  # and one from farther off, for cards of half the picture and more
LARGE = 1100  # from here on a photograph is searched closer too
CLOSER = 1024
FRAME = 0.6  # a card may fill the whole picture: it is searched with a border round it too
FRAME_COLOUR = (70, 80, 60)
FRAMED_SIDE = 320
TWO_PACKS = 0.2  # a photograph may well show cards of two packs, each of which holds every card
SAME_PLACE = 0.6  # two cards that share so much of the smaller one cannot both be seen
SECOND = 0.99  # how sure a reading must be that took several tries
PARTS = ((0.85, 0.9), (0.4, 0.4))
"""An outline smaller than the first share of a card, and the second share of it inside, is a part of it."""
LIKELY_BACK = 0.7  # below it a back is only the best of bad guesses


class PhotoError(Exception):
    """A photograph is missing or cannot be read; one clear line."""


@dataclass(frozen=True, slots=True, eq=False)
class PhotoCard:
    """A card in a photograph: where it is and what it was read as."""

    outline: Outline
    read: FaceRead


def open_photo(path: str | Path) -> np.ndarray:
    """The photograph as uint8 BGR (h, w, 3), turned as its camera says; raises :class:`PhotoError`."""
    path = Path(path)
    if not path.exists():
        raise PhotoError(f"{path}: there is no such file")
    if path.is_dir():
        raise PhotoError(f"{path}: this is a folder; name the photographs in it")
    try:
        image = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        image = None
    if image is None:
        raise PhotoError(f"{path}: this cannot be read as a picture; give a JPEG or PNG file")
    return image


def read_photo(image: np.ndarray, detector: Detector, reader: Reader) -> list[PhotoCard]:
    """The cards in a BGR photograph, from its top left; what proves to be no card is left out."""
    found = read_outlines(image, find_cards(image, detector), reader, as_a_pack=False)
    found = _whole(_with_large(image, found, detector, reader))
    return _in_order(_together(_looked_again(image, found, detector, reader), reader))


def _looked_again(
    image: np.ndarray, found: list[PhotoCard], detector: Detector, reader: Reader
) -> list[PhotoCard]:
    """The cards found, and those that only another outline of the same place shows.

    Of what the detector sees at all sizes the surest outline of a place was read. Two cards side by side
    are often boxed as one, and rightly at another size; so every size is asked by itself. What was read
    stays, and what is read now must be very sure: it took several tries.
    """
    read = [card for card in found if card.read.card is not None]
    outlines = [o for side in (*_sides(image), FAR_SIDE) for o in detector.find(image, (side,))]
    cards = [
        PhotoCard(o, r)
        for o, r in zip(outlines, reader.read(image, [o.quad for o in outlines]), strict=True)
        if r.card is not None and r.p >= SECOND
    ]
    new = [
        card
        for card in _one_of_each(cards)
        if not any(card.read.card == other.read.card or _same_place(card, other) for other in read)
    ]
    return read + new + [c for c in found if c.read.card is None and not any(_touch(c, n) for n in new)]


def _same_place(a: PhotoCard, b: PhotoCard) -> bool:
    both, _ = cv2.intersectConvexConvex(a.read.quad, b.read.quad)
    return both > SAME_PLACE * min(cv2.contourArea(a.read.quad), cv2.contourArea(b.read.quad))


def _with_large(
    image: np.ndarray, found: list[PhotoCard], detector: Detector, reader: Reader
) -> list[PhotoCard]:
    """The cards found, and large ones that only show from farther off, where nothing else was read.

    From close by, the parts of a large court look like cards; from far off, small cards blur. So the
    far look adds to what was read, and never speaks against it.
    """
    read = [card for card in found if card.read.card is not None]
    outlines = detector.find(image, (FAR_SIDE,))
    far = [
        PhotoCard(o, r) for o, r in zip(outlines, reader.read(image, [o.quad for o in outlines]), strict=True)
    ]
    large = [c for c in far if c.read.card is not None and not any(_touch(c, other) for other in read)]
    large = _one_of_each(large)
    rest = [c for c in found if c.read.card is not None or not any(_touch(c, other) for other in large)]
    return rest + large


def _sides(image: np.ndarray) -> tuple[int, ...]:
    return LONG_SIDES + ((CLOSER,) if max(image.shape[:2]) >= LARGE else ())


def _whole(cards: list[PhotoCard]) -> list[PhotoCard]:
    """Without outlines that say nothing and lie in a card that was read: its frame, its court, its pip."""
    read = [card for card in cards if card.read.card is not None]
    return [
        card
        for card in cards
        if card.read.card is not None or card.read.back or not any(_inside(card, other) for other in read)
    ]


def _inside(part: PhotoCard, card: PhotoCard) -> bool:
    area = cv2.contourArea(part.read.quad)
    both, _ = cv2.intersectConvexConvex(part.read.quad, card.read.quad)
    whole = cv2.contourArea(card.read.quad)
    return any(area < smaller * whole and both > inside * area for smaller, inside in PARTS)


def find_cards(image: np.ndarray, detector: Detector) -> list[Outline]:
    """The outlines in a photograph, at every size that cards may have in it."""
    outlines = detector.find(image, _sides(image))
    filling = _filling(image, detector)
    return outlines if filling is None else [filling]


def read_outlines(
    image: np.ndarray, outlines: Sequence[Outline], reader: Reader, as_a_pack: bool = True
) -> list[PhotoCard]:
    """What lies in the outlines; ``as_a_pack``: read together, since a pack holds one of each."""
    reads = reader.read(image, [o.quad for o in outlines])
    found = [PhotoCard(o, r) for o, r in zip(outlines, reads, strict=True) if not r.not_a_card]
    found = _one_of_each(found)
    if as_a_pack:
        found = _together(found, reader)
    return _in_order(found)


def _in_order(cards: list[PhotoCard]) -> list[PhotoCard]:
    """From the top left, line by line."""
    return sorted(cards, key=lambda card: tuple(card.read.quad.mean(axis=0)[::-1] // 40))


def _together(cards: list[PhotoCard], reader: Reader) -> list[PhotoCard]:
    """The cards read together, where no two outlines lie on one card; a read that stays is left as it is."""
    if len(cards) < 2 or any(_touch(a, b) for a, b in combinations(cards, 2)):
        return cards
    faces = np.array([card is not None for card in reader.cards])
    scores = together(np.stack([card.read.scores for card in cards]), faces, TWO_PACKS)
    judged = [reader.judge(row, card.read.quad) for row, card in zip(scores, cards, strict=True)]
    return [
        card if card.read.card == read.card else PhotoCard(card.outline, read)
        for card, read in zip(cards, judged, strict=True)
    ]


def _filling(image: np.ndarray, detector: Detector) -> Outline | None:
    """The card that fills the picture, where one does: a cut-out card has no table round it to be seen on."""
    edge = round(max(image.shape[:2]) * FRAME)
    framed = cv2.copyMakeBorder(image, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=FRAME_COLOUR)
    for outline in detector.find(framed, (FRAMED_SIDE,)):
        quad = outline.quad - np.float32(edge)
        if cv2.contourArea(quad) > 0.8 * image.shape[0] * image.shape[1]:
            return Outline(quad, outline.p, outline.face_up)
    return None


def _one_of_each(cards: list[PhotoCard]) -> list[PhotoCard]:
    """A face that was read twice where the outlines overlap is one card, found twice: the surer stays."""
    kept: list[PhotoCard] = []
    for card in sorted(cards, key=lambda c: -c.read.p):
        twin = next(
            (
                k
                for k in kept
                if k.read.card is not None and k.read.card == card.read.card and _touch(k, card)
            ),
            None,
        )
        if twin is None:
            kept.append(card)
    return kept


def _touch(a: PhotoCard, b: PhotoCard) -> bool:
    area, _ = cv2.intersectConvexConvex(a.read.quad, b.read.quad)
    return area > 0.25 * min(cv2.contourArea(a.read.quad), cv2.contourArea(b.read.quad))


def _name(read: FaceRead) -> str | None:
    """The card's name, ``back``, or None where the reader is not sure of either."""
    if read.back:
        return "back" if read.p >= LIKELY_BACK else None
    return str(read.card) if read.card is not None else None


def as_line(name: str, cards: list[PhotoCard], milliseconds: float) -> dict[str, object]:
    """One line of ``bowerbird read --json``."""
    return {
        "photo": name,
        "cards": [
            {
                "card": _name(c.read),
                "p": round(c.read.p, 4),
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in c.read.quad],
                "rivals": [[str(card), round(p, 4)] for card, p in c.read.rivals],
            }
            for c in cards
        ],
        "ms": round(milliseconds, 1),
    }
