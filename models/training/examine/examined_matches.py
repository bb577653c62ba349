"""Which reading belongs to which labelled card, and what that makes it: right, wrong, unread or not found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2

from vision.reading.outlined_cards import PhotoCard

Box = list[float]
RESULTS = ("right", "wrong", "unread", "missed")
NO_CARD = "no card"
"""What stands for the truth where a card was read and none is labelled."""
HEIGHTS = (45, 60, 90, 150)
"""Pixels at which the classes of size begin and end."""


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """One labelled card, or one reading that no label explains (``truth`` is :data:`NO_CARD`).

    ``tall`` is in pixels, ``result`` of :data:`RESULTS`; ``match`` is the reading, None where the card
    was not found. ``counts`` says whether the card is at least half visible, and its box is the card's.
    """

    photo: str
    source: str
    truth: str
    visible: str
    tall: float
    box: Box
    result: str
    match: PhotoCard | None
    counts: bool

    @property
    def read(self) -> str | None:
        """The name that was read; None where none was."""
        return None if self.match is None or self.match.read.card is None else str(self.match.read.card)

    @property
    def taken_for(self) -> str | None:
        """What a card was taken for: the name read, or the likeliest other of one not read."""
        if self.match is None:
            return None
        if self.read is not None:
            return self.read
        likely = [str(card) for card, _ in self.match.read.rivals]
        return next((name for name in likely if name != self.truth), None)


def size_class(tall: float) -> str:
    """The class of size of a card so many pixels tall: ``<45``, ``45-60`` … ``>150``."""
    for low, high in zip((0, *HEIGHTS), HEIGHTS, strict=False):
        if tall < high:
            return f"{low}-{high}" if low else f"<{high}"
    return f">{HEIGHTS[-1]}"


SIZES = tuple(size_class(tall) for tall in (0, *HEIGHTS))


def share_of_both(a: Box, b: Box) -> float:
    """Intersection over union of two boxes (left, top, right, bottom)."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    areas = (a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1])
    return w * h / (sum(areas) - w * h)


def bounds(card: PhotoCard) -> Box:
    """The box round a reading's outline."""
    quad = card.read.quad
    return [*quad.min(axis=0).tolist(), *quad.max(axis=0).tolist()]


def fits(card: PhotoCard, box: Box, corner: bool) -> float:
    """How well an outline fits a labelled box: above 0.2 it can be that card."""
    x, y = card.read.quad.mean(axis=0)
    if corner:  # only the index is boxed: it must lie in the outline
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        return 0.5 if cv2.pointPolygonTest(card.read.quad, middle, False) >= 0 else 0.0
    inside = box[0] <= x <= box[2] and box[1] <= y <= box[3]
    return share_of_both(bounds(card), box) + (0.1 if inside else 0.0)


def judge_photo(cards: Sequence[PhotoCard], photo: dict) -> list[Judged]:
    """Every labelled card of a photograph with its result, then the readings that fit no label.

    In a photograph with incomplete labels, readings without a label do not count as wrong.
    """
    corners = any("corner_box" in card for card in photo["cards"])
    source = photo["photo"].split("/")[0] + (" deals" if corners else "")
    free = [card for card in cards if not card.read.back]
    judged: list[Judged] = []

    def note(label: dict, result: str, match: PhotoCard | None) -> None:
        box, shown = _box(label), label.get("visible", "full")
        corner = "box" not in label
        tall = max(box[2] - box[0], box[3] - box[1])
        judged.append(Judged(
            photo["photo"], source, label["card"], shown, tall, box, result, match,
            counts=shown != "partial" and not corner,
        ))  # fmt: skip
        if match is not None:
            free.remove(match)

    left = list(photo["cards"])
    for label in list(left):  # right ones first, so that a pile's neighbours do not take them
        named = [card for card in free if str(card.read.card) == label["card"]]
        match = next((card for card in named if fits(card, _box(label), "box" not in label) > 0.15), None)
        if match is not None:
            note(label, "right", match)
            left.remove(label)
    for label in left:
        corner = "box" not in label
        match = max(free, key=lambda card: fits(card, _box(label), corner), default=None)
        if match is not None and not corner and fits(match, _box(label), corner) > 0.3:
            note(label, "unread" if match.read.card is None else "wrong", match)
        else:
            note(label, "missed", None)
    if photo.get("complete"):
        judged += _invented(free, photo, source)
    return judged


def _box(label: dict) -> Box:
    return list(label.get("box") or label["corner_box"])


def _invented(free: Sequence[PhotoCard], photo: dict, source: str) -> list[Judged]:
    ignored = photo.get("ignore", [])
    return [
        Judged(photo["photo"], source, NO_CARD, "", 0.0, bounds(card), "wrong", card, counts=False)
        for card in free
        if card.read.card is not None and not any(share_of_both(bounds(card), box) > 0.02 for box in ignored)
    ]
