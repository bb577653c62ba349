"""Finds and names printed indices at any angle, whatever hides the rest of the card.

A card in a fan shows only its corner, so that the detector finds no outline. One small network finds the
indices themselves, another names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..tuning import FANS
from .card_detector import shrunk
from .crop_cutting import AnyPicture, rectify
from .inference_engine import Opener, Run, in_batches, in_tiles, open_model
from .model_card import load_card, shipped

NAMER_H, NAMER_W = 64, 48
STRIDE, SIZE = 4, 24.0
"""The finder answers every so many pixels, and heights as the logarithm of their share of SIZE."""
FACES = 52


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A printed index in a picture: its middle (x, y) and height (rank and suit) in pixels, the direction
    from the suit to the rank in radians (0 is up in the picture, clockwise), and the finder's certainty."""

    middle: np.ndarray
    tall: float
    turn: float
    sureness: float

    @property
    def quad(self) -> np.ndarray:
        """The namer's window (4, 2) in pixels, from the top left of the upright index."""
        return index_window(self.middle, self.tall, self.turn)


@dataclass(frozen=True, slots=True, eq=False)
class NamedMark:
    """A mark and the log-probabilities (53,) of the 52 faces and, last, of no index."""

    mark: Mark
    scores: np.ndarray

    @property
    def face(self) -> int:
        """The number of the likeliest face."""
        return int(self.scores[:FACES].argmax())

    @property
    def p(self) -> float:
        """The probability of that face."""
        return float(np.exp(self.scores[self.face]))


def index_window(middle: Sequence[float] | np.ndarray, tall: float, turn: float) -> np.ndarray:
    """The quad (4, 2) that the namer sees of an index of this middle, height in pixels and way up."""
    h, w = tall * FANS.round_heights / 2, tall * FANS.round_heights / 2 * NAMER_W / NAMER_H
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
    return np.array([middle + x * across + y * down for x, y in corners], np.float32)


class FanReader:
    """Finds printed indices in BGR pictures of any size and names them."""

    def __init__(self, finder: Run, namer: Run, order: str, least: float, temperature: float):
        self._finder, self._namer, self._order = finder, namer, order
        self.least, self._temperature = least, temperature

    @classmethod
    def load(
        cls, folder: Path | None = None, threads: int = 2, opener: Opener = open_model
    ) -> FanReader | None:
        """The finder and namer of ``folder``, None where the folder has none; raises ModelError."""
        if not ((shipped() if folder is None else folder) / "finder.toml").is_file():
            return None
        finder, namer = load_card("finder", folder), load_card("namer", folder)
        return cls(
            opener(finder, threads), opener(namer, threads), finder.colour_order,
            finder.settings["least_p"], namer.settings["temperature"],
        )  # fmt: skip

    def read(self, image: AnyPicture, long_sides: Sequence[int] | None = None) -> list[NamedMark]:
        """Every index in ``image`` (h, w, 3) uint8 BGR that is likelier than none, without duplicates."""
        marks = [mark for side in long_sides or sides_of(image) for mark in self.find(image, side)]
        named = [index for index in self.name(image, marks) if index.p > np.exp(index.scores[FACES])]
        return without_duplicates(sorted(named, key=lambda index: -index.p))

    def find(self, image: AnyPicture, long_side: int) -> list[Mark]:
        """Possible indices in the picture at this size."""
        scale = long_side / max(image.shape[:2])
        answer = in_tiles(self._finder, shrunk(image, scale), self._order, STRIDE)
        rows, columns = np.nonzero(answer[0] >= self.least)
        v = answer[:, rows, columns]
        x, y = (columns + 0.5 + v[1]) * STRIDE / scale, (rows + 0.5 + v[2]) * STRIDE / scale
        tall, turn = SIZE * np.exp(np.clip(v[3], -2, 3)) / scale, np.arctan2(v[4], v[5])
        return [
            Mark(np.array([x[i], y[i]], np.float32), float(tall[i]), float(turn[i]), float(v[0, i]))
            for i in range(len(x))
            if FANS.margin_px < x[i] < image.shape[1] - FANS.margin_px
            and FANS.margin_px < y[i] < image.shape[0] - FANS.margin_px
        ]

    def name(self, image: AnyPicture, marks: Sequence[Mark]) -> list[NamedMark]:
        """The reading of each mark, independent of the others."""
        if not marks:
            return []
        crops = [rectify(image, mark.quad, NAMER_W, NAMER_H) for mark in marks]
        logits = in_batches(self._namer, crops, self._order) / self._temperature
        logits = logits - logits.max(axis=1, keepdims=True)
        scores = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return [NamedMark(mark, row) for mark, row in zip(marks, scores, strict=True)]


def sides_of(image: AnyPicture) -> list[int]:
    """The long sides at which a picture is searched: twice its own, its own, and half and half again of it.

    Enlarged, a small index has the height at which the finder is best.
    """
    own = min(max(image.shape[:2]), FANS.longest_px)
    sides = [min(2 * own, FANS.longest_px), own]
    while sides[-1] >= 2 * FANS.shortest_px:
        sides.append(sides[-1] // 2)
    return sides if sides[0] > own else sides[1:]


def index_sides(image: AnyPicture, card_heights: Sequence[float]) -> list[int]:
    """The long sides at which to search a picture with cards of these heights in pixels.

    At the first the smallest card's index has a good height for the finder, or nearly so, for a picture is
    enlarged to twice its size or not at all; each other is half the one before, until the largest card's
    index is not too large. Without heights the picture is searched at all sizes.
    """
    sides = sides_of(image)
    if not card_heights:
        return sides
    smallest, largest = (FANS.index_card_share * px for px in (min(card_heights), max(card_heights)))
    long_side = max(image.shape[:2])
    wanted, own = long_side * FANS.good_index_px / smallest, min(long_side, FANS.longest_px)
    is_nearer_twice = wanted**2 > own * sides[0]
    chosen = [sides[0] if is_nearer_twice else min(round(wanted), own)]
    while largest * chosen[-1] / long_side > FANS.large_index_px and chosen[-1] >= 2 * FANS.shortest_px:
        chosen.append(chosen[-1] // 2)
    return chosen


def without_duplicates(named: Sequence[NamedMark]) -> list[NamedMark]:
    """The first reading at each place: the finder sees an index at several sizes."""
    kept: list[NamedMark] = []
    for index in named:
        near = (
            np.hypot(*(index.mark.middle - other.mark.middle))
            < FANS.same_index_heights * min(index.mark.tall, other.mark.tall)
            for other in kept
        )
        if not any(near):
            kept.append(index)
    return kept
