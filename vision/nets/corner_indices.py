"""The printed corners of a card: cuts out the index finely enough to distinguish a spade from a club.

In a crop of the whole card the suit below the index is a few pixels wide. A second look at two of its
corners (the top left one of either way up) shows the suit three times as large, without the card's picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..tuning import NETS
from .crop_cutting import AnyPicture, rectify
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


def corner_crops(image: AnyPicture, quad: np.ndarray) -> list[np.ndarray]:
    """Both printed corners of an upright quad as uint8 BGR (INDEX_H, INDEX_W, 3)."""
    return [rectify(image, corner_window(quad, corner), INDEX_W, INDEX_H) for corner in CORNERS]


@dataclass(frozen=True, slots=True)
class CornerWeights:
    """The weights of the corners and the whole card; fitted on rendered decks by
    ``models.training.examine.fit_indices``."""

    whole: float = 0.8
    corner: float = 0.3
    shown: float = 0.95
    """Share of visible cards with a visible index in a corner."""
    floor: float = 1e-5
    """The most by which a corner can count against a card."""


WEIGHTS = CornerWeights()
FACES = 52
USUAL_NONE = 0.28
"""Share of corners without an index among those that the model learnt from."""


class IndexReader:
    """Names cards by their printed corners, as a second opinion on readings that are not sure."""

    def __init__(self, run: Run, colour_order: str, temperature: float, weights: CornerWeights = WEIGHTS):
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

    def corners(self, image: AnyPicture, quads: Sequence[np.ndarray]) -> np.ndarray:
        """The probabilities (n, 2, 53) of both corners of upright quads: the faces, then no index."""
        crops = [crop for quad in quads for crop in corner_crops(image, quad)]
        logits = in_batches(self._run, crops, self._order) / self._temperature
        chance = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(chance / chance.sum(axis=1, keepdims=True)).reshape(len(quads), 2, -1)

    def weigh(self, scores: np.ndarray, image: AnyPicture, quads: Sequence[np.ndarray]) -> np.ndarray:
        """Log-probabilities (n, labels) of upright quads, with a look at the corners of the doubtful ones."""
        doubtful = np.flatnonzero(scores.max(axis=1) < np.log(NETS.index_second_look_p))
        if not len(doubtful):
            return scores
        chance = self.corners(image, [quads[int(i)] for i in doubtful])
        weighed = scores.copy()
        weighed[doubtful] = combined_scores(scores[doubtful], chance, self.weights)
        return weighed


def combined_scores(scores: np.ndarray, corners: np.ndarray, weights: CornerWeights) -> np.ndarray:
    """The reader's log-probabilities (n, labels) combined with those of the same cards' corners (n, 2, 53).

    Each corner shows the card's index, or none (covered, or a deck without). It counts as the likelihood of
    that sight under every label, relative to the usual sight of a corner.
    """
    usual = (1 - USUAL_NONE) / FACES
    none = corners[:, :, FACES:] / USUAL_NONE
    face = weights.shown * corners[:, :, :FACES] / usual + (1 - weights.shown) * none
    other = np.repeat(none, scores.shape[1] - FACES, axis=2)
    likely = np.concatenate([face, other], axis=2)
    likely = likely / likely.max(axis=2, keepdims=True)
    log_p = weights.whole * scores + weights.corner * np.log(likely + weights.floor).sum(axis=1)
    log_p = log_p - log_p.max(axis=1, keepdims=True)
    return np.asarray(log_p - np.log(np.exp(log_p).sum(axis=1, keepdims=True)))
