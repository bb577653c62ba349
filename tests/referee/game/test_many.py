"""A small part of the many deals that ``models.lab.law.many_deals`` judges."""

import random

import pytest

from models.lab.law.deals import evening
from models.lab.law.many_deals import judge_houses, judge_many
from referee.book.loading import books, load
from referee.game.game import apply, replay
from referee.notation.sheets import read


@pytest.mark.parametrize("book", books())
def test_many_deals_are_judged_and_only_the_planted_revokes_are_ruled_on(book):
    judge_many(book, 200, seed=2026)


def test_many_deals_at_tables_with_house_rules():
    judge_houses(800, seed=2026)


def test_an_evening_of_thirty_deals_is_judged_again_after_an_amendment():
    rules = load("somerset-1888")
    events = [e for deal in evening(rules, random.Random(1), 30) for e in deal.facts]
    game = replay(events, rules)
    (fact,) = read("N pass\n" * 9 + "amend 9 ? ?").facts[-1:]
    assert len(apply(game, fact).deals) == 30
