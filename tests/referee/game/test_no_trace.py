"""Withdrawn facts, facts that a book makes void, and missed or extra gatherings leave no trace in a deal."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.law.deals import random_deal
from referee.book.loading import books, load
from referee.facts.register import (
    Discarded,
    LaidDown,
    OrderedUp,
    Passed,
    PickedUp,
    Played,
    Quitted,
    TookUp,
    TurnedDown,
    Withdrew,
)
from referee.game.game import replay
from referee.view.judge_report import judged_deals

pytestmark = pytest.mark.parametrize("book", books())
seeds = st.integers(0, 2**32)
some = settings(max_examples=25, deadline=None)


def deal_of(book, seed):
    rng = random.Random(seed)
    rules = load(book)
    return rng, rules, random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True)


def outcome(events, rules):
    """The maker, the lone players, the cards and winners of the tricks, and the points."""
    line = judged_deals(replay(events, rules))[0]
    hand = replay(events, rules).hands[0]
    tricks = [[(play.seat, play.card) for play in trick.plays] for trick in hand.tricks if trick.plays]
    return line["maker"], line["trump"], line["alone"], tricks, hand.winners, line["points"]


def as_dealt(deal, rules):
    """The facts of a deal and its result, before the cut for the next deal."""
    events = deal.facts[:-1]
    return events, outcome(events, rules)


def held(deal, events, place):
    """For each player in the deal, a card that they still have before the fact at ``place``."""
    fell = {event.card for event in events[:place] if isinstance(event, Played)}
    players = {event.seat for event in events if isinstance(event, Played)}
    return [
        (seat, card) for seat in sorted(players, key=str) for card in deal.hands[seat] if card not in fell
    ]


@some
@given(seed=seeds)
def test_a_card_laid_at_any_time_and_taken_back_changes_no_trick_and_no_point(book, seed):
    rng, rules, deal = deal_of(book, seed)
    events, before = as_dealt(deal, rules)
    first = next(n for n, event in enumerate(events) if isinstance(event, Played))
    place = rng.randrange(first, len(events))
    held_cards = held(deal, events, place)
    if not held_cards:
        return
    seat, card = rng.choice(held_cards)
    both = [Played(seat, card), Withdrew(seat, card)]
    after = outcome([*events[:place], *both, *events[place:]], rules)
    assert after == before, (both, place, events)


@some
@given(seed=seeds)
def test_a_card_laid_on_a_whole_trick_and_taken_back_leaves_no_trick_behind(book, seed):
    rng, rules, deal = deal_of(book, seed)
    events, before = as_dealt(deal, rules)
    quits = [n for n, event in enumerate(events) if isinstance(event, Quitted)][:-1]
    place = rng.choice(quits)
    seat, card = rng.choice(held(deal, events, place))
    both = [Played(seat, card), Withdrew(seat, card)]
    game = replay([*events[:place], *both, *events[place:]], rules)
    assert outcome(game.journal, rules) == before, (both, place, events)
    kinds = {ruling.kind for ruling in game.deals[0].rulings}
    assert kinds <= {"lead out of turn", "exposed card"}


@some
@given(seed=seeds)
def test_a_card_taken_back_before_the_gathering_and_laid_again_changes_nothing(book, seed):
    rng, rules, deal = deal_of(book, seed)
    events, before = as_dealt(deal, rules)
    plays = [n for n, event in enumerate(events) if isinstance(event, Played)]
    place = rng.choice(plays)
    end = next(n for n in range(place, len(events)) if isinstance(events[n], Quitted))
    when = rng.choice((place + 1, end))  # immediately, or when the other players have followed
    card = events[place]
    again = [Withdrew(card.seat, card.card), card]
    assert outcome([*events[:when], *again, *events[when:]], rules) == before, (again, when, events)


def leads_before_the_gathering(rng, events, often):
    """A share ``often`` of the leads fall before the last trick is gathered."""
    early = list(events)
    for n in [n for n, event in enumerate(events[:-1]) if isinstance(event, Quitted)]:
        if rng.random() < often:
            early[n], early[n + 1] = early[n + 1], early[n]
    return early


@some
@given(seed=seeds)
def test_a_gathering_that_nobody_wrote_down_changes_nothing_in_a_lawful_hand(book, seed):
    rng, rules, deal = deal_of(book, seed)
    events, before = as_dealt(deal, rules)
    early = leads_before_the_gathering(rng, events, 0.5)
    quits = [n for n, event in enumerate(early) if isinstance(event, Quitted)]
    missed = rng.choice(quits)
    reported = [event for n, event in enumerate(early) if n != missed]
    game = replay(reported, rules)
    assert outcome(reported, rules) == before, reported
    assert [ruling.kind for ruling in game.deals[0].rulings] == [], reported


@some
@given(seed=seeds)
def test_a_gathering_too_many_or_too_early_changes_nothing_in_a_lawful_hand(book, seed):
    rng, rules, deal = deal_of(book, seed)
    events, before = as_dealt(deal, rules)
    quits = [n for n, event in enumerate(events) if isinstance(event, Quitted)]
    place = rng.choice(quits)
    too_early = rng.random() < 0.5
    reported = list(events)
    if too_early:
        reported[place - 1], reported[place] = reported[place], reported[place - 1]
        reported.insert(place + 1, Quitted()) if rng.random() < 0.5 else None
    else:
        reported.insert(place, Quitted())
    game = replay(reported, rules)
    assert outcome(reported, rules) == before, reported
    assert [ruling.kind for ruling in game.deals[0].rulings] == [], reported


def void_acts(rng, rules, deal, events):
    """Acts that every book makes void, each with the places where it may be inserted."""
    made = next(n for n, event in enumerate(events) if isinstance(event, Played))
    partner = rules.seating.partner(deal.dealer)
    if deal.trump is not deal.up.suit and deal.up not in rules.benny_cards:
        # the up-card was turned down, or all have passed: nobody orders or takes it any more
        calls = [n for n, event in enumerate(events) if isinstance(event, Passed | TurnedDown)]
        turned = calls[len(rules.seating.seats) - 1]
        spoken = [
            event.seat for event in events[turned + 1 : made] if isinstance(event, Passed)
        ]  # naming the suit that was turned down counts as a pass: these players passed, too
        for seat in spoken:
            n = next(k for k in range(turned + 1, made) if events[k] == Passed(seat))
            yield n, OrderedUp(seat, rng.random() < 0.3)
            if seat is deal.dealer:
                yield n, TookUp(seat)
        yield turned + 1, PickedUp(deal.dealer)
    if rules.partner_first_round == "alone only" and deal.up not in rules.benny_cards:
        accepted = (n for n, event in enumerate(events[:made]) if isinstance(event, OrderedUp | TookUp))
        n = next(accepted, None)
        if n is not None:
            yield n + 1, TurnedDown(partner)
    lone = [seat for seat in deal.alone if rules.seating.partner(seat) is not None]
    later = [n for n, event in enumerate(events) if isinstance(event, Played)][3 if not lone else 2 * 3 :]
    for seat in lone[:1]:
        idle = rules.seating.partner(seat)
        yield rng.choice(later), Played(idle, rng.choice(deal.hands[idle]))
    if not lone:
        last = max(n for n, event in enumerate(events) if isinstance(event, Quitted))
        yield last, LaidDown(rng.choice(sorted({e.seat for e in events if isinstance(e, Played)}, key=str)))


@some
@given(seed=seeds)
def test_an_act_that_the_book_makes_void_leaves_calls_winners_and_points_as_they_were(book, seed):
    rng, rules, deal = deal_of(book, seed)
    events = [fact for fact in deal.facts[:-1] if not isinstance(fact, LaidDown | Discarded)]
    before = outcome(events, rules)
    acts = list(void_acts(rng, rules, deal, events))
    for place, act in acts:
        after = outcome([*events[:place], act, *events[place:]], rules)
        assert after == before, (act, place, events)
