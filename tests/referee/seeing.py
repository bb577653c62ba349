"""Events of the table as the eye tells them, for the tests of what is made of them."""

from referee import notation
from referee.cards import Card
from referee.game import replay
from referee.rules import load
from referee.seats import Seat
from referee.table import CardLaid, Read

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
    return replay(notation.read(sheet).events, rules)


def laid(seat, text, *rivals, p=0.99):
    return at(CardLaid, seat, p, read(text, *rivals))


def kinds(found):
    return [question.kind for question in found]
