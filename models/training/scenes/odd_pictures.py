"""Pictures of the kinds in which cards were named wrongly, twice, or where no card is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from ..draw.printed_card_art import LABELS
from .crops import shrunk, spoil, turned_quad
from .fans import FanBank, indices_of, place_cards
from .without_cards import HEIGHT, WIDTH, ground

SHOWN = 0.8
"""Share of an index that must show to be asked for."""
LINES = ("grid", "diamonds", "hatching", "rings", "weave")


@dataclass(slots=True)
class OddPicture:
    """A uint8 BGR picture, the names of the cards in it, those that can be read, and how many backs show."""

    image: np.ndarray
    present: list[str] = field(default_factory=list)
    readable: list[str] = field(default_factory=list)
    backs: int = 0


class _Table:
    """A picture in which cards are laid one after the other."""

    def __init__(self, rng: np.random.Generator, bank: FanBank) -> None:
        self.rng, self.bank = rng, bank
        self.image = ground(rng, bank)
        self.owner = np.full((HEIGHT, WIDTH), -1, np.int16)
        self.deck, self.boxes = bank.indexed[rng.integers(len(bank.indexed))]
        self.faces = [int(face) for face in rng.permutation(52)]
        self.laid: list[tuple[int, np.ndarray]] = []

    def add_card(self, x: float, y: float, tall: float, turn: float) -> None:
        """Lay the next card of the deck, ``tall`` pixels long, its middle at that pixel."""
        face = self.faces.pop()
        quad = turned_quad(x, y, tall * 0.7, tall, turn)
        ys, xs, mask = place_cards(self.image, shrunk(self.deck[LABELS[face]], tall), quad, 0.3)
        self.owner[ys, xs][mask] = len(self.laid)
        self.laid.append((face, quad))

    def apart(self, many: int, tall: float) -> None:
        """Lay a row of so many cards, each turned at random."""
        columns = -(-many // 2)
        for i in range(many):
            x = (i % columns + 0.5) * WIDTH / columns + self.rng.normal(0, 6)
            y = (i // columns + 0.5) * HEIGHT / 2 + self.rng.normal(0, 6)
            self.add_card(x, y, tall, self.rng.uniform(0, 2 * np.pi))

    def picture(self, tall: float) -> OddPicture:
        """The picture in some light. A card can be read where one of its indices shows."""
        readable = [
            LABELS[face]
            for i, (face, quad) in enumerate(self.laid)
            if any(
                index.visible >= SHOWN for index in indices_of(face, self.boxes[face], quad, self.owner == i)
            )
        ]
        image = spoil(self.rng, self.image, tall / 110)
        return OddPicture(image, [LABELS[face] for face, _ in self.laid], readable)


def squeezed(rng: np.random.Generator, bank: FanBank) -> OddPicture:
    """Eight whole cards in a picture that was made half as wide, or half as tall."""
    table, tall = _Table(rng, bank), rng.uniform(150, 210)
    table.apart(8, tall)
    odd = table.picture(tall)
    wide, high = (0.5, 1.0) if rng.random() < 0.5 else (1.0, 0.5)
    odd.image = cv2.resize(odd.image, None, fx=wide, fy=high, interpolation=cv2.INTER_AREA)
    return odd


def open_fan(rng: np.random.Generator, bank: FanBank) -> OddPicture:
    """A fan turned about the cards' middles, so that both ends of most cards show."""
    table, tall, many = _Table(rng, bank), rng.uniform(170, 320), int(rng.integers(3, 10))
    turn, step = rng.uniform(0, 6.28), rng.uniform(0.22, 0.5)
    far, middle = rng.uniform(0, 0.3) * tall, np.array([WIDTH, HEIGHT]) / 2
    for i in range(many):
        a = turn + i * step
        table.add_card(*(middle + far * np.array([np.sin(a), -np.cos(a)])), tall, a)
    return table.picture(tall)


def behind(rng: np.random.Generator, bank: FanBank) -> OddPicture:
    """Four pairs of cards, the second right over most of the first."""
    table, tall = _Table(rng, bank), rng.uniform(110, 190)
    for i in range(4):
        turn = rng.uniform(0, 6.28)
        x, y = (i % 2 + 0.5) * WIDTH / 2, (i // 2 + 0.5) * HEIGHT / 2
        table.add_card(x, y, tall, turn)
        right, down = rng.uniform(0.14, 0.3) * 0.7 * tall, rng.normal(0, 0.03) * tall
        if rng.random() < 0.4:
            right, down = down, rng.uniform(0.18, 0.32) * tall
        x += right * np.cos(turn) - down * np.sin(turn)
        y += right * np.sin(turn) + down * np.cos(turn)
        table.add_card(x, y, tall, turn + rng.normal(0, 0.04))
    return table.picture(tall)


def courts(rng: np.random.Generator, bank: FanBank) -> OddPicture:
    """A row of six kings, queens and jacks, large in the picture."""
    table, tall = _Table(rng, bank), rng.uniform(200, 320)
    table.faces = [face for face in table.faces if LABELS[face][0] in "JQK"]
    table.apart(6, tall)
    return table.picture(tall)


def lined(rng: np.random.Generator, bank: FanBank) -> OddPicture:
    """A dark cloth with white lines, and no card."""
    image = ground(rng, bank)
    image[:] = rng.uniform(10, 110, 3)
    kind, pitch, thick = LINES[rng.integers(len(LINES))], rng.uniform(24, 130), int(rng.integers(1, 7))
    white = rng.uniform(200, 255, 3).tolist()
    turn, y, x = rng.uniform(0, 1.57), *np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    across, down = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    wide = pitch * rng.uniform(0.5, 0.9)
    if kind == "rings":
        near = np.hypot(across % pitch - pitch / 2, down % pitch - pitch / 2)
        lines = abs(near - pitch * 0.4) < thick / 2
    elif kind == "hatching":
        lines = (across % (pitch / 4) < thick / 2) & ((down // pitch + across // pitch) % 2 < 1)
        lines |= (down % (pitch / 4) < thick / 2) & ((down // pitch + across // pitch) % 2 >= 1)
    elif kind == "weave":
        lines = (across % wide < thick) & (down % pitch < pitch * 0.8)
        lines |= (down % pitch < thick) & (across % wide < wide * 0.8)
    else:
        lines = (across % wide < thick) | (down % pitch < thick)
        if kind == "diamonds":
            lines |= abs(across % wide / wide - 0.5) + abs(down % pitch / pitch - 0.5) < 0.12
    image[lines] = white
    return OddPicture(spoil(rng, image, 1.0))


def piles(rng: np.random.Generator, bank: FanBank) -> OddPicture:
    """Three piles of cards face down, each pushed together roughly."""
    image, tall = ground(rng, bank), rng.uniform(110, 190)
    back = _back_of(rng, bank)
    for i in range(3):
        turn = rng.uniform(0, 6.28)
        x, y = (i + 0.5) * WIDTH / 3, HEIGHT * rng.uniform(0.3, 0.7)
        for _ in range(int(rng.integers(4, 20))):
            dx, dy = rng.normal(0, 0.03, 2) * tall
            quad = turned_quad(x + dx, y + dy, tall * 0.7, tall, turn + rng.normal(0, 0.05))
            place_cards(image, shrunk(back, tall), quad, 0.2)
    return OddPicture(spoil(rng, image, tall / 110), backs=3)


def face_down(rng: np.random.Generator, bank: FanBank) -> OddPicture:
    """Six cards face down, of a kind that makers print."""
    image, tall = ground(rng, bank), rng.uniform(100, 190)
    back = _back_of(rng, bank)
    for i in range(6):
        x = (i % 3 + 0.5) * WIDTH / 3 + rng.normal(0, 6)
        y = (i // 3 + 0.5) * HEIGHT / 2 + rng.normal(0, 6)
        place_cards(image, shrunk(back, tall), turned_quad(x, y, tall * 0.7, tall, rng.uniform(0, 6.28)), 0.3)
    return OddPicture(spoil(rng, image, tall / 110), backs=6)


def _back_of(rng: np.random.Generator, bank: FanBank) -> np.ndarray:
    """A back, BGRA: of the bank's decks, or an ornament, a dark frame, a plain colour or a mark."""
    old = bank.backs[rng.integers(len(bank.backs))]
    kind = int(rng.integers(6))
    if kind < 2:
        return old
    h, w = old.shape[:2]
    dark = np.array([(20, 20, 20), (110, 50, 20), (40, 30, 150), (60, 90, 30)][rng.integers(4)], np.float32)
    face = np.full((h, w, 3), rng.uniform(235, 252), np.float32)
    edge = round(rng.choice([0.04, 0.07]) * w)
    y, x = np.mgrid[-1 : 1 : complex(h), -1 : 1 : complex(w)]
    inner = np.zeros((h, w), bool)
    inner[edge:-edge, edge:-edge] = True
    if kind == 2:  # an ornament with a white border
        angle, far = np.arctan2(y, x), np.hypot(x, y)
        curls = np.sin(angle * 2 * rng.integers(2, 7) + far * rng.uniform(4, 14)) + np.cos(far * 12) > -0.3
        face[inner & curls] = dark
    elif kind == 3:  # a light middle in a dark frame
        face[inner] = dark
        face[(abs(x) < 0.72) & (abs(y) < 0.8)] = dark + (255 - dark) * 0.55
    elif kind == 4:  # one colour, with a border or without
        face[inner if rng.random() < 0.5 else slice(None)] = dark
    else:  # a maker's mark on one colour
        face[:] = dark
        mark = ((x / 0.5) ** 2 + (y / 0.36) ** 2 < 1) & ((x / 0.4) ** 2 + (y / 0.27) ** 2 > 1)
        face[mark | ((abs(x) < 0.12) & (abs(y) < 0.2))] = 245
    return np.dstack([face.clip(0, 255).astype(np.uint8), old[:, :, 3]])


KINDS: dict[str, Callable[[np.random.Generator, FanBank], OddPicture]] = {
    "squeezed": squeezed, "open fan": open_fan, "behind": behind, "courts": courts, "lined": lined,
    "piles": piles, "face down": face_down,
}  # fmt: skip
