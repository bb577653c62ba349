"""Places on a table, in lengths of a card from the middle of play, from any camera position."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from referee.seats import Seat

from ..tuning import LAYOUT, SLANT
from .card_ruler import CardRuler
from .played_middle import PlayedMiddle
from .table_corners import UNIT, TableCorners
from .table_zones import Edges, Zone, zone_of

CORNERS_OF = {Seat.NORTH: (0, 1), Seat.EAST: (1, 2), Seat.SOUTH: (2, 3), Seat.WEST: (3, 0)}
"""The two corners (of NW NE SE SW) of the edge before each seat."""


class MeasuredTable:
    """A ``table`` seen in a picture of that size, measured by the cards read on it."""

    def __init__(self, table: TableCorners, height: int, width: int) -> None:
        self.table = table
        self._middle = np.array([width / 2, height / 2], np.float32)
        self._size = np.array([width, height], np.float32)
        self.ruler, self.played = CardRuler(len(table.known)), PlayedMiddle()
        inside = np.clip(table.corners, 0, (width, height))
        # a guessed edge beyond the picture counts from the picture's end, the last place where cards are
        # visible
        self._seen = np.asarray([inside[list(pair)].mean(axis=0) for pair in CORNERS_OF.values()], np.float32)
        self._measured()

    def learn(self, quad: np.ndarray) -> None:
        """Measure by one more card: its corners (4, 2) in pixels, from its printed top left."""
        self.ruler.take(self.table.plane(quad))
        self._measured()

    def measure_by(self, before: MeasuredTable) -> None:
        """Continue with the measurements of the same table from ``before`` the camera moved."""
        self.ruler, self.played = before.ruler, before.played
        self._measured()

    def _measured(self) -> None:
        corners = self.ruler.measure(UNIT)
        guessed = frozenset(seat for seat in CORNERS_OF if str(seat) not in self.table.known)
        self.edges = Edges({seat: (corners[a], corners[b]) for seat, (a, b) in CORNERS_OF.items()}, guessed)
        self._reach = self._reached()

    def _reached(self) -> np.ndarray:
        """How far the middle reaches to the West, North, East and South, in lengths of a card."""
        north, east, south, west = self.flat(self._seen)
        in_view = np.array([-west[0], -north[1], east[0], south[1]])
        most = LAYOUT.middle_reach_card_lengths
        return np.clip(LAYOUT.middle_view_share * in_view, LAYOUT.least_reach_card_lengths, most)

    def flat(self, points: np.ndarray) -> np.ndarray:
        """Pixels (n, 2) as places (n, 2): lengths of a card to the East and to the South of the middle."""
        return self.ruler.measure(self.table.plane(points))

    def place(self, quad: np.ndarray) -> np.ndarray:
        """The place (2,) of the middle of an outline ``quad`` in pixels."""
        return np.asarray(self.flat(quad).mean(axis=0))

    def in_play(self, quad: np.ndarray) -> np.ndarray:
        """The place (2,) of the middle of an outline, from the middle of play instead of the table's."""
        return np.asarray(self.place(quad) - self.played.place)

    def zone(self, place: np.ndarray) -> Zone:
        """The zone of a card with its middle at ``place``."""
        return zone_of(place, self._reach_towards(place))

    def _reach_towards(self, place: np.ndarray) -> np.ndarray:
        """How far the middle reaches (2,) along both axes on the side of ``place``."""
        return np.where(np.asarray(place) < 0, self._reach[:2], self._reach[2:])

    def rim(self, place: np.ndarray) -> float:
        """The distance of a place inside the trick area, in lengths of a card; below 0 outside.

        The trick area may reach beyond the camera's picture.
        """
        return float(LAYOUT.middle_reach_card_lengths - np.hypot(*np.asarray(place)))

    def is_at_rim(self, quad: np.ndarray) -> bool:
        """Whether an outline (4, 2) in pixels ends at the rim of a picture beyond which the table goes on.

        Whoever reaches for such a thing touches the rim there, wherever their arm came from.
        """
        rim = LAYOUT.corner_card_lengths * self.card_px()
        low, high = quad.min(axis=0), quad.max(axis=0)
        return bool(self.edges.guessed) and bool((low < rim).any() or (high > self._size - rim).any())

    @property
    def is_measured(self) -> bool:
        """Whether the scale is known: by a card, or by edges seen or given."""
        return self.ruler.count > 0 or len(self.table.known) > 1

    @property
    def may_be_right(self) -> bool:
        """Whether a table on which cards look stretched may be right: it is oblong, or none of its edges was
        seen."""
        short, long = sorted(self.ruler.sides)
        oblong = short >= LAYOUT.narrowest_card_lengths and long <= LAYOUT.longest_ratio * short
        return not self.table.known or oblong

    def card_px(self, at: Sequence[float] | None = None) -> float:
        """The length of a card in pixels, ``at`` a pixel or in the middle of the table."""
        middle = self.table.image(np.array([(0.5, 0.5)]))[0] if at is None else np.asarray(at, np.float32)
        return float(1 / np.sqrt(max(abs(np.linalg.det(self._lengths_a_pixel(middle))), 1e-12)))

    def camera(self) -> tuple[float, float]:
        """The camera's elevation in degrees and its distance in lengths of a card.

        Both are measured from the place in the middle of its picture.
        """
        longest, shortest = np.linalg.svd(self._lengths_a_pixel(self._middle), compute_uv=False)
        degrees = np.degrees(np.arcsin(min(shortest / max(longest, 1e-12), 1.0)))
        return float(degrees), float(SLANT.focal_side_ratio * 2 * self._middle.max() * shortest)

    @property
    def is_aslant(self) -> bool:
        """Whether cards prove the camera low, so that its pictures show more of people than hands."""
        if not self.ruler.count:
            return False
        return bool(self.camera()[0] < np.degrees(np.arcsin(1 / SLANT.least_stretch_ratio)))

    def behind_unseen(self, height: int, width: int, scale: float = 1.0) -> np.ndarray:
        """True where people may sit right behind an edge of the table that was not seen.

        Only the place where cards are played is sure there. The mask is for a picture of that size, which is
        ``scale`` times as large as the camera's.
        """
        known = {seat: str(seat) in self.table.known for seat in CORNERS_OF}
        if all(known.values()):
            return np.zeros((height, width), bool)
        west, north, east, south = (
            np.inf if known[seat] else LAYOUT.middle_reach_card_lengths
            for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
        )
        columns, rows = np.meshgrid(np.arange(width), np.arange(height))
        u, v = self.flat(np.stack([columns, rows], axis=-1) / scale).T
        sure = (u > -west) & (u < east) & (v > -north) & (v < south)
        return np.asarray(~sure.reshape(height, width))

    def _lengths_a_pixel(self, at: np.ndarray) -> np.ndarray:
        """How far, in lengths of a card, a pixel to the right of ``at`` is, and one below it: (2, 2)."""
        step = 4.0
        here, right, below = self.flat(at + np.array([(0, 0), (step, 0), (0, step)], np.float32))
        return np.stack([right - here, below - here]) / step
