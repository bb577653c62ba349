"""A moving scene to measure with: four players push a card each about the middle of the table at once.

Drawn by the simulator from a fixed seed, so that every machine measures the same pictures. The truth
(where the four cards are) comes with each.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from referee.cards import Card
from referee.seats import Seat
from vision.place.table_corners import TableCorners

from ..films.film.filming import Film
from ..films.play.script_of_arms import TOWARDS
from ..films.play.script_of_motion import Gesture, HandKey, Pose, Script, Thing, card_corners
from ..films.room.hands import HOLDING
from ..films.room.scene import Scene, scene_for

SEED = 20
STYLE = 9_000_777
"""Of the deck: from 9,000,000 on no deck is trained on."""
FPS = 30.0
EXPOSURE = 1 / 120
"""Seconds that the shutter is open: indoors at 30 frames a second with some light."""
BEGIN = 0.4
"""Seconds before the first card comes: the table is seen empty, as when an evening begins."""
CARDS = {Seat.NORTH: "As", Seat.EAST: "Td", Seat.SOUTH: "Jh", Seat.WEST: "9c"}


@dataclass(frozen=True, slots=True, eq=False)
class Moving:
    """The pictures (h, w, 3) uint8 BGR of the scene, the table in them, and in each the cards' quads.

    ``quads`` has an array (4, 4, 2) for every picture, in the order of :data:`CARDS`; pictures before
    all four cards are in sight have an empty one.
    """

    pictures: list[np.ndarray]
    table: TableCorners
    quads: list[np.ndarray]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(CARDS.values())

    @property
    def busy(self) -> list[int]:
        """The numbers of the pictures in which all four cards move."""
        return [number for number, quads in enumerate(self.quads) if len(quads)]


def _place(seat: Seat, t: float) -> tuple[float, float, float]:
    """The place (mm) and angle of a seat's card, ``t`` seconds after the first card became visible."""
    ahead = np.array(TOWARDS[seat])
    right = np.array((-ahead[1], ahead[0]))
    number = list(CARDS).index(seat)
    far = 130 + 45 * np.sin(2.1 * t + 1.3 * number)
    aside = 70 * np.sin(2.7 * t + 2.0 * number)
    x, y = -ahead * far + right * aside
    way = float(np.arctan2(ahead[0], -ahead[1]))
    return float(x), float(y), way + 0.5 * float(np.sin(1.7 * t + number))


def _script(scene: Scene, seconds: float) -> Script:
    things: list[Thing] = []
    gestures: list[Gesture] = []
    for seat, name in CARDS.items():
        ahead = np.array(TOWARDS[seat])
        thing, keys = Thing(Card.parse(name)), []
        for t in np.arange(BEGIN, seconds + 0.21, 0.1):
            x, y, angle = _place(seat, t - BEGIN)
            # The hand holds the card by its near end, so that its face is in sight.
            tip = np.array((x, y)) - ahead * 30
            shoulder = scene.edge(seat) - ahead * 330
            way = tip - shoulder
            thing.key(float(t), Pose(x, y, 4.0, angle), 10.0 + len(things), "even")
            keys.append(
                HandKey(
                    float(t), float(tip[0]), float(tip[1]), 12.0, float(np.arctan2(way[0], -way[1])), HOLDING
                )
            )
        things.append(thing)
        gestures.append(Gesture(seat, keys))
    return Script(things, gestures, [], seconds)


def moving_scene(pictures: int = 45, width: int = 1280, height: int = 720) -> Moving:
    """This number of pictures of the scene, at 30 a second; the same every time."""
    scene = scene_for(SEED, width, height, "baize", "above")
    script = _script(scene, pictures / FPS)
    film = Film(scene, script, STYLE, SEED, EXPOSURE)
    seen, quads = [], []
    for number in range(pictures):
        t = number / FPS
        seen.append(film.frame(t))
        poses = [state[0] for thing in script.things if (state := thing.at(t + EXPOSURE / 2)) is not None]
        outlines = [scene.lens.project(card_corners(pose)) for pose in poses]
        quads.append(np.array(outlines, np.float32).reshape(-1, 4, 2))
    corners = np.array(list(scene.corners().values()), np.float32)
    return Moving(seen, TableCorners(corners), quads)


def as_jpeg(picture: np.ndarray) -> np.ndarray:
    """The picture as a USB camera sends it."""
    good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
    if not good:
        raise RuntimeError("a picture could not be written as JPEG")
    return np.asarray(data)
