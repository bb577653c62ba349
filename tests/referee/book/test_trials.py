"""Every law that ``bowerbird laws`` lists as judged has a trial here.

The camera alone judges a law if table events, through the scribe, decide something: ``by_the_eye`` has
these events. A tap is needed if only entries by people decide something, in a case of that law.
"""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from referee.book.coverage import lists_of
from referee.book.loading import books, load
from referee.cards import Card
from referee.facts.register import DealBegan
from referee.game.game import apply, new_game
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import (
    CardExposed,
    CardLaid,
    CardLifted,
    PackShuffled,
    Read,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
)

from ..cases import FILES, check_decision, laws_of
from ..cases import load as case_of

FOLDER = Path(__file__).parent / "by_the_eye"
SETTLES_NOTHING = ("rulings", "dealer", "deal")
"""The parts of a decision that hold though the law decided nothing: an empty list, and the dealer."""


def laws_of_book(book, how):
    """The numbers of the book's own laws in the list ``how``, without those it shares with others."""
    laws = (law.number.partition(":") for law in lists_of(load(book))[how])
    return sorted(number for name, _, number in laws if name == book)


@cache
def trials(book):
    file = FOLDER / f"{book}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def table_event(text, number):
    """The watcher's event: ``N As`` is a card laid, ``lifts N As`` taken back, ``by N`` gathered."""
    at, (word, *more) = (float(number), number, (f"s{number}",)), text.split()

    def read(card):
        return Read(Card.parse(card), 0.999)

    match word, more:
        case "up", [seat, card]:
            return UpCardTurned(*at, Seat(seat), read(card))
        case "taken", [seat]:
            return UpCardTaken(*at, Seat(seat), Read(None, 0.0), 0.99)
        case "by", [seat]:
            return TrickGathered(*at, Seat(seat), ())
        case "lifts", [seat, card]:
            return CardLifted(*at, Seat(seat), read(card))
        case "exposes", [seat, card]:
            return CardExposed(*at, Seat(seat), read(card))
        case "shuffles", [seat]:
            return PackShuffled(*at, Seat(seat))
        case _:
            return CardLaid(*at, Seat(word), 0.99, read(more[0]))


def as_watched(book, events):
    """The game that the scribe records without any entry by people."""
    game = new_game(load(book))
    for number, text in enumerate(events.replace("\n", " | ").split(" | "), 1):
        for fact in read_event(game, table_event(text.strip(), number)).facts:
            game = apply(game, fact)
    return game


def decides(decision):
    """Whether a decision states something that would be false if the law had decided nothing."""
    return bool(decision.get("rulings")) or any(key not in SETTLES_NOTHING for key in decision)


EYE = [(book, number) for book in books() for number in laws_of_book(book, "eye")]
TAP = [(book, number) for book in books() for number in laws_of_book(book, "press")]


@pytest.mark.parametrize(("book", "number"), EYE)
def test_table_events_alone_decide_by_each_law_that_is_judged_by_the_eye(book, number):
    trial = trials(book)[number]
    game = as_watched(book, trial["events"])
    assert all(fact.seen or isinstance(fact, DealBegan) for fact in game.journal), "somebody had to speak"
    check_decision(game, trial["decision"])
    assert decides(trial["decision"])


@pytest.mark.parametrize(("book", "number"), TAP)
def test_a_case_of_each_law_that_is_judged_with_a_tap_decides_something(book, number):
    of_it = [path for path in FILES if path.parent.name == book and number in laws_of(path)[0]]
    assert any(decides(case_of(path)["decision"]) for path in of_it), "tests/referee/laws runs them"


@pytest.mark.parametrize("book", books())
def test_no_trial_is_left_of_a_law_that_is_not_judged_by_the_eye(book):
    assert sorted(trials(book)) == laws_of_book(book, "eye")
