"""What moves in the pictures of a table at which nothing moves: a lamp that flickers, a focus that hunts."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..tuning import ADVICE
from .picture_advice import Advice


def unrest(images: Sequence[np.ndarray]) -> list[Advice]:
    """What can be said of ``images`` (h, w, 3) BGR, which follow one another while nobody reaches in."""
    if len(images) < ADVICE.least_unrest_pictures:
        return []
    small = [_small(image) for image in images]
    return [_flicker(small), _focus(small)]


def _small(image: np.ndarray) -> np.ndarray:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    scale = ADVICE.unrest_width_px / grey.shape[1]
    return cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)


def _flicker(images: Sequence[np.ndarray]) -> Advice:
    """Bands across the picture that move from one picture to the next, as lamps on 50 or 60 Hz make them.

    A shutter that reads row by row sees the lamp light at some rows and dark at others; across a row
    nothing of the kind is seen, so that an arm or a cat is not taken for it.
    """
    mean = np.mean(images, axis=0)
    lit = np.array(images) / np.maximum(mean, 8.0)
    rows, columns = lit.mean(axis=2), lit.mean(axis=1)
    down = float((rows - rows.mean(axis=1, keepdims=True)).std())
    across = float((columns - columns.mean(axis=1, keepdims=True)).std())
    if down > ADVICE.flicker_share and down > ADVICE.flicker_ratio * across:
        says = (
            f"the lamp flickers in the picture ({100 * down:.1f} %): set the camera to the mains, 50 Hz in"
            " Europe, 60 Hz in America (v4l2-ctl --set-ctrl power_line_frequency=1 or 2), or change the lamp"
        )
        return Advice("flicker", False, says)
    return Advice("flicker", True, "none")


def _focus(images: Sequence[np.ndarray]) -> Advice:
    sharp = np.array([float(cv2.Laplacian(image, cv2.CV_32F).var()) for image in images])
    # of three pictures the middle one: grain makes single ones sharper
    calm = np.median([sharp[:-2], sharp[1:-1], sharp[2:]], axis=0)
    swing = float((np.percentile(calm, 95) - np.percentile(calm, 5)) / max(np.median(calm), 1e-6))
    if swing > ADVICE.hunting_share:
        says = "the focus hunts: Keep this on the camera page holds it, where the camera lets it be held"
        return Advice("focus", False, says)
    return Advice("focus", True, "stays where it is")
