"""A camera's own controls: exposure, white balance and focus, held where they are.

An automatic camera adjusts itself when a hand comes over the table, which changes every colour. The numbers
are OpenCV's properties as Linux (V4L2) understands them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import cv2


class Controlled(Protocol):
    """The part of OpenCV's capture that is needed here."""

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...


@runtime_checkable
class HoldsItself(Protocol):
    """A camera that holds its controls in its own way."""

    def hold(self) -> dict[int, float]: ...


HELD = {
    "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0, cv2.CAP_PROP_EXPOSURE),
    "white balance": (cv2.CAP_PROP_AUTO_WB, 0.0, cv2.CAP_PROP_WB_TEMPERATURE),
    "focus": (cv2.CAP_PROP_AUTOFOCUS, 0.0, cv2.CAP_PROP_FOCUS),
}
"""For each control: the property of its automatic mode, the value that ends that mode, its own property."""


def hold(capture: Controlled) -> dict[int, float]:
    """Hold the camera's controls at their present values; returns each property set, in order.

    Controls that the camera does not offer are left out: its driver answers -1 or refuses.
    """
    if isinstance(capture, HoldsItself):
        return capture.hold()
    held: dict[int, float] = {}
    for automatic, off, prop in HELD.values():
        before, value = capture.get(automatic), capture.get(prop)
        if before < 0 or value < 0 or (before == 0 and value == 0):
            continue  # not offered (exposure, temperature and focus are all positive numbers there)
        if not capture.set(automatic, off):
            continue
        if not capture.set(prop, value):
            capture.set(automatic, before)
            continue
        held |= {automatic: off, prop: value}
    return held


def apply(capture: Controlled, controls: Mapping[int, float]) -> None:
    """Set ``controls`` to the values held before; a control that the camera refuses stays as it is."""
    for prop, value in controls.items():
        capture.set(prop, value)


def in_words(controls: Mapping[int, float]) -> str:
    """The names of the fixed controls, such as ``exposure, focus``; empty if none is fixed."""
    return ", ".join(name for name, (_, _, prop) in HELD.items() if prop in controls)
