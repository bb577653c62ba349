"""What is pictured on the cards drawn by chance: backs, courts of nobody's, makers' aces."""

from __future__ import annotations

import cv2
import numpy as np

from .chance_card_ink import H, W, put_ink


def draw_back(rng: np.random.Generator) -> np.ndarray:
    """A back as float BGR (H, W, 3): lattice, stripes, dots, rays, flat or blots, some with a white edge."""
    ink, paper = rng.uniform(0, 200, 3), np.full(3, rng.uniform(215, 255))
    if rng.random() < 0.5:
        ink = np.array([rng.uniform(20, 90), rng.uniform(10, 60), rng.uniform(130, 210)])
        ink = ink if rng.random() < 0.5 else ink[::-1]
    y, x = np.mgrid[0:H, 0:W].astype(np.float32)
    pitch = rng.uniform(8, 60)
    kind = rng.integers(6)
    if kind == 0:
        wave = np.sin((x + y) * np.pi / pitch) * np.sin((x - y) * np.pi / pitch)
    elif kind == 1:
        wave = np.sin(x * np.pi / pitch) * np.sin(y * np.pi / pitch)
    elif kind == 2:
        wave = np.sin((x * rng.uniform(-1, 1) + y) * np.pi / pitch)
    elif kind == 3:
        radius = np.hypot(x - W / 2, y - H / 2)
        wave = np.sin(radius * np.pi / pitch) * np.cos(np.arctan2(y - H / 2, x - W / 2) * rng.integers(4, 16))
    elif kind == 4:
        wave = np.full_like(x, rng.choice([-1.0, 1.0]))
    else:
        noise = cv2.GaussianBlur(rng.standard_normal((H, W)).astype(np.float32), (0, 0), pitch / 3)
        wave = noise + noise[::-1, ::-1]
        wave /= np.abs(wave).max() / 2
    amount = np.clip(wave * rng.uniform(1, 6) + rng.uniform(0, 1), 0, 1)[..., None]
    face = paper * (1 - amount) + ink * amount
    edge = round(rng.choice([0, 0.03, 0.05, 0.08]) * W)
    if edge:
        canvas = np.empty((H, W, 3), np.float64)
        canvas[:] = paper
        canvas[edge:-edge, edge:-edge] = face[edge:-edge, edge:-edge]
        return canvas
    return face


def figure(rng: np.random.Generator, width: int, height: int) -> np.ndarray:
    """A court of nobody's: coloured shapes, the lower half the upper one turned."""
    half = np.full((height // 2, width, 3), rng.uniform(200, 255), np.float64)
    half[:] = rng.uniform(190, 255, 3)
    palette = [rng.uniform(0, 255, 3) for _ in range(5)]
    for _ in range(rng.integers(8, 26)):
        colour = palette[rng.integers(5)].tolist()
        n = rng.integers(3, 7)
        centre = rng.uniform((0, 0), (width, height / 2))
        reach = rng.uniform(0.06, 0.4) * width
        points = centre + rng.uniform(-reach, reach, (n, 2))
        if rng.random() < 0.3:
            cv2.ellipse(
                half,
                (centre.tolist(), (reach, reach * rng.uniform(0.3, 1)), rng.uniform(0, 180)),
                colour,
                -1,
                cv2.LINE_AA,
            )
        elif rng.random() < 0.3:
            cv2.polylines(
                half, [points.astype(np.int32)], False, colour, int(rng.integers(2, 7)), cv2.LINE_AA
            )
        else:
            cv2.fillPoly(half, [points.astype(np.int32)], colour, cv2.LINE_AA)
    if rng.random() < 0.8:  # a head
        cx, cy, r = (
            width * rng.uniform(0.35, 0.65),
            height * rng.uniform(0.12, 0.25),
            width * rng.uniform(0.1, 0.18),
        )
        cv2.ellipse(half, ((cx, cy), (r * 2, r * 2.5), 0), (150, 190, 230), -1, cv2.LINE_AA)
        cv2.ellipse(half, ((cx, cy - r), (r * 2.6, r * 1.2), 0), palette[0].tolist(), -1, cv2.LINE_AA)
    return np.vstack([half, half[::-1, ::-1]])[:height]


def ornament(
    rng: np.random.Generator, canvas: np.ndarray, share: float, paper: np.ndarray, colour: np.ndarray
) -> None:
    """A maker's ace: the pip filled with lace, and lines of small print above and below it."""
    middle = np.array([W / 2, H / 2])
    for _ in range(int(rng.integers(4, 30))):
        at = middle + rng.normal(0, 0.16, 2) * (share * H * 0.8, share * H)
        ink = (paper if rng.random() < 0.75 else colour).tolist()
        r = rng.uniform(0.01, 0.1) * share * H
        box = (at.tolist(), (2 * r, 2 * r * rng.uniform(0.3, 1.5)), rng.uniform(0, 180))
        cv2.ellipse(canvas, box, ink, int(rng.choice([-1, 2, 3])), cv2.LINE_AA)
    if rng.random() < 0.7:
        grey = (colour * 0.6 + paper * 0.4).tolist()
        for side in (-1, 1):
            for line in range(int(rng.integers(0, 4))):
                y = H / 2 + side * (share * H * 0.55 + 8 + line * rng.uniform(10, 18))
                half = rng.uniform(0.06, 0.26) * W
                for x in np.arange(W / 2 - half, W / 2 + half, 7):
                    cv2.rectangle(
                        canvas,
                        (int(x), int(y)),
                        (int(x + rng.uniform(2, 6)), int(y + rng.uniform(3, 7))),
                        grey,
                        -1,
                    )
    if rng.random() < 0.3:  # a name written across
        name = np.zeros((60, W), np.uint8)
        cv2.putText(
            name,
            "Bowerbird",
            (10, 42),
            cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
            rng.uniform(0.8, 1.6),
            255,
            2,
            cv2.LINE_AA,
        )
        put_ink(canvas, name, W / 2, H * rng.uniform(0.22, 0.34), colour)
