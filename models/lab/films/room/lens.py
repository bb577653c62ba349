"""Where things on and over the table fall in the picture: a camera on an arm, and its lens."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Lens:
    """A camera that looks down on the table.

    The table's middle is (0, 0, 0); x runs to the East, y to the South, z up to the camera, in
    millimetres. ``place`` is where the camera hangs, ``tilt`` (about x, about y) and ``roll`` in
    radians, ``focal`` in pixels, ``bend`` the radial distortion (negative: barrel).
    """

    width: int
    height: int
    focal: float
    place: tuple[float, float, float]
    tilt: tuple[float, float]
    roll: float
    bend: float

    def _turn(self) -> np.ndarray:
        (a, b), c = self.tilt, self.roll
        about_x = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
        about_y = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
        about_z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
        return np.asarray(about_z @ about_x @ about_y)

    def project(self, points: np.ndarray) -> np.ndarray:
        """Pixels (n, 2) of the points (n, 3) in millimetres."""
        # Depth grows away from the camera, so z changes its sign.
        away = (np.asarray(points, np.float64) - self.place) * (1, 1, -1)
        seen = away @ self._turn().T
        x, y = seen[:, 0] / seen[:, 2], seen[:, 1] / seen[:, 2]
        swell = 1 + self.bend * (x * x + y * y)
        return np.stack(
            [x * swell * self.focal + self.width / 2, y * swell * self.focal + self.height / 2], axis=1
        )

    def plane(self, z: float = 0.0) -> np.ndarray:
        """For every pixel the point (h, w, 2) float32 of the level plane at ``z`` that it shows."""
        v, u = np.mgrid[0 : self.height, 0 : self.width].astype(np.float64)
        x, y = (u - self.width / 2) / self.focal, (v - self.height / 2) / self.focal
        flat_x, flat_y = x, y
        for _ in range(6):
            swell = 1 + self.bend * (flat_x**2 + flat_y**2)
            flat_x, flat_y = x / swell, y / swell
        rays = np.stack([flat_x, flat_y, np.ones_like(x)], axis=-1) @ self._turn()
        far = (self.place[2] - z) / np.maximum(rays[..., 2], LEAST_DOWN)
        points = rays[..., :2] * far[..., None] + self.place[:2]
        return np.asarray(points, np.float32)

    def scale(self) -> float:
        """Pixels a millimetre at the middle of the table."""
        a, b = self.project(np.array([(-50.0, 0, 0), (50.0, 0, 0)]))
        return float(np.hypot(*(a - b))) / 100


HEIGHTS = {"low": 52.0, "60": 60.0, "45": 45.0, "35": 35.0, "28": 28.0, "22": 22.0}
"""Cameras at the side: their elevations above the table in degrees, seen from its middle."""
CAMERAS = {"above": 1.0, "near": 0.5, "far": 2.0, "aside": 1.0} | dict.fromkeys(HEIGHTS, 1.0)
"""Where a camera may hang, and how much of the table it sees from there, by what is usual.

Those of :data:`HEIGHTS` look at the table aslant, from the South; ``aside``: so far off the middle, looking
straight down, that one edge is out of its picture.
"""
LEAST_DOWN = 0.02
"""How steeply, at least, a pixel is taken to look down: what is nearer to the horizon is very far away."""
ASIDE = (300.0, -90.0)
"""Distance in mm of a camera at the side from the middle."""


def lens_for(rng: np.random.Generator, width: int, height: int, depth: float, camera: str = "above") -> Lens:
    """A camera somewhere above the middle that sees about ``depth`` mm of table from top to bottom.

    ``camera`` is one of :data:`CAMERAS`; raises ValueError for another.
    """
    if camera not in CAMERAS:
        raise ValueError(f"a camera cannot be {camera!r}: {' '.join(CAMERAS)}")
    high = float(rng.uniform(1050, 1500))
    visible = depth * CAMERAS[camera] * float(rng.uniform(0.86, 1.0))
    aside = (float(rng.uniform(-70, 70)), float(rng.uniform(-60, 60)))
    # It is turned back to look at the middle, give or take a hand's breadth.
    tilt = (
        -np.arctan2(aside[1] + rng.uniform(-25, 25), high),
        np.arctan2(aside[0] + rng.uniform(-35, 35), high),
    )
    place = (*aside, high)
    if camera in HEIGHTS:  # as far from the middle as it would hang above it
        slant = np.deg2rad(90 - HEIGHTS[camera])
        place = (aside[0], aside[1] + high * float(np.sin(slant)), high * float(np.cos(slant)))
        tilt = (tilt[0] - slant, tilt[1])
    elif camera == "aside":
        place = (aside[0] + ASIDE[0], aside[1] + ASIDE[1], high)
    return Lens(
        width,
        height,
        height * high / visible,
        place,
        (float(tilt[0]), float(tilt[1])),
        float(rng.uniform(-0.035, 0.035)),
        float(rng.uniform(-0.07, 0.0)),
    )
