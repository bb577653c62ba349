"""A small drawn table for tests of the watcher: hands bring, move and take cards by a script.

Motion, changes and hands are seen in the drawn pictures; the script (``scripted_eye``) names the cards on
the table.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Protocol

import cv2
import numpy as np

from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners

Place = tuple[float, float]
WIDTH, HEIGHT = 640, 480
CORNERS = np.array([[80, -20], [560, -20], [560, 500], [80, 500]], np.float32)
CARD = (32, 46)
CLOTH, FLOOR, SKIN = (60, 110, 50), (60, 70, 80), (130, 160, 220)
HAND = 90
"""Pixels from the tip of an arm to the wrist."""
EDGE = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
HOME = {"N": (0.5, 0.3), "E": (0.7, 0.5), "S": (0.5, 0.7), "W": (0.3, 0.5)}
PILE = {"N": (0.3, 0.12), "E": (0.88, 0.3), "S": (0.7, 0.88), "W": (0.12, 0.7)}


@dataclass(frozen=True)
class CardOnTable:
    """A card on the stage; ``place`` is its middle on the unit square."""

    name: str
    place: tuple[float, float]
    angle: float = 0.0
    face: bool = True
    held: bool = False

    @cached_property
    def quad(self) -> np.ndarray:
        x = CORNERS[0, 0] + self.place[0] * (CORNERS[1, 0] - CORNERS[0, 0])
        y = CORNERS[0, 1] + self.place[1] * (CORNERS[3, 1] - CORNERS[0, 1])
        w, h = CARD
        turn = np.deg2rad(self.angle)
        rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        corners = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
        quad = (corners @ rotation.T + (x, y)).astype(np.float32)
        quad.setflags(write=False)  # every picture shares it
        return quad


@dataclass
class Scene:
    """What is on the table in one picture, lowest card first, and the arms (seat, tip)."""

    cards: list[CardOnTable]
    arms: list[tuple[str, tuple[float, float]]] = field(default_factory=list)
    light: float = 1.0
    black: bool = False
    shift: tuple[int, int] = (0, 0)
    thick: int = 26


class Onlooker(Protocol):
    """A receiver, picture by picture, of the things on the stage."""

    scene: Scene


class Stage:
    """A script of scenes, written by calling its methods in order, at ``fps`` pictures a second.

    ``hand`` is the colour (BGR) of the hands if it differs from the arms.
    """

    def __init__(
        self,
        fps: int = 12,
        cards: Sequence[CardOnTable] = (),
        cloth: tuple[int, int, int] = CLOTH,
        hand: tuple[int, int, int] = SKIN,
    ):
        self.fps, self.hand = fps, hand
        self.cards = list(cards)
        self.light = 1.0
        self.shift = (0, 0)
        self._empty = np.full((HEIGHT, WIDTH, 3), FLOOR, np.uint8)
        cv2.fillPoly(self._empty, [CORNERS.astype(np.int32)], cloth)
        self._drawn: tuple[list[CardOnTable], np.ndarray] = [], self._empty
        self.scenes: list[Scene] = []
        self.table = TableCorners(CORNERS)
        self.marks: dict[str, float] = {}
        self.wait(0.5)

    def _show(self, *arms: tuple[str, tuple[float, float]], **more: object) -> None:
        scene = Scene(list(self.cards), list(arms), light=self.light, shift=self.shift, **more)  # type: ignore[arg-type]
        self.scenes.append(scene)

    def mark(self, name: str) -> Stage:
        self.marks[name] = len(self.scenes) / self.fps
        return self

    def wait(self, seconds: float) -> Stage:
        for _ in range(round(seconds * self.fps)):
            self._show()
        return self

    def _path(self, start: Place, end: Place, seconds: float) -> list[Place]:
        steps = max(round(seconds * self.fps), 2)
        return [
            (start[0] + (end[0] - start[0]) * k / steps, start[1] + (end[1] - start[1]) * k / steps)
            for k in range(1, steps + 1)
        ]

    def put(
        self,
        seat: str,
        name: str,
        place: Place | None = None,
        angle: float = 10.0,
        face: bool = True,
        together: Sequence[CardOnTable] = (),
    ) -> Stage:
        """The hand of ``seat`` brings a card, and those ``together`` with it, and goes back."""
        place = place or HOME[seat]
        for at in self._path(EDGE[seat], place, 0.35):
            self.cards.append(CardOnTable(name, at, angle, face, held=True))
            self._show((seat, at))
            self.cards.pop()
        self.cards += [CardOnTable(name, place, angle, face), *together]
        self.mark(f"laid {name}")._away(seat, place)
        return self.wait(0.4)

    def put_two(self, first: tuple[str, str], second: tuple[str, str]) -> Stage:
        """Two hands lay a card each at the very same time."""
        plays = [(seat, name, HOME[seat]) for seat, name in (first, second)]
        paths = [self._path(EDGE[seat], place, 0.35) for seat, _, place in plays]
        for places in zip(*paths, strict=True):
            held = [
                CardOnTable(name, at, 10.0, held=True) for (_, name, _), at in zip(plays, places, strict=True)
            ]
            self.cards += held
            self._show(*((seat, at) for (seat, _, _), at in zip(plays, places, strict=True)))
            del self.cards[-2:]
        self.cards += [CardOnTable(name, place, 10.0) for _, name, place in plays]
        backs = [self._path(place, EDGE[seat], 0.25) for seat, _, place in plays]
        for places in zip(*backs, strict=True):
            self._show(*((seat, at) for (seat, _, _), at in zip(plays, places, strict=True)))
        return self.wait(0.4)

    def _away(self, seat: str, place: tuple[float, float]) -> None:
        for at in self._path(place, EDGE[seat], 0.25):
            self._show((seat, at))

    def _reach(self, seat: str, place: tuple[float, float]) -> None:
        for at in self._path(EDGE[seat], place, 0.35):
            self._show((seat, at))

    def find(self, name: str) -> CardOnTable:
        return next(card for card in self.cards if card.name == name)

    def take(self, seat: str, name: str) -> Stage:
        """The hand of ``seat`` takes a card away over its edge."""
        card = self.find(name)
        self._reach(seat, card.place)
        self.cards.remove(card)
        for at in self._path(card.place, EDGE[seat], 0.35):
            self.cards.append(replace(card, place=at, held=True))
            self._show((seat, at))
            self.cards.pop()
        return self.wait(0.5)

    def turn_over(self, seat: str, name: str) -> Stage:
        """The hand of ``seat`` turns a card face down in its place, and leaves empty."""
        card = self.find(name)
        self._reach(seat, card.place)
        self.cards[self.cards.index(card)] = replace(card, face=False)
        self._show((seat, card.place))
        self._away(seat, card.place)
        return self.wait(0.5)

    def slide(self, seat: str, name: str, to: tuple[float, float]) -> Stage:
        """The hand of ``seat`` slides a card to another place."""
        card = self.find(name)
        self._reach(seat, card.place)
        index = self.cards.index(card)
        for at in self._path(card.place, to, 0.3):
            self.cards[index] = replace(card, place=at, held=True)
            self._show((seat, at))
        self.cards[index] = replace(card, place=to)
        self._away(seat, to)
        return self.wait(0.4)

    def rest(self, seat: str, place: tuple[float, float], seconds: float) -> Stage:
        """The hand of ``seat`` rests at ``place``."""
        self._reach(seat, place)
        for _ in range(round(seconds * self.fps)):
            self._show((seat, place))
        self._away(seat, place)
        return self.wait(0.4)

    def gather(self, seat: str, names: Sequence[str]) -> Stage:
        """The hand of ``seat`` draws the cards together and puts them down at its side, face down."""
        cards = [self.find(name) for name in names]
        self._reach(seat, (0.5, 0.5))
        for step in (0.5, 0.9):
            for card in cards:
                index = next(k for k, c in enumerate(self.cards) if c.name == card.name)
                u, v = (p + (0.5 - p) * step for p in card.place)
                self.cards[index] = replace(card, place=(u, v), held=True)
            self._show((seat, (0.5, 0.5)))
        self.cards = [card for card in self.cards if card.name not in names]
        for at in self._path((0.5, 0.5), PILE[seat], 0.4):
            self.cards.append(CardOnTable("pile " + names[0], at, 5.0, face=False, held=True))
            self._show((seat, at))
            self.cards.pop()
        self.cards.append(CardOnTable("pile " + names[0], PILE[seat], 5.0, face=False))
        self._away(seat, PILE[seat])
        return self.mark(f"gathered {names[0]}").wait(0.7)

    def dark(self, seconds: float) -> Stage:
        for _ in range(round(seconds * self.fps)):
            self._show(black=True)
        return self

    def push(self, by: tuple[int, int]) -> Stage:
        """From here on the camera sees everything shifted by this number of pixels."""
        self.shift = by
        return self

    def lean(self, seconds: float) -> Stage:
        """Somebody's head and shoulders move about before the camera."""
        for k in range(round(seconds * self.fps)):
            self._show(("N", (0.5 + 0.1 * np.sin(k), 0.8)), thick=600)
        return self

    def lamp(self, light: float) -> Stage:
        self.light = light
        return self.wait(0.8)

    # Drawing

    def frames(self, eye: Onlooker | None = None) -> Iterator[Frame]:
        for seq, scene in enumerate(self.scenes):
            if eye is not None:
                eye.scene = scene
            yield Frame(seq, seq / self.fps, self.draw(scene, seq))

    def draw(self, scene: Scene, seq: int = 0) -> np.ndarray:
        if scene.black:
            return np.full((HEIGHT, WIDTH, 3), 2, np.uint8)
        image = self._with_cards(scene.cards)
        for seat, tip in scene.arms:
            ends = CardOnTable("", EDGE[seat]).quad.mean(axis=0), CardOnTable("", tip).quad.mean(axis=0)
            cv2.line(image, *(tuple(int(x) for x in end) for end in ends), SKIN, scene.thick)
            if self.hand != SKIN:
                away = ends[0] - ends[1]
                ends = ends[1] + away * min(HAND / max(np.hypot(*away), 1.0), 1.0), ends[1]
                cv2.line(image, *(tuple(int(x) for x in end) for end in ends), self.hand, scene.thick)
        if scene.shift != (0, 0):
            move = np.array([[1, 0, scene.shift[0]], [0, 1, scene.shift[1]]], np.float32)
            image = cv2.warpAffine(image, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
        if scene.light != 1.0:
            image = cv2.convertScaleAbs(image, alpha=scene.light)
        return cv2.add(image, _NOISE[seq % len(_NOISE)])

    def _with_cards(self, cards: list[CardOnTable]) -> np.ndarray:
        """The table with these cards, lowest first; those below a card that moves are drawn a single time."""
        moving = next((number for number, card in enumerate(cards) if card.held), len(cards))
        if cards[:moving] != self._drawn[0]:
            below = self._empty.copy()
            for card in cards[:moving]:
                _draw_card(below, card)
            self._drawn = cards[:moving], below
        image = self._drawn[1].copy()
        for card in cards[moving:]:
            _draw_card(image, card)
        return image


_NOISE = [np.random.default_rng(k).integers(0, 5, (HEIGHT, WIDTH, 3), np.uint8) for k in range(5)]


@cache
def _picture(name: str, face: bool) -> np.ndarray:
    picture = np.full((CARD[1], CARD[0], 3), 235, np.uint8)
    if face:
        spots = np.random.default_rng(zlib.crc32(name.encode()))
        for _ in range(6):
            x, y = spots.integers(6, CARD[0] - 6), spots.integers(6, CARD[1] - 6)
            cv2.circle(picture, (int(x), int(y)), 4, tuple(int(c) for c in spots.integers(0, 120, 3)), -1)
    else:
        picture[4:-4, 4:-4] = (60, 50, 160) if "red" in name else (150, 60, 60)
    return picture


def _draw_card(image: np.ndarray, card: CardOnTable) -> None:
    left, top = np.maximum(np.floor(card.quad.min(axis=0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(card.quad.max(axis=0)).astype(int) + 1, (WIDTH, HEIGHT))
    if right <= left or bottom <= top:
        return
    corners = np.array([[0, 0], [CARD[0], 0], [CARD[0], CARD[1]], [0, CARD[1]]], np.float32)
    turn = cv2.getPerspectiveTransform(corners, card.quad - np.array([left, top], np.float32))
    window = image[top:bottom, left:right]
    cv2.warpPerspective(
        _picture(card.name, card.face),
        turn,
        (right - left, bottom - top),
        window,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
