"""Guides the person who holds the phone: short advice, and the table's outline in the picture."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np

from referee.camera_views import AdviceLine, PhoneAdvice

from ..place.measured_table import MeasuredTable
from ..place.picture_advice import Advice, advise
from ..place.picture_shares import as_shares
from ..place.table_corners import TableCorners
from ..place.table_edges import LocatedTable
from ..place.table_tags import find_tags
from ..tuning import SET_UP
from .cloth_only import UNKNOWN
from .live import LiveSetUp

SHOW = "Show the table"
SHORT_ADVICE = {
    "light": "Light", "glare": "Turn the lamp", "cards": "Nearer", "camera": "Higher", "sharpness": "Sharper",
}  # fmt: skip
"""The advice in two words, by its subject; ``SHOW`` is for a picture without a table."""


class PhoneGuide:
    """Looks at the newest picture of ``lookout`` now and then; between the looks its answer stays the
    same."""

    def __init__(self, lookout: LiveSetUp, clock: Callable[[], float] = time.monotonic) -> None:
        self._lookout, self._clock = lookout, clock
        self._turn = threading.Lock()
        self._at = -np.inf
        self._advice: list[Advice] = []

    def view(self) -> PhoneAdvice | None:
        """The table in the newest picture; None before the first. The advice is empty where all is well."""
        outlined = self._lookout.outlined()
        if outlined is None:
            return None
        image, table, located = outlined
        height, width = image.shape[:2]
        corners = as_shares(table.corners, width, height)
        with self._turn:
            every = SET_UP.guide_every_s if self._advice else SET_UP.guide_settled_s
            now = self._clock()
            if now - self._at >= every:
                self._at, self._advice = now, self._to_do(image, table, located)
            advice = self._advice
        lines = (AdviceLine(line.about, line.good, line.text, _short(line)) for line in advice)
        return PhoneAdvice(corners, located.by, tuple(lines))

    def _to_do(self, image: np.ndarray, table: TableCorners, located: LocatedTable) -> list[Advice]:
        advice = what_to_do(image, table, located, self._lookout.measured(table))
        if not self._lookout.is_hidden:
            return advice
        return [Advice(SHOW, False, UNKNOWN), *(line for line in advice if line.about != SHOW)]


def what_to_do(
    image: np.ndarray, table: TableCorners, located: LocatedTable, measured: MeasuredTable | None = None
) -> list[Advice]:
    """Advice to improve this picture of the table, the most important first; none if it is good."""
    aim = aimed(table, located, *image.shape[:2])
    lines = [] if aim is None else [aim]
    return lines + [line for line in advise(image, table, find_tags(image), None, measured) if not line.good]


def aimed(table: TableCorners, located: LocatedTable, height: int, width: int) -> Advice | None:
    """Advice to hold the camera differently; None where it is held well."""
    if located.by == "edges" and not located.edges_seen:
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
        text = f"the table reaches out of the picture at the {out[0]}"
        return Advice(f"Move it to the picture's {out[0]}", False, text)
    sides = np.linalg.norm(table.corners - np.roll(table.corners, 1, axis=0), axis=1)
    if float(sides.mean()) < SET_UP.small_table_share * min(height, width):
        return Advice("A little lower", False, "the table is small in the picture")
    ratios = (sides[0] / sides[2], sides[1] / sides[3])
    if max(max(ratio, 1 / ratio) for ratio in ratios) > SET_UP.slanting_ratio:
        return Advice("Hold it flatter", False, "the table is seen from the side: hang it over the middle")
    return None


def _short(advice: Advice) -> str:
    return advice.remedy or SHORT_ADVICE.get(advice.about, advice.about)
