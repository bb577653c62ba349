"""After a deal: everybody draws their cards together, and the next dealer takes the pack."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from referee.seats import Seat, seating

from ..room.hands import GATHERING, HOLDING, RESTING
from .script_of_arms import TOWARDS
from .script_of_dealing import Dealing
from .script_of_motion import Pose, Script, Thing
from .script_of_shuffling import THICK

Resting = tuple[Pose, float]
"""A card's pose and level."""


class Gathering(Dealing):
    """The cards of a deal that is over become a pack again, for the dealer of the next one."""

    def drawn_together(self, before: Script, pack: Sequence[Resting], dealer: Seat) -> Script:
        """From where the deal ``before`` leaves its cards to the ``pack`` (lowest first) before ``dealer``.

        What is lacking to a whole pack comes out of the players' hands; a card too many is carried off.
        """
        seats = [seat for seat in seating(self.deal.players).seats if seat in self.scene.people]
        states = [(thing.card, thing.at(before.end)) for thing in before.things]
        left = [(card, *state) for card, state in states if state is not None]
        self.level = max((level for _, _, level in left), default=0.0) + 10
        self.now = self._span(0.6, 1.4)
        heap, angle = self.middle * 0.5, pack[0][0].angle
        mine: dict[Seat, list[Thing]] = {seat: [] for seat in seats}
        for card, pose, level in left:
            thing = Thing(card)
            thing.key(0.0, pose, level)
            self.things.append(thing)
            mine[self._nearest(seats, pose)].append(thing)
        gathered: list[Thing] = []
        ends = [self.now]
        for seat in seats:
            if mine[seat]:
                ends.append(self._draw(seat, mine[seat], heap, angle, gathered))
        self._hands_in(seats, len(pack) - len(gathered), heap, angle, gathered)
        self.now = max(*ends, self.now) + self._span(0.3, 0.7)
        self._take(dealer, gathered, pack, heap)
        return Script(self.things, self.gestures, [], self.now + 0.5)

    def _nearest(self, seats: Sequence[Seat], pose: Pose) -> Seat:
        at = np.array((pose.x, pose.y))
        return min(seats, key=lambda seat: float((at - self.scene.edge(seat)) @ np.array(TOWARDS[seat])))

    def _heaped(self, pose: Pose, heap: np.ndarray, angle: float, place: int) -> Pose:
        """Face down on the heap, turned no farther than it must be."""
        turned = pose.angle + ((angle - pose.angle + np.pi / 2) % np.pi - np.pi / 2)
        x, y, twist = self.rng.normal(0, 2.5), self.rng.normal(0, 2.5), self.rng.normal(0, 0.06)
        return Pose(heap[0] + x, heap[1] + y, 0.4 + THICK * place, turned + twist, 1.0)

    def _draw(
        self, seat: Seat, things: Sequence[Thing], heap: np.ndarray, angle: float, gathered: list[Thing]
    ) -> float:
        """A player draws the cards before them together and pushes them to the heap; returns the time of the
        end."""
        ahead = np.array(TOWARDS[seat])
        where = np.array([(thing.poses[-1].x, thing.poses[-1].y) for thing in things])
        near = where.mean(axis=0)
        first = where[np.argmax(np.abs((where - near) @ self._right(seat)))]
        t = self.now + self._span(0.4, 0.55)
        swept = t + self._span(0.5, 0.8)
        pushed = swept + self._span(0.5, 0.75)
        for i, thing in enumerate(things):
            begin, pose = t + 0.03 * i, thing.poses[-1]
            thing.key(begin, pose, thing.levels[-1])
            self.level += 0.01
            high = 0.4 + THICK * i
            together = Pose(near[0], near[1], high, pose.angle + self.rng.normal(0, 0.05), pose.turn)
            thing.key(max(swept, begin + 0.1), together, self.level)
            heaped = self._heaped(together, heap, angle, len(gathered))
            if pose.turn < 0.5:  # it lay open: it is turned over on the way
                half = (near + heap) / 2
                over = Pose(half[0], half[1], 34, (together.angle + heaped.angle) / 2, 0.5)
                thing.key((swept + pushed) / 2 + 0.06, over, self.level)
            thing.key(pushed + 0.12, heaped, self.level)
            gathered.append(thing)
        end = heap - ahead * 26
        gesture = self._reach(
            seat,
            (t, first - ahead * 12, 15, GATHERING),
            (swept, near - ahead * 20, 14, GATHERING),
            (pushed + 0.12, end, 18, HOLDING),
            (pushed + 0.24, end, 20, RESTING),
        )
        self.now += self._span(0.5, 1.1)  # the next player does not wait for this one
        return self._clear(gesture)

    def _hands_in(
        self, seats: Sequence[Seat], many: int, heap: np.ndarray, angle: float, gathered: list[Thing]
    ) -> None:
        """So many cards that nobody played are laid on the heap out of the players' hands."""
        for n, seat in enumerate(seats):
            size = many // len(seats) + (n < many % len(seats)) if many > 0 else 0
            if not size:
                continue
            ahead = np.array(TOWARDS[seat])
            end = heap - ahead * 26
            t = self.now + self._span(0.4, 0.55)
            gesture = self._reach(seat, (t, end, 18, HOLDING), (t + 0.12, end, 20, RESTING))
            start = gesture.keys[0]
            for _ in range(size):
                thing = Thing(None)
                self.level += 0.01
                way = ahead * 14
                heaped = self._heaped(Pose(0, 0, 0, angle), heap, angle, len(gathered))
                thing.key(start.t, Pose(start.x + way[0], start.y + way[1], 70, angle, 1.0, 0.4), self.level)
                thing.key(t, heaped, self.level)
                self.things.append(thing)
                gathered.append(thing)
            self.now = self._clear(gesture)

    def _take(
        self, dealer: Seat, gathered: Sequence[Thing], pack: Sequence[Resting], heap: np.ndarray
    ) -> None:
        """The next dealer draws the heap to where the pack is to lie, and squares it."""
        back = np.array(TOWARDS[dealer]) * 22
        place = np.array([(pose.x, pose.y) for pose, _ in pack]).mean(axis=0)
        t = self.now + self._span(0.4, 0.55)
        grab = t + self._span(0.25, 0.4)
        down_t = grab + self._span(0.6, 0.9)
        for n, thing in enumerate(gathered):
            pose = thing.poses[-1]
            thing.key(t, pose, thing.levels[-1])
            held = Pose(heap[0], heap[1], 2 + THICK * n, pose.angle, 1.0)
            self.level += 0.01
            thing.key(grab, held, self.level)
            if n >= len(pack):
                thing.gone = grab
                continue
            last, level = pack[n]
            # a back looks the same both ways up: it need not be turned by half a circle
            halves = round((pose.angle - last.angle) / np.pi) * np.pi
            thing.key(down_t, Pose(last.x, last.y, last.z, last.angle + halves, 1.0), self.level)
            thing.key(down_t + 1e-6, last, level)
        gesture = self._reach(
            dealer,
            (t, heap - back, 16, HOLDING),
            (grab, heap - back, 18, HOLDING),
            (down_t, place - back, 18, HOLDING),
            (down_t + 0.15, place - back, 20, RESTING),
        )
        self.now = self._clear(gesture)
