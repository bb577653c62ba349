"""Names the cards in a photograph, of any size in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from ..camera.bounded_picture import BadPicture, picture_in
from ..camera.frame_source import odd_shape
from ..nets.card_detector import Detector, Outline
from ..nets.fan_indices import FanReader, NamedMark, index_sides
from ..place.camera_slope import Drawn, Slope
from ..place.picture_advice import too_low_by_cards
from ..tuning import PHOTO
from .backs_not_cloth import is_like_cloth
from .card_reader import FaceRead, Reader
from .equal_rectangles import equal_rectangles
from .joined_readings import as_scores, card_quad, doubted, join
from .outlined_cards import PhotoCard, is_touching, read_together, without_a_likely_joker, without_filled
from .photo_views import Views, as_cards, filling_card, is_shared_place, long_sides, without_twins
from .slanted_photo import best_stretch
from .squeezed_photo import Widened, widened
from .unread_places import unread_places


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
    was read. With ``fans`` printed indices are read too: they name unread cards, and cards with no more than
    a corner visible. Two cards side by side are often boxed as one at one size and rightly at another: so
    where a card is still unread, and everywhere without ``fans``, every size is then tried by itself, sizes
    between them too, and the photograph turned by a quarter. Earlier readings stay, and later ones must be
    very sure, because they took several tries. An unread outline may be the visible part of a card: the whole
    cards that it may belong to are read last. A photograph from a low camera is read as seen from above, and
    a squeezed one widened.
    """
    views, drawings = {1.0: Views(image, detector, reader)}, {}

    def look(stretch: float) -> list[FaceRead]:
        drawings[stretch] = Slope(stretch, *image.shape[:2]).drawn(image, most_px=PHOTO.most_drawn_px)
        views[stretch] = Views(drawings[stretch].image, detector, reader)
        return [card.read for card in views[stretch].first()]

    plain = [card.read for card in views[1.0].first()]
    if (straight := widened(image, plain)) is not None:
        return [
            _as_seen(card, straight) for card in read_views(Views(straight.image, detector, reader), fans)
        ]
    stretch = best_stretch(plain, look, *image.shape[:2])
    cards = read_views(views[stretch], fans)
    return cards if stretch == 1.0 else [_as_seen(card, drawings[stretch]) for card in cards]


def _as_seen(card: PhotoCard, drawn: Drawn | Widened) -> PhotoCard:
    """A card of a redrawn picture in pixels of the original picture."""
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


def read_views(views: Views, fans: FanReader | None = None) -> list[PhotoCard]:
    """The cards of :func:`read_photo` in these views of a photograph."""
    cards = views.first()
    cards = _whole(_added(cards, views.cards(PHOTO.far_side_px), is_touching))
    heights = _heights(cards)
    named = [] if fans is None else fans.read(views.halves, index_sides(views.image, heights))
    views.read_already = [card.read.quad for card in cards if card.read.card is not None]
    known = with_indices(without_filled(cards), named, views.reader)
    height, width = views.image.shape[:2]
    places = [(0, 0, width, height)] if fans is None else unread_places(known, named, height, width)
    again = [card for card in views.again(places, heights) if card.read.p >= PHOTO.second_p]
    cards = _added(cards, again, _is_same_place)
    whole = [card for card in views.wholes([*known, *again]) if card.read.p >= PHOTO.second_p]
    cards = _added(cards, whole, _is_same_place)
    alone = without_filled(cards)
    cards = read_together(alone, views.reader)
    cards = _in_order([without_a_likely_joker(card, cards) for card in cards])
    cards = _together_with_indices(alone, cards, with_indices(cards, named, views.reader), views.reader)
    cards = _with_backs(cards, views)
    cards = [card for card in cards if not (card.read.back and is_like_cloth(views.image, card.read.quad))]
    return [without_a_likely_joker(card, cards) for card in cards]


def _with_backs(cards: list[PhotoCard], views: Views) -> list[PhotoCard]:
    """``cards`` with those of a group of equal rectangles that nothing was read in: they are face down.

    The more equal rectangles there are, the surer is each (Laplace's rule of succession).
    """
    heights = [height for card in cards if card.read.card is not None for height in _heights([card])]
    equal = equal_rectangles(views.image)
    if not equal or (heights and not _is_as_tall(equal[0], float(np.median(heights)))):
        return cards
    labels = views.reader.labels
    p = (len(equal) + 1) / (len(equal) + 2)
    scores = np.log([p if label == "back" else (1 - p) / (len(labels) - 1) for label in labels])
    face_down = [PhotoCard(Outline(quad, p, False), views.reader.judge(scores, quad)) for quad in equal]
    unsure = [card for card in cards if _is_unsure(card, face_down)]
    others = [card for card in cards if card not in unsure]
    new = [card for card in face_down if not any(is_touching(card, other) for other in others)]
    unsure = [card for card in unsure if not any(is_touching(card, n) for n in new)]
    return _in_order([*others, *unsure, *new])


def _is_unsure(card: PhotoCard, equal: Sequence[PhotoCard]) -> bool:
    """Whether an outline may as well be one of the ``equal`` cards face down: a doubtful back, no card, or
    an unread face that is far larger than these."""
    if card.read.card is not None:
        return False
    is_larger = cv2.contourArea(card.read.quad) > PHOTO.holds_two_ratio**2 * cv2.contourArea(
        equal[0].read.quad
    )
    return card.read.not_a_card or (card.read.p < PHOTO.likely_back_p if card.read.back else is_larger)


def _is_as_tall(quad: np.ndarray, height: float) -> bool:
    """Whether a rectangle, its short side first, may be a card where cards are so many pixels tall."""
    long = float(np.hypot(*(quad[2] - quad[1])))
    return max(long, height) < PHOTO.holds_two_ratio * min(long, height)


def _together_with_indices(
    alone: Sequence[PhotoCard], before: Sequence[PhotoCard], indexed: list[PhotoCard], reader: Reader
) -> list[PhotoCard]:
    """The cards ``indexed`` read together: a card named by its index leaves an unsure one its sister's name.

    Those that no index named are read from their readings ``alone`` again, so that the other cards count a
    single time; ``before`` are the cards as they were joined to the indices.
    """
    if all(card in before for card in indexed):
        return indexed
    first = {id(card.outline): card for card in alone}
    fresh = [first[id(card.outline)] if card in before else card for card in indexed]
    return read_together(fresh, reader)


def _heights(cards: Sequence[PhotoCard]) -> list[float]:
    """The heights in pixels of the cards, and of what may be unread cards; empty with no card read."""
    if all(card.read.card is None for card in cards):
        return []
    sides = [np.hypot(*(card.read.quad - np.roll(card.read.quad, 1, axis=0)).T) for card in cards]
    return [float(side.max()) for side in sides]


def _added(
    known: list[PhotoCard], cards: list[PhotoCard], is_same: Callable[[PhotoCard, PhotoCard], bool]
) -> list[PhotoCard]:
    """``known`` with the faces of ``cards`` that are the same (``is_same``) as no card read before.

    A new face replaces an unread outline that it overlaps.
    """
    read = [card for card in known if card.read.card is not None]
    new = [
        card
        for card in without_twins([card for card in cards if card.read.card is not None])
        if not any(is_same(card, other) for other in read)
    ]
    return read + new + [c for c in known if c.read.card is None and not any(is_touching(c, n) for n in new)]


def _is_same_place(a: PhotoCard, b: PhotoCard) -> bool:
    """Whether two outlines are of the same card: they share too much, or have the same name."""
    if a.read.card == b.read.card:
        return True
    return is_shared_place(a.read.quad, b.read.quad)


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
    outlines = detector.find(image, long_sides(image))
    filling = filling_card(image, detector)
    return outlines if filling is None else [filling]


def read_outlines(
    image: np.ndarray, outlines: Sequence[Outline], reader: Reader, as_a_pack: bool = True
) -> list[PhotoCard]:
    """The cards in the outlines; ``as_a_pack``: read together, since a pack holds one of each."""
    cards = as_cards(outlines, reader.read(image, [o.quad for o in outlines]))
    if as_a_pack:
        cards = read_together(cards, reader)
    return _in_order(cards)


def _in_order(cards: list[PhotoCard]) -> list[PhotoCard]:
    """From the top left, line by line."""
    return sorted(cards, key=lambda card: tuple(card.read.quad.mean(axis=0)[::-1] // 40))


def _name(read: FaceRead) -> str | None:
    """The card's name, ``back``, or None where the reader is sure of neither."""
    if read.back:
        return "back" if read.p >= PHOTO.likely_back_p else None
    return str(read.card) if read.card is not None else None


def too_low_for(cards: Sequence[PhotoCard], height: int, width: int) -> float | None:
    """The elevation in degrees of the camera of a photograph if it is too low for the cards in it, else
    None."""
    whole = [card.read.quad for card in cards if card.read.card is not None and card.index is None]
    return too_low_by_cards(whole, height, width)


def as_line(
    name: str, cards: list[PhotoCard], milliseconds: float, too_low: float | None = None
) -> dict[str, object]:
    """One line of ``bowerbird read --json``; ``too_low`` is the elevation of a camera that is, in degrees."""
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
        **({} if too_low is None else {"too_low": too_low}),
    }


def _rounded(quad: np.ndarray) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]
