"""A photograph seen at several sizes, whole or in parts, and the cards read in the outlines found there."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..nets.card_detector import Box, Detector, Look, Outline
from ..nets.crop_cutting import Halves
from ..resized import scaled
from ..tuning import PHOTO
from .card_reader import FaceRead, Reader
from .outlined_cards import PhotoCard, is_touching

FRAME_COLOUR = (70, 80, 60)


class Views:
    """A photograph seen at several sizes; each size is searched, and each outline read, only one time."""

    def __init__(self, image: np.ndarray, detector: Detector, reader: Reader):
        self.image, self._detector, self.reader = image, detector, reader
        self.read_already: Sequence[np.ndarray] = ()
        """The quads of cards that no later look has to read again."""
        self.halves = Halves(image)
        """The picture, and halves of it, from which crops are cut."""
        self._smaller = self.halves.at_least(
            max(PHOTO.closer_px, *PHOTO.between_sides_px) / max(image.shape[:2])
        )
        self._scale = max(self._smaller.shape[:2]) / max(image.shape[:2])
        self._first: list[Outline] | None = None
        self._looks: dict[tuple[int, Box | None, bool], Look] = {}
        self._seen: dict[bytes, Outline] = {}
        self._reads: dict[bytes, FaceRead] = {}

    def first(self) -> list[PhotoCard]:
        """The cards read at all sizes together."""
        if self._first is None:
            filling = filling_card(self._smaller, self._detector)
            if filling is None:
                self._first = self._outlines([self._look(side) for side in long_sides(self.image)])
            else:
                quad = np.asarray(filling.quad / self._scale, np.float32)
                self._first = [Outline(quad, filling.p, filling.face_up)]
        return self._read(self._first)

    def cards(self, side: int) -> list[PhotoCard]:
        """The cards read in the outlines of this size."""
        return self._read(self._outlines([self._look(side)]))

    def again(self, places: Sequence[Box], card_heights: Sequence[float]) -> list[PhotoCard]:
        """The cards read in the outlines of each size by itself, in these parts of the photograph only.

        Sizes at which cards of the median of these heights in pixels would be too small or too large are left
        out. The model misses other cards in a picture turned by a quarter.
        """
        usual = float(np.median(card_heights)) / max(self.image.shape[:2]) if len(card_heights) else None

        def useful(sides: Sequence[int]) -> list[int]:
            low, high = PHOTO.searched_card_px
            return [side for side in sides if usual is None or low <= side * usual <= high]

        sides = useful((*long_sides(self.image), PHOTO.far_side_px, *PHOTO.between_sides_px))
        looks = [self._look(side, place) for place in places for side in sides]
        looks += [
            self._look(side, place, turned=True) for place in places for side in useful(PHOTO.long_sides_px)
        ]
        return self._read(_without_repeats([outline for look in looks for outline in self._outlines([look])]))

    def _look(self, side: int, place: Box | None = None, turned: bool = False) -> Look:
        """The model's sightings where the whole photograph is ``side`` pixels long."""
        height, width = self.image.shape[:2]
        if place == (0, 0, width, height):
            place = None
        if (side, place, turned) not in self._looks:
            self._looks[side, place, turned] = self._searched(side, place, turned)
        return self._looks[side, place, turned]

    def _searched(self, side: int, place: Box | None, turned: bool) -> Look:
        image, left, top = self._smaller, 0, 0
        if place is not None:
            left, top, right, low = (round(end * self._scale) for end in place)
            image = image[top : max(low, top + 1), left : max(right, left + 1)]
        bottom = image.shape[0] - 1
        long_side = max(round(side * max(image.shape[:2]) / max(self._smaller.shape[:2])), 1)
        seen = image if not turned else cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE)
        look = self._detector.look(seen, long_side)
        if turned:
            look = [(((y, bottom - x), size, angle - 90), p, face) for ((x, y), size, angle), p, face in look]
        return [
            (
                (
                    ((x + left) / self._scale, (y + top) / self._scale),
                    (wide / self._scale, tall / self._scale),
                    angle,
                ),
                p,
                face,
            )
            for ((x, y), (wide, tall), angle), p, face in look
        ]

    def _outlines(self, looks: Sequence[Look]) -> list[Outline]:
        new = [
            box
            for box in self._detector.boxes_of(looks)
            if not any(is_shared_place(box.quad, quad) for quad in self.read_already)
        ]
        return self._detector.snapped(self.halves, new)

    def forget_reads(self) -> None:
        """Keep the outlines and read them again, because the reader knows another deck now."""
        self._seen, self._reads = {}, {}

    def wholes(self, known: Sequence[PhotoCard]) -> list[PhotoCard]:
        """The cards read in whole quads round unread outlines that may be visible parts of them.

        An outline in the place of one of the ``known`` cards that were read is a part of that one.
        """
        read = [card.read.quad for card in known if card.read.card is not None]
        unread = [
            outline
            for key, outline in self._seen.items()
            if self._reads[key].card is None and not self._reads[key].back
        ]
        return self._read([
            Outline(quad, part.p, part.face_up)
            for part in unread
            if not any(is_shared_place(part.quad, quad) for quad in read)
            for quad in whole_cards(part.quad)
        ])  # fmt: skip

    def _read(self, outlines: Sequence[Outline]) -> list[PhotoCard]:
        new = {o.quad.tobytes(): o for o in outlines if o.quad.tobytes() not in self._seen}
        reads = self._steadied(self.reader.read(self.halves, [outline.quad for outline in new.values()]))
        self._seen |= new
        self._reads |= dict(zip(new, reads, strict=True))
        return as_cards(outlines, [self._reads[o.quad.tobytes()] for o in outlines])

    def _steadied(self, reads: Sequence[FaceRead]) -> list[FaceRead]:
        """The ``reads``, those of unsure faces averaged with the readings of outlines a little narrower.

        Of such a card an outline that is a pixel off would decide whether it has a name.
        """
        unsure = [i for i, read in enumerate(reads) if _is_unsure(read)]
        narrower = [
            (quad.mean(axis=0) + (quad - quad.mean(axis=0)) * np.float32(share))
            for share in PHOTO.narrower_shares
            for quad in (reads[i].quad for i in unsure)
        ]
        again = self.reader.read(self.halves, narrower) if unsure else []
        steadied = list(reads)
        for n, i in enumerate(unsure):
            scores = np.stack([reads[i].scores, *(read.scores for read in again[n :: len(unsure)])])
            steadied[i] = self.reader.judge(np.log(np.exp(scores).mean(axis=0)), reads[i].quad)
        return steadied


def _is_unsure(read: FaceRead) -> bool:
    """Whether a face is likely and has no sure name."""
    is_face = not (read.back or read.not_a_card)
    return read.card is None and is_face and read.p >= PHOTO.unsure_p


def whole_cards(quad: np.ndarray) -> list[np.ndarray]:
    """The quads (4, 2) of whole cards with the visible part ``quad``; none if that has a card's shape.

    A thing that covers half a card leaves nearly a square. The card may continue to any of four sides, so all
    four are given; they keep the part's perspective.
    """
    wide, high = (
        float(np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)[side::2].mean()) for side in (0, 1)
    )
    if min(wide, high) < PHOTO.square_ratio * max(wide, high) or min(wide, high) < 1:
        return []
    quads = []
    # the side from corner 0 to corner 1 stays; the card continues beyond the opposite side
    for turn in range(4):
        a, b, c, d = np.roll(quad, -turn, axis=0)
        short, long = (wide, high) if turn % 2 == 0 else (high, wide)
        further = short / (PHOTO.card_ratio * long)
        quads.append(np.array([a, b, b + (c - b) * further, a + (d - a) * further], np.float32))
    return quads


def long_sides(image: np.ndarray) -> tuple[int, ...]:
    """The sizes of the first search: the long sides of the picture in pixels."""
    return PHOTO.long_sides_px + ((PHOTO.closer_px,) if max(image.shape[:2]) >= PHOTO.large_px else ())


def _without_repeats(outlines: Sequence[Outline]) -> list[Outline]:
    """``outlines`` without those that repeat an earlier one, corner by corner: they would be read alike."""
    kept: list[Outline] = []
    for outline in outlines:
        near = PHOTO.repeated_share * float(np.linalg.norm(outline.quad[2] - outline.quad[0]))
        if not any(np.abs(outline.quad - other.quad).max() < near for other in kept):
            kept.append(outline)
    return kept


def is_shared_place(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two quads (4, 2) share so much of the smaller one that both cannot be cards in view."""
    both, _ = cv2.intersectConvexConvex(a, b)
    return bool(both > PHOTO.same_place_share * min(cv2.contourArea(a), cv2.contourArea(b)))


def as_cards(outlines: Sequence[Outline], reads: Sequence[FaceRead]) -> list[PhotoCard]:
    """The cards in the outlines, without twins and what is no card."""
    cards = [PhotoCard(o, r) for o, r in zip(outlines, reads, strict=True) if not r.not_a_card]
    return without_twins(cards)


def filling_card(image: np.ndarray, detector: Detector) -> Outline | None:
    """The card that fills the picture, if any: the detector misses a card without a table round it."""
    scale = min(
        2 * PHOTO.framed_side_px / max(image.shape[:2]), 1.0
    )  # a frame round a large one is larger yet
    small = scaled(image, scale)
    edge = round(max(small.shape[:2]) * PHOTO.frame_share)
    framed = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=FRAME_COLOUR)
    least = PHOTO.most_share * small.shape[0] * small.shape[1]
    large = [
        box
        for box in detector.boxes(framed, (PHOTO.framed_side_px,))
        if cv2.contourArea(box.quad) > PHOTO.rough_share * least
    ]
    for outline in detector.snapped(framed, large):
        if cv2.contourArea(outline.quad) > least:
            quad = (outline.quad - np.float32(edge)) / np.float32(scale)
            return Outline(quad, outline.p, outline.face_up)
    return None


def without_twins(cards: list[PhotoCard]) -> list[PhotoCard]:
    """``cards`` without the less sure of two overlapping outlines with the same name."""
    kept: list[PhotoCard] = []
    for card in sorted(cards, key=lambda c: -c.read.p):
        twin = next(
            (
                k
                for k in kept
                if k.read.card is not None and k.read.card == card.read.card and is_touching(k, card)
            ),
            None,
        )
        if twin is None:
            kept.append(card)
    return kept
