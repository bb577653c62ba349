"""Plain advice about a camera's picture: light, glare, sharpness, size of cards, pace.

The figures are pixels and grey levels (0 to 255); none of them decides anything at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ..tuning import ADVICE, SQUARENESS, TABLE_SEARCH
from .camera_slope import Slope, stretch_by
from .measured_table import MeasuredTable
from .table_corners import TableCorners
from .table_tags import CORNER_MM, CORNER_TAGS, TagInPicture

NINTHS = (
    ("north-west corner", "north side", "north-east corner"),
    ("west side", "middle", "east side"),
    ("south-west corner", "south side", "south-east corner"),
)


@dataclass(frozen=True, slots=True)
class Advice:
    """One line: its subject ``about``, whether that is ``good``, and the ``text`` with its figure.

    ``remedy`` is what to do, in two or three words, where ``about`` alone does not make it plain.
    """

    about: str
    good: bool
    text: str
    remedy: str = ""


def advise(
    image: np.ndarray,
    table: TableCorners,
    tags: list[TagInPicture] | None = None,
    pace: float | None = None,
    measured: MeasuredTable | None = None,
) -> list[Advice]:
    """Advice about ``image`` (h, w, 3) BGR of ``table``; ``pace`` is pictures a second, if known.

    ``measured`` is the same table measured by cards, if any are on it.
    """
    lines = [_light(image, table)]
    lines += _glare(image, table)
    lines.append(_card(table, tags or [], measured))
    lines += _height(measured or MeasuredTable(table, *image.shape[:2]))
    lines += _sharpness(image, table)
    if pace is not None:
        few = (
            ""
            if pace >= ADVICE.slow_fps
            else "; quickly laid cards may be missed: give it more light, better Wi-Fi or a faster computer"
        )
        lines.append(Advice("pace", pace >= ADVICE.slow_fps, f"{pace:.0f} pictures a second{few}"))
    return lines


def part_of_table(place: np.ndarray) -> str:
    """The part of the table, in words, round a place on the unit square."""
    column, row = (int(np.clip(x * 3, 0, 2)) for x in place)
    return NINTHS[row][column]


def _light(image: np.ndarray, table: TableCorners) -> Advice:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    level = float(np.median(grey[table.mask(*grey.shape)]))
    if level < ADVICE.dark_levels:
        text = f"the table is dark (grey {level:.0f} of 255): put a lamp over it"
        return Advice("light", False, text, "More light")
    if level > ADVICE.burnt_levels:
        text = f"the table is burnt out (grey {level:.0f} of 255): dim the lamp"
        return Advice("light", False, text, "Dim the lamp")
    return Advice("light", True, f"enough (grey {level:.0f} of 255)")


def _glare(image: np.ndarray, table: TableCorners) -> list[Advice]:
    burnt = (image.min(axis=2) >= ADVICE.glare_levels) & table.mask(*image.shape[:2])
    spots = cv2.morphologyEx(burnt.astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    count, _, stats, middles = cv2.connectedComponentsWithStats(spots)
    size = max(abs(float(cv2.contourArea(table.corners))), 1.0)
    glares: dict[str, float] = {}
    for n in range(1, count):
        where = part_of_table(table.plane(middles[n])[0])
        glares[where] = glares.get(where, 0.0) + stats[n, cv2.CC_STAT_AREA] / size
    glares = {where: share for where, share in glares.items() if share > ADVICE.glare_share}
    if not glares:
        return [Advice("glare", True, "none")]
    places = " and ".join(sorted(glares, key=lambda where: -glares[where])[:3])
    return [Advice("glare", False, f"at the {places}: move or shade the lamp that is mirrored there")]


def _card(table: TableCorners, tags: list[TagInPicture], measured: MeasuredTable | None) -> Advice:
    """Advice about the height of a card in the table's middle, by cards, tags, or else a table's usual
    size."""
    corner_tags = [tag for tag in tags if tag.number in CORNER_TAGS]
    by = ""
    if measured is not None and measured.ruler.count:
        tall, about = measured.card_px(), ""
        cards = measured.ruler.count
        by = f", measured by {cards} card{'s' * (cards > 1)} on the table"
    elif corner_tags:
        sides = [
            np.linalg.norm(tag.quad - np.roll(tag.quad, 1, axis=0), axis=1).mean() for tag in corner_tags
        ]
        tall, about = float(np.mean(sides)) / CORNER_MM * ADVICE.card_mm, ""
    else:
        u, v = 0.5, 1 / TABLE_SEARCH.common_card_lengths / 2
        middle = table.image(np.array([(u - v, 0.5), (u + v, 0.5), (0.5, u - v), (0.5, u + v)]))
        tall = float(min(np.linalg.norm(middle[1] - middle[0]), np.linalg.norm(middle[3] - middle[2])))
        about, by = (
            "about ",
            f" if the table is {TABLE_SEARCH.common_card_lengths * ADVICE.card_mm / 10:.0f} cm wide",
        )
    text = f"{about}{tall:.0f} pixels tall{by}"
    if tall >= ADVICE.tall_px:
        return Advice("cards", True, text)
    if tall >= ADVICE.small_px:
        return Advice("cards", True, f"{text}; nearer, or a larger picture, is read more surely")
    return Advice("cards", False, f"{text}, too small to read: bring the camera nearer")


def too_low(measured: MeasuredTable) -> float | None:
    """The camera's elevation in degrees if that is too low, else None."""
    if not (measured.ruler.count or len(measured.table.known) == len("NESW")):
        return None
    degrees, _ = measured.camera()
    return round(degrees) if degrees < ADVICE.least_degrees else None


def too_low_by_cards(cards: Sequence[np.ndarray], height: int, width: int) -> float | None:
    """The camera's elevation in degrees if the shapes of enough ``cards`` show that it is too low, else None.

    The first two of a card's corners (4, 2) are at its top, in pixels of a picture of that size.
    """
    shown = stretch_by(cards, height, width) if len(cards) >= SQUARENESS.enough_cards else None
    degrees = None if shown is None else Slope(shown[0], height, width).degrees
    return round(degrees) if degrees is not None and degrees < ADVICE.least_degrees else None


def _height(measured: MeasuredTable) -> list[Advice]:
    """Advice to lift a camera that is too low; none where too little is known."""
    degrees, (_, far) = too_low(measured), measured.camera()
    if degrees is None:
        return []
    lift = far * (np.sin(np.radians(ADVICE.good_degrees)) - np.sin(np.radians(degrees)))
    text = (
        f"it stands {degrees:.0f} degrees above the table, and far cards are too flat to read: lift it by"
        f" {5 * max(round(lift * ADVICE.card_mm / 50), 1)} cm, and point it at the middle of the table"
    )
    return [Advice("camera", False, text)]


def _sharpness(image: np.ndarray, table: TableCorners) -> list[Advice]:
    """Advice by the width of the sharpest edges, in the whole picture and in each ninth of the table."""
    grey = cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (0, 0), ADVICE.blur_px).astype(
        np.float32
    )
    across, down = (cv2.Sobel(grey, cv2.CV_32F, dx, 1 - dx, ksize=3) / 8 for dx in (1, 0))
    steep = np.hypot(across, down)
    kernel = np.ones((11, 11), np.uint8)
    rise = cv2.dilate(grey, kernel) - cv2.erode(grey, kernel)
    crest = (
        (rise > ADVICE.edge_step_levels)
        & (steep >= cv2.dilate(steep, np.ones((3, 3), np.uint8)) - 1e-3)
        & (steep > 2)
    )
    rows, columns = np.nonzero(crest)
    if len(rows) < ADVICE.least_edge_px:
        return []
    wide = rise[rows, columns] / steep[rows, columns]
    whole = float(np.percentile(wide, ADVICE.sharpest_percent))
    if whole > ADVICE.soft_px:
        text = f"soft everywhere (edges {whole:.1f} pixels wide): focus the lens, or wipe it"
        return [Advice("sharpness", False, text)]
    places = table.plane(np.column_stack([columns, rows]))
    inside = ((places > 0) & (places < 1)).all(axis=1)
    ninth = np.clip((places * 3).astype(int), 0, 2)
    smeared = []
    for row in range(3):
        for column in range(3):
            here = wide[inside & (ninth[:, 0] == column) & (ninth[:, 1] == row)]
            if len(here) >= ADVICE.least_edge_px and float(
                np.percentile(here, ADVICE.sharpest_percent)
            ) > max(ADVICE.soft_px, ADVICE.softer_ratio * whole):
                smeared.append(NINTHS[row][column])
    if smeared:
        return [Advice("sharpness", False, f"soft at the {' and '.join(smeared[:3])}: wipe the lens")]
    return [Advice("sharpness", True, f"sharp (edges {whole:.1f} pixels wide)")]
