"""Builders of table events for tests of the scribe and the referee."""

from dataclasses import replace

from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Played, Quitted
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import CardLaid, Read, TrickGathered

N, E, S, W = Seat
AMERICAN = load("american")
BEGUN = "dealer W up 9h\nW picks up\nS order\n"


def card(text):
    return None if text == "?" else Card.parse(text)


def read(text, *rivals):
    return Read(card(text), 0.99 if text != "?" else 0.3, tuple((Card.parse(r), 0.2) for r in rivals))


def at(kind, *parts, seen=("s1",)):
    return kind(1.0, 10, seen, *parts)


def game(sheet, rules=AMERICAN):
    return replay(sheets.read(sheet).facts, rules)


def seen(sheet, rules=AMERICAN):
    """The game of a sheet, with its cards and tricks as if the camera had seen them."""
    events = sheets.read(sheet).facts
    events = [
        replace(event, seen=(f"s{number}",)) if isinstance(event, Played | Quitted) else event
        for number, event in enumerate(events)
    ]
    return replay(events, rules)


def laid(seat, text, *rivals, p=0.99):
    return at(CardLaid, seat, p, read(text, *rivals))


def kinds(questions):
    return [question.kind for question in questions]


def eye(game, *lines):
    """``game`` after camera events: ``N As``, ``E ? Td Th`` with its rivals, ``by N``."""
    for n, text in enumerate(lines):
        who, *words = text.split()
        at = (float(n), n, (f"{len(game.journal)}.{n}",))
        if who == "by":
            event = TrickGathered(*at, None if words[0] == "?" else Seat(words[0]), ())
        else:
            first, *rivals = map(card, words)
            event = CardLaid(*at, Seat(who), 0.99, Read(first, 0.9, tuple((rival, 0.1) for rival in rivals)))
        for fact in read_event(game, event).facts:
            game = apply(game, fact)
    return game
