"""What a person sees in the picture that the page shows with a question: which card, or that it is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from referee.play.tricks_of_deal import Play

Line = dict[str, Any]
NEAR = 0.45
"""How far off, in parts of a card's height, a card may have been outlined and still be recognised."""
LATE = 2.5
"""Seconds by which the eye may tell a card before or after the moment in which it came to lie there."""


def remember(shown: dict[str, Line], names: Sequence[str], line: Line) -> None:
    """Add the pictures, by their ``names``, of an event reported with this ``line`` to ``shown``.

    A gathering shows the pictures of its cards again; the card's own report, with its place, stays.
    """
    for name in names:
        shown.setdefault(name, line)


class Pictures:
    """The pictures of a deal: ``shown`` are its reported lines, by the name of their sighting.

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
        laid = [laid_line for laid_line in self.lines if laid_line["event"] == "laid" and "quad" in laid_line]
        matches = [
            laid_line
            for laid_line in laid
            if _is_same_place(laid_line, line) and self._is_on_table_near(laid_line, line["t"])
        ]
        return min(
            matches,
            key=lambda laid_line: (round(_apart(laid_line, line), 1), abs(laid_line["t"] - line["t"])),
            default=None,
        )

    def _is_on_table_near(self, card: Line, t: float) -> bool:
        """Whether the card lay there at ``t``, or came or went about then."""
        ends = ("gathered", "lifted")
        gone: Iterator[float] = (
            other["t"]
            for other in self.lines
            if other["event"] in ends
            and other["t"] > card["t"]
            and (other["event"] == "gathered" or other.get("card") == card["card"])
        )
        came: float = card["t"]
        return came - LATE <= t <= next(gone, np.inf) + LATE


def _is_same_place(first: Line, second: Line) -> bool:
    return _apart(first, second) < NEAR


def _apart(first: Line, second: Line) -> float:
    """How far apart the middles of two outlines are, in heights of the first."""
    quad, seen = np.array(first["quad"], float), np.array(second["quad"], float)
    height = max(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1))
    return float(np.linalg.norm(quad.mean(axis=0) - seen.mean(axis=0)) / height)
