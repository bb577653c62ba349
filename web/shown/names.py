"""Turns the referee's letters into the page's words: names for seats, signs for cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from referee.cards import Card, Suit
from referee.seats import Seat, Side
from referee.words.message import Message, Part, Prose, Value, parts_of

from ..journal.evenings import Evening
from ..journal.players import Players
from .words.catalogue import CATALOGUE

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


def words_of(evening: Evening) -> Words:
    """The texts of an evening: of each hand with the names of those who played it."""
    return Words(evening.settings.names, evening.players)


def written_out(text: Message | None) -> Prose:
    """A text as a journal keeps it: in the words of its evening, with seats, sides and cards as values."""
    return Prose(() if text is None else parts_of(text, CATALOGUE))


class Pictures(Protocol):
    """Gives the addresses of the pictures that were kept of sightings, of one view of them."""

    def __call__(self, sightings: Iterable[str], view: str = "crop") -> list[str]: ...


class Words:
    """The referee's texts with the players' names for seats and signs for cards.

    Names are put in where a seat or a side stands among the parts of a text (:func:`parts_of`);
    no finished text is ever searched, so what people wrote stays as they wrote it. ``players`` are those of
    an evening, whose names were others in earlier hands.
    """

    def __init__(self, names: Mapping[str, str], players: Players | None = None) -> None:
        self.names = {letter: names.get(letter) or SEATS[letter] for letter in SEATS}
        self._players = players

    def of(self, deal: int) -> Words:
        """The same with the names of those who played hand ``deal``; of those who sit there now for 0."""
        return self if self._players is None or not deal else Words(self._players.of(deal))

    def at(self, seq: int) -> Words:
        """The same with the names of those who sat there when entry ``seq`` was written."""
        return self if self._players is None else Words(self._players.at(seq))

    def __call__(self, text: Value) -> str:
        return "".join(map(self.part, parts_of(text, CATALOGUE)))

    def part(self, part: Part) -> str:
        """A part of a text as people read it."""
        match part:
            case Seat():
                return self.names[str(part)]
            case Side():
                return self.side(str(part))
            case Card():
                return card_sign(str(part))
            case _:
                return part

    def side(self, side: str) -> str:
        return " & ".join(self.names[seat] for seat in side)

    def side_in_turn(self, side: str) -> str:
        """A side with everybody who sat there in turn: ``Ann & Bob / Cy``."""
        return " & ".join(" / ".join(self.at_seat(seat)) for seat in side)

    def at_seat(self, seat: str) -> list[str]:
        """What those are called who sat at ``seat`` in turn."""
        names = [] if self._players is None else self._players.at_seat(seat)
        return list(dict.fromkeys(name or SEATS[seat] for name in names)) or [self.names[seat]]


def text_of(value: object) -> str | None:
    """A seat, a side, a suit or a card as a sheet writes it; None for None."""
    return None if value is None else str(value)


def texts(values: Iterable[object]) -> list[str]:
    """Seats, sides or cards as a sheet writes them."""
    return [str(value) for value in values]


def card_sign(card: str) -> str:
    """A card as people write it: ``10♦``, ``J♠``, ``Joker``."""
    if card == "Jk":
        return "Joker"
    return card[:-1].replace("T", "10") + Suit(card[-1]).symbol
