"""Snaps a rough quad to the card's edges.

The detector boxes a card as a turned rectangle, a few pixels off; a reader needs the card's four
corners in perspective. A small network locates them in a crop round the quad, even where another card
or a hand hides one.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from ..tuning import NETS
from .crop_cutting import AnyPicture, rectify, upright
from .inference_engine import Opener, Run, in_batches, open_model
from .model_card import load_card


class CornerFinder:
    """Moves quads onto the corners of the cards that they bound."""

    def __init__(self, run: Run, colour_order: str, size: tuple[int, int], margin: float):
        self._run, self._order, self._size, self._margin = run, colour_order, size, margin

    @classmethod
    def load(cls, folder: Path | None = None, threads: int = 2, opener: Opener = open_model) -> CornerFinder:
        """The corner finder of ``folder`` (the shipped one by default); raises ModelError."""
        card = load_card("corners", folder)
        return cls(opener(card, threads), card.colour_order, card.input, card.settings["margin"])

    def snap(self, image: AnyPicture, quads: list[np.ndarray], passes: int | None = None) -> list[np.ndarray]:
        """The quads (4, 2) moved onto the cards' corners in pixels of ``image``; the short side first.

        A quad is moved until it no longer changes, at most ``passes`` times (None: the usual number).
        """
        settled = [upright(quad) for quad in quads]
        going = list(range(len(quads)))
        for _ in range(NETS.corner_passes if passes is None else passes):
            if not going:
                break
            before = [settled[i] for i in going]
            after = self._moved(image, before)
            for i, quad in zip(going, after, strict=True):
                settled[i] = quad
            going = [i for i, old, new in zip(going, before, after, strict=True) if _has_moved_far(old, new)]
        return settled

    def _moved(self, image: AnyPicture, quads: list[np.ndarray]) -> list[np.ndarray]:
        """The quads after one pass of the network; a quad with an implausible answer stays as it is."""
        height, width = self._size
        unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
        wide = [q.mean(axis=0) + (q - q.mean(axis=0)) * np.float32(self._margin) for q in quads]
        crops = [rectify(image, q, width, height) for q in wide]
        corner_sets = in_batches(self._run, crops, self._order).reshape(-1, 4, 2)
        moved = []
        for before, frame, corners in zip(quads, wide, corner_sets, strict=True):
            back = cv2.getPerspectiveTransform(unit, frame.astype(np.float32))
            quad = cv2.perspectiveTransform(corners[None].astype(np.float32), back)[0]
            moved.append(quad if _is_plausible(quad, before) else before)
        return moved


def _has_moved_far(before: np.ndarray, after: np.ndarray) -> bool:
    """Whether a corner moved too far to be settled, in parts of the card's diagonal."""
    diagonal = max(1.0, float(np.linalg.norm(before[2] - before[0])))
    return float(np.linalg.norm(after - before, axis=1).max()) > NETS.corner_settled_diagonals * diagonal


def _is_plausible(quad: np.ndarray, before: np.ndarray) -> bool:
    """Whether the quad is convex and about as large as before; on things that are no card the network
    errs."""
    if not np.isfinite(quad).all() or not cv2.isContourConvex(quad.astype(np.float32)):
        return False
    share = cv2.contourArea(quad.astype(np.float32)) / max(1.0, cv2.contourArea(before.astype(np.float32)))
    return bool(NETS.corner_least_area_ratio < share < NETS.corner_most_area_ratio)
