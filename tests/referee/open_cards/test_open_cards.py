"""A finished hand with all cards open: exact values, missing cards, and the plays that are marked."""

import random
from itertools import permutations

import pytest

from models.lab.law.exhaustive import compared_with_openspiel, differences, played_hand
from referee.book.loading import books, load
from referee.cards import NO_TRUMP, Card, suit_of
from referee.facts.register import Played
from referee.game.game import replay
from referee.notation.written_game import game_from
from referee.open_cards.chance import Chance
from referee.open_cards.deals_to_face import NOBODY, Deals, known_before
from referee.open_cards.hand_laid_open import CoveredHand, UnknownCards, finished
from referee.open_cards.marked_plays import marked
from referee.open_cards.values import valued


@pytest.mark.parametrize("book", books())
def test_every_card_of_random_endings_has_the_worth_of_a_plain_search(book):
    rng, rules = random.Random(41), load(book)
    compared = 0
    for _ in range(30):
        cards, differing = differences(played_hand(rules, rng), last=3)
        assert not differing
        compared += cards
    assert compared > 200


def test_a_house_that_pays_less_for_a_march_is_searched_for_its_points():
    rng, rules = random.Random(42), load("american", {"march": 0, "lone_march": 0})
    for _ in range(20):
        assert not differences(played_hand(rules, rng), last=3)[1]


def test_hands_without_trumps_and_with_cards_exchanged_are_searched_too():
    """Many of the hands have no trumps: a jack taken for a bower would be worth something else."""
    house = {"no_trump": "either round", "no_trump_times": 2, "going_under": "any three",
             "partners_best": "called for", "lone_short": "is euchred"}  # fmt: skip
    rng, rules = random.Random(46), load("american", house)
    hands = [played_hand(rules, rng) for _ in range(40)]
    assert sum(hand.trump is NO_TRUMP for hand in hands) > 5
    for hand in hands:
        assert not differences(hand, last=3)[1]


def test_open_cards_agree_with_openspiel_played_out_in_every_way():
    cards, differing = compared_with_openspiel(40, last=2, seed=43)
    assert not differing
    assert cards > 200


HAND = """
rules american
dealer W up 9h
N pass | E pass | S order
discard W 9c
N As | E Ts | S Ks | W Qs
quit
N Ac | E Tc | S Qc | W Kc
quit
N Jh | E Th | S Qh | W 9h
quit
N Ah | E Td | S Jd | W Kh
quit
S 9d | W Ad | N 9s | E Kd
quit
cut
"""


def hand_of(sheet):
    return game_from(sheet).hands[0]


def test_a_hand_that_is_not_over_is_refused():
    unfinished = HAND[: HAND.index("S 9d")]
    with pytest.raises(CoveredHand):
        valued(hand_of(unfinished))
    with pytest.raises(CoveredHand):
        finished(hand_of(HAND[: HAND.index("N Ah")]))


def test_a_deal_that_was_passed_out_has_no_cards_to_open():
    passes = "N pass | E pass | S pass | W pass"
    hand = hand_of(f"rules american\ndealer W up 9h\n{passes}\n{passes}\ncut")
    with pytest.raises(UnknownCards):
        valued(hand)


def test_a_whole_hand_has_every_play_and_every_lawful_card():
    valuation = valued(hand_of(HAND))
    assert len(valuation.plays) == 20
    assert str(valuation.makers) == "NS"
    assert all(play.chosen is not None and play.is_lawful for play in valuation.plays)
    last = valuation.plays[-1].chosen
    assert (last.tricks.least, last.points.least) == (4, 1)


def without(hand, place, rivals=()):
    """The same hand with the card at a place of the journal unread."""
    events = [fact for _, fact in hand.facts]
    number = next(n for n, (where, _) in enumerate(hand.facts) if where == place)
    events[number] = Played(events[number].seat, None, rivals)
    return replay(events, hand.rules).hands[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_card_that_was_not_read_gives_the_range_over_all_that_it_may_be(seed):
    rng = random.Random(seed)
    hand = played_hand(load("american"), rng)
    truth = valued(hand)
    play = rng.choice(hand.plays)
    valuation = valued(without(hand, play.place))
    assert [(play_now.seat, play_now.card) for play_now in valuation.plays if play_now.card is None] == [
        (play.seat, None)
    ]
    assert len(valuation.missing) == 1
    assert play.card in valuation.missing[0].may
    assert valuation.ways <= len(valuation.missing[0].may)
    assert valuation.points.least <= truth.points.least <= valuation.points.most
    for play, known in zip(valuation.plays, truth.plays, strict=True):
        for choice in play.choices:
            same = next(other for other in known.choices if other.card == choice.card)
            assert choice.points.least <= same.points.least <= choice.points.most
    assert marked(hand, valuation) == ()


def test_too_many_missing_cards_are_named_and_not_guessed_at():
    hand = hand_of(HAND)
    for play in hand.plays[:6]:
        hand = without(hand, play.place)
    valuation = valued(hand)
    assert len(valuation.missing) == 6
    assert valuation.too_many > 600
    assert valuation.points is None
    assert valuation.plays == ()


@pytest.mark.parametrize("book", books())
def test_every_deal_drawn_fits_what_the_player_knew(book):
    rng, rules = random.Random(44), load(book)
    for _ in range(5):
        hand = played_hand(rules, rng)
        laid_open = finished(hand)
        number = rng.randrange(len(laid_open.turns))
        now, known = laid_open.turns[number], known_before(laid_open, number)
        drawn = Deals(known, hand)
        assert not drawn.is_empty
        gone = laid_open.turns[:number]
        for seed in range(20):
            held = drawn.draw(Chance(seed))
            assert set(held[laid_open.seats.index(now.seat)]) == {
                turn.card for turn in laid_open.turns[number:] if turn.seat is now.seat
            }
            cards = [card for hand_cards in held for card in hand_cards] + [turn.card for turn in gone]
            assert len(set(cards)) == len(cards) == 5 * len(laid_open.seats)
            if hand.calling.is_picked_up and hand.dealer in laid_open.seats and not rules.discard_up_card:
                dealers = [turn.card for turn in gone if turn.seat is hand.dealer]
                assert hand.up in [*held[laid_open.seats.index(hand.dealer)], *dealers]
            for seat, hand_cards in zip(laid_open.seats, held, strict=True):
                void = known.void.get(laid_open.seats.index(seat), set())
                assert (
                    not {suit_of(card, hand.trump, hand.benny) for card in hand_cards} & void
                    or seat is now.seat
                )


def test_each_deal_that_fits_is_as_likely_as_any_other():
    hand = hand_of(HAND)
    laid_open = finished(hand)
    number = 17  # West, in the last trick: two others hold a card each, and three cards are elsewhere
    known = known_before(laid_open, number)
    fits = [
        (north, east)
        for north, east in permutations(known.hidden, 2)
        if not suits(hand, north) & known.void.get(0, set())
        and not suits(hand, east) & known.void.get(1, set())
    ]
    assert known.owed[NOBODY] == len(known.hidden) - 2
    chance, drawn, seen = Chance(5), Deals(known, hand), {}
    for _ in range(200 * len(fits)):
        held = drawn.draw(chance)
        seen[held[0][0], held[1][0]] = seen.get((held[0][0], held[1][0]), 0) + 1
    assert set(seen) == set(fits)
    assert all(140 < count < 260 for count in seen.values())


def suits(hand, card: Card):
    return {suit_of(card, hand.trump, hand.benny)}


TOO_SHY_TO_RUFF = """
rules {book}
dealer W up Qh
N pass | E pass | S order alone
discard W ?
E Ts | S As | W Ks
quit
S Ad | W Kd | E Td
quit
S Qc | W Ac | E Jc
quit
W Tc | E Kc | S 9s
quit
E Th | S 9h | W Qh
quit
cut
"""


def test_a_play_is_marked_if_another_is_better_in_nearly_every_possible_deal():
    hand = hand_of(TOO_SHY_TO_RUFF.format(book="somerset-1888"))  # the dealer must keep the queen he took in
    valuation = valued(hand)
    mark = next(mark for mark in marked(hand, valuation) if mark.trick == 4)
    assert (str(mark.seat), str(mark.card), str(mark.better)) == ("S", "9s", "9h")
    assert (mark.better_in, mark.deals, mark.points) == (200, 200, 5)


def test_a_play_that_only_luck_made_dear_is_not_marked():
    hand = hand_of(TOO_SHY_TO_RUFF.format(book="american"))  # the dealer may have put the queen away
    valuation = valued(hand)
    shy = next(play for play in valuation.plays if str(play.card) == "9s")
    assert {str(choice.card): choice.points.least for choice in shy.choices} == {"9s": -2, "9h": 1}
    assert not [mark for mark in marked(hand, valuation) if mark.trick == 4]


def test_the_same_hand_is_marked_the_same_every_time():
    hand = hand_of(TOO_SHY_TO_RUFF.format(book="somerset-1888"))
    assert marked(hand, valued(hand), seed=9) == marked(hand, valued(hand), seed=9)
