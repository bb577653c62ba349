"""What whoever holds the phone is to do, in a few words each, and where the table is in its picture."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..place.measured_table import MeasuredTable
from ..place.picture_advice import Advice, advise
from ..place.table_corners import TableCorners
from ..place.table_edges import FoundTable
from ..place.table_tags import find_tags
from ..tuning import SET_UP
from .cloth_only import UNKNOWN
from .live import LiveSetUp

SHOW = "Show the table"
SAID = {
    "light": "Light", "glare": "Turn the lamp", "cards": "Nearer", "camera": "Higher", "sharpness": "Sharper",
}  # fmt: skip
"""In two words what a remark on the picture asks for, by what it is about; and when no table is found."""


class PhoneGuide:
    """Looks at the newest picture of ``lookout``, now and then: whoever asks in between gets the same."""

    def __init__(self, lookout: LiveSetUp, clock: Callable[[], float] = time.monotonic) -> None:
        self._lookout, self._clock = lookout, clock
        self._turn = threading.Lock()
        self._at = -np.inf
        self._advice: list[Advice] = []

    def told(self) -> dict[str, Any]:
        """``ready``, ``outline`` (NW NE SE SW as shares of the picture), and ``advice``: about, do, says.

        It holds what is to be done alone, the most important first; it is empty where all is well.
        """
        seen = self._lookout.outlined()
        if seen is None:
            return {"ready": False, "outline": [], "advice": []}
        image, table, found = seen
        height, width = image.shape[:2]
        corners = [[round(float(x) / width, 4), round(float(y) / height, 4)] for x, y in table.corners]
        with self._turn:
            every = SET_UP.guide_every_s if self._advice else SET_UP.guide_settled_s
            now = self._clock()
            if now - self._at >= every:
                self._at, self._advice = now, self._to_do(image, table, found)
            advice = self._advice
        return {
            "ready": True,
            "outline": corners,
            "by": found.by,
            "advice": [{"about": one.about, "do": _short(one), "says": one.says} for one in advice],
        }

    def _to_do(self, image: np.ndarray, table: TableCorners, found: FoundTable) -> list[Advice]:
        advice = what_to_do(image, table, found, self._lookout.measured(table))
        if not self._lookout.hides:
            return advice
        return [Advice(SHOW, False, UNKNOWN), *(one for one in advice if one.about != SHOW)]


def what_to_do(
    image: np.ndarray, table: TableCorners, found: FoundTable, measured: MeasuredTable | None = None
) -> list[Advice]:
    """What is to be done about this picture of the table, the most important first; nothing if it is good."""
    aim = aimed(table, found, *image.shape[:2])
    lines = [] if aim is None else [aim]
    return lines + [one for one in advise(image, table, find_tags(image), None, measured) if not one.good]


def aimed(table: TableCorners, found: FoundTable, height: int, width: int) -> Advice | None:
    """How the camera is to be held otherwise; None where it is held well."""
    if found.by == "edges" and not found.edges_seen:
        return Advice(SHOW, False, "no edge of the table is seen: all four in the picture, on a plain cloth")
    corners = table.corners / (width, height)
    beyond = {
        "left": float(-corners[:, 0].min()),
        "right": float(corners[:, 0].max() - 1),
        "top": float(-corners[:, 1].min()),
        "bottom": float(corners[:, 1].max() - 1),
    }
    out = [side for side, share in beyond.items() if share > SET_UP.outside_share]
    if len(out) >= 2 or {"left", "right"} <= set(out) or {"top", "bottom"} <= set(out):
        return Advice("A little higher", False, "the table does not fit into the picture")
    if out:
        says = f"the table reaches out of the picture at the {out[0]}"
        return Advice(f"Move it to the picture's {out[0]}", False, says)
    sides = np.linalg.norm(table.corners - np.roll(table.corners, 1, axis=0), axis=1)
    if float(sides.mean()) < SET_UP.small_table_share * min(height, width):
        return Advice("A little lower", False, "the table is small in the picture")
    ratios = (sides[0] / sides[2], sides[1] / sides[3])
    if max(max(ratio, 1 / ratio) for ratio in ratios) > SET_UP.slanting_ratio:
        return Advice("Hold it flatter", False, "the table is seen from the side: hang it over the middle")
    return None


def _short(one: Advice) -> str:
    return one.remedy or SAID.get(one.about, one.about)
