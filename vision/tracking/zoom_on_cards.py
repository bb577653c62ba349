"""A closer look at new things on the table.

The whole table is searched at half the size of the picture, where a card on a table wholly in view is 35
pixels long: the detector may box it loosely, see half of it as a face and half as a back, or miss it. The few
places with something new are searched again, at the size that suits the detector best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ..nets.crop_cutting import overlap, share_under
from ..nets.ports import AnyOutline, DetectorPort
from ..tuning import OUTLINES, ZOOM


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a closer look: its middle and the length of a card there, in pixels."""

    middle: np.ndarray
    length: float

    def can_show(self, point: np.ndarray) -> bool:
        """Whether a look at this place shows all of a card with its middle at ``point``."""
        return bool(np.abs(point - self.middle).max() <= ZOOM.core_card_lengths * self.length)


def larger(image: np.ndarray, length: float) -> int:
    """The long side of ``image`` at which the detector sees a card of ``length`` pixels best."""
    return round(ZOOM.card_px / length * int(max(image.shape[:2])))


def look_closer(detector: DetectorPort, image: np.ndarray, spots: Sequence[Spot]) -> list[AnyOutline]:
    """The cards at the first of the ``spots`` that are worth a look."""
    looked: list[Spot] = []
    outlines: list[AnyOutline] = []
    for spot in spots:
        is_worth_it = larger(image, spot.length) >= ZOOM.worth_ratio * ZOOM.afar_px
        if not is_worth_it or any(other.can_show(spot.middle) for other in looked):
            continue
        if len(looked) == ZOOM.most_places:
            break
        looked.append(spot)
        outlines += look_at(detector, image, spot)
    return outlines


def look_at(detector: DetectorPort, image: np.ndarray, spot: Spot) -> list[AnyOutline]:
    """The cards at ``spot``, at the size that suits the detector best."""
    height, width = image.shape[:2]
    reach = ZOOM.reach_card_lengths * spot.length
    low = np.clip(spot.middle - reach, 0, (width - 1, height - 1)).astype(int)
    high = np.clip(spot.middle + reach, low + 1, (width, height)).astype(int)
    within = int(low[0]), int(low[1]), int(high[0]), int(high[1])
    outlines = detector.find(image, (larger(image, spot.length),), within=within)
    return [outline for outline in outlines if spot.can_show(outline.quad.mean(axis=0))]


def both(
    afar: Sequence[AnyOutline], near: Sequence[AnyOutline], fit: Callable[[np.ndarray], float]
) -> list[AnyOutline]:
    """The outlines of both looks; close ones replace those from afar.

    ``fit`` is how well a quad fits the size of this pack's cards: from close by, the visible part of a
    covered card may look like a separate card.
    """

    def is_part(outline: AnyOutline) -> bool:
        like = fit(outline.quad) + ZOOM.whole_better_fit
        return any(
            share_under(outline.quad, o.quad) > OUTLINES.part_share and fit(o.quad) > like for o in afar
        )

    close = [outline for outline in near if not is_part(outline)]

    def is_seen_better(outline: AnyOutline) -> bool:
        shared = (overlap(outline.quad, other.quad) for other in close)
        return any(union > OUTLINES.near_iou or inside > OUTLINES.part_share for union, inside in shared)

    return [*close, *(outline for outline in afar if not is_seen_better(outline))]
