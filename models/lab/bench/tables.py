"""Tables with scattered cards and their places, for measuring accuracy along with speed.

Drawn by the simulator with decks that nothing is trained on. A larger examination, with decks of
other makers too, is ``python -m models.training.examine``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from referee.cards import FACES, Card

from ..films.film.filming import Film
from ..films.play.script_of_motion import Pose, Script, Thing, card_corners
from ..films.room.scene import scene_for
from .moving_scene import STYLE

ACROSS, DOWN = 4, 3
"""The columns and rows of a table's cards, each card turned differently."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A picture (h, w, 3) uint8 BGR, the faces in it and their quads (n, 4, 2), every card in full sight."""

    picture: np.ndarray
    cards: tuple[Card, ...]
    quads: np.ndarray


def laid_tables(count: int) -> list[Laid]:
    """This number of tables of twelve cards in 1280x720, each with its own deck, cloth and lamp."""
    return [_laid(number) for number in range(count)]


def _laid(number: int) -> Laid:
    rng = np.random.default_rng([number, 61])
    scene = scene_for(500 + number, 1280, 720, clutter=False)
    cards = [Card.parse(str(name)) for name in rng.choice([str(c) for c in FACES], ACROSS * DOWN, False)]
    things = []
    for place, card in enumerate(cards):
        # What the camera sees of the table is less high than wide.
        x = (place % ACROSS - (ACROSS - 1) / 2) * 160 + rng.uniform(-22, 22)
        y = (place // ACROSS - (DOWN - 1) / 2) * 170 + rng.uniform(-22, 22)
        thing = Thing(card)
        thing.key(-1.0, Pose(float(x), float(y), 0.3, float(rng.uniform(0, 2 * np.pi))), 1.0)
        things.append(thing)
    film = Film(scene, Script(things, [], [], 1.0), STYLE + 1 + number, number, 1 / 60)
    quads = [scene.lens.project(card_corners(thing.poses[0])) for thing in things]
    return Laid(film.frame(0.0), tuple(cards), np.array(quads, np.float32))
