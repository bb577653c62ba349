"""Pictures of cards of which little shows, for finding and reading their printed indices.

Fans in hands and on tables, rows and stacks laid a tenth to a third of a card apart, heaps, and single
cards; labelled are the indices and not the cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..draw.chance_card_ink import MissingGlyph, font_files, glyph_of
from ..draw.chance_surfaces import skin
from ..draw.deck_choice import bank_seed, training_decks
from ..draw.deck_index_boxes import BOXES, find_boxes
from ..draw.printed_card_art import LABELS
from .bank import Bank
from .crops import placing, shrunk, spoil, turned_quad

SIDE = 320
SMALLEST, LARGEST = 11.0, 62.0
"""Heights of an index in pixels: the rank with its suit."""
LARGEST_CARD = 340.0
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
Spot = tuple[float, float, float]
"""A card's middle in pixels, and its turn in radians."""


@dataclass(frozen=True, slots=True)
class Index:
    """A printed index in a picture: the number of its face in LABELS, its middle, height and width in
    pixels, the way up from suit to rank in radians (0 is the picture's up, clockwise), and the share that
    shows."""

    face: int
    x: float
    y: float
    tall: float
    wide: float
    turn: float
    visible: float


class FanBank(Bank):
    """A bank with the places of the indices of its decks, and with printed sheets that are no cards."""

    def __init__(self, decks: list[dict[str, np.ndarray]], seed: int, surfaces: int = 120):
        super().__init__(decks, seed, surfaces)
        boxed = [(deck, deck[BOXES] if BOXES in deck else find_boxes(deck)) for deck in decks]
        self.indexed = [(deck, boxes) for deck, boxes in boxed if np.isfinite(boxes[:, 0, 0]).any()]
        rng = np.random.default_rng([seed, 1])
        self.sheets = [sheet(rng) for _ in range(60)]


def sheet(rng: np.random.Generator, size: int = 200) -> np.ndarray:
    """Print that is no card's, BGRA (size, size, 4): words, single letters and figures, marks below."""
    fonts = font_files()
    paper = rng.uniform(150, 255, 3) if rng.random() < 0.7 else rng.uniform(0, 120, 3)
    image = np.empty((size, size, 3), np.float32)
    image[:] = paper
    inks = [rng.uniform(0, 110, 3), np.array([30.0, 30.0, rng.uniform(120, 230)]), rng.uniform(0, 255, 3)]
    for _ in range(int(rng.integers(4, 22))):
        tall = int(rng.integers(7, 34))
        text = "".join(
            rng.choice(list("AKQJ1023456789BDRVabdeghiknoprstuxyz$%&+-*"), int(rng.integers(1, 7)))
        )
        try:
            mask = glyph_of(fonts[rng.integers(len(fonts))][0], text, tall)
        except (MissingGlyph, OSError):
            continue
        mask = mask[:size, :size]
        h, w = mask.shape
        x, y = (int(v) for v in rng.integers(0, (size - w + 1, size - h + 1)))
        ink = inks[rng.integers(3)]
        part = mask[..., None].astype(np.float32) / 255
        image[y : y + h, x : x + w] = image[y : y + h, x : x + w] * (1 - part) + ink * part
        if len(text) < 3 and rng.random() < 0.5:  # a mark below, as on a key, a chip or a form
            at, r = (x + w // 2, min(size - 1, y + h + tall // 2)), max(2, tall // 3)
            if rng.random() < 0.5:
                cv2.circle(image, at, r, ink.tolist(), int(rng.choice([-1, 1, 2])), cv2.LINE_AA)
            else:
                cv2.rectangle(image, (at[0] - r, at[1] - r), (at[0] + r, at[1] + r), ink.tolist(), -1)
    alpha = np.zeros((size, size), np.uint8)
    dx, dy = (int(v) for v in rng.integers(0, 70, 2))
    alpha[dy : size - dy, dx : size - dx] = 255
    return np.dstack([image.clip(0, 255).astype(np.uint8), alpha])


def place_cards(
    image: np.ndarray, patch: np.ndarray, quad: np.ndarray, shadow: float
) -> tuple[slice, slice, np.ndarray]:
    """Lay a BGRA patch into ``quad`` of a uint8 picture; the part touched, and what of it is covered."""
    h, w = image.shape[:2]
    (x0, y0), (x1, y1) = np.floor(quad.min(axis=0)).astype(int) - 6, np.ceil(quad.max(axis=0)).astype(int) + 7
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, w), min(y1, h)
    if x0 >= x1 or y0 >= y1:
        return slice(0, 0), slice(0, 0), np.zeros((0, 0), bool)
    matrix = placing(patch, quad - (x0, y0))
    warped = cv2.warpPerspective(patch, matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    alpha = warped[:, :, 3].astype(np.float32) / 255
    field = image[y0:y1, x0:x1].astype(np.float32)
    if shadow:
        dark = cv2.blur(np.roll(alpha, (2, 2), (0, 1)), (7, 7))
        field *= (1 - shadow * dark)[..., None]
    field += alpha[..., None] * (warped[:, :, :3] - field)
    image[y0:y1, x0:x1] = field.astype(np.uint8)
    return slice(y0, y1), slice(x0, x1), alpha > 0.5


def _fan(rng: np.random.Generator, size: float, width: float) -> tuple[list[Spot], Spot]:
    """A fan and where the hand is that holds it."""
    u = rng.uniform
    many = int(rng.integers(2, 14))
    far = size * u(0.45, 1.5)
    step = (u(0.08, 0.34) if rng.random() < 0.8 else u(0.3, 0.7)) * width * size / (far + 0.35 * size)
    turn = u(0, 6.28)
    px, py = u(-0.2, 1.2, 2) * SIDE
    px, py = px - far * np.sin(turn), py + far * np.cos(turn)
    spots = []
    for i in range(many):
        a = turn + (i - (many - 1) / 2) * step + rng.normal(0, 0.15) * step
        out = far + rng.normal(0, 0.02) * size
        spots.append((px + out * np.sin(a), py - out * np.cos(a), a + rng.normal(0, 0.02)))
    grip = far - size * u(0.25, 0.6)
    return spots, (px + grip * np.sin(turn), py - grip * np.cos(turn), turn)


def _row(rng: np.random.Generator, size: float, width: float) -> list[Spot]:
    """Overlapping cards in a row, a column or askew, a tenth to a third of a card apart."""
    u = rng.uniform
    turn, kind = u(0, 6.28), rng.random()
    right, down = (np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))
    dx, dy = u(0.08, 0.4) * width, rng.normal(0, 0.02)
    if kind < 0.3:
        dx, dy = rng.normal(0, 0.03), u(0.08, 0.34)
    elif kind < 0.45:
        dx, dy = u(0.05, 0.3) * width, u(0.05, 0.3)
    x, y = u(-0.1, 0.9, 2) * SIDE
    spots = []
    for i in range(int(rng.integers(2, 14))):
        a, b = (i * dx + rng.normal(0, 0.012)) * size, (i * dy + rng.normal(0, 0.012)) * size
        spots.append(
            (x + a * right[0] + b * down[0], y + a * right[1] + b * down[1], turn + rng.normal(0, 0.03))
        )
    return spots


def _loose(rng: np.random.Generator, size: float) -> list[Spot]:
    """A heap, or cards that lie by themselves."""
    u = rng.uniform
    x, y = u(0, 1, 2) * SIDE
    wide = size * u(0.2, 0.7) if rng.random() < 0.5 else SIDE * 0.5
    return [
        (x + rng.normal(0, wide), y + rng.normal(0, wide), u(0, 6.28)) for _ in range(int(rng.integers(1, 9)))
    ]


def thumb(rng: np.random.Generator, image: np.ndarray, owner: np.ndarray, grip: Spot, size: float) -> None:
    """A thumb or fingers that lie over the cards from the hand on."""
    tone = skin(rng)
    for _ in range(int(rng.integers(1, 4))):
        x, y = grip[0] + rng.normal(0, 0.25) * size, grip[1] + rng.normal(0, 0.15) * size
        a, reach = grip[2] + rng.normal(0, 0.6), size * rng.uniform(0.2, 0.6)
        ends = [(round(x), round(y)), (round(x + reach * np.sin(a)), round(y - reach * np.cos(a)))]
        thick = max(3, round(size * rng.uniform(0.1, 0.2)))
        mask = cv2.line(np.zeros(image.shape[:2], np.uint8), *ends, 255, thick, cv2.LINE_AA)
        shade = cv2.GaussianBlur(mask, (0, 0), thick * 0.25 + 0.5).astype(np.float32)[..., None] / 255
        alpha = mask[..., None].astype(np.float32) / 255
        image[:] = (image * (1 - alpha) + tone * (0.5 + 0.5 * shade) * alpha).clip(0, 255).astype(np.uint8)
        owner[mask > 90] = -1


def _groups(rng: np.random.Generator, size: float, width: float) -> list[tuple[list[Spot], Spot | None]]:
    groups: list[tuple[list[Spot], Spot | None]] = []
    for _ in range(int(rng.integers(1, 3 + int(200 / size)))):
        kind = rng.random()
        if kind < 0.5:
            spots, grip = _fan(rng, size, width)
            groups.append((spots, grip if rng.random() < 0.6 else None))
        elif kind < 0.78:
            groups.append((_row(rng, size, width), None))
        else:
            groups.append((_loose(rng, size), None))
    return groups


def _tilt(rng: np.random.Generator) -> np.ndarray:
    corners = _UNIT * SIDE
    moved = corners + rng.normal(0, rng.uniform(0, 0.09), (4, 2)).astype(np.float32) * SIDE
    return cv2.getPerspectiveTransform(corners, np.float32(moved))


def scene(rng: np.random.Generator, bank: FanBank) -> tuple[np.ndarray, list[Index]]:
    """One picture as uint8 BGR (SIDE, SIDE, 3) and every index in it of which some shows."""
    place = bank.surfaces[rng.integers(len(bank.surfaces))]
    image = cv2.resize(place, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    owner = np.full((SIDE, SIDE), -1, np.int16)
    deck, boxes = bank.indexed[rng.integers(len(bank.indexed))]
    share = float(np.nanmedian(boxes[:, 0, 3]))
    tall = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
    size, width = min(tall / share, LARGEST_CARD), rng.uniform(0.62, 0.73)
    tilt, shadow = _tilt(rng), float(rng.uniform(0, 0.5))
    faces = list(rng.permutation(52))
    down = rng.random() < 0.12
    cards: list[tuple[int, np.ndarray]] = []

    def clutter(patches: list[np.ndarray], share: float, many: int) -> None:
        for _ in range(int(rng.integers(1, many)) if rng.random() < share else 0):
            side = rng.uniform(0.5, 2.2) * min(size, 160)
            quad = turned_quad(*(rng.uniform(0, 1, 2) * SIDE), side, side, rng.uniform(0, 6.28))
            ys, xs, mask = place_cards(image, shrunk(patches[rng.integers(len(patches))], side), quad, shadow)
            owner[ys, xs][mask] = -1

    clutter(bank.things, 0.3, 4)
    clutter(bank.sheets, 0.3, 4)
    for spots, grip in [] if rng.random() < 0.05 else _groups(rng, size, width):
        if rng.random() < 0.22:
            spots = spots[::-1]
        hidden = down and rng.random() < 0.5
        if grip is not None and rng.random() < 0.7:
            patch, reach = bank.hands[rng.integers(len(bank.hands))], size * rng.uniform(1.4, 2.4)
            way = np.array([np.sin(grip[2]), -np.cos(grip[2])])
            quad = turned_quad(
                *(np.array(grip[:2]) - way * reach * 0.75), reach * 2, reach, grip[2] - np.pi / 2
            )
            ys, xs, mask = place_cards(image, patch, quad, shadow)
            owner[ys, xs][mask] = -1
        for x, y, a in spots:
            if not faces:
                break
            flat = turned_quad(x, y, size * width, size, a + np.pi * (rng.random() < 0.25))
            quad = cv2.perspectiveTransform(flat[None].astype(np.float32), tilt)[0]
            if quad.max() < 0 or quad.min() > SIDE or not 20 < np.ptp(quad, axis=0).max() < 4 * SIDE:
                continue
            face = -1 if hidden or rng.random() < 0.04 else int(faces.pop())
            back = deck.get("back", bank.backs[0])
            patch = back if face < 0 else bank.card_of(rng, deck, LABELS[face])
            ys, xs, mask = place_cards(image, shrunk(patch, size), quad, shadow)
            owner[ys, xs][mask] = len(cards)
            cards.append((face, quad))
        if grip is not None:
            thumb(rng, image, owner, grip, size)
    clutter(bank.things, 0.15, 2)
    clutter(bank.sheets, 0.08, 2)
    visible = [
        index
        for i, (face, quad) in enumerate(cards)
        if face >= 0
        for index in indices_of(face, boxes[face], quad, owner == i)
    ]
    return spoil(rng, image, size / 110), visible


def labelled(rng: np.random.Generator, bank: FanBank) -> tuple[np.ndarray, np.ndarray]:
    """The same with its indices as rows (n, 7): face, x, y, height, width, turn, the share that shows."""
    image, indices = scene(rng, bank)
    return image, _rows(indices)


def _rows(indices: list[Index]) -> np.ndarray:
    rows = [(i.face, i.x, i.y, i.tall, i.wide, i.turn, i.visible) for i in indices]
    return np.array(rows, np.float32).reshape(-1, 7)


def indices_of(face: int, boxes: np.ndarray, quad: np.ndarray, mine: np.ndarray) -> list[Index]:
    """The indices of one card in ``quad`` of which some shows; ``mine`` (h, w) is where the card does."""
    matrix = cv2.getPerspectiveTransform(_UNIT, np.float32(quad))
    indices = []
    for x, y, wide, tall, turned in boxes[np.isfinite(boxes[:, 0])]:
        w, h = wide / 2, tall / 2
        box = np.array([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]], np.float32)
        at = cv2.perspectiveTransform(np.clip(box, 0.005, 0.995)[None], matrix)[0]
        mask = cv2.fillConvexPoly(
            np.zeros(mine.shape, np.uint8), np.round(at * 8).astype(np.int32), 1, shift=3
        )
        area = cv2.contourArea(at)
        shows = min(1.0, float(np.count_nonzero(mine[mask > 0])) / max(area, 1.0))
        if shows < 0.05:
            continue
        if turned:
            at = at[[2, 3, 0, 1]]
        up = (at[0] + at[1] - at[2] - at[3]) / 2
        across = (at[1] + at[2] - at[0] - at[3]) / 2
        indices.append(Index(
            face, *(float(v) for v in at.mean(axis=0)), float(np.hypot(*up)), float(np.hypot(*across)),
            float(np.arctan2(up[0], -up[1])), shows,
        ))  # fmt: skip
    return indices


PART = 1200
"""Pictures drawn with the same decks."""


def write_fans(folder: Path, seed: int, count: int, drawn: int = 120, printed: int | None = None) -> None:
    """Write so many pictures, each with its labels; continues where it stopped."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for part in range(0, count, PART):
        numbers = range(part, min(part + PART, count))
        if all((folder / f"{number:06d}.npy").exists() for number in numbers):
            continue
        decks = training_decks(bank_seed(seed, part), drawn, 0, printed)
        _write(folder, FanBank(decks, seed + part), seed, numbers)


def _write(folder: Path, bank: FanBank, seed: int, numbers: range) -> None:
    for number in numbers:
        labels = folder / f"{number:06d}.npy"
        if labels.exists():
            continue
        image, rows = labelled(np.random.default_rng([seed, number]), bank)
        cv2.imwrite(str(labels.with_suffix(".jpg")), image, [cv2.IMWRITE_JPEG_QUALITY, 95])
        np.save(labels, rows)
