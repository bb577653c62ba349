"""How players move: where an arm comes from, how it points, and when it is off the table again."""

from __future__ import annotations

import numpy as np

from referee.cards import Card
from referee.seats import Seat

from ..room.hands import RESTING, Grip
from ..room.scene import Scene
from .scenario import USUAL, Scenario
from .script_of_motion import Gesture, HandKey, Happening, Pose, Thing, card_corners
from .scripted_deal import Deal

TOWARDS = {Seat.NORTH: (0.0, 1.0), Seat.EAST: (-1.0, 0.0), Seat.SOUTH: (0.0, -1.0), Seat.WEST: (1.0, 0.0)}
"""The way each player faces."""

OFF = 300.0
"""The distance beyond the table's edge, in mm, at which hands appear and vanish."""


class Actor:
    """Where everybody is in the deal so far, and the ways of a player's hand."""

    def __init__(
        self,
        deal: Deal,
        scene: Scene,
        seed: int,
        scenario: Scenario = USUAL,
    ) -> None:
        # A hand that rests on the cards for a while.
        self.lingers = 7 if scenario.trouble == "lingering hand" else 0
        self.opening, self.counters = scenario.opens, scenario.counters
        # What people do with their hands besides playing has chances of its own, so that the play stays.
        self.side_rng = np.random.default_rng([seed, 32])
        self.fidgets, self.faced = scenario.fidgets, scenario.faced
        # So has the shuffle.
        self.mixing = np.random.default_rng([seed, 33])
        self.shuffled = scenario.shuffled
        self.deal, self.scene, self.pace = deal, scene, scenario.pace
        self.rng = np.random.default_rng([seed, 31])
        self.now = 0.0
        self.level = 10.0
        self.things: list[Thing] = []
        self.gestures: list[Gesture] = []
        self.laid_with: Gesture  # what the last card was laid with
        self.happenings: list[Happening] = []
        self.now_laid = 0.0  # when the last card lay and its hand had left
        self.pack_at = np.zeros(2)
        self.pack_angle = 0.0
        self.on_table: dict[Card, Thing] = {}  # face up in the middle
        self.piles: dict[Seat, int] = {}
        # Some tables throw their cards far apart, some one over another.
        self.spread = float(self.rng.uniform(45, 130))
        self.sloppy = float(self.rng.uniform(8, 30))
        self.open = float(self.rng.uniform(0.5, 0.8))  # share of a card that the next ones leave open
        self.throws = {seat: float(self.rng.uniform(0, 0.5)) for seat in Seat}
        self.habit = {
            seat: (float(self.rng.uniform(-25, 25)), float(self.rng.uniform(-0.35, 0.35))) for seat in Seat
        }
        self.shoulder = {
            seat: float(self.rng.uniform(90, 190)) * (1 if self.rng.random() < 0.85 else -1) for seat in Seat
        }
        self.middle = self.rng.uniform(-25, 25, 2)

    # -- the ways of a hand ------------------------------------------------------------------

    def _span(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high)) * self.pace

    @staticmethod
    def _right(seat: Seat) -> np.ndarray:
        """The way to a player's right."""
        ahead = np.array(TOWARDS[seat])
        return np.array((-ahead[1], ahead[0]))

    def _from(self, seat: Seat, other: bool = False) -> np.ndarray:
        """The shoulder that a player's arm comes from, in mm; of the ``other`` arm than that which plays."""
        ahead = np.array(TOWARDS[seat])
        aside = -self.shoulder[seat] if other else self.shoulder[seat]
        return np.asarray(self.scene.edge(seat) - ahead * 330 + self._right(seat) * aside)

    def _pointing(self, seat: Seat, at: np.ndarray, other: bool = False) -> float:
        way = at - self._from(seat, other)
        return float(np.arctan2(way[0], -way[1]))

    def _away(self, seat: Seat, at: np.ndarray, other: bool = False) -> np.ndarray:
        """Where fingertips are when the arm is drawn back from ``at``, out of the picture."""
        home = self._from(seat, other)
        ahead = np.array(TOWARDS[seat])
        way = (at - home) / np.linalg.norm(at - home)
        return np.asarray(
            at - way * (float((at - self.scene.edge(seat)) @ ahead) + OFF) / max(0.3, float(way @ ahead))
        )

    def _clear(self, gesture: Gesture) -> float:
        """The moment from which the fingers are off the table for good."""
        self.gestures.append(gesture)
        ahead, edge = np.array(TOWARDS[gesture.seat]), self.scene.edge(gesture.seat)
        t = end = gesture.keys[-1].t
        while t > gesture.keys[0].t:
            key = gesture.at(t)
            if key is None or (np.array((key.x, key.y)) - edge) @ ahead > -8:
                break
            end, t = t, t - 1 / 120
        return end

    def _in_view(self, seat: Seat, at: np.ndarray, angle: float) -> np.ndarray:
        """``at``, or the nearest place farther in where the camera sees the whole of a card."""
        lens = self.scene.lens
        for _ in range(60):
            quad = lens.project(card_corners(Pose(float(at[0]), float(at[1]), 0.0, angle)))
            if quad.min() > 2 and quad[:, 0].max() < lens.width - 2 and quad[:, 1].max() < lens.height - 2:
                break
            at = at + np.array(TOWARDS[seat]) * 5
        return at

    def _seat_angle(self, seat: Seat) -> float:
        ahead = TOWARDS[seat]
        return float(np.arctan2(ahead[0], -ahead[1]))

    def _keys(
        self, seat: Seat, *stations: tuple[float, np.ndarray, float, Grip], other: bool = False
    ) -> list[HandKey]:
        """Keys of a gesture from (time, fingertips, height, grip); the arm always comes from the shoulder."""
        keys = []
        last = None
        for t, at, z, grip in stations:
            angle = self._pointing(seat, at, other)
            if last is not None:
                angle = last + (angle - last + np.pi) % (2 * np.pi) - np.pi
            keys.append(HandKey(t, float(at[0]), float(at[1]), z, angle, grip))
            last = angle
        return keys

    def _fidget(self, t: float) -> None:
        """Now and then somebody points, waves or reaches for a glass, and touches no card."""
        rng = self.side_rng
        if not self.fidgets or rng.random() > 0.22:
            return
        seats = list(self.scene.people)
        seat = seats[int(rng.integers(len(seats)))]
        at = rng.uniform(-0.55, 0.55, 2) * self.scene.half
        if self.scene.props and rng.random() < 0.5:
            at = self.scene.props[int(rng.integers(len(self.scene.props)))].middle
        high = float(rng.uniform(45, 110))
        come, stay, go = rng.uniform(0.4, 0.7), rng.uniform(0.2, 1.2), rng.uniform(0.4, 0.7)
        sway = at + rng.normal(0, 25, 2)
        away = self._away(seat, at)
        keys = self._keys(
            seat,
            (t, away, 90, RESTING),
            (t + come, at, high, RESTING),
            (t + come + stay, sway, high, RESTING),
            (t + come + stay + go, self._away(seat, sway), 90, RESTING),
        )
        self.gestures.append(Gesture(seat, keys))

    def _carry_off(
        self, thing: Thing, t: float, leave: float, way: np.ndarray, turn: float | None = None
    ) -> None:
        pose, level = thing.poses[-1], thing.levels[-1]
        thing.key(t, pose, level)
        end = Pose(pose.x + way[0], pose.y + way[1], 70, pose.angle, pose.turn if turn is None else turn, 0.5)
        thing.key(t + leave, end, 900.0)
        thing.gone = t + leave
