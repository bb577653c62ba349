"""The printed corners of a card: where its index stands, cut out finely enough to tell a spade from a club.

In a crop of the whole card the suit below the index is a few pixels wide. A second look at two of its
corners (the top left one of either way up) sees three times as much of it, and nothing of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..tuning import NETS
from .crop_cutting import rectify
from .inference_engine import Opener, Run, in_batches, open_model
from .model_card import load_card, shipped

INDEX_W, INDEX_H = 64, 96
LEFT, RIGHT, TOP, BOTTOM = -0.05, 0.37, -0.04, 0.40
"""The corner's window as parts of the card's width and height, a little of the table with it."""
CORNERS = (0, 2)
"""Which corners of an upright quad carry an index on every deck: the top left, either way up."""

_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
_WINDOW = np.array([[[LEFT, TOP], [RIGHT, TOP], [RIGHT, BOTTOM], [LEFT, BOTTOM]]], np.float32)


def corner_window(quad: np.ndarray, corner: int = 0) -> np.ndarray:
    """The quad (4, 2) round the index of one corner of a card's upright ``quad`` (4, 2), in pixels."""
    turned = np.roll(np.asarray(quad, np.float32), -corner, axis=0)
    return np.asarray(cv2.perspectiveTransform(_WINDOW, cv2.getPerspectiveTransform(_UNIT, turned))[0])


def corner_crops(image: np.ndarray, quad: np.ndarray) -> list[np.ndarray]:
    """Both printed corners of an upright quad as uint8 BGR (INDEX_H, INDEX_W, 3)."""
    return [rectify(image, corner_window(quad, corner), INDEX_W, INDEX_H) for corner in CORNERS]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much the corners count beside the whole card; fitted on rendered decks by
    ``models.training.examine.fit_indices``."""

    whole: float = 0.8
    corner: float = 0.3
    shown: float = 0.95
    """How often a corner's index is to be seen where the card is."""
    floor: float = 1e-5
    """A corner never speaks against a card by more than this."""


WEIGHTS = Weights()
FACES = 52
USUAL_NONE = 0.28
"""Share of corners without an index among those that the model learnt from."""


class IndexReader:
    """Names cards by their printed corners, as a second opinion on readings that are not sure."""

    def __init__(self, run: Run, colour_order: str, temperature: float, weights: Weights = WEIGHTS):
        self._run, self._order, self._temperature = run, colour_order, temperature
        self.weights = weights

    @classmethod
    def load(
        cls, folder: Path | None = None, threads: int = 2, opener: Opener = open_model
    ) -> IndexReader | None:
        """The index reader of ``folder``, None where the folder has none; raises ModelError."""
        if not ((shipped() if folder is None else folder) / "indices.toml").is_file():
            return None
        card = load_card("indices", folder)
        return cls(opener(card, threads), card.colour_order, card.settings["temperature"])

    def corners(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> np.ndarray:
        """The probabilities (n, 2, 53) of both corners of upright quads: the faces, then no index."""
        crops = [crop for quad in quads for crop in corner_crops(image, quad)]
        logits = in_batches(self._run, crops, self._order) / self._temperature
        chance = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(chance / chance.sum(axis=1, keepdims=True)).reshape(len(quads), 2, -1)

    def weigh(self, scores: np.ndarray, image: np.ndarray, quads: Sequence[np.ndarray]) -> np.ndarray:
        """Log-probabilities (n, labels) of upright quads, the corners of the doubtful ones looked at too."""
        doubtful = np.flatnonzero(scores.max(axis=1) < np.log(NETS.index_second_look_p))
        if not len(doubtful):
            return scores
        chance = self.corners(image, [quads[int(i)] for i in doubtful])
        weighed = scores.copy()
        weighed[doubtful] = together(scores[doubtful], chance, self.weights)
        return weighed


def together(scores: np.ndarray, corners: np.ndarray, weights: Weights) -> np.ndarray:
    """The reader's log-probabilities (n, labels) with what the corners (n, 2, 53) say of the same cards.

    Each corner shows the card's own index, or none (covered, or a deck without): its word is weighed as the
    chance of seeing what it sees under every label, against what corners usually show.
    """
    usual = (1 - USUAL_NONE) / FACES
    none = corners[:, :, FACES:] / USUAL_NONE
    face = weights.shown * corners[:, :, :FACES] / usual + (1 - weights.shown) * none
    other = np.repeat(none, scores.shape[1] - FACES, axis=2)
    likely = np.concatenate([face, other], axis=2)
    likely = likely / likely.max(axis=2, keepdims=True)
    told = weights.whole * scores + weights.corner * np.log(likely + weights.floor).sum(axis=1)
    told = told - told.max(axis=1, keepdims=True)
    return np.asarray(told - np.log(np.exp(told).sum(axis=1, keepdims=True)))
