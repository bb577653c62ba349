"""Crops of printed corners for training the index reader, made as :mod:`.crops` makes whole cards.

Only the neighbourhood of one corner is drawn, so that cards up to 400 pixels tall cost no more than
small ones. A corner that is hidden shows no index, whatever the card is.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.nets.corner_indices import INDEX_H, INDEX_W, corner_window
from vision.nets.crop_cutting import rectify

from ..draw.printed_card_art import LABELS
from .bank import Bank
from .crops import over, placing, shrunk, spoil, turned_quad

INDEX_LABELS = (*LABELS[:52], "none")
NONE = 52
SMALLEST, LARGEST = 46.0, 420.0
"""Heights of the card in pixels."""
COVERED = 0.4
HIDDEN, SHOWN = 0.55, 0.12
"""From the first share of the index on it counts as hidden, up to the second as shown."""
_ZONE = np.array([[[0.02, 0.02], [0.2, 0.02], [0.2, 0.27], [0.02, 0.27]]], np.float32)
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def _quad(rng: np.random.Generator, size: float) -> np.ndarray:
    quad = turned_quad(0, 0, size * rng.uniform(0.62, 0.73), size, rng.uniform(0, 2 * np.pi))
    return quad + rng.normal(0, 0.022, (4, 2)) * size


def _ground(rng: np.random.Generator, bank: Bank, span: int, size: float) -> np.ndarray:
    place = bank.surfaces[rng.integers(len(bank.surfaces))]
    part = int(min(512, span * rng.uniform(0.5, 1.5) * max(0.4, min(1.5, 130 / size))))
    part = max(24, part)
    x, y = rng.integers(0, 513 - part, 2)
    return cv2.resize(place[y : y + part, x : x + part], (span, span))


def _hidden(alpha: np.ndarray, quad: np.ndarray) -> float:
    """The share of the index's zone at the first corner of ``quad`` under ``alpha`` (h, w)."""
    zone = cv2.perspectiveTransform(_ZONE, cv2.getPerspectiveTransform(_UNIT, np.float32(quad)))[0]
    mask = cv2.fillConvexPoly(np.zeros(alpha.shape, np.uint8), np.round(zone).astype(np.int32), 1)
    return float(np.count_nonzero(alpha[mask > 0] > 90)) / max(1, np.count_nonzero(mask))


def _cover(
    rng: np.random.Generator, bank: Bank, quad: np.ndarray, size: float
) -> tuple[np.ndarray, np.ndarray]:
    """Another card, a hand or a thing over a part of the card, with its place."""
    a, kind = rng.uniform(0, 6.28), rng.random()
    middle = quad[0] if rng.random() < 0.6 else quad.mean(axis=0)  # near the corner, or anywhere
    if kind < 0.6:
        patch = shrunk(bank.card(rng, LABELS[rng.integers(54)]), size)
        far = size * rng.uniform(0.2, 0.85)
        along = quad[3] - quad[0]
        fanned = np.arctan2(-along[0], along[1]) + rng.normal(0, 0.22)
        at = middle + far * np.array([np.cos(a), np.sin(a)])
        turn = fanned if rng.random() < 0.5 else rng.uniform(0, 6.28)
        return patch, turned_quad(*at, size * 0.7, size, turn)
    if kind < 0.82:
        patch = bank.hands[rng.integers(len(bank.hands))]
        reach = size * rng.uniform(1.2, 2.4)
        tip = middle + rng.uniform(-0.3, 0.3, 2) * size
        return patch, turned_quad(
            *(tip - np.array([np.cos(a), np.sin(a)]) * reach * 0.92), reach * 2, reach, a
        )
    patch = bank.things[rng.integers(len(bank.things))]
    at = middle + size * rng.uniform(0.2, 0.9) * np.array([np.cos(a), np.sin(a)])
    return patch, turned_quad(*at, size, size, rng.uniform(0, 6.28))


def corner_crop(rng: np.random.Generator, bank: Bank) -> tuple[np.ndarray, int]:
    """One training crop as uint8 BGR (INDEX_H, INDEX_W, 3) and the place of its label in INDEX_LABELS."""
    while True:
        made = _try(rng, bank)
        if made is not None:
            return made


def _label(rng: np.random.Generator) -> str:
    kind = rng.random()
    if kind < 0.07:
        return f"A{'cdhs'[rng.integers(4)]}"
    if kind < 0.88:
        return LABELS[rng.integers(52)]
    return "back" if kind < 0.91 else "Jk" if kind < 0.94 else "none"


def _try(rng: np.random.Generator, bank: Bank) -> tuple[np.ndarray, int] | None:
    size = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
    label = _label(rng)
    quad = _quad(rng, size)
    window = corner_window(quad)
    span = int(np.ptp(window, axis=0).max() + 0.12 * size) + 6
    quad = quad + span / 2 - window.mean(axis=0)
    image = _ground(rng, bank, span, size)
    shadow = float(rng.uniform(0, 0.5))
    if rng.random() < 0.35:  # a card below
        low = shrunk(bank.card(rng, LABELS[rng.integers(54)]), size)
        a, far = rng.uniform(0, 6.28), size * rng.uniform(0.05, 0.8)
        at = quad.mean(axis=0) + far * np.array([np.cos(a), np.sin(a)])
        below = turned_quad(*at, size * 0.7, size, rng.uniform(0, 6.28))
        over(image, low, placing(low, below), 0.2)
    answer = LABELS.index(label) if label in LABELS[:52] else NONE
    if label != "none":
        patch = shrunk(bank.card(rng, label), size)
        over(image, patch, placing(patch, quad), shadow=shadow)
    elif rng.random() < 0.5:
        patch = bank.things[rng.integers(len(bank.things))]
        at = rng.uniform(0.2, 0.8, 2) * span
        over(image, patch, placing(patch, turned_quad(*at, size * 0.5, size * 0.5, rng.uniform(0, 6.28))))
    if rng.random() < COVERED:
        patch, target = _cover(rng, bank, quad, size)
        matrix = placing(patch, target)
        hidden = _hidden(cv2.warpPerspective(patch[:, :, 3], matrix, (span, span)), quad)
        if hidden >= HIDDEN:
            answer = NONE
        elif hidden > SHOWN:
            return None
        over(image, patch, matrix, shadow=0.3)
    image = spoil(rng, image, size / 100)
    cut, answer = _as_detected(rng, quad, size, answer)
    return rectify(image, corner_window(cut), INDEX_W, INDEX_H), answer


def _as_detected(
    rng: np.random.Generator, quad: np.ndarray, size: float, answer: int
) -> tuple[np.ndarray, int]:
    """The quad as a detector gives it: a little off, too narrow in a fan, or somewhere else on the card."""
    kind = rng.random()
    if kind < 0.1:
        x, y = (rng.uniform(0.5, 0.97), 1.0) if rng.random() < 0.75 else (1.0, rng.uniform(0.8, 0.97))
        matrix = cv2.getPerspectiveTransform(_UNIT, np.float32(quad))
        part = np.array([[[0, 0], [x, 0], [x, y], [0, y]]], np.float32)
        quad = cv2.perspectiveTransform(part, matrix)[0]
    elif kind < 0.16:  # what stands there is no corner of this quad
        away = rng.uniform(0, 6.28)
        quad = quad + size * rng.uniform(0.3, 0.6) * np.array([np.cos(away), np.sin(away)])
        answer = NONE
    return quad + rng.normal(0, 0.012 if rng.random() < 0.6 else 0.03, (4, 2)) * size, answer
