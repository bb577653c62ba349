"""A deal for which people enter only the trick counts, and no card is known."""

from referee.book.loading import load
from referee.game.game import replay
from referee.notation.egn_writing import to_egn
from referee.notation.sheets import read, write

SHEET = "rules american\ndealer N\ntally S 5 alone\ndealer E\ntally S 2\n"


def test_it_is_scored_by_the_book_and_the_next_deal_follows():
    first, second = replay(read(SHEET).facts, load("american")).deals
    assert (first.score.total, second.score.total) == ((4, 0), (0, 2))
    assert first.hand.next_dealer is second.hand.dealer
    assert second.standing.points == (4, 2)
    assert not first.rulings
    assert not second.rulings


def test_it_is_written_on_a_sheet_and_read_again():
    events = read(SHEET).facts
    assert read(write(events, load("american"))).facts == events


def test_as_egn_the_losses_are_listed():
    _, losses = to_egn(replay(read(SHEET).facts, load("american")))
    assert [loss for loss in losses if "tally" in loss] == ["deal 1: tally S 5 alone", "deal 2: tally S 2"]
