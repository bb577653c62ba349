"""Checks a table by the cards on it: a real one is 7.5 to 30 of them broad.

Stripes, planks and flowers make lines that look like a table's edges. A card shows the scale: it proves such
lines wrong, and with one or two true edges in view it gives the places of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from ..tuning import LAYOUT, TABLE_SEARCH
from .camera_slope import Slope
from .measured_table import MeasuredTable
from .table_corners import CalibrationError, TableCorners
from .table_edges import find_table, whole_picture


class TableByCards:
    """Checks a table located by its edges, one time, as soon as cards are visible."""

    def __init__(self) -> None:
        self._checked: TableCorners | None = None
        self._doubted = False
        self._looked_t = -np.inf
        self._small: np.ndarray | None = None

    def is_open(self, table: TableCorners) -> bool:
        """Whether no card has confirmed ``table`` yet."""
        return not (table.sure or table is self._checked)

    def is_due(self, t: float, table: TableCorners, small: np.ndarray, anyway: bool = False) -> bool:
        """Whether to search the whole picture for cards; ``small`` is its small copy (h, w, 3).

        ``anyway``: for a reason other than ``table``.
        """
        if not (anyway or self.is_open(table)) or t - self._looked_t < TABLE_SEARCH.looks_every_s:
            return False
        before, self._looked_t = self._small, t
        if before is not None and before.shape == small.shape:
            off = np.abs(small.astype(np.int16) - before).max(axis=2) > TABLE_SEARCH.differs_levels
            if np.count_nonzero(off) < TABLE_SEARCH.least_change_small_px:
                return False
        self._small = small.copy()
        return True

    def doubt(self) -> None:
        """Search for the table again, because the camera is lower than assumed."""
        self._checked, self._doubted = None, True

    def believe(self, table: TableCorners) -> None:
        """Accept ``table`` without cards: more than its edges supports it."""
        self._checked = table

    def checked(
        self, image: np.ndarray, table: TableCorners, cards: Sequence[np.ndarray], stretch: float = 1.0
    ) -> TableCorners | None:
        """The right table by the outlines (4, 2) of ``cards`` in pixels; None where ``table`` may be right.

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
        amiss = TABLE_SEARCH.amiss_share  # a card or two, perhaps with a crooked outline, measure no better
        may_be = short >= LAYOUT.narrowest_card_lengths * (1 - amiss) and long <= LAYOUT.widest_card_lengths
        length = float(np.median([np.hypot(*(quad - np.roll(quad, 1, 0)).T).max() for quad in above]))
        borne_out = bool(table.known) and may_be and has_cards_on(slope.above(table.corners), above, length)
        doubted, self._doubted = self._doubted, False
        if borne_out and len(table.known) > 1 and not doubted:
            return None
        try:
            candidate = find_table(image, length, slope if stretch > 1.0 else None).table.seen_in(
                height, width
            )
        except CalibrationError:
            return None
        if not table.known and not candidate.known:
            return None
        is_under_cards = has_cards_on(slope.above(candidate.corners), above, length)
        if borne_out:
            # with one edge the whole picture counted as the table; with the scale other edges may be in view
            better = len(candidate.known) > len(table.known) and is_under_cards
            self._checked = candidate if better else table
            return candidate if better else None
        if not is_under_cards:
            candidate = whole_picture(height, width)
        old_mask, new_mask = (corners.mask(height // 4, width // 4, 0.25) for corners in (table, candidate))
        # the picture may show no more of the true table than of this one, which is too small
        if (
            may_be
            and candidate.known
            and (old_mask & new_mask).sum() >= TABLE_SEARCH.same_table_share * (old_mask | new_mask).sum()
        ):
            return None
        self._checked = candidate
        return candidate


def has_cards_on(corners: np.ndarray, cards: Sequence[np.ndarray], length: float) -> bool:
    """Whether all ``cards``, of ``length`` in pixels, are on the table; they may hang over its edge."""
    edge = np.asarray(corners, np.float32)
    middles = (quad.mean(axis=0) for quad in cards)
    return all(cv2.pointPolygonTest(edge, (float(x), float(y)), True) > -length / 2 for x, y in middles)


def whole_cards(cards: Sequence[np.ndarray], slope: Slope) -> list[np.ndarray]:
    """The outlines (4, 2) among ``cards`` with a card's shape, not cut off by the picture."""
    inside = np.array([slope.width, slope.height]) - 1
    return [
        quad for quad in cards if is_card_shaped(slope.above(quad)) and ((quad > 0) & (quad < inside)).all()
    ]


def measured_by(table: TableCorners, cards: Sequence[np.ndarray], slope: Slope) -> MeasuredTable:
    """``table`` in a picture from ``slope``, measured by the outlines (4, 2) of whole ``cards``."""
    scale = MeasuredTable(table, slope.height, slope.width)
    for quad in cards:
        scale.learn(slope.upright(quad))
    return scale


def is_card_shaped(quad: np.ndarray) -> bool:
    """Whether an outline (4, 2) looks as a card does from above, or somewhat aslant."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T).reshape(2, 2).mean(axis=0)
    return bool(
        1
        < sides.max() / max(sides.min(), 1e-6) / TABLE_SEARCH.least_ratio
        < TABLE_SEARCH.most_over_least_ratio
    )
