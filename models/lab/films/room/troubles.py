"""What befalls camera and room while people play: black and frozen pictures, a knock, a lamp, a cat."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .relief import capsules, clouds, lit
from .scene import Scene, box_of, quad_onto

TROUBLES = ("black", "frozen", "bump", "lamp", "cat", "lingering hand")
"""The possible troubles."""

Ways = tuple[tuple[float, float, float], tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Trouble:
    """One trouble from ``begin`` to ``end`` (seconds); ``shift`` is of pixels, ``gain`` of colours."""

    kind: str
    begin: float
    end: float
    shift: Ways = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    gain: tuple[float, float, float] = (1.0, 1.0, 1.0)
    path: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 0.0), (0.0, 0.0))
    seed: int = 0

    def on(self, t: float) -> bool:
        return self.begin <= t < self.end

    def moved(self, quad: np.ndarray, t: float) -> np.ndarray:
        """Where pixels (n, 2) of the steady camera are found at ``t``."""
        if self.kind != "bump" or t < self.begin:
            return quad
        ways = np.array(self.shift)
        return np.asarray(quad @ ways[:, :2].T + ways[:, 2])


def trouble_for(seed: int, kind: str, scene: Scene, end: float) -> Trouble:
    """A trouble of one of the :data:`TROUBLES` in a film of ``end`` seconds; ValueError for another name."""
    if kind not in TROUBLES:
        raise ValueError(f"there is no trouble {kind!r}: {', '.join(TROUBLES)}")
    rng = np.random.default_rng([seed, 61])
    begin = float(rng.uniform(0.3, 0.6)) * end
    lasts = float(rng.uniform(3, 6))
    shift: Ways = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    gain = (1.0, 1.0, 1.0)
    path = ((0.0, 0.0), (0.0, 0.0))
    if kind == "bump":
        turn = float(rng.choice([-1, 1]) * rng.uniform(0.015, 0.05))
        way = rng.uniform(0, 2 * np.pi)
        far = float(rng.uniform(35, 60)) * scene.lens.scale()
        middle = np.array((scene.lens.width / 2, scene.lens.height / 2))
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        to = middle - spin @ middle + far * np.array((np.cos(way), np.sin(way)))
        shift = ((spin[0, 0], spin[0, 1], to[0]), (spin[1, 0], spin[1, 1], to[1]))
    elif kind == "lamp":
        level = float(rng.uniform(0.5, 0.7) if rng.random() < 0.6 else rng.uniform(1.12, 1.25))
        warm = float(rng.uniform(-0.08, 0.08))
        gain = (level * (1 - warm), level, level * (1 + warm))
    elif kind == "cat":
        side = float(rng.choice([-1, 1]))
        at = rng.uniform(-0.5, 0.5, 2) * scene.half[1]
        path = ((-side * (scene.half[0] + 420), float(at[0])), (side * (scene.half[0] + 420), float(at[1])))
    return Trouble(kind, begin, begin + lasts, shift, gain, path, seed)


class Cat:
    """A cat that walks over the table, from above."""

    def __init__(self, trouble: Trouble, scene: Scene) -> None:
        self.trouble, self.scene = trouble, scene
        self.res = max(0.4, scene.lens.scale() * 1.1)
        rng = np.random.default_rng([trouble.seed, 62])
        size = round(300 * self.res), round(640 * self.res)
        # Nose to the right; tail, body, shoulders, head, ears.
        rods = np.array(
            [
                (20, 175, 13, 90, 130, 15, 40),
                (90, 130, 15, 190, 150, 22, 60),
                (210, 150, 62, 330, 150, 68, 60),
                (330, 150, 66, 440, 150, 56, 70),
                (440, 150, 50, 500, 150, 46, 90),
                (520, 150, 48, 545, 150, 44, 120),
                (545, 150, 34, 575, 150, 22, 110),
                (505, 112, 18, 520, 104, 6, 150),
                (505, 188, 18, 520, 196, 6, 150),
            ]
        )
        high, cover = capsules(size, rods, self.res)
        fur = clouds(rng, *size, 14 * self.res, 3, stretch=2.5)
        coats = ((40, 38, 36), (50, 110, 180), (120, 120, 122), (200, 205, 208))
        colour = np.empty((*size, 3), np.float32)
        colour[:] = coats[int(rng.integers(len(coats)))]
        x = np.mgrid[0 : size[0], 0 : size[1]][1] / self.res
        stripes = (0.75 + 0.25 * np.sin(x / 9 + fur)).astype(np.float32)
        colour *= ((1 + 0.12 * fur) * stripes)[..., None]
        shaded = lit(high + fur * 2.5, colour, (0.2, -0.3, 1.0), self.res, 0.55)
        soft = cv2.GaussianBlur(cover, (0, 0), 1.5 * self.res)
        self.picture = np.dstack([shaded * soft[..., None], soft]).astype(np.float32)

    def draw(self, picture: np.ndarray, t: float) -> np.ndarray:
        """The picture (h, w, 3) int16 with the cat in it."""
        share = (t - self.trouble.begin) / (self.trouble.end - self.trouble.begin)
        start, stop = (np.array(p) for p in self.trouble.path)
        way = (stop - start) / np.linalg.norm(stop - start)
        # It stops half way to see what is on the table.
        share = float(np.interp(share, (0, 0.35, 0.65, 1), (0, 0.5, 0.53, 1)))
        at = start + (stop - start) * share
        side = np.array((-way[1], way[0]))
        box3 = [at + way * a + side * b for a, b in ((-320, -150), (320, -150), (320, 150), (-320, 150))]
        quad = self.scene.lens.project(np.column_stack([np.array(box3), np.full(4, 150.0)]))
        h, w = picture.shape[:2]
        shadow = quad + np.array((12, 16)) * self.scene.lens.scale()
        box = box_of(np.concatenate([quad, shadow]), w, h, 20)
        if box is None:
            return picture
        changed = picture.copy()
        part = changed[box[1] : box[3], box[0] : box[2]].astype(np.float32)
        dark = cv2.GaussianBlur(quad_onto(self.picture[..., 3].copy(), shadow, box), (0, 0), 10)
        part *= (1 - 0.35 * dark)[..., None]
        drawn = quad_onto(self.picture, quad, box)
        part = part * (1 - drawn[..., 3:]) + drawn[..., :3] * self.scene.light.strength
        changed[box[1] : box[3], box[0] : box[2]] = np.rint(part)
        return changed
