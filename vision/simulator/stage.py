"""From the steps of a deal to movements: where every card, pile and hand is at every moment."""

from __future__ import annotations

from .calls import Calls
from .motion import Script
from .tricks import Tricks


class Stage(Calls, Tricks):
    """Works through a deal's steps and writes the movements down."""

    def run(self) -> Script:
        for step in self.deal.steps:
            {
                "turn up": self._turn_up,
                "take up": self._take_up,
                "discard": self._discard,
                "turn down": self._turn_down,
                "lay down hand": self._lay_down,
                "lay": self._lay,
                "lift": self._lift,
                "expose": self._expose,
                "pick up": self._pick_up,
                "gather": self._gather,
                "throw": self._throw_hand,
            }[step.kind](step)
        return Script(self.things, self.gestures, sorted(self.happenings, key=lambda h: h.t), self.now + 2.2)
