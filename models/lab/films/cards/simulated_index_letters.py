"""Letters and figures for the indices, cut with a pen of our own: no font of the system is used.

A sign is a skeleton in a unit box; a family says how wide it is set, what nib draws it, whether
it has serifs. The same skeletons so give sans, serif, narrow, tall, bold and slanted hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from .simulated_card_stock import ellipse

TALL = 150
"""Height in pixels at which a sign is cut."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How letters are written. Lengths are fractions of the letter's height.

    ``wide`` the width of the letter, ``nib`` the stroke's width, ``thin`` the nib's height over its
    width (less than 1: thick stems and thin bars), ``square`` the nib's shape, ``serif`` how far the
    serifs stand out (0: none), ``bow`` the power of the round parts (2 round, 4 nearly square),
    ``slant`` how far the top leans to the right, ``barred`` whether J has a bar, ``flat`` whether 3 has
    a flat top, ``crossed`` whether the skeleton of A is pointed (False: a flat top).
    """

    wide: float = 0.6
    nib: float = 0.14
    thin: float = 0.8
    square: bool = True
    serif: float = 0.0
    bow: float = 2.2
    slant: float = 0.0
    barred: bool = False
    flat: bool = False
    pointed: bool = True


Skeleton = tuple[list[np.ndarray], list[tuple[float, float]]]


def _skeleton(sign: str, hand: Hand) -> Skeleton:  # noqa: C901 - a branch for each letter
    """Polylines in the unit box and the ends that take a serif."""
    n = hand.bow

    def arc(x: float, y: float, rx: float, ry: float, a: float, b: float) -> np.ndarray:
        return ellipse(x, y, rx, ry, a, b, power=n, steps=40)

    def path(*points: tuple[float, float]) -> np.ndarray:
        return np.array(points, np.float64)

    def join(*parts: np.ndarray) -> np.ndarray:
        return np.concatenate(parts)

    if sign == "A":
        if hand.pointed:
            return [path((0, 1), (0.5, 0), (1, 1)), path((0.2, 0.66), (0.8, 0.66))], [(0, 1), (1, 1)]
        return [path((0, 1), (0.36, 0), (0.64, 0), (1, 1)), path((0.18, 0.66), (0.82, 0.66))], [
            (0, 1),
            (1, 1),
        ]
    if sign == "K":
        return (
            [path((0.02, 0), (0.02, 1)), path((0.95, 0), (0.05, 0.6)), path((0.36, 0.4), (1, 1))],
            [(0.02, 0), (0.02, 1), (0.95, 0), (1, 1)],
        )
    if sign == "Q":
        return [arc(0.5, 0.48, 0.5, 0.48, 0, 360), path((0.55, 0.68), (1.02, 1.06))], []
    if sign == "J":
        parts = [join(path((0.78, 0)), arc(0.4, 0.7, 0.38, 0.3, 0, 165))]
        if hand.barred:
            parts.append(path((0.35, 0), (1.05, 0)))
        return parts, [(0.78, 0)]
    if sign == "1":
        return [path((0.55, 1), (0.55, 0), (0.1, 0.2))], [(0.55, 1)]
    if sign in "0O":
        return [arc(0.5, 0.5, 0.5, 0.5, 0, 360)], []
    if sign == "2":
        return [join(arc(0.5, 0.29, 0.46, 0.29, 195, 385), path((0.02, 1), (1, 1)))], []
    if sign == "3":
        if hand.flat:
            return [join(path((0.05, 0), (0.92, 0), (0.42, 0.4)), arc(0.45, 0.7, 0.52, 0.3, 280, 520))], []
        return [join(arc(0.46, 0.25, 0.42, 0.25, 200, 440), arc(0.46, 0.74, 0.5, 0.26, 280, 520))], []
    if sign == "4":
        return [path((0.76, 1), (0.76, 0), (0, 0.7), (1.02, 0.7))], [(0.76, 1)]
    if sign == "5":
        return [join(path((0.9, 0), (0.16, 0), (0.1, 0.46)), arc(0.46, 0.68, 0.52, 0.32, 228, 520))], []
    if sign in "69":
        six = [arc(0.5, 0.68, 0.48, 0.32, 0, 360), arc(0.9, 0.68, 0.88, 0.68, 180, 262)]
        return ([1 - part for part in six] if sign == "9" else six), []
    if sign == "7":
        return [path((0, 0.0), (1, 0.0), (0.36, 1))], []
    if sign == "8":
        return [arc(0.5, 0.25, 0.42, 0.25, 0, 360), arc(0.5, 0.75, 0.5, 0.25, 0, 360)], []
    if sign == "E":
        return [path((0.95, 0), (0.05, 0), (0.05, 1), (1, 1)), path((0.05, 0.5), (0.8, 0.5))], []
    if sign == "R":
        return (
            [
                join(
                    path((0.05, 1), (0.05, 0), (0.5, 0)),
                    arc(0.5, 0.27, 0.42, 0.27, 270, 450),
                    path((0.05, 0.54)),
                ),
                path((0.45, 0.54), (1, 1)),
            ],
            [(0.05, 1), (1, 1)],
        )
    raise ValueError(f"no letter is cut for {sign!r}")


@lru_cache(maxsize=512)
def sign(text: str, hand: Hand) -> np.ndarray:
    """The ink of one sign, a (h, w) uint8 mask, cropped to the letter."""
    height, width = TALL, max(8, round(TALL * hand.wide))
    edge = 60
    ink: np.ndarray = np.zeros((height + 2 * edge, width + 2 * edge), np.uint8)
    lines, ends = _skeleton(text, hand)
    nib_w = max(3, round(TALL * hand.nib))
    nib_h = max(3, round(nib_w * hand.thin))
    # The nib's half width is kept inside the box, so that letters stand as tall as they should.
    inner = np.array([width - nib_w, height - nib_h], np.float64)
    start = np.array([edge + nib_w / 2, edge + nib_h / 2])

    def place(points: np.ndarray) -> np.ndarray:
        return np.asarray(np.round((points * inner + start) * 16), np.int32)

    cv2.polylines(ink, [place(line) for line in lines], False, 255, 1, cv2.LINE_8, 4)
    shape = cv2.MORPH_RECT if hand.square else cv2.MORPH_ELLIPSE
    ink = cv2.dilate(ink, cv2.getStructuringElement(shape, (nib_w, nib_h)))
    reach = round(TALL * hand.serif)
    for x, y in ends if reach else []:
        px, py = np.array((x, y)) * inner + start
        thick = max(3, round(nib_h * 0.6))
        py += (nib_h - thick) / 2 * (1 if y > 0.5 else -1)
        half = nib_w / 2 + reach
        cv2.rectangle(
            ink, (round(px - half), round(py - thick / 2)), (round(px + half), round(py + thick / 2)), 255, -1
        )
    if hand.slant:
        lean = np.array([[1, -hand.slant, hand.slant * ink.shape[0] / 2], [0, 1, 0]])
        ink = np.asarray(cv2.warpAffine(ink, lean, (ink.shape[1], ink.shape[0])), np.uint8)
    ink = cv2.GaussianBlur(ink, (0, 0), 1.0)
    ys, xs = np.nonzero(ink > 20)
    return ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


@lru_cache(maxsize=256)
def word(text: str, hand: Hand, gap: float = 0.1) -> np.ndarray:
    """The ink of several signs in a row, ``gap`` of the height between them."""
    parts: list[np.ndarray] = []
    for letter in text:
        ink: np.ndarray = sign(letter, hand)
        if parts:
            parts.append(np.zeros((TALL, max(1, round(TALL * gap))), np.uint8))
        parts.append(np.asarray(cv2.resize(ink, (round(ink.shape[1] * TALL / ink.shape[0]), TALL))))
    return np.concatenate(parts, axis=1)


def hand_for(rng: np.random.Generator) -> Hand:
    """One of the families, a little varied."""
    base = HANDS[rng.integers(len(HANDS))]
    around = rng.uniform(0.9, 1.12, 3)
    return Hand(
        base.wide * around[0],
        base.nib * around[1],
        min(1.0, base.thin * around[2]),
        base.square,
        base.serif,
        base.bow + float(rng.uniform(-0.15, 0.3)),
        base.slant,
        bool(rng.random() < 0.3) or base.barred,
        bool(rng.random() < 0.2),
        bool(rng.random() < 0.75),
    )


HANDS = (
    Hand(0.62, 0.15, 0.75, True, 0.0, 2.2),  # plain sans
    Hand(0.66, 0.21, 0.75, True, 0.0, 2.4),  # bold sans
    Hand(0.6, 0.16, 1.0, False, 0.0, 2.1),  # round sans
    Hand(0.44, 0.14, 0.8, True, 0.0, 2.8),  # narrow
    Hand(0.40, 0.13, 0.7, True, 0.07, 2.6),  # narrow with serifs, as on bridge cards
    Hand(0.64, 0.18, 0.38, False, 0.09, 2.0),  # serif, thick and thin
    Hand(0.6, 0.2, 0.5, True, 0.1, 2.3),  # slab
    Hand(0.56, 0.10, 0.9, False, 0.0, 2.0),  # thin
    Hand(0.7, 0.13, 0.6, False, 0.06, 2.0),  # wide roman
    Hand(0.52, 0.17, 0.85, True, 0.0, 3.4),  # square shoulders
    Hand(0.58, 0.14, 0.6, False, 0.05, 2.0, 0.14),  # leaning
)
