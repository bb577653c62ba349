"""The camera sees a hand laid face down in mid-deal: this accuses nobody and declares nothing."""

import random

import pytest

from models.lab.law.deals import random_deal
from referee.book.loading import books, load
from referee.facts.register import Cut, Played, Quitted
from referee.game.game import apply, replay
from referee.scribe.scribe import read_event
from referee.table_events import HandLaidDown

from ..camera_events import at

SEATS = {book: load(book).seating.seats for book in books()}


def begun(rules, tricks):
    """A lawful deal without a lone hand, up to so many ``tricks``, and the facts that follow."""
    rng = random.Random(f"laid down {rules.book} {tricks}")
    while True:
        deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True)
        if not deal.alone:
            break
    events = [fact for fact in deal.facts if not isinstance(fact, Cut)]
    ends = [n for n, event in enumerate(events) if isinstance(event, Quitted)]
    return events[: ends[tricks - 1] + 1], events[ends[tricks - 1] + 1 :]


@pytest.mark.parametrize("tricks", [1, 2, 3, 4])
@pytest.mark.parametrize(("book", "seat"), [(book, seat) for book in books() for seat in SEATS[book]])
def test_a_hand_laid_down_after_a_trick_accuses_nobody_and_changes_no_points(book, tricks, seat):
    rules = load(book)
    before, after = begun(rules, tricks)
    truth = replay([*before, *after], rules)
    game = replay(before, rules)
    for fact in read_event(game, at(HandLaidDown, seat)).facts:
        game = apply(game, fact)
    assert game.deals[-1].rulings == ()
    for event in after:
        game = apply(game, event)
        assert game.deals[0].rulings == (), event
    assert any(isinstance(event, Played) for event in after)
    assert game.deals[0].score.total == truth.deals[0].score.total
