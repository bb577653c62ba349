"""Names the cards in a photograph, of any size in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from ..camera.bounded_picture import BadPicture, picture_in
from ..camera.frame_source import odd_shape
from ..nets.card_detector import Detector, Look, Outline
from ..nets.fan_indices import FanReader, NamedMark
from ..place.camera_slope import Drawn, Slope
from ..tuning import PHOTO
from .card_reader import FaceRead, Reader
from .joined_readings import as_scores, card_quad, doubted, join
from .outlined_cards import PhotoCard, is_touching, read_together, without_a_likely_joker, without_filled
from .slanted_photo import best_stretch

FRAME_COLOUR = (70, 80, 60)


class PhotoError(Exception):
    """A photograph is missing or unreadable; the text is one clear line."""


def open_photo(path: str | Path) -> np.ndarray:
    """The photograph as uint8 BGR (h, w, 3), turned as its camera says; raises :class:`PhotoError`."""
    path = Path(path)
    if not path.exists():
        raise PhotoError(f"{path}: there is no such file")
    if path.is_dir():
        raise PhotoError(f"{path}: this is a folder; name the photographs in it")
    try:
        image = picture_in(path)
    except (OSError, BadPicture) as problem:
        why = problem.strerror if isinstance(problem, OSError) else problem
        raise PhotoError(f"{path}: {why}; give a JPEG or PNG file") from None
    if odd := odd_shape(image):
        raise PhotoError(f"{path}: {odd}")
    return image


def read_photo(
    image: np.ndarray, detector: Detector, reader: Reader, fans: FanReader | None = None
) -> list[PhotoCard]:
    """The cards in a BGR photograph, from its top left.

    First the surest outline of each place, over all sizes together, is read. From close by, parts of a large
    court look like cards, and from far off small cards blur: so the far look only adds cards where nothing
    was read. Two cards side by side are often boxed as one at one size and rightly at another: so every size
    is then tried by itself, sizes between them too, and the photograph turned by a quarter. Earlier readings
    stay, and later ones must be very sure, because they took several tries. An unread outline may be the
    visible part of a card: the whole cards that it may belong to are read last. With ``fans`` printed indices
    are read too: they name unread cards, and cards with no more than a corner visible. A photograph from a
    low camera is read as seen from above.
    """
    views, drawings = {1.0: Views(image, detector, reader)}, {}

    def look(stretch: float) -> list[FaceRead]:
        drawings[stretch] = Slope(stretch, *image.shape[:2]).drawn(image, most_px=PHOTO.most_drawn_px)
        views[stretch] = Views(drawings[stretch].image, detector, reader)
        return [card.read for card in views[stretch].first()]

    stretch = best_stretch([card.read for card in views[1.0].first()], look, *image.shape[:2])
    cards = read_views(views[stretch])
    if fans is not None:
        cards = with_indices(cards, fans.read(views[stretch].image), reader)
    return cards if stretch == 1.0 else [_as_seen(card, drawings[stretch]) for card in cards]


def _as_seen(card: PhotoCard, drawn: Drawn) -> PhotoCard:
    """A card of a picture redrawn as from above, in pixels of the original picture."""
    index = card.index
    if index is not None:
        left, right, _, _ = drawn.in_picture(index.quad)
        larger = np.hypot(*(right - left)) / np.hypot(*(index.quad[1] - index.quad[0]))
        index = replace(
            index, middle=drawn.in_picture(index.middle[None])[0], tall=float(index.tall * larger)
        )
    outline = replace(card.outline, quad=drawn.in_picture(card.outline.quad))
    return PhotoCard(outline, replace(card.read, quad=drawn.in_picture(card.read.quad)), index)


def with_indices(cards: Sequence[PhotoCard], named: Sequence[NamedMark], reader: Reader) -> list[PhotoCard]:
    """``cards``, with names and further cards by the printed indices ``named``."""
    if not named:
        return list(cards)
    joined = join([card.read for card in cards], named, reader.cards)
    joined_cards = list(cards)
    for i, index in [*joined.names.items(), *joined.against.items()]:
        read = cards[i].read
        scores = as_scores(index, len(reader.labels)) if i in joined.names else doubted(read, index)
        joined_cards[i] = PhotoCard(cards[i].outline, reader.judge(scores, read.quad))
    for unmatched in joined.alone:
        quad = card_quad(unmatched.mark)
        index_read = reader.judge(as_scores(unmatched, len(reader.labels)), quad)
        joined_cards.append(
            PhotoCard(Outline(quad, unmatched.mark.sureness, True), index_read, unmatched.mark)
        )
    return _in_order(joined_cards)


def read_views(views: Views) -> list[PhotoCard]:
    """The cards of :func:`read_photo` in these views of a photograph."""
    image = views.image
    cards = views.first()
    cards = _whole(_added(cards, views.cards(PHOTO.far_side_px), is_touching))
    views.read_already = [card.read.quad for card in cards if card.read.card is not None]
    others = [
        card
        for side in (*_sides(image), PHOTO.far_side_px, *PHOTO.between_sides_px)
        for card in views.cards(side)
    ]
    others += [card for side in PHOTO.long_sides_px for card in views.turned(side)]
    cards = _added(cards, [card for card in others if card.read.p >= PHOTO.second_p], _is_same_place)
    cards = _added(cards, [card for card in views.wholes() if card.read.p >= PHOTO.second_p], _is_same_place)
    cards = read_together(without_filled(cards), views.reader)
    return _in_order([without_a_likely_joker(card, cards) for card in cards])


class Views:
    """A photograph seen at several sizes; each size is searched, and each outline read, only one time."""

    def __init__(self, image: np.ndarray, detector: Detector, reader: Reader):
        self.image, self._detector, self.reader = image, detector, reader
        self.read_already: Sequence[np.ndarray] = ()
        """The quads of cards that no later look has to read again."""
        self._filling: list[Outline] | None = None
        self._looks: dict[int, Look] = {}
        self._turned: dict[int, Look] = {}
        self._seen: dict[bytes, Outline] = {}
        self._reads: dict[bytes, FaceRead] = {}

    def first(self) -> list[PhotoCard]:
        """The cards read at all sizes together."""
        if self._filling is None:
            filling = _filling(self.image, self._detector)
            self._filling = [] if filling is None else [filling]
        return self._read(self._filling) if self._filling else self.cards(*_sides(self.image))

    def cards(self, *sides: int) -> list[PhotoCard]:
        """The cards read in the outlines of these sizes together."""
        for side in sides:
            if side not in self._looks:
                self._looks[side] = self._detector.look(self.image, side)
        return self._read(self._outlines([self._looks[side] for side in sides]))

    def turned(self, side: int) -> list[PhotoCard]:
        """As :meth:`cards`, of the picture turned by a quarter: the model misses other cards then."""
        if side not in self._turned:
            look = self._detector.look(cv2.rotate(self.image, cv2.ROTATE_90_CLOCKWISE), side)
            bottom = self.image.shape[0] - 1
            self._turned[side] = [
                (((y, bottom - x), size, angle - 90), p, face) for ((x, y), size, angle), p, face in look
            ]
        return self._read(self._outlines([self._turned[side]]))

    def _outlines(self, looks: Sequence[Look]) -> list[Outline]:
        new = [
            box
            for box in self._detector.boxes_of(looks)
            if not any(_is_shared_place(box.quad, quad) for quad in self.read_already)
        ]
        return self._detector.snapped(self.image, new)

    def forget_reads(self) -> None:
        """Keep the outlines and read them again, because the reader knows another deck now."""
        self._seen, self._reads = {}, {}

    def wholes(self) -> list[PhotoCard]:
        """The cards read in whole quads around unread outlines that may be visible parts of them."""
        return self._read([
            Outline(quad, part.p, part.face_up)
            for part in self._seen.values()
            if self._reads[part.quad.tobytes()].card is None and not self._reads[part.quad.tobytes()].back
            for quad in whole_cards(part.quad)
        ])  # fmt: skip

    def _read(self, outlines: Sequence[Outline]) -> list[PhotoCard]:
        new = {o.quad.tobytes(): o for o in outlines if o.quad.tobytes() not in self._seen}
        reads = self.reader.read(self.image, [outline.quad for outline in new.values()])
        self._seen |= new
        self._reads |= dict(zip(new, reads, strict=True))
        return _cards(outlines, [self._reads[o.quad.tobytes()] for o in outlines])


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


def _added(
    known: list[PhotoCard], cards: list[PhotoCard], is_same: Callable[[PhotoCard, PhotoCard], bool]
) -> list[PhotoCard]:
    """``known`` with the faces of ``cards`` that are the same (``is_same``) as no card read before.

    A new face replaces an unread outline that it overlaps.
    """
    read = [card for card in known if card.read.card is not None]
    new = [
        card
        for card in _without_twins([card for card in cards if card.read.card is not None])
        if not any(is_same(card, other) for other in read)
    ]
    return read + new + [c for c in known if c.read.card is None and not any(is_touching(c, n) for n in new)]


def _is_same_place(a: PhotoCard, b: PhotoCard) -> bool:
    """Whether two outlines are of the same card: they share too much, or have the same name."""
    if a.read.card == b.read.card:
        return True
    return _is_shared_place(a.read.quad, b.read.quad)


def _is_shared_place(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two quads (4, 2) share so much of the smaller one that both cannot be cards in view."""
    both, _ = cv2.intersectConvexConvex(a, b)
    return bool(both > PHOTO.same_place_share * min(cv2.contourArea(a), cv2.contourArea(b)))


def _sides(image: np.ndarray) -> tuple[int, ...]:
    return PHOTO.long_sides_px + ((PHOTO.closer_px,) if max(image.shape[:2]) >= PHOTO.large_px else ())


def _whole(cards: list[PhotoCard]) -> list[PhotoCard]:
    """Without unread outlines inside a card that was read: its frame, its court, its pip."""
    read = [card for card in cards if card.read.card is not None]
    return [
        card
        for card in cards
        if card.read.card is not None or card.read.back or not any(_is_inside(card, other) for other in read)
    ]


def _is_inside(part: PhotoCard, card: PhotoCard) -> bool:
    area = cv2.contourArea(part.read.quad)
    both, _ = cv2.intersectConvexConvex(part.read.quad, card.read.quad)
    whole = cv2.contourArea(card.read.quad)
    return any(area < smaller * whole and both > inside * area for smaller, inside in PHOTO.parts_shares)


def find_cards(image: np.ndarray, detector: Detector) -> list[Outline]:
    """The outlines in a photograph, at every size that cards may have in it."""
    outlines = detector.find(image, _sides(image))
    filling = _filling(image, detector)
    return outlines if filling is None else [filling]


def read_outlines(
    image: np.ndarray, outlines: Sequence[Outline], reader: Reader, as_a_pack: bool = True
) -> list[PhotoCard]:
    """The cards in the outlines; ``as_a_pack``: read together, since a pack holds one of each."""
    cards = _cards(outlines, reader.read(image, [o.quad for o in outlines]))
    if as_a_pack:
        cards = read_together(cards, reader)
    return _in_order(cards)


def _cards(outlines: Sequence[Outline], reads: Sequence[FaceRead]) -> list[PhotoCard]:
    cards = [PhotoCard(o, r) for o, r in zip(outlines, reads, strict=True) if not r.not_a_card]
    return _without_twins(cards)


def _in_order(cards: list[PhotoCard]) -> list[PhotoCard]:
    """From the top left, line by line."""
    return sorted(cards, key=lambda card: tuple(card.read.quad.mean(axis=0)[::-1] // 40))


def _filling(image: np.ndarray, detector: Detector) -> Outline | None:
    """The card that fills the picture, if any: the detector misses a card without a table round it."""
    scale = min(
        2 * PHOTO.framed_side_px / max(image.shape[:2]), 1.0
    )  # a frame round a large one is larger yet
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edge = round(max(small.shape[:2]) * PHOTO.frame_share)
    framed = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=FRAME_COLOUR)
    for outline in detector.find(framed, (PHOTO.framed_side_px,)):
        quad = (outline.quad - np.float32(edge)) / np.float32(scale)
        if cv2.contourArea(quad) > PHOTO.most_share * image.shape[0] * image.shape[1]:
            return Outline(quad, outline.p, outline.face_up)
    return None


def _without_twins(cards: list[PhotoCard]) -> list[PhotoCard]:
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


def _name(read: FaceRead) -> str | None:
    """The card's name, ``back``, or None where the reader is sure of neither."""
    if read.back:
        return "back" if read.p >= PHOTO.likely_back_p else None
    return str(read.card) if read.card is not None else None


def as_line(name: str, cards: list[PhotoCard], milliseconds: float) -> dict[str, object]:
    """One line of ``bowerbird read --json``."""
    return {
        "photo": name,
        "cards": [
            {
                "card": _name(c.read),
                "p": round(c.read.p, 4),
                "quad": _rounded(c.read.quad),
                "rivals": [[str(card), round(p, 4)] for card, p in c.read.rivals],
                **({} if c.index is None else {"index": _rounded(c.index.quad)}),
            }
            for c in cards
        ],
        "ms": round(milliseconds, 1),
    }


def _rounded(quad: np.ndarray) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]
