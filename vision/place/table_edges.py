"""Finds the table in a picture by its edges, and guesses the edges outside the picture."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from ..resized import scaled
from ..tuning import CALIBRATION, LAYOUT, TABLE_SEARCH
from .camera_slope import Slope
from .table_corners import UNIT, CalibrationError, TableCorners


@dataclass(frozen=True)
class LocatedTable:
    """A table in a picture, and its edges (of N E S W) that are visible.

    The other edges are outside the picture; they are guessed on the assumption that the table is square and
    the camera hangs over its middle. ``by`` is ``edges`` or
    ``tags``, ``tags`` the corners with visible printed tags.
    """

    table: TableCorners
    edges_seen: str
    by: str = "edges"
    tags: tuple[str, ...] = ()


def find_table(image: np.ndarray, card_px: float | None = None, slope: Slope | None = None) -> LocatedTable:
    """Find the table's top in a picture (h, w, 3) BGR.

    ``card_px`` is the length in pixels of a visible card on it, if any: then lines too close together or too
    far apart are no edges, and the table may be anywhere in the picture. ``slope`` is a low camera's view:
    ``card_px`` and guessed edges are then as from above.

    An edge is a long straight line with the table's colour all along its inner side and another colour along
    its outer side, so that a table's planks do not count as its edge.
    """
    height, width = image.shape[:2]
    scale = CALIBRATION.small_long_px / max(height, width)
    # a low camera's picture is stretched to the height from above: its far edge is two lines close together
    taller = scale * (1.0 if slope is None else slope.stretch)
    small = scaled(image, scale, taller)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)

    def seen(as_strong: float) -> LocatedTable:
        lean = CALIBRATION.lean_share if slope is None else CALIBRATION.slant_share
        # A stripe of a cloth, or a plank, has the same on both its sides; an edge has the room beyond it.
        # A low camera sees laps and chairs close to an edge: there the room is looked at as a whole.
        near = np.inf if slope else CALIBRATION.room_card_lengths * (card_px or 0.0) * scale
        reach = None if card_px is None else near
        lines = _edge_pair(lab, "W", as_strong, lean, reach)
        between = _between(lines, *lab.shape[:2]) if slope is not None else None
        upright = lab.transpose(1, 0, 2)
        lines |= _edge_pair(upright, "N", as_strong, CALIBRATION.lean_share, reach, between)
        across = {"W": scale, "E": scale, "N": taller, "S": taller}
        ends = {edge: (a / across[edge], b / across[edge]) for edge, (a, b) in lines.items()}
        return _complete(ends, slope or Slope(1.0, height, width), card_px)

    candidate = seen(1.0)
    small_table = CALIBRATION.least_table_share * min(height, width)
    if card_px is not None:
        small_table = TABLE_SEARCH.least_card_lengths * card_px
    corners = candidate.table.corners if slope is None else slope.above(candidate.table.corners)
    if _sides(corners).min() < small_table:
        # Cards on so small a table were unreadable: these are stripes of a cloth, as strong as its edges.
        return seen(CALIBRATION.stripe_share)
    return candidate


def _between(lines: dict[str, tuple[float, float]], height: int, width: int) -> np.ndarray:
    """True between the edges W and E in a picture of that size, as far as ``lines`` has them.

    In a low camera's picture the table's far edge spans only a part of the width.
    """
    columns = np.arange(width)[None]
    west, east = (
        np.linspace(*lines.get(edge, (out, out)), height)[:, None] for edge, out in (("W", 0), ("E", width))
    )
    return np.asarray((columns >= west) & (columns <= east))


def _edge_pair(
    lab: np.ndarray,
    edge: str,
    as_strong: float,
    lean: float,
    reach: float | None,
    between: np.ndarray | None = None,
) -> dict[str, tuple[float, float]]:
    """The left edge of ``lab`` under the name ``edge`` and the right one under its opposite.

    The search is limited to ``between``, the area between known edges, in the orientation before turning.
    Within ``reach`` pixels beyond an edge is the room; None where the scale is unknown.
    """
    edges = {}
    where = np.ones(lab.shape[:2], bool) if between is None else between.T
    left = _left_edge(lab, as_strong, lean, where, reach)
    if left is not None:
        edges[edge] = left
    right = _left_edge(lab[:, ::-1], as_strong, lean, where[:, ::-1], reach)
    if right is not None:
        last = lab.shape[1] - 1
        edges[{"W": "E", "N": "S"}[edge]] = (last - right[0], last - right[1])
    return edges


def _left_edge(
    lab: np.ndarray, as_strong: float, lean: float, where: np.ndarray, reach: float | None
) -> tuple[float, float] | None:
    """The x positions of the table's left edge in the first and the last row; None if unseen.

    It is the line farthest out, or next to it, among those ``as_strong`` as the strongest. A line without the
    room beyond it is none, so lines farther out are tried then.
    """
    width = lab.shape[1]
    slant, limit = int(lean * width), int(CALIBRATION.slant_share * width)
    wide = _steps(lab, CALIBRATION.wide_strip_px)
    lines = [
        _best_line(
            wide, where, top, range(max(CALIBRATION.wide_strip_px + 1, top - slant), min(limit, top + slant))
        )
        for top in range(CALIBRATION.wide_strip_px + 1, limit)
    ]
    lines = [line for line in lines if line[0] >= CALIBRATION.least_step_lab]
    while lines:
        strongest = max(lines)[0]
        strong = [line for line in lines if line[0] >= as_strong * strongest]
        farthest = min(sum(line[1:]) for line in strong)
        best = max(
            line
            for line in strong
            if as_strong == 1.0 or sum(line[1:]) <= farthest + 4 * CALIBRATION.wide_strip_px
        )
        line = _placed(lab, where, best)
        if reach is None or _has_room_beyond(lab, line, where, reach):
            return line
        if reach == np.inf:
            return None
        lines = [other for other in lines if sum(other[1:]) < sum(line) - 2 * CALIBRATION.wide_strip_px]
    return None


def _placed(lab: np.ndarray, where: np.ndarray, rough: tuple[float, int, int]) -> tuple[float, float]:
    """A line near the ``rough`` one, placed exactly."""
    narrow, near = _steps(lab, CALIBRATION.narrow_strip_px), CALIBRATION.wide_strip_px
    least = CALIBRATION.narrow_strip_px + 1
    _, top, bottom = max(
        _best_line(narrow, where, at, range(max(rough[2] - near, least), rough[2] + near + 1))
        for at in range(max(rough[1] - near, least), rough[1] + near + 1)
    )
    return float(top), float(bottom)


def _has_room_beyond(lab: np.ndarray, line: tuple[float, float], where: np.ndarray, reach: float) -> bool:
    """Whether the area left of a line looks different from the area as far to its right.

    So must the areas within ``reach`` pixels of the line: beyond a stripe of a cloth is the cloth at first.
    """
    height, width = lab.shape[:2]
    far = np.arange(width)[None] - np.linspace(*line, height)[:, None]
    gap = CALIBRATION.wide_strip_px
    deep = max(sum(line) / 2, 2.0 * gap)
    return not any(
        _is_same_stuff(lab[(far < -gap) & (far > -depth) & where], lab[(far > gap) & (far < depth) & where])
        for depth in (deep + gap, min(max(reach, 2.0 * gap), deep) + gap)
    )


def _is_same_stuff(beyond: np.ndarray, within: np.ndarray) -> bool:
    """Whether two areas (n, 3) have most colours in common; False if too little of them is in view."""
    if min(len(beyond), len(within)) < CALIBRATION.least_stuff_px:
        return False
    common = float(np.minimum(_looks_of(beyond), _looks_of(within)).sum())
    return common >= CALIBRATION.same_stuff_share


def _looks_of(pixels: np.ndarray) -> np.ndarray:
    """The share of each colour (Lab) among ``pixels`` (n, 3)."""
    cells = np.floor(pixels / CALIBRATION.stuff_cell_lab).astype(np.int64) + 32
    counts = np.bincount(cells @ np.array([4096, 64, 1]), minlength=64**3).reshape(64, 64, 64)
    # Light falls off across a table: a slightly darker colour counts as the same.
    spread = counts.astype(np.float32)
    for axis in range(3):
        spread = spread + np.roll(spread, 1, axis) + np.roll(spread, -1, axis)
    return np.asarray(spread / spread.sum())


def _steps(lab: np.ndarray, strip: int) -> np.ndarray:
    """The difference of the strips to the left and the right of each pixel, (h, w), at most 18."""
    height, width = lab.shape[:2]
    # Lightness counts less than colour: lamps and shadows change it within the table.
    weighted = lab * np.array([0.6, 1.0, 1.0], np.float32)
    sums = np.concatenate([np.zeros((height, 1, 3), np.float32), np.cumsum(weighted, axis=1)], axis=1)
    means = (sums[:, strip:] - sums[:, :-strip]) / strip  # means[:, x] is of x .. x + strip - 1
    steps = np.zeros((height, width), np.float32)
    between = np.linalg.norm(means[:, strip + 1 :] - means[:, : -strip - 1], axis=2)
    steps[:, strip : strip + between.shape[1]] = between
    return np.minimum(steps, CALIBRATION.most_step_lab)


def _best_line(steps: np.ndarray, where: np.ndarray, top: int, bottoms: range) -> tuple[float, int, int]:
    """The best of the lines from ``top`` in the first row to one of ``bottoms`` in the last.

    Only pixels in the mask ``where`` (h, w) count.
    """
    rows = np.arange(steps.shape[0])
    ends = np.array(bottoms)[:, None]
    columns = np.round(top + (ends - top) * rows / (len(rows) - 1)).astype(int)
    along, counts = steps[rows, columns], where[rows, columns]
    most = np.maximum(counts.sum(axis=1), 1)
    # Most of the line must be an edge: a mug or a lap of the table's colour may hide a part.
    score = np.where(
        ((along > CALIBRATION.clear_step_lab) & counts).sum(axis=1) / most > CALIBRATION.clear_along_share,
        (along * counts).sum(axis=1) / most,
        -1.0,
    )
    at = int(np.argmax(score))
    return float(score[at]), top, bottoms[at]


def _complete(
    lines: dict[str, tuple[float, float]], slope: Slope, card_px: float | None = None
) -> LocatedTable:
    """The table that most of the edges ``lines`` agree on; the edges that were not seen are guessed.

    A runner, the pattern of a cloth or a row of cards may look like an edge. A line is left out if it makes
    the table not square, or puts its middle outside the picture: a guessed edge is some centimetres off, but
    a wrong one moves every player's place.
    """
    known = [edge for edge in "NESW" if edge in lines]
    for count in range(len(known), 0, -1):
        choices = []
        for names in combinations(known, count):
            try:
                candidate = _square({edge: lines[edge] for edge in names}, slope, card_px)
            except (CalibrationError, np.linalg.LinAlgError):
                continue  # these lines meet in no four corners
            astray = _astray(candidate, slope, card_px)
            if astray is not None:
                # The largest table wins: a thing on a table is smaller than the table.
                choices.append((_sides(slope.above(candidate.table.corners)).max() * (1 - astray), candidate))
        if choices:
            return max(choices, key=lambda choice: choice[0])[1]
    return LocatedTable(whole_picture(slope.height, slope.width), "")


def whole_picture(height: int, width: int) -> TableCorners:
    """A table without visible edges: the whole picture shows a part of it."""
    return TableCorners(UNIT * np.array([width, height], np.float32), "", sure=False)


def _sides(corners: np.ndarray) -> np.ndarray:
    """Breadth and length of a table by its ``corners`` (4, 2), each the mean of its two edges."""
    edges = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    return np.asarray((edges[:2] + edges[2:]) / 2)


def _astray(candidate: LocatedTable, slope: Slope, card_px: float | None) -> float | None:
    """The distance of a candidate from the picture's middle, in sizes of the table; None where it is no
    table."""
    corners = slope.above(candidate.table.corners)
    across, down = _sides(corners)
    middle = np.array([slope.width / 2, slope.height / 2])
    astray = float(np.abs(corners.mean(axis=0) - middle).max() / max(across, down))
    if card_px is not None:
        short, long = sorted((across / card_px, down / card_px))
        if short < TABLE_SEARCH.least_card_lengths or long > LAYOUT.widest_card_lengths:
            return None
        # The picture's middle shows the table, whole or in part.
        return astray if astray < CALIBRATION.in_sight_share else None
    if not CALIBRATION.square_low_ratio < down / across < CALIBRATION.square_high_ratio:
        return None
    # Four visible edges that make a square need no guess: the table may be anywhere.
    return astray if len(candidate.edges_seen) == 4 or astray < CALIBRATION.astray_share else None


def _square(
    lines: dict[str, tuple[float, float]], slope: Slope, card_px: float | None = None
) -> LocatedTable:
    """The square, as seen from above, with the visible edges ``lines``; the other edges are guessed."""
    height, width = slope.height, slope.width
    seen = "".join(edge for edge in "NESW" if edge in lines)
    # Each edge as a point and a direction, W and E running down, N and S running right.
    edges: dict[str, tuple[np.ndarray, np.ndarray]] = {}
    for edge, (a, b) in lines.items():
        # of a line that runs down, the near half suffices; it is always below the horizon
        ends = (
            [((a + b) / 2, (height - 1) / 2), (b, height - 1)] if edge in "WE" else [(0, a), (width - 1, b)]
        )
        first, last = np.asarray(slope.above(np.array(ends)), np.float64)
        edges[edge] = (first, (last - first) / np.linalg.norm(last - first))
    middle = np.array([width / 2, height / 2])
    tall = 2 * float(slope.above(np.array([(width / 2, height)]))[0, 1] - middle[1])
    if slope.stretch > 1.0 and "S" in edges:
        tall = 0.0  # a low camera's picture goes on far beyond the table
    for pair, other, reach in (("WE", "NS", width), ("NS", "WE", tall)):
        _guess(edges, pair, other, middle, reach, card_px)
    corners = slope.picture(np.array([_meet(edges[a], edges[b]) for a, b in ("NW", "NE", "SE", "SW")]))
    return LocatedTable(TableCorners(corners, seen, sure=False), seen)


def _guess(
    edges: dict[str, tuple[np.ndarray, np.ndarray]],
    pair: str,
    other: str,
    middle: np.ndarray,
    reach: float,
    card_px: float | None,
) -> None:
    """Add the missing edges of ``pair``, at the distance that makes the table square."""
    missing = [edge for edge in pair if edge not in edges]
    if not missing:
        return
    across = [edges[edge] for edge in other if edge in edges]
    along = [edges[edge] for edge in pair if edge in edges]
    size = reach
    if len(across) == 2:
        size = abs(_distance(across[0], middle)) + abs(_distance(across[1], middle))
    if card_px is not None:
        broad, common = size / card_px if len(across) == 2 else 0.0, TABLE_SEARCH.common_card_lengths
        square = LAYOUT.narrowest_card_lengths < broad < CALIBRATION.square_high_ratio * common
        size = _common(along, middle, reach, size if square else common * card_px)
    if along:
        direction = along[0][1]
    elif across:
        mean = sum((line[1] for line in across), np.zeros(2))
        mean /= np.linalg.norm(mean)
        direction = np.array([mean[1], -mean[0]]) if pair == "NS" else np.array([-mean[1], mean[0]])
    else:
        direction = np.array([0.0, 1.0]) if pair == "WE" else np.array([1.0, 0.0])
    outward = np.array([-direction[1], direction[0]]) * (1 if pair == "WE" else -1)
    for edge in missing:
        sign = 1 if edge in "WN" else -1
        if along:
            opposite = along[0][0]
            place = opposite + sign * size * outward
        else:
            place = middle + sign * size / 2 * outward
        edges[edge] = (place, direction)


def _common(
    along: list[tuple[np.ndarray, np.ndarray]], middle: np.ndarray, reach: float, size: float
) -> float:
    """The distance of two edges, at most one of them visible, where a card shows the scale.

    It is ``size``, but an edge outside the picture is at least at the picture's end.
    """
    in_view = reach if not along else abs(_distance(along[0], middle)) + reach / 2
    return max(size, in_view)


def _distance(line: tuple[np.ndarray, np.ndarray], point: np.ndarray) -> float:
    away = point - line[0]
    return float(away[0] * line[1][1] - away[1] * line[1][0])


def _meet(first: tuple[np.ndarray, np.ndarray], second: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    along = np.linalg.solve(np.column_stack([first[1], -second[1]]), second[0] - first[0])
    return np.asarray(first[0] + along[0] * first[1])
