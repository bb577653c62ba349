"""Whether there is light enough, and focus, for the cards of a table to be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

DARK = 80
"""Grey level that the brightest half per cent of a picture must reach: white card is among it."""
BURNT = 0.02
"""Share of a picture that may be burnt out before the faces of cards are likely to be."""
BURNT_FROM = 250
SOFT = 0.085
"""Steepness of the steepest edges below which a picture is out of focus: the simulator's tables stand at
0.11 and more, and at 0.07 to 0.11 behind a blur of three pixels."""
FLICKER = 1.12
"""By what factor the brightest picture may be brighter than the darkest."""
WIDE = 1280


@dataclass(frozen=True, slots=True)
class Light:
    """``white``: the grey level (0 to 255) of the brightest half per cent; ``burnt``: the share without
    detail; ``sharp``: what part of black to white the steepest edges rise in a pixel, at 1280 pixels'
    width; ``flicker``: brightest mean by darkest mean."""

    white: float
    burnt: float
    sharp: float
    flicker: float


def measure(images: Sequence[np.ndarray]) -> Light:
    """The light in pictures (h, w, 3) uint8 BGR of a table at rest, at least one."""
    greys = [cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) for image in images]
    means = [max(1.0, float(grey.mean())) for grey in greys]
    last: np.ndarray = greys[-1].astype(np.float32)
    if last.shape[1] != WIDE:
        height = round(last.shape[0] * WIDE / last.shape[1])
        last = cv2.resize(last, (WIDE, height), interpolation=cv2.INTER_AREA)
    calm = cv2.GaussianBlur(last, (0, 0), 0.8)  # a sensor's noise is no edge
    edges = np.hypot(cv2.Sobel(calm, cv2.CV_32F, 1, 0), cv2.Sobel(calm, cv2.CV_32F, 0, 1)) / 8
    black, white = np.percentile(last, (0.5, 99.5))
    return Light(
        white=float(white),
        burnt=float((last >= BURNT_FROM).mean()),
        sharp=float(np.percentile(edges, 99.8) / max(white - black, 1.0)),
        flicker=max(means) / min(means),
    )


def advice(light: Light) -> list[str]:
    """What to do about the light, a line each; nothing where it will do."""
    found = []
    if light.white < DARK:
        found.append("too dark: switch a lamp on, or give the camera a longer exposure")
    if light.burnt > BURNT:
        found.append("too bright in places: move the lamp so that it does not shine back into the camera")
    if light.white >= DARK and light.sharp < SOFT:
        found.append("not sharp: focus the camera on the cloth, and wipe its lens")
    if light.flicker > FLICKER:
        found.append("it flickers: set the camera to the mains' 50 or 60 Hz, or take another lamp")
    return found
