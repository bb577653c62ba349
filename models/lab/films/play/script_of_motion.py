"""Where things are at every moment: poses of cards, reaches of hands, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from referee.cards import Card
from referee.seats import Seat

from ..cards.simulated_card_stock import CARD_MM
from ..room.hands import Grip


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's pose: middle and height in mm, angle (radians, 0: top North), turn (0 face up, 1 down)."""

    x: float
    y: float
    z: float
    angle: float
    turn: float = 0.0
    pitch: float = 0.0  # how far the hand tips it, radians about its short side


@dataclass(slots=True)
class Thing:
    """A card through time: key poses and its level; it exists from the first key to ``gone``."""

    card: Card | None
    times: list[float] = field(default_factory=list)
    poses: list[Pose] = field(default_factory=list)
    levels: list[float] = field(default_factory=list)
    eases: list[str] = field(default_factory=list)  # how it comes to that key
    gone: float = np.inf

    def key(self, t: float, pose: Pose, level: float, ease: str = "soft") -> None:
        self.times.append(t)
        self.poses.append(pose)
        self.levels.append(level)
        self.eases.append(ease)

    def at(self, t: float) -> tuple[Pose, float] | None:
        """Pose and level at ``t``; None where it is not there."""
        if not self.times or t < self.times[0] or t >= self.gone:
            return None
        i = int(np.searchsorted(self.times, t, side="right")) - 1
        if i + 1 >= len(self.times):
            return self.poses[i], self.levels[i]
        a, b = self.poses[i], self.poses[i + 1]
        s = eased((t - self.times[i]) / max(1e-9, self.times[i + 1] - self.times[i]), self.eases[i + 1])
        if s >= 1 or a == b:
            return b, self.levels[i + 1]
        mixed = Pose(*(p + (q - p) * s for p, q in zip(_tuple(a), _tuple(b), strict=True)))
        return mixed, max(self.levels[i], self.levels[i + 1]) if s > 0 else self.levels[i]


def _tuple(pose: Pose) -> tuple[float, ...]:
    return pose.x, pose.y, pose.z, pose.angle, pose.turn, pose.pitch


@dataclass(frozen=True, slots=True)
class HandKey:
    """Where fingertips are (mm), which way the arm comes from, and how the fingers lie."""

    t: float
    x: float
    y: float
    z: float
    angle: float  # the way the fingers point, as Pose.angle
    grip: Grip


@dataclass(slots=True)
class Gesture:
    """One reach of one player's arm over the table, from the first key to the last.

    ``other``: not the playing arm, but the other arm.
    """

    seat: Seat
    keys: list[HandKey]
    other: bool = False

    def at(self, t: float) -> HandKey | None:
        if t < self.keys[0].t or t > self.keys[-1].t:
            return None
        i = int(np.searchsorted([key.t for key in self.keys], t, side="right")) - 1
        if i + 1 >= len(self.keys):
            return self.keys[-1]
        a, b = self.keys[i], self.keys[i + 1]
        s = eased((t - a.t) / max(1e-9, b.t - a.t), "soft")
        grip = a.grip if s < 0.5 else b.grip
        mix = [p + (q - p) * s for p, q in ((a.x, b.x), (a.y, b.y), (a.z, b.z), (a.angle, b.angle))]
        return HandKey(t, mix[0], mix[1], mix[2], mix[3], grip)


def eased(s: float, how: str) -> float:
    """Progress 0..1 of a movement: ``soft`` starts and ends at rest, ``brake`` only ends at rest."""
    s = min(1.0, max(0.0, s))
    if how == "brake":
        return float(1 - (1 - s) ** 2.4)
    return s * s * s * (10 - 15 * s + 6 * s * s)


@dataclass(frozen=True, slots=True)
class Happening:
    """A line of the truth: what can be seen from ``t`` on. ``pose`` is that of ``card``."""

    t: float
    name: str
    seat: Seat
    card: Card | None = None
    pose: Pose | None = None
    trick: int = 0
    cards: tuple[Card, ...] = ()
    count: int = 0  # how many cards nobody sees the face of


@dataclass(slots=True)
class Script:
    """Everything that moves, and what it means."""

    things: list[Thing]
    gestures: list[Gesture]
    happenings: list[Happening]
    end: float


def card_corners(pose: Pose) -> np.ndarray:
    """The corners (4, 3) mm of a card from its printed top left on; a card half turned is narrower."""
    w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
    lean = np.cos(np.pi * pose.turn)
    rise = np.sin(np.pi * pose.turn)
    box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)])
    flat = np.stack([box[:, 0] * lean, box[:, 1] * np.cos(pose.pitch)], axis=1)
    spin = np.array([[np.cos(pose.angle), np.sin(pose.angle)], [-np.sin(pose.angle), np.cos(pose.angle)]])
    high = pose.z + box[:, 0] * rise + box[:, 1] * np.sin(pose.pitch) * 0.6
    return np.column_stack([flat @ spin + (pose.x, pose.y), np.maximum(high, 0.05)])
