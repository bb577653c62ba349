"""Unrest in pictures of a still table: a lamp that flickers, a focus that hunts."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..camera.frame_source import small
from ..camera.lamp_bands import FLICKERS, LampBands
from ..resized import scaled
from ..tuning import ADVICE, BANDS
from .picture_advice import Advice


def unrest(images: Sequence[np.ndarray]) -> list[Advice]:
    """Advice about consecutive ``images`` (h, w, 3) BGR, taken while nobody reaches in."""
    if len(images) < ADVICE.least_unrest_pictures:
        return []
    return [_flicker(images), _focus([_small(image) for image in images])]


def _small(image: np.ndarray) -> np.ndarray:
    scale = ADVICE.unrest_width_px / image.shape[1]
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return scaled(grey, scale).astype(np.float32)


def _flicker(images: Sequence[np.ndarray]) -> Advice:
    """Bands across the picture that crawl from one picture to the next, as lamps on 50 or 60 Hz make them."""
    lamp = LampBands()
    for number, image in enumerate(images):
        lamp.evened(number * BANDS.looked_for_every_s, small(image))
    if lamp.is_flickering:
        return Advice("flicker", False, f"{FLICKERS}. They are {100 * lamp.depth:.0f} % of its light")
    return Advice("flicker", True, "none")


def _focus(images: Sequence[np.ndarray]) -> Advice:
    sharp = np.array([float(cv2.Laplacian(image, cv2.CV_32F).var()) for image in images])
    # of three pictures the middle one: grain makes single ones sharper
    calm = np.median([sharp[:-2], sharp[1:-1], sharp[2:]], axis=0)
    swing = float((np.percentile(calm, 95) - np.percentile(calm, 5)) / max(np.median(calm), 1e-6))
    if swing > ADVICE.hunting_share:
        text = "the focus hunts: Keep this on the camera page holds it, where the camera lets it be held"
        return Advice("focus", False, text)
    return Advice("focus", True, "stays where it is")
