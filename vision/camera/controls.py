"""A camera's own controls: exposure, white balance and focus, held where they are.

A camera that sets itself anew when a hand comes over the table changes every colour at once. The
numbers are OpenCV's properties as Linux (V4L2) understands them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import cv2


class Controlled(Protocol):
    """What is needed of OpenCV's capture."""

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...


@runtime_checkable
class HoldsItself(Protocol):
    """A camera that knows by itself how its controls are held."""

    def hold(self) -> dict[int, float]: ...


HELD = {
    "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0, cv2.CAP_PROP_EXPOSURE),
    "white balance": (cv2.CAP_PROP_AUTO_WB, 0.0, cv2.CAP_PROP_WB_TEMPERATURE),
    "focus": (cv2.CAP_PROP_AUTOFOCUS, 0.0, cv2.CAP_PROP_FOCUS),
}
"""What is held: the property of its automatic, the value that ends that, and the property itself."""


def hold(capture: Controlled) -> dict[int, float]:
    """Hold the controls that the camera offers where they are now; what was set, in the order of setting.

    What a camera does not offer is left out: its driver answers -1 or refuses.
    """
    if isinstance(capture, HoldsItself):
        return capture.hold()
    found: dict[int, float] = {}
    for automatic, off, prop in HELD.values():
        before, value = capture.get(automatic), capture.get(prop)
        if before < 0 or value < 0 or (before == 0 and value == 0):
            continue  # not offered (exposure, temperature and focus are all positive numbers there)
        if not capture.set(automatic, off):
            continue
        if not capture.set(prop, value):
            capture.set(automatic, before)
            continue
        found |= {automatic: off, prop: value}
    return found


def apply(capture: Controlled, controls: Mapping[int, float]) -> None:
    """Set ``controls`` as they were held; one that is refused is left as it is."""
    for prop, value in controls.items():
        capture.set(prop, value)


def in_words(controls: Mapping[int, float]) -> str:
    """What is held, in words: ``exposure, focus``; empty where nothing is."""
    return ", ".join(name for name, (_, _, prop) in HELD.items() if prop in controls)
