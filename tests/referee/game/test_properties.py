"""Properties of every deal in every book."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.law.deals import evening, random_deal
from referee.asking.all_questions import questions
from referee.book.loading import books, load
from referee.cards import Card, Suit
from referee.facts.register import Claimed, Cut, Dealt, Discarded, Made, Played, Quitted, Undone
from referee.game.game import apply, replay
from referee.laws.ruling import Status
from referee.notation import sheets
from referee.play.deal_outcome import Outcome
from referee.seats import Seat, Side
from referee.view.judge_report import judged_deals
from web.journal.facts import from_plain, to_plain

pytestmark = pytest.mark.parametrize("book", books())
seeds = st.integers(0, 2**32)
few = settings(max_examples=15, deadline=None)


def deal_of(book, seed, **how):
    rng = random.Random(seed)
    rules = load(book)
    return rules, random_deal(rules, rng, rng.choice(rules.seating.seats), **how)


@few
@given(seed=seeds)
def test_a_lawful_deal_yields_no_ruling_and_no_question(book, seed):
    rules, deal = deal_of(book, seed)
    game = replay(deal.facts, rules)
    assert game.deals[0].rulings == ()
    assert questions(game) == ()


@few
@given(seed=seeds)
def test_the_engine_computes_the_true_winners_maker_and_lone_hands(book, seed):
    rules, deal = deal_of(book, seed)
    hand = replay(deal.facts, rules).hands[0]
    assert list(hand.winners) == deal.winners
    assert (hand.trump, hand.maker, set(hand.alone)) == (deal.trump, deal.maker, set(deal.alone))
    assert hand.outcome is (Outcome.PLAYED if deal.winners else Outcome.PASSED_OUT)


@few
@given(seed=seeds)
def test_a_planted_revoke_yields_exactly_that_revoke_and_its_proof(book, seed):
    rules, deal = deal_of(book, seed, makes=True, revoke=True)
    rulings = replay(deal.facts, rules).deals[0].rulings
    if deal.revoke is None:
        assert rulings == ()
        return
    seat, trick, card = deal.revoke
    (ruling,) = rulings
    assert (ruling.kind, ruling.offender, ruling.trick) == ("revoke", seat, trick)
    assert ruling.proof is not None
    assert ruling.proof.played == card
    assert ruling.proof.held in deal.hands[seat]
    assert ruling.is_established
    assert ruling.status is Status.LAPSED  # nobody claimed it before the cut


@few
@given(seed=seeds)
def test_a_planted_revoke_that_is_claimed_in_time_is_awarded(book, seed):
    rules, deal = deal_of(book, seed, makes=True, revoke=True)
    if deal.revoke is None:
        return
    seat, trick, _ = deal.revoke
    game = replay(deal.facts[:-1], rules)
    other = next(side for side in rules.seating.sides if seat not in side)
    maker = game.hands[0].maker
    if rules.players == 3 and seat is not maker:
        other = rules.seating.side(maker)
    (ruling,) = apply(game, Claimed(other, seat, trick)).deals[0].rulings
    assert ruling.status is Status.AWARDED
    assert all(points == rules.revoke_points_lone if game.hands[0].alone else points == rules.revoke_points
               for _, points in ruling.points)  # fmt: skip


@few
@given(seed=seeds, cut=st.integers(0, 200))
def test_replaying_all_is_applying_the_rest_to_the_beginning(book, seed, cut):
    rules = load(book)
    events = [e for deal in evening(rules, random.Random(seed), 3) for e in deal.facts]
    begun = replay(events[:cut], rules)
    for event in events[cut:]:
        begun = apply(begun, event)
    assert begun.dealt == replay(events, rules).dealt


def as_asked(game):
    """The judged deals, and their questions without the places in the journal that answers name."""
    return [
        {**deal, "questions": [(question["kind"], question["text"]) for question in deal["questions"]]}
        for deal in judged_deals(game)
    ]


@few
@given(seed=seeds, cut=st.integers(1, 60))
def test_undoing_a_fact_and_undoing_the_undoing_changes_nothing(book, seed, cut):
    rules = load(book)
    events = [e for deal in evening(rules, random.Random(seed), 2) for e in deal.facts]
    place = min(cut, len(events))
    game = replay(events, rules)
    without = apply(game, Undone(place))
    never = replay([*events[: place - 1], *events[place:]], rules)
    assert as_asked(without) == as_asked(never)
    assert judged_deals(apply(without, Undone(len(events) + 1))) == judged_deals(game)


@few
@given(seed=seeds)
def test_points_always_balance(book, seed):
    rules = load(book)
    events = [e for deal in evening(rules, random.Random(seed), 8) for e in deal.facts]
    before = dict.fromkeys(map(str, rules.seating.sides), 0)
    for line in judged_deals(replay(events, rules)):
        total = {side: before[side] + line["points"][side] for side in before}
        if line["game_won"] is None:
            assert line["score"] == total
        else:
            assert line["game_won"]["points"] == total
            assert all(total[side] >= rules.game for side in line["game_won"]["winners"])
        before = line["score"]
        assert sum(n > 0 for n in line["points"].values()) <= len(rules.seating.sides) - 1
        assert all(n < rules.game for n in before.values())


@few
@given(seed=seeds)
def test_the_sheet_and_the_journal_read_back_as_they_were_written(book, seed):
    rules = load(book)
    events = tuple(e for deal in evening(rules, random.Random(seed), 2) for e in deal.facts)
    assert sheets.read(sheets.write(events, rules)).facts == events
    assert tuple(from_plain(to_plain(event)) for event in events) == events


TURN = dict(zip("NESW", "ESWN", strict=True))
COLOURS = {"h": "s", "s": "h", "d": "c", "c": "d"}


def seat_turned(value):
    return Seat(TURN[str(value)]) if isinstance(value, Seat) else value


def suit_exchanged(value):
    if isinstance(value, Suit):
        return Suit(COLOURS[value.value])
    if isinstance(value, Card) and value.suit_letter and str(value) != "2s":
        return Card(value.rank, COLOURS[value.suit_letter])
    return value


def changed(event, change):
    parts = {name: change(getattr(event, name)) for name in event.__slots__}
    return type(event)(**parts)


@few
@given(seed=seeds)
def test_turning_the_table_changes_nothing_but_names(book, seed):
    rules, deal = deal_of(book, seed, revoke=True)
    if rules.players != 4:
        return
    line = judged_deals(replay(deal.facts, rules))[0]
    other = judged_deals(replay([changed(fact, seat_turned) for fact in deal.facts], rules))[0]
    assert [TURN[t["winner"]] for t in line["tricks"]] == [t["winner"] for t in other["tricks"]]
    assert (line["points"]["NS"], line["points"]["EW"]) == (other["points"]["EW"], other["points"]["NS"])
    assert [TURN[r["offender"]] for r in line["rulings"]] == [r["offender"] for r in other["rulings"]]


@few
@given(seed=seeds)
def test_exchanging_the_colours_pair_for_pair_changes_nothing_but_names(book, seed):
    rules, deal = deal_of(book, seed, revoke=True)
    line = judged_deals(replay(deal.facts, rules))[0]
    other = judged_deals(replay([changed(fact, suit_exchanged) for fact in deal.facts], rules))[0]
    assert [t["winner"] for t in line["tricks"]] == [t["winner"] for t in other["tricks"]]
    assert (line["points"], line["score"]) == (other["points"], other["score"])
    assert [r["trick"] for r in line["rulings"]] == [r["trick"] for r in other["rulings"]]


@few
@given(seed=seeds)
def test_a_late_answer_to_who_called_counts_like_an_early_answer(book, seed):
    """The calls come after all the cards, as they do at a table where only the cards are seen."""
    rules, deal = deal_of(book, seed, makes=True)
    cards = (Dealt, Played, Discarded, Quitted)
    calls = [fact for fact in deal.facts if not isinstance(fact, (*cards, Cut))]
    if any(isinstance(event, Made) for event in calls) or deal.alone:
        return  # without a known suit there are no winners, and a lone hand has other tricks
    late = [fact for fact in deal.facts if isinstance(fact, cards)] + calls
    assert (
        judged_deals(replay(late, rules))[0]["points"] == judged_deals(replay(deal.facts, rules))[0]["points"]
    )


def test_a_side_of_two_is_written_in_any_order(book):
    assert sheets.read("mixed WE").facts[0].side == Side((Seat.EAST, Seat.WEST))
