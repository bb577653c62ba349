"""What a person sees in the picture that the page shows with a question: which card, or that it is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

import numpy as np

from models.lab.films.film.truth_file import EventLine
from referee.play.tricks_of_deal import Play

NEAR = 0.45
"""How far off, in parts of a card's height, a card may have been outlined and still be recognised."""
LATE = 2.5
"""Seconds by which the watcher may report a card before or after the moment in which it came to lie there."""


class Unpictured(Enum):
    """Why a picture shows no card: that of something else, or there is no picture."""

    NO_CARD = "no card"
    NO_PICTURE = "no picture"


def remember(shown: dict[str, EventLine], names: Sequence[str], line: EventLine) -> None:
    """Add the pictures, by their ``names``, of an event reported with this ``line`` to ``shown``.

    A gathering shows the pictures of its cards again; the card's own report, with its place, stays.
    """
    for name in names:
        shown.setdefault(name, line)


class Pictures:
    """The pictures of a deal: ``shown`` are its reported lines, by the name of their sighting.

    ``lines`` are the truth's, with the quad (4, 2) of every card that was laid, in pixels.
    """

    def __init__(self, lines: Sequence[EventLine], shown: Mapping[str, EventLine] | None = None) -> None:
        self.lines = lines
        self._shown = shown if shown is not None else {}

    def played(self, play: Play) -> EventLine | Unpictured:
        """The truth's line of the card in the picture of ``play``."""
        line = next((self._shown[name] for name in play.seen if name in self._shown), None)
        if line is None or line.quad is None:
            return Unpictured.NO_PICTURE
        laid = [laid_line for laid_line in self.lines if laid_line.event == "laid" and laid_line.quad]
        matches = [
            laid_line
            for laid_line in laid
            if _is_same_place(laid_line, line) and self._is_on_table_near(laid_line, line.t)
        ]
        return min(
            matches,
            key=lambda laid_line: (round(_apart(laid_line, line), 1), abs(laid_line.t - line.t)),
            default=Unpictured.NO_CARD,
        )

    def _is_on_table_near(self, card: EventLine, t: float) -> bool:
        """Whether the card lay there at ``t``, or came or went about then."""
        ends = ("gathered", "lifted")
        gone: Iterator[float] = (
            other.t
            for other in self.lines
            if other.event in ends
            and other.t > card.t
            and (other.event == "gathered" or other.card == card.card)
        )
        came: float = card.t
        return came - LATE <= t <= next(gone, np.inf) + LATE


def _is_same_place(first: EventLine, second: EventLine) -> bool:
    return _apart(first, second) < NEAR


def _apart(first: EventLine, second: EventLine) -> float:
    """How far apart the middles of two outlines are, in heights of the first."""
    quad, seen = np.array(first.quad, float), np.array(second.quad, float)
    height = max(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1))
    return float(np.linalg.norm(quad.mean(axis=0) - seen.mean(axis=0)) / height)
