"""The camera misses much of lawful deals, and answers come late: nobody is accused of anything."""

import random

import pytest

from models.lab.law.missed import played
from referee.book.loading import books, load


@pytest.mark.parametrize("book", books())
def test_nobody_is_accused_in_lawful_deals_of_which_much_was_not_seen(book):
    rules, rng = load(book), random.Random(f"much missed {book}")
    for _ in range(5):
        game, accused = played(rules, rng, lost=0.12)
        assert not accused, game.journal
