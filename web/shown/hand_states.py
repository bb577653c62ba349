"""The data of a finished hand, to play through, read, print and draw."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from .by_side import BySide
from .page_state import PrintedRuling, ResultState


class ScoreLine(Struct, frozen=True):
    """The points of a side after a deal, what it gained by it, and the number of the game that it ended."""

    name: str
    points: int
    gained: int
    game: int | None


class PlayOfHand(Struct, frozen=True):
    """A card of a trick, with its pictures, and those of the table when it fell."""

    seat: str | None
    card: str | None
    place: int
    pictures: list[str]
    table: list[str]


class TrickOfHand(Struct, frozen=True):
    """A trick, its cards in the order in which they fell."""

    number: int
    winner: str | None
    plays: list[PlayOfHand]


class HandState(Struct, frozen=True):
    """A finished hand, to be played through card by card."""

    number: int
    headline: str
    seats: list[str]
    sides: list[str]
    names: dict[str, str]
    dealer: str
    maker: str | None
    alone: list[str]
    out: list[str]
    trump: str | None
    up: str | None
    tricks: list[TrickOfHand]
    points: BySide | None
    result: ResultState | None
    score: list[ScoreLine]


class OtherBook(Struct, frozen=True):
    """What another book makes of a finished hand; ``says`` has a sentence for each difference."""

    book: str
    title: str
    points: BySide | None
    rulings: list[dict[str, Any]]
    is_same: bool = field(name="same")
    says: list[str]
    why: str


class Cell(Struct, frozen=True):
    """The card of a seat in a printed trick; code: the card as a sheet writes it; won: it took the trick."""

    seat: str
    who: str
    place: int | None
    code: str
    card: str
    suit: str
    is_led: bool = field(name="led")
    has_won: bool = field(name="won")


class PrintedTrick(Struct, frozen=True):
    """A trick in a row, a cell a seat."""

    number: int
    cells: list[Cell]
    winner: str


class PrintedHand(Struct, frozen=True):
    """A finished hand, to be read and printed.

    ``names`` are those of its players, seat by seat; ``corrected`` says how people set the score in it or
    before it; ``course`` is what happened when, in seconds since 1970.
    """

    number: int
    names: list[str]
    headline: str
    score: list[ScoreLine]
    corrected: list[str]
    course: list[tuple[float, str]]
    tricks: list[PrintedTrick]
    rulings: list[PrintedRuling]


class GamePoints(Struct, frozen=True):
    """The points of a side in a game."""

    name: str
    points: int
    has_won: bool = field(name="won")


class GameLine(Struct, frozen=True):
    """A game of an evening: its number, who won it, the score, and its first and last deal."""

    game: int
    winner: str
    score: list[GamePoints]
    first: int
    last: int


class PlayToCorrect(Struct, frozen=True):
    """A card that may be corrected, with the cards that it may be."""

    seat: str | None
    card: str | None
    place: int
    likely: list[str]
    pictures: list[str]


class TrickToCorrect(Struct, frozen=True):
    """A trick with cards that may be corrected."""

    number: int
    is_gathered: bool = field(name="gathered")
    winner: str | None
    plays: list[PlayToCorrect]


class TricksState(Struct, frozen=True):
    """The tricks of a deal that may be looked at; ``covered`` counts the others."""

    deal: int
    is_over: bool = field(name="over")
    covered: int
    up: PlayToCorrect | None
    tricks: list[TrickToCorrect]
    may_open: bool = False
