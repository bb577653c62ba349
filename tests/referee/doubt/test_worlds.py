"""A certain ruling of a doubtful deal holds in every world that its readings allow; each is tried here."""

import itertools
import math
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.law.deals import random_deal
from referee.book.loading import load
from referee.cards import Card, Suit
from referee.doubt.contradictory_reads import FEW_PIPS, confused_cards, sister_of
from referee.doubt.possible_worlds import (
    has_duplicates,
    is_within_pack,
    likeliest_first,
    sure_cards,
    worlds_of,
)
from referee.doubt.tuning import DOUBT
from referee.doubt.uncertain_fact import with_ways
from referee.doubt.uncertain_reads import against_the_pack, doubts_of
from referee.facts.register import Confirmed, Cut, Dealt, Played, Quitted, Withdrew
from referee.game.game import replay
from referee.laws.register import rulings_of_hand

seeds = st.integers(0, 2**32)


def doubted(rules, deal, rng, unread):
    """``deal`` by a camera that is unsure of a few cards; the true card is always among the alternatives."""
    reported, left = [], 4
    for number, fact in enumerate(deal.facts):
        ids = (f"s{number}",)
        match fact:
            case Cut():
                continue
            case Played(seat, card) if left and rng.random() < 0.2:
                left -= 1
                near = [c for c in rules.cards if c.rank == card.rank or c.suit is card.suit]
                near = sorted(set(near) - {card}) or sorted(rules.cards - {card})
                others = rng.sample(near, min(len(near), rng.choice((1, 2))))
                names = [card, *others]
                rng.shuffle(names)
                if unread and rng.random() < 0.5:
                    shares = (0.5, 0.5) if len(names) == 2 else (0.5, 0.3, 0.2)
                    reported.append(Played(seat, None, tuple(names), shares=shares, seen=ids))
                else:
                    shares = (0.3,) if len(names) == 2 else (0.3, 0.1)
                    reported.append(Played(seat, names[0], tuple(names[1:]), shares=shares, seen=ids))
            case Played(seat, card):
                reported.append(Played(seat, card, seen=ids))
            case Quitted():
                reported.append(Quitted(seen=ids))  # nobody knows who gathered: nothing weighs the worlds
            case Dealt(dealer, up):
                reported.append(Dealt(dealer, up, seen=ids))
            case _:
                reported.append(fact)
    return reported


def every_way(reported, rules):
    """Every hand that the readings and a single pack allow, with its weight by the readings, and in all.

    Independent of referee.doubt, apart from what was measured (``DOUBT``) and which cards are taken for one
    another (``confused_cards``, ``sister_of``).
    """
    for late, in_order in orders(reported, rules):
        for p, weight, hand in every_reading(in_order, rules):
            yield p, weight * late, hand


def orders(reported, rules):
    """The deal in the reported order, and with each lead that does not fit moved forward, as if seen late."""
    hand = replay(reported, rules).hand
    late = []
    for trick in hand.tricks[1:]:
        due = hand.leader_due(trick.number)
        due_places = [play.place for play in trick.plays if play.seat is due]
        if due_places and trick.leader is not due:
            late.append((trick.plays[0].place - 1, due_places[0] - 1))
    for chosen in itertools.product((False, True), repeat=len(late)):
        order = list(range(len(reported)))
        for (first, moved), is_late in zip(late, chosen, strict=True):
            if is_late:
                order.remove(moved)
                order.insert(order.index(first), moved)
        yield (
            math.prod(DOUBT.late_p if is_late else 1 - DOUBT.late_p for is_late in chosen),
            [reported[n] for n in order],
        )


def every_reading(reported, rules):
    """Every hand that the readings and a single pack allow, with the cards in the reported order."""
    hand = replay(reported, rules).hand
    open_ = [
        n
        for n, event in enumerate(reported)
        if isinstance(event, Played) and (event.rivals or event.card in confused_cards(hand))
    ]
    for chosen in itertools.product(*(likely(reported[n], hand) for n in open_)):
        names = {n: card for n, (card, _) in zip(open_, chosen, strict=True)}
        facts = [
            Played(event.seat, names[n], seen=event.seen) if n in names else event
            for n, event in enumerate(reported)
        ]
        if fits_single_pack(facts, rules):
            hand = replay(facts, rules).hand
            odd = sum(trick.leader is not hand.leader_due(trick.number) for trick in hand.tricks[1:])
            p = math.prod(p for _, p in chosen)
            yield p, p * DOUBT.out_of_turn_p**odd, hand


def likely(event, hand):
    """The cards that a reading may be, with their shares; None is a card that is none of its rivals."""
    rivals = list(zip(event.rivals, event.shares, strict=True))
    if event.card is None:
        return rivals
    none = [(None, DOUBT.outside_p * sum(event.shares))]
    if event.card in confused_cards(hand):
        sister = sister_of(event.card)
        rivals = list({**dict(rivals), sister: max(DOUBT.clash_p, dict(rivals).get(sister, 0))}.items())
    return [(event.card, 1 - sum(event.shares)), *rivals, *none]


def without_names(reported, world):
    """``world`` with the cards unread that were reported unread."""
    unread = {event.seen for event in reported if isinstance(event, Played) and event.card is None}
    facts = [
        placed._replace(event=replace(placed.event, card=None)) if placed.event.seen in unread else placed
        for placed in world.facts
    ]
    return replace(world, facts=tuple(facts))


def with_sisters(reported, rules, likeliest):
    """Every hand with some aces and courts of a suit as their sisters, where its readings allow it."""
    confused = confused_cards(replay(reported, rules).hand)
    facts = [fact for _, fact in likeliest.facts]
    rivals = {event.seen: event.rivals for event in reported if isinstance(event, Played)}
    for suit in Suit:
        elsewhere = {card.rank for card in confused if card.suit is suit}
        open_ = [
            n
            for n, fact in enumerate(facts)
            if isinstance(fact, Played) and fact.card and fact.card.suit is suit
            if fact.card.rank in FEW_PIPS
            and (sister_of(fact.card) in rivals[fact.seen] or elsewhere - {fact.card.rank})
        ]  # fmt: skip
        for size in range(1, len(open_) + 1):
            for chosen in itertools.combinations(open_, size):
                turned = [
                    replace(fact, card=sister_of(fact.card), rivals=(), shares=()) if n in chosen else fact
                    for n, fact in enumerate(facts)
                ]
                if fits_single_pack(turned, rules):
                    yield replay(turned, rules).hand


def fits_single_pack(facts, rules):
    """Whether these facts need a single pack only."""
    cards = [fact.card for fact in facts if isinstance(fact, Played) and fact.card is not None]
    if len(set(cards)) < len(cards):
        return False
    hand = replay(facts, rules).hand
    dealers = [e.seat for e in facts if isinstance(e, Played) and e.card == hand.up]
    strange = hand.calling.is_up_out_of_play or (
        hand.calling.is_picked_up and dealers not in ([], [hand.dealer])
    )
    return not (dealers and strange)


def findings(hand):
    return {(r.kind, r.offender, r.trick) for r in rulings_of_hand(hand)}


def is_in_nearly_all(ruling, ways, reported):
    """Whether the ways without a ruling are together too unlikely.

    What people did counts for the cards that were read, as far as some names of the others allow.
    """
    fit, ways = {}, [way for way in ways if way[0]]
    for p, weight, hand in ways:
        read = without_names(reported, hand).facts
        fit[read] = max(fit.get(read, 0), weight / p)
    likely = [(p, weight, p * fit[without_names(reported, hand).facts], hand) for p, weight, hand in ways]
    without = [way for way in likely if ruling not in findings(way[-1])]
    # the referee weighs the unread cards by their readings alone: between these three
    return all(
        sum(way[n] for way in without) < DOUBT.ignored_p / 4 * sum(way[n] for way in likely) for n in range(3)
    )


@pytest.mark.parametrize("unread", [False, True], ids=["named", "some not read"])
@pytest.mark.parametrize("book", ["american", "somerset-1888", "british", "keller-1887-three"])
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_exactly_the_rulings_that_stand_in_every_world_are_certain(book, unread, seed):
    rng, rules = random.Random(seed), load(book)
    deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True, revoke=rng.random() < 0.6)
    reported = doubted(rules, deal, rng, unread)
    game = replay(reported, rules)
    ruled = {(r.kind, r.offender, r.trick) for r in game.deals[0].rulings}
    ways = list(every_way(reported, rules))
    whole = sum(weight for _, weight, _ in ways)
    in_all = set.intersection(
        *(findings(hand) for _, weight, hand in ways if weight >= DOUBT.ignored_p * whole)
    )
    assert ruled <= in_all
    if not worlds_of(game.hand).has_overflowed:
        if unread:  # the name of an unread card is not concluded from the leads
            in_all &= {ruling for ruling in in_all if is_in_nearly_all(ruling, ways, reported)}
        unexplained = in_all - ruled
        for _, weight, hand in ways:
            if unexplained and weight >= DOUBT.ignored_p * whole:
                for world in (hand, without_names(reported, hand)):
                    for turned in with_sisters(reported, rules, world):
                        unexplained &= findings(turned)
        assert not unexplained


@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_confirming_every_card_leaves_a_single_world(seed):
    rng, rules = random.Random(seed), load("american")
    deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True)
    reported = doubted(rules, deal, rng, False)
    places = [n for n, event in enumerate(reported, 1) if isinstance(event, Played | Dealt)]
    hand = replay([*reported, *(Confirmed(place) for place in places)], rules).hand
    assert len(worlds_of(hand).all) == 1


def test_an_alternative_below_the_bar_is_left_out():
    north = load("american").seating.seats[0]
    facts = [Played(north, Card.parse("Kc"), (Card.parse("Ks"),), shares=(DOUBT.ignored_p / 2,), seen=("s",))]
    hand = replay([Dealt(north, Card.parse("9h")), *facts], load("american")).hand
    assert len(worlds_of(hand).all) == 1


def muddled(reported, rng, seats):
    """``reported`` with a card or two, at random, repeated, taken back and laid again, or missed."""
    reported = list(reported)
    for number in range(rng.randint(1, 2)):
        laid = rng.choice([n for n, event in enumerate(reported) if isinstance(event, Played)])
        later, ids = rng.randint(laid + 1, len(reported)), {"seen": (f"m{number}",)}
        may_be = rng.choice([reported[laid].card, *reported[laid].rivals])
        match rng.choice(["again", "another's", "laid again", "people stand for both", "missed"]):
            case "again":
                reported.insert(later, replace(reported[laid], **ids))
            case "another's":
                reported.insert(later, replace(reported[laid], seat=rng.choice(seats), **ids))
            case "laid again":
                reported.insert(later, replace(reported[laid], card=may_be, rivals=(), shares=(), **ids))
                reported.insert(laid + 1, Withdrew(reported[laid].seat, may_be, **ids))
            case "people stand for both":
                reported.insert(later, replace(reported[laid], **ids))
                reported += [Confirmed(laid + 1), Confirmed(later + 1)]
            case _:
                del reported[laid]
    return reported


@pytest.mark.parametrize("book", ["american", "keller-1887-three"])
@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_what_is_ruled_out_at_a_glance_no_pack_allows(book, seed):
    rng, rules = random.Random(seed), load(book)
    deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True, revoke=rng.random() < 0.6)
    hand = replay(muddled(doubted(rules, deal, rng, True), rng, rules.seating.seats), rules).hands[-1]
    for doubts in (doubts_of(hand), doubts_of(hand, against_the_pack(hand))):
        sure = sure_cards(hand, doubts)
        for _, ways in itertools.islice(likeliest_first(doubts), 60):
            if has_duplicates(sure, ways):
                assert not is_within_pack(with_ways(hand, zip(doubts, ways, strict=True)))
