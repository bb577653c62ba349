"""A pack spread face up in rows on a simulated table, as it is before an evening, filmed as the deal is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from referee.cards import Card

from ..cards.simulated_card_stock import CARD_MM
from ..play.script_of_motion import Pose, Script, Thing, card_corners
from ..room.scene import Scene
from .filming import Film, even
from .with_truth import Recording, writer

GAP = (12.0, 16.0)
"""Millimetres between two cards of a row, and between two rows."""
CLEAR = 105.0
"""Millimetres from a thing's middle within which nobody lays a card."""
SHOWN = 2.5
"""Seconds for which a spread is shown."""


@dataclass(frozen=True, slots=True)
class CardInSpread:
    """A card of a spread and its corners (4, 2) in pixels, beginning at its printed top left."""

    card: Card
    quad: np.ndarray


@dataclass(frozen=True, slots=True)
class Spread:
    """Several spreads of a pack in turn, ``SHOWN`` seconds each."""

    film: Film
    looks: list[list[CardInSpread]]
    fps: float

    def pictures(self) -> Iterator[np.ndarray]:
        """Every frame in turn, (h, w, 3) uint8 BGR."""
        for number in range(round(len(self.looks) * SHOWN * self.fps)):
            yield self.film.frame(number / self.fps)

    def record(self, out: Path) -> None:
        """Write the video; raises UnwritableFilm."""
        with writer(out, self.fps, self.film.width, self.film.height) as write:
            for picture in self.pictures():
                write(picture)


class TableTooSmall(ValueError):
    """The pack cannot be spread where the camera sees the table."""


def spread_of(
    recording: Recording, seed: int, looks: int = 1, faces: Mapping[str, np.ndarray] | None = None
) -> Spread:
    """The pack of a deal, on its table, under its lamp, before its camera; in another order at each look.

    ``faces`` are other cards to lay there, as
    :func:`models.lab.films.cards.simulated_decks.draw_deck` gives them.

    The same arguments always give the same spread. Raises :class:`TableTooSmall`.
    """
    rng = np.random.default_rng([seed, 61])
    scene, deal, film = recording.scene, recording.deal, recording.film
    slots = _slots(scene)
    cards = list(deal.pack)
    if len(slots) < len(cards):
        raise TableTooSmall(f"{len(cards)} cards do not fit on the table beside one another")
    things: list[Thing] = []
    on_table: list[list[CardInSpread]] = []
    for look in range(looks):
        order = [cards[i] for i in rng.permutation(len(cards))]
        on_table.append([])
        for card, (x, y) in zip(order, _nearest(slots, len(order)), strict=True):
            turned = np.pi * rng.integers(2)
            dx, dy = rng.normal(0, 2.0, 2)
            pose = Pose(float(x + dx), float(y + dy), 0.3, float(turned + rng.normal(0, 0.05)))
            thing = Thing(card, gone=(look + 1) * SHOWN)
            thing.key(look * SHOWN, pose, 0.3)
            things.append(thing)
            on_table[-1].append(CardInSpread(card, scene.lens.project(card_corners(pose))))
    still = Film(scene, Script(things, [], [], looks * SHOWN), film.style, seed, film.exposure)
    if faces is not None:
        still.deck = {name: even(face) for name, face in faces.items()}
    return Spread(still, on_table, recording.fps)


def _slots(scene: Scene) -> list[tuple[float, float]]:
    """The free places for rows of cards, in millimetres: on the table and in the picture."""
    (a, b), lens = scene.half, scene.lens
    step = np.array(CARD_MM) + GAP
    across, along = int((2 * a - 10) // step[0]), int((2 * b - 10) // step[1])
    slots = []
    for row in range(along):
        for column in range(across):
            x = float((column - (across - 1) / 2) * step[0])
            y = float((row - (along - 1) / 2) * step[1])
            quad = lens.project(card_corners(Pose(x, y, 0.0, 0.0)))
            seen = quad.min() > 6 and quad[:, 0].max() < lens.width - 6 and quad[:, 1].max() < lens.height - 6
            if seen and all(np.hypot(*(prop.middle - (x, y))) > CLEAR for prop in scene.props):
                slots.append((x, y))
    return slots


def _nearest(slots: list[tuple[float, float]], many: int) -> list[tuple[float, float]]:
    """This number of slots, nearest to the table's middle, row by row."""
    kept = sorted(slots, key=lambda at: max(abs(at[0]), abs(at[1])))[:many]
    return sorted(kept, key=lambda at: (at[1], at[0]))
