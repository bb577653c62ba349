"""Hands compared with their open cards: the best, the luckiest, and the tricks above the expected number."""

import random

import pytest

from models.lab.law.exhaustive import played_hand
from referee.book.loading import books, load
from referee.game.game import replay
from referee.look_back import evening_luck
from referee.look_back.evening_luck import HandOpen, best_of, hand_open, hands_open, luckiest_of
from referee.notation.written_game import game_from
from referee.open_cards.values import valued, whole_hand
from referee.seats import Seat
from tests.referee.look_back.test_other_book import REVOKE
from tests.referee.open_cards.test_open_cards import TOO_SHY_TO_RUFF


@pytest.mark.parametrize("book", books())
def test_random_hands_come_to_what_their_plays_gave_and_took(book):
    """The tricks above: those that other players' plays gave, less those that their own plays lost."""
    rng, rules = random.Random(44), load(book)
    seen = 0
    for _ in range(12):
        hand = played_hand(rules, rng)
        game = replay([fact for _, fact in hand.facts], rules)
        played = hand_open(game.deals[0])
        if played is None:
            continue
        valuation = valued(game.deals[0].hand)
        assert valuation.tricks is not None
        assert played.could == valuation.tricks.least
        last = valuation.plays[-1].chosen
        assert last is not None
        assert played.taken == last.tricks.least
        assert played.gained == last.points.least - valuation.points.least
        assert {abs(played.above(seat)) for seat in played.seats} == {abs(played.taken - played.could)}
        seen += 1
    assert seen > 6


@pytest.mark.parametrize(
    "sheet",
    [REVOKE, TOO_SHY_TO_RUFF.format(book="american").replace("E Jc", "E ?"),
     TOO_SHY_TO_RUFF.format(book="american").partition("E Th")[0],
     TOO_SHY_TO_RUFF.format(book="american").replace("\ncut", "\nclaim NS against E trick 1\nmixed EW")],
    ids=["a revoke", "a card not read", "going on", "a claim admitted"],
)  # fmt: skip
def test_a_hand_that_was_not_lawful_or_known_or_over_or_that_was_annulled_is_left_out(sheet):
    assert hands_open(game_from(sheet).deals) == ()


def hand(deal, taken, could, gained, points):
    ns, ew = load("american").seating.sides
    return HandOpen(deal, ns, (ew,), tuple(Seat), taken, could, gained, (ns,), points)


def test_the_best_hand_made_what_its_cards_held_and_the_luckiest_came_out_farthest_from_it():
    hands = [
        hand(1, 3, 3, 0, 1),
        hand(2, 5, 5, 0, 4),
        hand(3, 5, 3, 1, 2),
        hand(4, 2, 3, -3, 2),
        hand(5, 5, 5, 0, 4),
    ]
    assert best_of(hands).deal == 2
    assert luckiest_of(hands).deal == 4
    assert best_of(hands[2:4]) is None
    assert luckiest_of(hands[:2]) is None


def test_a_hand_is_searched_a_single_time_however_often_its_evening_is_shown(monkeypatch):
    """A season's figures are requested after every deal: only the new deal is searched."""
    searched = []
    monkeypatch.setattr(evening_luck, "whole_hand", lambda hand: searched.append(hand) or whole_hand(hand))
    game = game_from(TOO_SHY_TO_RUFF.format(book="american"))
    first = hands_open(game.deals)
    more = replay([*game.journal, *game.journal], game.rules)
    assert hands_open(game.deals) == first != ()
    assert len(searched) == 1
    hands_open(more.deals)
    assert len(searched) == 3
