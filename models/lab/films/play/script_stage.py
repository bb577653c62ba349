"""From the steps of a deal to movements: where every card, pile and hand is at every moment."""

from __future__ import annotations

import numpy as np

from referee.cards import Card
from referee.seats import Seat, seating

from .script_of_arms import TOWARDS
from .script_of_calls import Calls
from .script_of_motion import Pose, Script, Thing
from .script_of_tricks import Tricks


class Stage(Calls, Tricks):
    """Works through a deal's steps and writes the movements down."""

    def run(self) -> Script:
        """The whole deal's movements."""
        if self.counters:
            self._put_counters()
        for step in self.deal.steps:
            {
                "turn up": self._turn_up,
                "take up": self._take_up,
                "discard": self._discard,
                "turn down": self._turn_down,
                "lay down hand": self._put_hand_down,
                "lay": self._put_card,
                "lift": self._lift,
                "expose": self._expose,
                "pick up": self._pick_up,
                "gather": self._gather,
                "throw": self._throw_hand,
            }[step.kind](step)
            if self.faced:
                break  # a card came face up in the deal: nothing of it is played
        return Script(self.things, self.gestures, sorted(self.happenings, key=lambda h: h.t), self.now + 2.2)

    def _put_counters(self) -> None:
        """Put each side's five half over its six near a corner of the table, as counters."""
        away = -1.0
        for side, suits in zip(seating(self.deal.players).sides[:2], ("sh", "cd"), strict=False):
            away = -away
            seat = side.seats[0]
            ahead = np.array(TOWARDS[seat])
            right = np.array((-ahead[1], ahead[0]))
            across = self.scene.half[0] if seat in (Seat.NORTH, Seat.SOUTH) else self.scene.half[1]
            at = self.scene.edge(seat) + ahead * 80 + right * away * (across - self.side_rng.uniform(75, 110))
            angle = self._seat_angle(seat) + float(self.side_rng.normal(0, 0.15))
            at = self._in_view(seat, at, angle)
            slide = self.side_rng.uniform(18, 40)
            for rank, suit, far in (("6", suits[0], 0.0), ("5", suits[1], slide)):
                spot = at + right * far * -away
                thing = Thing(Card(rank, suit))
                turn = 1.0 if rank == "5" and self.side_rng.random() < 0.5 else 0.0
                high = 0.3 + 0.3 * (rank == "5")
                thing.key(0.0, Pose(float(spot[0]), float(spot[1]), high, angle, turn), high)
                self.things.append(thing)
