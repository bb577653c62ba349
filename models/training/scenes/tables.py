"""Whole pictures for training the detector: cards on tables with all the things around them.

Labels are amodal: the quad of the whole card, also where another card or a hand covers part of it,
as long as a quarter of it shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..draw.printed_card_art import LABELS
from .bank import Bank
from .crops import over, placing, shrunk, spoil, turned_quad

SIDE = 416
LEAST_VISIBLE = 0.25
FACE, BACK = 0, 1
COVERED = 0.35
"""Share of scenes with a thing right over a card."""


@dataclass(frozen=True, slots=True, eq=False)
class CardInScene:
    """A card in a scene: its label, its quad (4, 2) from the printed top left, and how much shows."""

    label: str
    quad: np.ndarray
    visible: float


def _spots(rng: np.random.Generator, size: float) -> list[tuple[float, float, float]]:
    """Where cards lie (centre in pixels, angle), in one of the ways that people lay them."""
    kind = rng.choice(
        ["trick", "single", "fan", "rows", "heap", "scatter"], p=[0.34, 0.16, 0.12, 0.08, 0.14, 0.16]
    )
    u = rng.uniform
    cx, cy = u(0.25, 0.75, 2) * SIDE
    if kind == "single":
        return [(u(0.1, 0.9) * SIDE, u(0.1, 0.9) * SIDE, u(0, 6.28))]
    if kind == "trick":
        spots, start = [], u(0, 6.28)
        for i in range(int(rng.integers(2, 6))):
            a, far = start + i * 1.57 + u(-0.4, 0.4), size * u(0.15, 1.4)
            spots.append((cx + far * np.cos(a), cy + far * np.sin(a), a + 1.57 + u(-0.6, 0.6)))
        return spots
    if kind == "fan":
        a0, step, far = u(0, 6.28), u(0.08, 0.4), size * u(0.6, 1.6)
        return [
            (cx + far * np.cos(a0 + i * step), cy + far * np.sin(a0 + i * step), a0 + i * step + 1.57)
            for i in range(int(rng.integers(3, 8)))
        ]
    if kind == "rows":
        a, dx, dy = u(-0.2, 0.2) + rng.integers(4) * 1.57, size * u(0.35, 0.95), size * u(0.7, 1.2)
        c, s = np.cos(a), np.sin(a)
        grid = [
            (i * dx, j * dy) for j in range(int(rng.integers(1, 4))) for i in range(int(rng.integers(3, 8)))
        ]
        x0, y0 = u(0.05, 0.4, 2) * SIDE
        return [(x0 + x * c - y * s, y0 + x * s + y * c, a + u(-0.08, 0.08)) for x, y in grid]
    if kind == "heap":
        a = u(0, 6.28)
        return [
            (cx + rng.normal(0, size * 0.05), cy + rng.normal(0, size * 0.05), a + rng.normal(0, 0.1))
            for _ in range(int(rng.integers(2, 6)))
        ] + [
            (cx + size * u(-1.5, 1.5), cy + size * u(-1.5, 1.5), u(0, 6.28))
            for _ in range(int(rng.integers(0, 4)))
        ]
    return [(u(0, 1) * SIDE, u(0, 1) * SIDE, u(0, 6.28)) for _ in range(int(rng.integers(2, 12)))]


def _ground(rng: np.random.Generator, bank: Bank) -> np.ndarray:
    image = cv2.resize(
        bank.surfaces[rng.integers(len(bank.surfaces))], (SIDE, SIDE), interpolation=cv2.INTER_AREA
    )
    if rng.random() < 0.4:  # a table over a floor
        table = cv2.resize(
            bank.surfaces[rng.integers(len(bank.surfaces))], (SIDE, SIDE), interpolation=cv2.INTER_AREA
        )
        quad = turned_quad(
            *(rng.uniform(0.3, 0.7, 2) * SIDE), *(rng.uniform(0.6, 1.3, 2) * SIDE), rng.uniform(0, 6.28)
        )
        over(image, np.dstack([table, np.full((SIDE, SIDE), 255, np.uint8)]), placing(table, quad), 0.4)
    return image


def _tilt(rng: np.random.Generator) -> np.ndarray:
    """A mild perspective of the whole table plane."""
    corners = np.float32([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]])
    return cv2.getPerspectiveTransform(
        corners, corners + rng.normal(0, rng.uniform(0, 0.1), (4, 2)).astype(np.float32) * SIDE
    )


def _cover(
    rng: np.random.Generator, bank: Bank, card: np.ndarray, size: float
) -> tuple[np.ndarray, np.ndarray]:
    """A thing, cloth or paper that hides up to three quarters of ``card``, with its place."""
    if rng.random() < 0.5:
        patch = bank.things[rng.integers(len(bank.things))]
        sides = rng.uniform(0.6, 1.8, 2) * size
    else:
        sheet = bank.surfaces[rng.integers(len(bank.surfaces))][:256, :256]
        patch = np.dstack([sheet, np.full(sheet.shape[:2], 255, np.uint8)])
        sides = rng.uniform(0.3, 2.4, 2) * size
    a = rng.uniform(0, 6.28)
    far = sides.min() / 2 + rng.uniform(-0.3, 0.4) * size
    return patch, turned_quad(
        *(card.mean(axis=0) + far * np.array([np.cos(a), np.sin(a)])), sides.min(), sides.max(), a
    )


def scene(rng: np.random.Generator, bank: Bank) -> tuple[np.ndarray, list[CardInScene]]:
    """One picture as uint8 BGR (SIDE, SIDE, 3) and the cards in it of which enough shows."""
    image = _ground(rng, bank)
    owner = np.full((SIDE, SIDE), -1, np.int16)  # which card shows where
    size = float(np.exp(rng.uniform(np.log(26), np.log(290))))
    tilt = _tilt(rng)
    shadow = float(rng.uniform(0, 0.5))
    deck = bank.decks[rng.integers(len(bank.decks))]
    back = bank.backs[rng.integers(len(bank.backs))] if rng.random() < 0.5 else deck["back"]
    faces = list(rng.permutation(LABELS[:52]))
    width = rng.uniform(0.63, 0.73)

    def clutter(share: float, many: int) -> None:
        if rng.random() > share:
            return
        for _ in range(int(rng.integers(1, many))):
            patch = bank.things[rng.integers(len(bank.things))]
            side = rng.uniform(0.5, 2.6) * size
            quad = turned_quad(*(rng.uniform(0, 1, 2) * SIDE), side, side, rng.uniform(0, 6.28))
            owner[cv2.warpPerspective(patch[:, :, 3], placing(patch, quad), (SIDE, SIDE)) > 90] = -1
            over(image, patch, placing(patch, quad), shadow)

    clutter(0.4, 4)
    on_table: list[tuple[str, np.ndarray, int]] = []
    spots = [] if rng.random() < 0.06 else _spots(rng, size)
    down = rng.random() < 0.2
    for cx, cy, angle in spots:
        flat = turned_quad(cx, cy, size * width, size, angle)
        quad = cv2.perspectiveTransform(flat[None].astype(np.float32), tilt)[0]
        sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
        if not 12 < sides.max() < SIDE or sides.min() < 9:
            continue
        label = (
            "back"
            if rng.random() < (0.7 if down else 0.12)
            else "Jk"
            if rng.random() < 0.02
            else str(faces.pop())
        )
        patch = back if label == "back" else bank.card(rng, "Jk") if label == "Jk" else deck[label]
        patch = shrunk(patch, sides.max())
        mask = cv2.warpPerspective(patch[:, :, 3], placing(patch, quad), (SIDE, SIDE)) > 127
        over(image, patch, placing(patch, quad), shadow)
        owner[mask] = len(on_table)
        # what would show if nothing lay over it and the picture went on for ever
        on_table.append((label, quad, int(cv2.contourArea(quad))))
    clutter(0.25, 2)
    if on_table and rng.random() < COVERED:
        for _ in range(int(rng.integers(1, 3))):
            patch, quad = _cover(rng, bank, on_table[rng.integers(len(on_table))][1], size)
            owner[cv2.warpPerspective(patch[:, :, 3], placing(patch, quad), (SIDE, SIDE)) > 90] = -1
            over(image, patch, placing(patch, quad), shadow)
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(1, 3))):
            patch, a = bank.hands[rng.integers(len(bank.hands))], rng.uniform(0, 6.28)
            reach = size * rng.uniform(1.6, 3.2)
            tip = (
                on_table[rng.integers(len(on_table))][1].mean(0)
                if on_table and rng.random() < 0.7
                else rng.uniform(0, 1, 2) * SIDE
            )
            tip = tip + rng.normal(0, 0.4, 2) * size
            quad = turned_quad(*(tip - np.array([np.cos(a), np.sin(a)]) * reach * 0.9), reach * 2, reach, a)
            owner[cv2.warpPerspective(patch[:, :, 3], placing(patch, quad), (SIDE, SIDE)) > 127] = -1
            over(image, patch, placing(patch, quad), shadow)
    labelled = [
        CardInScene(label, quad, np.count_nonzero(owner == i) / max(1, area))
        for i, (label, quad, area) in enumerate(on_table)
    ]
    return spoil(rng, image, size / 110), [card for card in labelled if card.visible >= LEAST_VISIBLE]


def _clipped(quad: np.ndarray) -> np.ndarray | None:
    """The rectangle round the part inside the picture, in parts of its side, or None."""
    frame = np.float32([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]])
    area, shape = cv2.intersectConvexConvex(quad.astype(np.float32), frame)
    if area <= 0 or shape is None:
        return None
    if area < 0.995 * cv2.contourArea(quad.astype(np.float32)):
        quad = cv2.boxPoints(cv2.minAreaRect(shape))
    return np.clip(quad / SIDE, 0, 1)


def write_scenes(folder: Path, bank: Bank, seed: int, count: int) -> None:
    """Pictures and oriented-box labels in the layout that ultralytics reads; goes on where it stopped."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "labels").mkdir(exist_ok=True)
    for i in range(count):
        picture = folder / "images" / f"{i:06d}.jpg"
        if picture.exists():
            continue
        image, cards = scene(np.random.default_rng([seed, i]), bank)
        lines = []
        for card in cards:
            quad = _clipped(card.quad)
            if quad is not None:
                lines.append(
                    f"{BACK if card.label == 'back' else FACE} " + " ".join(f"{v:.5f}" for v in quad.ravel())
                )
        (folder / "labels" / f"{i:06d}.txt").write_text("\n".join(lines))
        cv2.imwrite(str(picture), image, [cv2.IMWRITE_JPEG_QUALITY, 92])
