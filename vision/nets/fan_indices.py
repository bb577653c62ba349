"""Printed indices wherever they show: found at any turn, and named one by one, whatever hides the card.

Of a card in a fan only the corner shows, which no outline of a card holds. So a small network looks for
indices themselves, and another names what it found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..tuning import FANS
from .card_detector import shrunk
from .crop_cutting import rectify
from .inference_engine import Opener, Run, in_batches, in_tiles, open_model
from .model_card import load_card, shipped

NAMER_H, NAMER_W = 64, 48
STRIDE, SIZE = 4, 24.0
"""The finder answers every so many pixels, and heights as the logarithm of their share of SIZE."""
FACES = 52


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A printed index in a picture: its middle (x, y) and height (rank and suit) in pixels, the way from the
    suit to the rank in radians (0 is up in the picture, clockwise), and how sure the finder is of it."""

    middle: np.ndarray
    tall: float
    turn: float
    found: float

    @property
    def quad(self) -> np.ndarray:
        """What the namer sees of it, (4, 2) in pixels, from the top left as the index stands."""
        return index_window(self.middle, self.tall, self.turn)


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A mark and the log-probability of each of the 52 faces, and last of no index (53,)."""

    mark: Mark
    scores: np.ndarray

    @property
    def face(self) -> int:
        """The number of the likeliest face."""
        return int(self.scores[:FACES].argmax())

    @property
    def p(self) -> float:
        """How sure that face is."""
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

    def read(self, image: np.ndarray, long_sides: Sequence[int] | None = None) -> list[Named]:
        """Every index in ``image`` (h, w, 3) uint8 BGR that is one rather than none, each once."""
        marks = [mark for side in long_sides or sides_of(image) for mark in self.find(image, side)]
        named = [one for one in self.name(image, marks) if one.p > np.exp(one.scores[FACES])]
        return one_each(sorted(named, key=lambda one: -one.p))

    def find(self, image: np.ndarray, long_side: int) -> list[Mark]:
        """What may be an index when the picture is looked at in this size."""
        scale = long_side / max(image.shape[:2])
        told = in_tiles(self._finder, shrunk(image, scale), self._order, STRIDE)
        rows, columns = np.nonzero(told[0] >= self.least)
        v = told[:, rows, columns]
        x, y = (columns + 0.5 + v[1]) * STRIDE / scale, (rows + 0.5 + v[2]) * STRIDE / scale
        tall, turn = SIZE * np.exp(np.clip(v[3], -2, 3)) / scale, np.arctan2(v[4], v[5])
        return [
            Mark(np.array([x[i], y[i]], np.float32), float(tall[i]), float(turn[i]), float(v[0, i]))
            for i in range(len(x))
            if FANS.margin_px < x[i] < image.shape[1] - FANS.margin_px
            and FANS.margin_px < y[i] < image.shape[0] - FANS.margin_px
        ]

    def name(self, image: np.ndarray, marks: Sequence[Mark]) -> list[Named]:
        """What each mark says; a mark seen by itself, with nothing known of the others."""
        if not marks:
            return []
        crops = [rectify(image, mark.quad, NAMER_W, NAMER_H) for mark in marks]
        logits = in_batches(self._namer, crops, self._order) / self._temperature
        logits = logits - logits.max(axis=1, keepdims=True)
        scores = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return [Named(mark, row) for mark, row in zip(marks, scores, strict=True)]


def sides_of(image: np.ndarray) -> list[int]:
    """The long sides at which a picture is searched: its own, and half and half again of it."""
    side = min(max(image.shape[:2]), FANS.longest_px)
    sides = [side]
    while sides[-1] >= 2 * FANS.shortest_px:
        sides.append(sides[-1] // 2)
    return sides


def one_each(named: Sequence[Named]) -> list[Named]:
    """Of names at one place the first: an index is seen at several sizes."""
    kept: list[Named] = []
    for one in named:
        near = (
            np.hypot(*(one.mark.middle - other.mark.middle))
            < FANS.same_index_heights * min(one.mark.tall, other.mark.tall)
            for other in kept
        )
        if not any(near):
            kept.append(one)
    return kept
