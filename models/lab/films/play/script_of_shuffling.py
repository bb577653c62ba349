"""The shuffle before the cut, and a pack that somebody merely straightens, pushes or looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from referee.seats import Seat, seating

from ..room.hands import GATHERING, HOLDING, RESTING, Grip
from .script_of_arms import TOWARDS, Actor
from .script_of_motion import Gesture, Happening, Pose, Thing

THICK = 0.28
"""A card's thickness in mm."""
SQUARE = 55.0
"""Distance in mm of the halves of a pack for a riffle of their corners."""
TILTED = 0.82
"""How far a pack is turned that is held for an overhand shuffle: not quite face down."""

Stop = tuple[float, np.ndarray, float, Grip]
"""When a hand is where: seconds, fingertips and height in mm, and how the fingers lie."""


@dataclass
class Hands:
    """What both hands of one player do, the one that plays and the other, and where (mm) they shuffle.

    ``way`` is towards the hand that plays, ``back`` from a pack to the fingertips that hold it.
    """

    seat: Seat
    at: np.ndarray
    angle: float
    way: np.ndarray
    back: np.ndarray
    main: list[Stop] = field(default_factory=list)
    other: list[Stop] = field(default_factory=list)


class Shuffling(Actor):
    """How the pack is mixed; chances are drawn from ``mixing``, so that the play stays what it is."""

    def _shuffle(self, pack: list[Thing], target: np.ndarray) -> None:
        """The dealer shuffles ``pack`` and lays it down at ``target``, squared.

        Afterwards it is in the given order, lowest card first; its order before follows from the shuffle.
        Another player may hold it before or afterwards, without shuffling it.
        """
        dealt, pack = pack, [Thing(None) for _ in pack]
        self._mixed(pack, target)
        for thing, moved in zip(dealt, pack, strict=True):
            thing.times, thing.poses, thing.levels, thing.eases = (
                moved.times, moved.poses, moved.levels, moved.eases,
            )  # fmt: skip

    def _mixed(self, pack: list[Thing], target: np.ndarray) -> None:
        """Shuffles ``pack``: moves it from its place to ``target``, in a new order."""
        rng = self.mixing
        seat = self.deal.dealer
        others = [other for other in seating(self.deal.players).seats if other is not seat]
        at = self.pack_at.copy()
        for place, thing in enumerate(pack):
            thing.key(0.0, self._squared(at, self.pack_angle, place), 1 + place * 0.01)
        self.now = float(rng.uniform(0.8, 1.6))
        when = rng.random()
        if when < 0.25:
            at = self._handle(pack, at, others[int(rng.integers(len(others)))], stays=False)
            self.now += float(rng.uniform(0.3, 1.0))
        mix = self._overhand if rng.random() < 0.5 else self._riffle
        mix(pack, seat, at, target)
        if when > 0.75:
            self.now += float(rng.uniform(0.3, 1.0))
            self._handle(pack, target, others[int(rng.integers(len(others)))], stays=True)

    def _squared(self, at: np.ndarray, angle: float, place: int, z: float = 0.4, turn: float = 1.0) -> Pose:
        x, y, twist = self.mixing.normal(0, 1.0), self.mixing.normal(0, 1.0), self.mixing.normal(0, 0.015)
        return Pose(at[0] + x, at[1] + y, z + THICK * place, angle + twist, turn)

    def _lasts(self, low: float, high: float) -> float:
        return float(self.mixing.uniform(low, high)) * self.pace

    def _all(
        self, pack: Sequence[Thing], t: float, at: np.ndarray, angle: float, z: float, turn: float = 1.0
    ) -> None:
        """The whole pack rests, or is held, at ``at`` from ``t`` on."""
        for place, thing in enumerate(pack):
            thing.key(t, self._squared(at, angle, place, z, turn), 1 + place * 0.01 + z)

    def _hold_still(self, pack: Sequence[Thing], t: float) -> None:
        """Nothing of the pack has moved until ``t``."""
        for thing in pack:
            thing.key(t, thing.poses[-1], thing.levels[-1])

    def _both(self, hands: Hands) -> float:
        """Both hands come, do what they do, and go; returns when both are off the table."""
        return max(
            self._move_hand(hands.seat, hands.main), self._move_hand(hands.seat, hands.other, other=True)
        )

    def _move_hand(self, seat: Seat, stops: Sequence[Stop], other: bool = False) -> float:
        """A hand comes, makes the stops given, and goes; returns when it is off the table."""
        first, last = stops[0], stops[-1]
        come, go = self._lasts(0.38, 0.5), self._lasts(0.32, 0.45)
        keys = self._keys(
            seat,
            (first[0] - come, self._away(seat, first[1], other), 72, RESTING),
            *stops,
            (last[0] + go, self._away(seat, last[1], other), 72, last[3]),
            other=other,
        )
        return self._clear(Gesture(seat, keys, other))

    # -- two ways to shuffle ----------------------------------------------------------------------

    def _riffle(self, pack: list[Thing], seat: Seat, at: np.ndarray, target: np.ndarray) -> None:
        """Two halves side by side, riffled together at their corners, pushed together and squared."""
        rng = self.mixing
        ahead = np.array(TOWARDS[seat])
        way = self._right(seat) * np.sign(self.shoulder[seat])  # to the hand that plays
        spot = self.scene.edge(seat) + ahead * rng.uniform(110, 150) + way * rng.uniform(-50, 50)
        spot = self._in_view(seat, spot, self._seat_angle(seat))
        angle, back = self._seat_angle(seat), ahead * 22
        t = self.now + self._lasts(0.4, 0.5)
        hands = Hands(seat, spot, angle, way, back, [(t, at - back, 18, HOLDING)])
        self._hold_still(pack, t)
        t += self._lasts(0.35, 0.55)
        self._all(pack, t, spot, angle, 0.6)
        hands.main.append((t, spot - back + way * 18, 18, HOLDING))
        hands.other.append((t + 0.1, spot - back - way * 22, 18, HOLDING))
        for _ in range(int(rng.integers(1, 4))):
            t = self._riffle_pass(pack, hands, t)
        if rng.random() < 0.7:  # squares it
            for _ in range(int(rng.integers(1, 4))):
                t += self._lasts(0.16, 0.26)
                jolt = way * rng.uniform(-4, 4) + ahead * rng.uniform(-4, 4)
                self._all(pack, t, spot + jolt, angle + float(rng.normal(0, 0.03)), 0.6)
                hands.main.append((t, spot - back + way * 26 + jolt, 18, HOLDING))
                hands.other.append((t, spot - back - way * 26 + jolt, 18, HOLDING))
        t += 0.15
        self._hold_still(pack, t)
        hands.main.append((t, spot - back + way * 16, 18, HOLDING))
        hands.other.append((t, spot - back - way * 30, 20, RESTING))
        self._put_pack_down(pack, hands, t, target)

    def _riffle_pass(self, pack: list[Thing], hands: Hands, t: float) -> float:
        """One riffle from ``t`` on; ``pack`` is in its new order afterwards. Returns when it is whole."""
        rng = self.mixing
        spot, angle, way, back = hands.at, hands.angle, hands.way, hands.back
        half = len(pack) // 2 + int(rng.integers(-2, 3))
        # The lower half goes to the other hand, the upper one to the hand that plays.
        halves = ((pack[:half], -1.0), (pack[half:], 1.0))
        mixed = self._interleaved(pack[:half], pack[half:])
        level = {id(thing): 1 + place * 0.01 for place, thing in enumerate(mixed)}
        lean = np.sign(way @ np.array((np.cos(angle), np.sin(angle)))) or 1.0
        apart = t + self._lasts(0.35, 0.6)
        begun = apart + self._lasts(0.15, 0.4)
        done = begun + self._lasts(0.8, 1.4)
        close = done + self._lasts(0.15, 0.35)
        whole = close + self._lasts(0.35, 0.6)
        for cards, side in halves:
            for place, thing in enumerate(cards):
                turned = angle - side * lean * 0.28
                pose = self._squared(spot + way * side * SQUARE, turned, place)
                held = replace(pose, z=pose.z + 6, pitch=0.16)
                thing.key(t, thing.poses[-1], level[id(thing)])
                thing.key(apart, pose, level[id(thing)])
                thing.key(begun, held, level[id(thing)])
        for place, thing in enumerate(mixed):
            held = thing.poses[-1]
            side = 1.0 if (np.array((held.x, held.y)) - spot) @ way > 0 else -1.0
            falls = begun + (done - begun) * place / len(mixed)
            near = np.array((held.x, held.y)) - way * side * SQUARE * 0.36
            fallen = Pose(near[0], near[1], 0.4 + THICK * place, held.angle, 1.0)
            thing.key(falls, held, level[id(thing)])
            thing.key(falls + 0.1, fallen, level[id(thing)])
            thing.key(max(close, falls + 0.12), fallen, level[id(thing)])
            thing.key(whole + 0.1, self._squared(spot, angle, place, 0.6), level[id(thing)])
        for stops, side in ((hands.main, 1.0), (hands.other, -1.0)):
            out = spot - back + way * side * (SQUARE + 18)
            inwards = out - way * side * SQUARE * 0.36
            stops += [
                (t + 0.12, spot - back + way * side * 26, 20, HOLDING),
                (apart, out, 22, HOLDING),
                (begun, out + way * side * 6, 26, HOLDING),
                (done, inwards + way * side * 10, 20, GATHERING),
                (close, inwards + way * side * 10, 18, GATHERING),
                (whole + 0.1, spot - back + way * side * 28, 18, HOLDING),
            ]
        pack[:] = mixed
        return whole + 0.1

    def _interleaved(self, first: list[Thing], second: list[Thing]) -> list[Thing]:
        """Two halves riffled together: a card or two of each by turns."""
        first, second, mixed = list(first), list(second), []
        while first or second:
            for half in (first, second):
                for _ in range(int(self.mixing.integers(1, 3))):
                    if half:
                        mixed.append(half.pop(0))
        return mixed

    def _overhand(self, pack: list[Thing], seat: Seat, at: np.ndarray, target: np.ndarray) -> None:
        """The pack is held near the player's edge, and packets slide off it from one hand to the other."""
        rng = self.mixing
        ahead = np.array(TOWARDS[seat])
        way = self._right(seat) * np.sign(self.shoulder[seat])
        hold = self.scene.edge(seat) + ahead * rng.uniform(-10, 150) + way * rng.uniform(-60, 40)
        high = float(rng.uniform(60, 110))
        angle = self._seat_angle(seat) + float(rng.uniform(-0.3, 0.3)) + np.pi / 2
        turned = self.pack_angle + (angle - self.pack_angle + np.pi / 2) % np.pi - np.pi / 2
        back = ahead * 22
        t = self.now + self._lasts(0.4, 0.5)
        hands = Hands(seat, hold, turned, way, back, [(t, at - back, 18, HOLDING)])
        self._hold_still(pack, t)
        t += self._lasts(0.5, 0.8)
        self._all(pack, t, hold, turned, high, TILTED)
        under = hold - ahead * 14 - way * 24
        hands.main.append((t, hold - back + way * 16, high + 12, HOLDING))
        hands.other.append((t + 0.05, under, high, HOLDING))
        for _ in range(int(rng.integers(2, 5))):
            t = self._overhand_pass(pack, hands, t, high)
        t += self._lasts(0.25, 0.5)
        self._all(pack, t, hold, turned, high, 0.95)
        hands.main.append((t, hold - back + way * 16, high + 10, HOLDING))
        hands.other.append((t, under, high, HOLDING))
        self._put_pack_down(pack, hands, t, target)

    def _overhand_pass(self, pack: list[Thing], hands: Hands, t: float, high: float) -> float:
        """The pack goes from the one hand to the other, packet by packet; returns when it has gone."""
        rng = self.mixing
        hold, angle, way, back = hands.at, hands.angle, hands.way, hands.back
        ahead = np.array(TOWARDS[hands.seat])
        left, mixed = list(pack), list[Thing]()
        out = ahead * rng.uniform(14, 34) + way * rng.uniform(8, 26)
        t += self._lasts(0.18, 0.3)
        while left:
            # The source is drawn off, all but the packet that stays in the other hand.
            size = min(len(left), int(rng.integers(3, 8)))
            packet, left = left[-size:], left[:-size]
            dips, draws = self._lasts(0.12, 0.2), self._lasts(0.12, 0.2)
            for thing in packet:
                place = len(mixed)
                mixed.append(thing)
                thing.key(t + dips, self._squared(hold, angle, place, high, TILTED), 60 + 0.01 * place)
            hands.main.append((t + dips, hold - back + way * 16, high + 14, HOLDING))
            for place, thing in enumerate(left):
                inside = self._squared(hold, angle, place, high + 12, TILTED)
                thing.key(t + dips, inside, 61 + 0.01 * place)
                drawn = self._squared(hold + out, angle, place, high + 34, TILTED)
                thing.key(t + dips + draws, drawn, 61 + 0.01 * place)
            hands.main.append((t + dips + draws, hold + out - back + way * 16, high + 44, HOLDING))
            t += dips + draws
        pack[:] = mixed
        hands.other.append((t, hold - ahead * 14 - way * 24, high, HOLDING))
        return t

    def _put_pack_down(self, pack: list[Thing], hands: Hands, t: float, target: np.ndarray) -> None:
        """The pack is laid down where it is cut, and both hands leave it."""
        hands.other.append((t + 0.05, hands.other[-1][1], 30, RESTING))
        down_t = t + self._lasts(0.45, 0.7)
        self._all(pack, down_t, target, self.pack_angle, 0.4)
        left = target - hands.back
        hands.main += [(down_t, left, 18, HOLDING), (down_t + 0.12, left, 20, RESTING)]
        self.now = self._both(hands)
        self.happenings.append(Happening(down_t, "pack_shuffled", hands.seat))

    # -- what is no shuffle -----------------------------------------------------------------------

    def _handle(self, pack: list[Thing], at: np.ndarray, seat: Seat, stays: bool) -> np.ndarray:
        """Somebody straightens the pack, looks at it or, unless it ``stays``, pushes it a little away.

        Returns the pack's place afterwards.
        """
        rng = self.mixing
        back = np.array(TOWARDS[seat]) * 18
        t = self.now + self._lasts(0.45, 0.6)
        self._hold_still(pack, t)
        stops: list[Stop] = [(t, at - back, 16, HOLDING)]
        kind = rng.choice(["straighten", "look", "push"])
        if kind == "look":
            t += self._lasts(0.35, 0.5)
            self._all(pack, t, at, self.pack_angle, 45, TILTED)
            stops.append((t, at - back, 58, HOLDING))
            t += self._lasts(0.5, 1.2)
            self._hold_still(pack, t)
            stops.append((t, at - back, 58, HOLDING))
        elif kind == "push" and not stays:
            at = self._in_view(self.deal.dealer, at + rng.normal(0, 30, 2), self.pack_angle)
        for _ in range(int(rng.integers(1, 4))):
            t += self._lasts(0.2, 0.4)
            jolt = rng.normal(0, 3, 2)
            self._all(pack, t, at + jolt, self.pack_angle + float(rng.normal(0, 0.06)), 0.4)
            stops.append((t, at - back + jolt, 16, HOLDING))
        t += 0.2
        self._all(pack, t, at, self.pack_angle, 0.4)
        stops += [(t, at - back, 16, HOLDING), (t + 0.1, at - back, 18, RESTING)]
        self.now = self._move_hand(seat, stops)
        return at
