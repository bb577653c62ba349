"""What a person sees in the picture that the page shows with a question: which card, or that it is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from math import inf
from operator import itemgetter

from models.lab.evenings.same_card import heights_apart, is_same_card
from models.lab.films.film.truth_file import EventLine
from referee.play.tricks_of_deal import Play

LATE = 2.5
"""Seconds by which the watcher may report a card before or after the moment in which it was laid."""


class Unpictured(Enum):
    """Why a picture shows no card: that of something else, or there is no picture."""

    NO_CARD = "no card"
    NO_PICTURE = "no picture"


def add_pictures(shown: dict[str, EventLine], names: Sequence[str], line: EventLine) -> None:
    """Add the pictures, by their ``names``, of an event reported with this ``line`` to ``shown``.

    A gathering shows the pictures of its cards again; the card's own report, with its place, counts.
    """
    for name in names:
        if name not in shown or shown[name].quad is None:
            shown[name] = line


class Pictures:
    """The pictures of a deal: ``shown`` are its reported lines, by the name of their sighting.

    ``lines`` are the truth's, with the quad (4, 2) of every card that was laid, in pixels.
    """

    def __init__(self, lines: Sequence[EventLine], shown: Mapping[str, EventLine] | None = None) -> None:
        self.lines = lines
        self._shown = shown if shown is not None else {}

    def card_of(self, play: Play) -> EventLine | Unpictured:
        """The truth's line of the card in the picture of ``play``."""
        line = next((self._shown[name] for name in play.seen if name in self._shown), None)
        if line is None or line.quad is None:
            return Unpictured.NO_PICTURE
        matches = [
            (round(heights_apart(line.quad, card.quad), 1), abs(card.t - line.t), card)
            for card in self.lines
            if card.event == "laid"
            and card.quad is not None
            and is_same_card(line.quad, card.quad)
            and self._is_on_table_near(card, line.t)
        ]
        return min(matches, key=itemgetter(0, 1), default=(0.0, 0.0, Unpictured.NO_CARD))[2]

    def is_taken_back(self, play: Play) -> bool:
        """Whether the player of ``play`` took its card back into their hand at some time."""
        return (str(play.seat), str(play.card)) in self._cards_of("lifted")

    def are_shown(self, plays: Sequence[Play]) -> bool:
        """Whether the cards of ``plays`` are of a hand that their player showed."""
        return {(str(play.seat), str(play.card)) for play in plays} <= self._cards_of("exposed")

    def _cards_of(self, event: str) -> set[tuple[str | None, str | None]]:
        """The player and the card of all events of a kind."""
        return {(line.seat, line.card) for line in self.lines if line.event == event}

    def _is_on_table_near(self, card: EventLine, t: float) -> bool:
        """Whether the card was on the table at ``t``, or came or went about then."""
        ends = ("gathered", "lifted")
        gone: Iterator[float] = (
            other.t
            for other in self.lines
            if other.event in ends
            and other.t > card.t
            and (other.event == "gathered" or other.card == card.card)
        )
        return card.t - LATE <= t <= next(gone, inf) + LATE
