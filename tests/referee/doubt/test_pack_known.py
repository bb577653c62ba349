"""An unread card, with every other card of the pack known, can only be the card that is left."""

import argparse
import random
from dataclasses import replace

import pytest

from models.lab.law.deals import random_deal
from models.lab.law.doubtful import seen
from models.lab.law.ruling_keys import rulings
from referee.book.loading import books, load
from referee.cards import Card
from referee.doubt.unread_cards import unread
from referee.facts.register import Cut, Played, Quitted
from referee.game.game import replay
from referee.notation import sheets

UNDER = load("american", {"going_under": "any three"})
DEAL = """
dealer W up 9h
E goes under {}
N pass | E pass | S pass | W down | N make s
N Kd | E Ac | S Qd | W Jd
quit
N As | E 9s | S Ks | W Qs
quit
N Ah | E Ad | S Kh | W Qh
quit
N Jh | E Kc | S Th | W Tc
quit
N Ts | E Qc | S Jc | W Js
quit
"""
"""East refused the diamond in the first trick; the ace that proves it fell in the third."""
AD, KS = Card("A", "d"), Card("K", "s")


def as_seen(sheet, rules, king_of_spades=()):
    """The deal with the ace of diamonds unread: read as that ace, as the king of spades, or as neither."""
    events = []
    for number, event in enumerate(sheets.read(sheet).facts):
        sight = (f"s{number}",)
        if isinstance(event, Played) and event.card == AD:
            event = replace(event, card=None, rivals=(KS, AD), shares=(0.6, 0.37), seen=sight)
        elif isinstance(event, Played) and event.card == KS:
            shares = (0.05,) * len(king_of_spades)
            event = replace(event, rivals=king_of_spades, shares=shares, seen=sight)
        elif isinstance(event, Played | Quitted):
            event = replace(event, seen=sight)
        events.append(event)
    return replay(events, rules)


@pytest.mark.parametrize(
    ("kitty", "king_of_spades", "proved"),
    [
        pytest.param("9c 9d Td", (), True, id="every other card is known"),
        pytest.param("", (), False, id="three cards of the kitty are not"),
        pytest.param("9c 9d Td", (AD,), False, id="the other card may have been misread"),
    ],
)
def test_an_unread_card_is_the_last_of_its_pack(kitty, king_of_spades, proved):
    game = as_seen(DEAL.format(kitty), UNDER, king_of_spades)
    expected = {("revoke", "E", 1)} if proved else set()
    assert {ruling for ruling in rulings(game) if ruling.kind == "revoke"} == expected


def test_the_discard_that_people_name_is_no_card_that_was_not_read():
    sheet = "dealer W up 9h\nN order\ndiscard W {}\nN Kd | E Ad | S Qd | W Jd\nquit\n"
    game = as_seen(sheet.format("9c"), load("american"))
    (names,) = unread(game.hands[0]).values()
    (hidden,) = unread(as_seen(sheet.format("?"), load("american")).hands[0]).values()
    assert set(hidden) - set(names) == {Card("9", "c")}


@pytest.mark.parametrize("misread", [0.004, 0.02])
@pytest.mark.parametrize("seats", [0.0, 0.01])
@pytest.mark.parametrize("book", books())
def test_unsure_readings_yield_no_ruling_that_the_true_deal_has_not(book, misread, seats):
    rules, rng = load(book), random.Random(f"pack known {book} {misread} {seats}")
    args = argparse.Namespace(unread=0.06, misread=misread, named=0.97, outside=0.0, seats=seats)
    for _ in range(12):
        deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True, revoke=rng.random() < 0.5)
        truth = replay([fact for fact in deal.facts if not isinstance(fact, Cut)], rules)
        game = replay(seen(rules, deal, rng, args), rules)
        assert set(rulings(game)) <= set(rulings(truth)), deal.facts
        assert game.deals[0].score.total in (None, truth.deals[0].score.total), deal.facts
