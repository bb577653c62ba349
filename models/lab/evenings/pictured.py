"""What a person sees in the picture that the page shows with a question: which card, or that it is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from referee.play.tricks_of_deal import Play

Line = dict[str, Any]
NEAR = 0.45
"""How far off, in parts of a card's height, a card may have been outlined and still be recognised."""
LATE = 2.5
"""Seconds by which the eye may tell a card before or after the moment in which it came to lie there."""


def remember(shown: dict[str, Line], names: Sequence[str], line: Line) -> None:
    """Take into ``shown`` the pictures, by their ``names``, of an event that was told with this ``line``.

    A gathering shows those of its cards again: what was told with the card says where it lay, and stands.
    """
    for name in names:
        shown.setdefault(name, line)


class Pictures:
    """The pictures of a deal: ``shown`` are the lines that were told of it, by the name of their sighting.

    ``lines`` are the truth's, with the quad (4, 2) of every card that was laid, in pixels.
    """

    def __init__(self, lines: Sequence[Line], shown: Mapping[str, Line] | None = None) -> None:
        self.lines = lines
        self._shown = shown if shown is not None else {}

    def played(self, play: Play) -> Line | bool | None:
        """The truth's line of the card that was played there; None where it was no such card.

        False where there is no picture to tell it by.
        """
        line = next((self._shown[name] for name in play.seen if name in self._shown), None)
        if line is None or "quad" not in line:
            return False
        laid = [one for one in self.lines if one["event"] == "laid" and "quad" in one]
        found = [one for one in laid if _same_place(one, line) and self._lay(one, line["t"])]
        return min(
            found, key=lambda one: (round(_apart(one, line), 1), abs(one["t"] - line["t"])), default=None
        )

    def _lay(self, card: Line, t: float) -> bool:
        """Whether the card lay there at ``t``, or came or went about then."""
        ends = ("gathered", "lifted")
        gone = (
            one["t"]
            for one in self.lines
            if one["event"] in ends
            and one["t"] > card["t"]
            and (one["event"] == "gathered" or one.get("card") == card["card"])
        )
        return card["t"] - LATE <= t <= next(gone, np.inf) + LATE


def _same_place(one: Line, other: Line) -> bool:
    return _apart(one, other) < NEAR


def _apart(one: Line, other: Line) -> float:
    """How far apart the middles of two outlines are, in heights of the first."""
    quad, seen = np.array(one["quad"], float), np.array(other["quad"], float)
    height = max(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1))
    return float(np.linalg.norm(quad.mean(axis=0) - seen.mean(axis=0)) / height)
