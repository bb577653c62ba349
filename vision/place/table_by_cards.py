"""Whether what was found as the table can be one, by cards that lie there: it is 7.5 to 30 of them broad.

Stripes, planks and flowers make lines that look like a table's edges. Beside a card they are seen not to be;
and where a card shows the scale, one or two edges in view are enough to say where the others are.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..tuning import FOUND_TABLE, LAYOUT
from .camera_slope import Slope
from .measured_table import MeasuredTable
from .table_corners import CalibrationError, TableCorners
from .table_edges import find_table, whole_picture


class TableByCards:
    """Checks a table that was found by its edges, once, as soon as cards are seen."""

    def __init__(self) -> None:
        self._checked: TableCorners | None = None
        self._doubted = False
        self._looked_t = -np.inf
        self._small: np.ndarray | None = None

    def is_open(self, table: TableCorners) -> bool:
        """Whether no card has borne out ``table`` yet."""
        return not (table.sure or table is self._checked)

    def due(self, t: float, table: TableCorners, small: np.ndarray, anyway: bool = False) -> bool:
        """Whether to look for cards in the whole picture, of which ``small`` is a small copy (h, w, 3).

        ``anyway``: for another reason than ``table``.
        """
        if not (anyway or self.is_open(table)) or t - self._looked_t < FOUND_TABLE.looks_every_s:
            return False
        before, self._looked_t = self._small, t
        if before is not None and before.shape == small.shape:
            off = np.abs(small.astype(np.int16) - before).max(axis=2) > FOUND_TABLE.differs_levels
            if np.count_nonzero(off) < FOUND_TABLE.least_change_small_px:
                return False
        self._small = small.copy()
        return True

    def doubt(self) -> None:
        """The camera is lower than was thought: the table is looked for again."""
        self._checked, self._doubted = None, True

    def believe(self, table: TableCorners) -> None:
        """``table`` was found by more than its edges: cards are not looked for on its account."""
        self._checked = table

    def checked(
        self, image: np.ndarray, table: TableCorners, cards: Sequence[np.ndarray], stretch: float = 1.0
    ) -> TableCorners | None:
        """Where the table is instead, by the outlines (4, 2), in pixels, of ``cards``; None where it may be.

        ``image`` is (h, w, 3) BGR; cards in its middle look ``stretch`` times flatter than from above.
        """
        height, width = image.shape[:2]
        slope = Slope(stretch, height, width)
        cards = whole_cards(cards, slope)
        if not cards:
            return None
        self._checked = table
        above = [slope.above(quad) for quad in cards]
        scale = measured_by(table, cards, slope)
        short, long = sorted(scale.ruler.sides)
        amiss = FOUND_TABLE.amiss_share  # a card or two, one of them askew, measure a table no better
        may_be = short >= LAYOUT.narrowest_card_lengths * (1 - amiss) and long <= LAYOUT.widest_card_lengths
        length = float(np.median([np.hypot(*(quad - np.roll(quad, 1, 0)).T).max() for quad in above]))
        borne_out = bool(table.known) and may_be and lie_on(slope.above(table.corners), above, length)
        doubted, self._doubted = self._doubted, False
        if borne_out and len(table.known) > 1 and not doubted:
            return None
        try:
            found = find_table(image, length, slope if stretch > 1.0 else None).table.seen_in(height, width)
        except CalibrationError:
            return None
        if not table.known and not found.known:
            return None
        lie_there = lie_on(slope.above(found.corners), above, length)
        if borne_out:
            # from one edge the whole picture was taken for the table: by the scale others may be in view
            better = len(found.known) > len(table.known) and lie_there
            self._checked = found if better else table
            return found if better else None
        if not lie_there:
            found = whole_picture(height, width)
        was, now = (one.mask(height // 4, width // 4, 0.25) for one in (table, found))
        # what the picture shows of a table that is too small may well be all that it shows of the true one
        if may_be and found.known and (was & now).sum() >= FOUND_TABLE.same_table_share * (was | now).sum():
            return None
        self._checked = found
        return found


def lie_on(corners: np.ndarray, cards: Sequence[np.ndarray], length: float) -> bool:
    """Whether all ``cards``, of that ``length`` in pixels, lie on the table; one may hang over its edge."""
    edge = np.asarray(corners, np.float32)
    middles = (quad.mean(axis=0) for quad in cards)
    return all(cv2.pointPolygonTest(edge, (float(x), float(y)), True) > -length / 2 for x, y in middles)


def whole_cards(cards: Sequence[np.ndarray], slope: Slope) -> list[np.ndarray]:
    """Those outlines (4, 2) of ``cards`` that are a card's, and not cut off by the picture."""
    inside = np.array([slope.width, slope.height]) - 1
    return [
        quad for quad in cards if is_card_shaped(slope.above(quad)) and ((quad > 0) & (quad < inside)).all()
    ]


def measured_by(table: TableCorners, cards: Sequence[np.ndarray], slope: Slope) -> MeasuredTable:
    """``table`` in a picture of that camera, measured by the outlines (4, 2) of whole ``cards``."""
    scale = MeasuredTable(table, slope.height, slope.width)
    for quad in cards:
        scale.learn(slope.upright(quad))
    return scale


def is_card_shaped(quad: np.ndarray) -> bool:
    """Whether an outline (4, 2) looks as a card does from above, or somewhat aslant."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T).reshape(2, 2).mean(axis=0)
    return bool(
        1 < sides.max() / max(sides.min(), 1e-6) / FOUND_TABLE.least_ratio < FOUND_TABLE.most_over_least_ratio
    )
