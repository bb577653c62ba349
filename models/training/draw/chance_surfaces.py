"""What cards lie on and under, drawn by chance: cloths, wood, carpets, patterns, print, skin and things."""

from __future__ import annotations

import cv2
import numpy as np

from .chance_cloth_motifs import printed_cloth


def _noise(rng: np.random.Generator, h: int, w: int, sx: float, sy: float) -> np.ndarray:
    """Smooth noise of unit spread with features about ``sx`` by ``sy`` pixels."""
    gh, gw = max(2, int(h / max(sy, 1)) + 2), max(2, int(w / max(sx, 1)) + 2)
    return cv2.resize(rng.standard_normal((gh, gw)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)


def _colour(rng: np.random.Generator) -> np.ndarray:
    hsv = np.uint8([[[rng.integers(180), rng.integers(20, 230), rng.integers(25, 230)]]])
    if rng.random() < 0.3:
        hsv[0, 0, 1] = rng.integers(0, 40)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


PRINTED_CLOTHS = 0.18
"""How many surfaces are cloths with a print."""


def surface(  # noqa: C901 - a branch for each kind of cloth
    rng: np.random.Generator, size: int, printed: float = PRINTED_CLOTHS
) -> np.ndarray:
    """A table, floor or cover as uint8 BGR (size, size, 3); ``printed`` is the share of printed cloths."""
    others = np.array([0.16, 0.16, 0.13, 0.09, 0.09, 0.07, 0.06, 0.06])
    kind = rng.choice(
        ["cloth", "wood", "carpet", "pattern", "plain", "print", "tiles", "patches", "printed"],
        p=[*(others / others.sum() * (1 - printed)), printed],
    )
    h = w = size
    base, other = _colour(rng), _colour(rng)
    if kind == "cloth":
        grain = _noise(rng, h, w, 1.2, 1.2) * rng.uniform(2, 14) + _noise(rng, h, w, 60, 60) * rng.uniform(
            0, 12
        )
        image = base + grain[..., None]
        if rng.random() < 0.4:
            y, x = np.mgrid[0:h, 0:w].astype(np.float32)
            pitch = rng.uniform(2, 7)
            image = (
                image + (np.sin(x * 6.28 / pitch) * np.sin(y * 6.28 / pitch) * rng.uniform(3, 14))[..., None]
            )
    elif kind == "wood":
        base = np.array([rng.uniform(15, 110), rng.uniform(40, 150), rng.uniform(70, 200)], np.float32)
        grain = _noise(rng, h, w, size / 2, rng.uniform(2, 6)) * rng.uniform(6, 22)
        grain = grain + _noise(rng, h, w, size, 14) * rng.uniform(5, 20)
        image = base + grain[..., None] * np.array([0.7, 0.9, 1.0], np.float32)
        for y in range(int(rng.integers(20, 90)), h, int(rng.integers(50, 200))):
            if rng.random() < 0.6:
                cv2.line(
                    image,
                    (0, y),
                    (w, y + int(rng.integers(-2, 3))),
                    (base * 0.4).tolist(),
                    int(rng.integers(1, 3)),
                )
    elif kind == "carpet":
        grain = _noise(rng, h, w, rng.uniform(2, 6), rng.uniform(2, 6)) * rng.uniform(10, 34)
        image = base + (grain + _noise(rng, h, w, 1, 1) * 10)[..., None]
    elif kind == "pattern":
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        pitch, pitch2 = rng.uniform(14, 120, 2)
        a = np.sin(x * 6.28 / pitch) if rng.random() < 0.6 else np.sin((x + y) * 6.28 / pitch)
        b = np.sin(y * 6.28 / pitch2) if rng.random() < 0.5 else np.zeros_like(a)
        amount = np.clip((a + b) * rng.uniform(0.5, 6) + 0.5, 0, 1)[..., None]
        image = (
            base * amount + other * (1 - amount) + _noise(rng, h, w, 1.5, 1.5)[..., None] * rng.uniform(0, 9)
        )
    elif kind == "plain":
        level = base if rng.random() < 0.5 else np.full(3, rng.uniform(190, 250), np.float32)
        image = level + _noise(rng, h, w, 1.5, 1.5)[..., None] * rng.uniform(0, 4)
        image = image + _noise(rng, h, w, size, size)[..., None] * 8
    elif kind == "print":
        image = np.full((h, w, 3), rng.uniform(200, 250), np.float32)
        step = int(rng.integers(7, 22))
        for y in range(4, h, step):
            x = int(rng.integers(0, 20))
            while x < w:
                run = int(rng.integers(4, 34))
                image[y : y + step // 2, x : x + run] = rng.uniform(20, 120)
                x += run + int(rng.integers(3, 9))
        image = cv2.blur(image, (3, 3))
    elif kind == "printed":
        image = printed_cloth(rng, size) + _noise(rng, h, w, 1.5, 1.5)[..., None] * rng.uniform(0, 6)
        image = image + _noise(rng, h, w, size / 3, size / 3)[..., None] * rng.uniform(0, 8)
    elif kind == "tiles":
        image = np.empty((h, w, 3), np.float32)
        image[:] = base
        step = int(rng.integers(40, 160))
        for y in range(0, h, step):
            for x in range(0, w, step):
                image[y + 2 : y + step - 1, x + 2 : x + step - 1] = (
                    base if (x // step + y // step) % 2 else other
                ) + rng.uniform(-10, 10)
        image += _noise(rng, h, w, 3, 3)[..., None] * rng.uniform(2, 10)
    else:
        image = np.empty((h, w, 3), np.float32)
        image[:] = base
        for _ in range(int(rng.integers(4, 14))):
            points = rng.uniform(-0.1, 1.1, (4, 2)) * size
            if rng.random() < 0.6:
                box = cv2.boxPoints(
                    (
                        (rng.uniform(0, w), rng.uniform(0, h)),
                        tuple(rng.uniform(30, size / 1.5, 2)),
                        rng.uniform(0, 180),
                    )
                )
                points = box
            cv2.fillPoly(image, [points.astype(np.int32)], _colour(rng).tolist(), cv2.LINE_AA)
        image += _noise(rng, h, w, 2, 2)[..., None] * rng.uniform(1, 9)
    if rng.random() < 0.35:
        image = np.ascontiguousarray(image.transpose(1, 0, 2))
    return np.clip(image, 0, 255).astype(np.uint8)


def skin(rng: np.random.Generator) -> np.ndarray:
    """A skin colour, BGR."""
    tones = np.array(
        [[140, 170, 225], [110, 150, 210], [80, 115, 175], [55, 80, 130], [35, 50, 85], [150, 185, 240]],
        float,
    )
    return tones[rng.integers(len(tones))] * rng.uniform(0.75, 1.1)


def hand(rng: np.random.Generator, length: int) -> np.ndarray:
    """A forearm with a hand that reaches to the right, BGRA uint8 (length, 2 * length, 4)."""
    h, w = length, length * 2
    image, alpha = np.zeros((h, w, 3), np.float32), np.zeros((h, w), np.uint8)
    tone, sleeve = skin(rng), _colour(rng)
    cy, palm_x = h / 2, w * rng.uniform(0.66, 0.74)
    arm = h * rng.uniform(0.16, 0.24)

    def limb(points: list[tuple[float, float]], width: float, colour: np.ndarray) -> None:
        p = [np.array(points, np.float32).astype(np.int32)]
        for target, value in ((image, colour.tolist()), (alpha, 255)):
            cv2.polylines(target, p, False, value, max(2, round(width)), cv2.LINE_AA)

    limb([(0, cy), (palm_x, cy)], arm * 1.5, tone * 0.95)
    for spread in np.linspace(-1, 1, 4):
        a = spread * rng.uniform(0.16, 0.34)
        reach = w * rng.uniform(0.19, 0.25) * (1 - 0.15 * abs(spread))
        start = (palm_x, cy + spread * arm * 0.75)
        knee = (start[0] + reach * 0.5 * np.cos(a), start[1] + reach * 0.5 * np.sin(a))
        bend = a * rng.uniform(0.2, 1.1)
        limb(
            [start, knee, (knee[0] + reach * 0.5 * np.cos(bend), knee[1] + reach * 0.5 * np.sin(bend))],
            arm * 0.42,
            tone,
        )
    side = rng.choice([-1, 1])
    limb(
        [(palm_x - arm, cy + side * arm * 0.8), (palm_x + arm * 0.6, cy + side * arm * 1.7)], arm * 0.5, tone
    )
    for target, value in ((image, tone.tolist()), (alpha, 255)):
        cv2.ellipse(target, ((palm_x - arm * 0.2, cy), (arm * 2.6, arm * 2.1), 0), value, -1, cv2.LINE_AA)
    if rng.random() < 0.8:
        end = w * rng.uniform(0.2, 0.55)
        limb([(0, cy), (end, cy)], arm * rng.uniform(1.9, 2.6), sleeve)
    shade = cv2.GaussianBlur(alpha, (0, 0), h * 0.06).astype(np.float32)[..., None] / 255
    image = image * (0.55 + 0.45 * shade) + _noise(rng, h, w, 6, 6)[..., None] * 5
    return np.dstack([np.clip(image, 0, 255).astype(np.uint8), alpha])


def thing(rng: np.random.Generator, size: int) -> np.ndarray:
    """Clutter as BGRA uint8 (size, size, 4): a mug, a phone, a sheet of paper, a coaster, coins, a box."""
    image, alpha = np.zeros((size, size, 3), np.float32), np.zeros((size, size), np.uint8)
    kind = rng.integers(5)
    c = size / 2
    if kind == 0:
        r = size * rng.uniform(0.25, 0.42)
        for scale, colour in ((1, _colour(rng)), (0.88, _colour(rng) * 0.5), (0.8, np.array([20, 40, 60]))):
            cv2.circle(image, (int(c), int(c)), int(r * scale), colour.tolist(), -1, cv2.LINE_AA)
        cv2.circle(alpha, (int(c), int(c)), int(r), 255, -1, cv2.LINE_AA)
    elif kind in (1, 2, 3):
        wide, tall = (
            (rng.uniform(0.3, 0.5), rng.uniform(0.6, 0.9)) if kind == 1 else rng.uniform(0.25, 0.9, 2)
        )
        colour = (
            np.full(3, rng.uniform(5, 50))
            if kind == 1
            else (np.full(3, rng.uniform(200, 255)) if kind == 2 else _colour(rng))
        )
        x0, y0 = int(c - wide * c), int(c - tall * c)
        x1, y1 = int(c + wide * c), int(c + tall * c)
        cv2.rectangle(image, (x0, y0), (x1, y1), colour.tolist(), -1)
        cv2.rectangle(alpha, (x0, y0), (x1, y1), 255, -1)
        for y in range(y0 + 6, y1 - 4, int(rng.integers(6, 20))):
            if kind == 2 and rng.random() < 0.7:
                cv2.line(image, (x0 + 5, y), (int(rng.uniform(x0 + 8, x1)), y), (90, 80, 70), 1, cv2.LINE_AA)
        if kind == 3:
            for _ in range(int(rng.integers(1, 5))):
                at = (int(rng.uniform(x0, x1)), int(rng.uniform(y0, y1)))
                word = np.zeros((size, size), np.uint8)
                text = "".join(rng.choice(list("AKQJ9873XMOLEST"), 3))
                cv2.putText(
                    word, text, at, int(rng.integers(0, 5)), rng.uniform(0.3, 1.5), 255, 2, cv2.LINE_AA
                )
                image[word > 100] = _colour(rng)
    else:
        for _ in range(int(rng.integers(1, 6))):
            at, r = (rng.uniform(0.2, 0.8, 2) * size).astype(int), int(size * rng.uniform(0.05, 0.12))
            cv2.circle(image, at.tolist(), r, _colour(rng).tolist(), -1, cv2.LINE_AA)
            cv2.circle(alpha, at.tolist(), r, 255, -1, cv2.LINE_AA)
    image += _noise(rng, size, size, 2, 2)[..., None] * 4
    return np.dstack([np.clip(image, 0, 255).astype(np.uint8), alpha])
