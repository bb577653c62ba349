"""The up-card was unread: the gatherings and leads show its suit, and so the points."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.law.deals import random_deal
from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.cards import Card
from referee.doubt.possible_worlds import worlds_of
from referee.facts.register import Dealt, OrderedUp, PickedUp, Played, Quitted
from referee.game.game import apply, replay
from referee.laws.register import rulings_of_hand
from referee.notation import sheets
from referee.seats import Seat
from referee.view.judge_report import judged_deals
from tests.referee.shown import show

from ..camera_events import AMERICAN

UP = "Which card was turned up?"
SPADES = """dealer W up Ks
W picks up
E order
N Ah | E 9h | S Th | W 9s
quit by W
W Js | N Qs | E Jc | S As
quit by W
W Ks | N 9c | E Td | S Kh
quit by W
W Ac | N Tc | E 9d | S Jh
quit by W
W Qd | N Ad | E Kd | S Jd
quit by N
"""
"""Spades are trump: under clubs W would not have won the first trick, nor the third."""
EITHER = """dealer W up Jc
W picks up
S order
N Ac | E 9c | S Tc | W Qc
quit by N
N As | E 9s | S Ts | W Qs
quit by N
N Ah | E 9h | S Th | W Qh
quit by N
N Ad | E 9d | S Td | W Qd
quit by N
N Kh | E Jh | S Kd | W Kc
quit
"""
"""The camera missed the gathering of the last trick, which W wins if clubs are trump."""


def eye(sheet, *rivals, p=1.0):
    """The game as a camera reports it that could not read the up-card: ``Kc:0.6`` and similar."""
    cards = tuple(Card.parse(rival.split(":")[0]) for rival in rivals)
    shares = tuple(float(rival.split(":")[1]) for rival in rivals)
    events = []
    for n, event in enumerate(sheets.read(sheet).facts):
        if isinstance(event, Dealt):
            event = replace(event, up=None, rivals=cards, shares=shares)
        elif isinstance(event, PickedUp):
            event = replace(event, p=p)
        seen = isinstance(event, Dealt | PickedUp | Played | Quitted)
        events.append(replace(event, seen=(f"s{n}",)) if seen else event)
    return replay(events, AMERICAN)


def texts(game):
    return [str(question.text) for question in questions(game)]


def kinds_and_offenders(game):
    return {(r.kind, r.offender, r.trick) for deal in game.deals for r in deal.rulings}


def test_who_gathered_and_who_led_tell_the_trump_and_the_points_without_a_question():
    game = eye(SPADES, "Kc:0.8", "Ks:0.19")
    assert (game.deals[0].score.total, texts(game), kinds_and_offenders(game)) == ((0, 1), [], set())
    assert show(game)["trump"] == judged_deals(game)[0]["trump"] == "s"


def test_it_is_not_asked_for_while_the_hand_is_played():
    begun = SPADES.split("W Js")[0]
    assert texts(eye(begun, "Kc:0.8", "Ks:0.19")) == []
    assert texts(eye(begun)) == [UP]  # the camera gives no names that it may have


def test_who_made_it_trump_is_asked_though_its_suit_is_not_known_yet():
    game = eye(SPADES.split("E order")[0], "Kc:0.6", "Ks:0.4")
    (question,) = questions(game)
    assert str(question.text) == "Who made the up-card's suit trump?"
    assert answer(game, question, "S") == (OrderedUp(Seat.SOUTH),)
    assert "turned down" in [choice.key for choice in question.choices]


def test_its_suit_is_known_if_all_likely_cards_share_it():
    game = eye(SPADES.split("E order")[0], "Qs:0.55", "Ks:0.449")
    assert (show(game)["trump"], texts(game)) == ("s", ["Who made ♠ trump?"])


def test_it_is_asked_for_after_the_hand_if_nothing_shows_its_suit():
    game = eye(EITHER, "Jc:0.6", "Js:0.399")
    assert (game.deals[0].score.total, texts(game)) == (None, [UP])
    (question,) = questions(game)
    totals = {card: apply(game, *answer(game, question, card)).deals[0].score.total for card in ("Jc", "Js")}
    assert totals == {"Jc": (1, 0), "Js": (2, 0)}


LEFT_BOWER = """dealer W up Kc
W picks up
S order
N Ac | E 9h | S 9c | W Tc
quit by N
N Ah | E Th | S Qh | W Qc
quit by W
W As | N 9s | E Js | S Ts
quit by E
E Jd | S 9d | W Td | N Ad
quit by N
N Kh | E Qd | S Jh | W Kc
quit by W
"""
"""Clubs are trump, so the jack of spades that East plays to the third trick is a trump; if spades were trump,
    three tricks would have been led and gathered by players who cannot have won them."""
REVOKE = ("revoke", Seat.EAST, 1)


def test_a_revoke_that_hangs_on_the_suit_of_an_up_card_that_nobody_read_is_asked_about():
    game = eye(LEFT_BOWER, "Ks:0.6", "Kc:0.4")
    assert (kinds_and_offenders(game), texts(game)) == (set(), [UP])
    (question,) = questions(game)
    assert kinds_and_offenders(apply(game, *answer(game, question, "Kc"))) == {REVOKE}
    assert kinds_and_offenders(apply(game, *answer(game, question, "Qd"))) == set()


def test_a_revoke_by_any_trump_is_ruled_on():
    game = eye(LEFT_BOWER.replace("W Qc", "W Js").replace("E Js", "E Qc"), "Ks:0.6", "Kc:0.4")
    assert (kinds_and_offenders(game), texts(game)) == ({REVOKE}, [])


def test_rulings_without_trump_stand_if_nothing_is_known_of_the_up_card():
    """A second card is uncertain as well: there are several worlds."""
    sheet = SPADES.replace("W Ac | N Tc", "E exposes Kd\nW Ac | N Tc Kc:0.05")
    assert kinds_and_offenders(eye(sheet)) == {("exposed card", Seat.EAST, None)}


def test_a_suit_that_may_have_been_turned_down_is_not_made_trump_in_any_world():
    game = eye(SPADES.split("E order")[0] + SPADES.split("E order\n")[1], "Kc:0.6", "Ks:0.4", p=0.7)
    hands = [world.hand for world in worlds_of(game.hand).all]
    assert any(not hand.calling.is_picked_up for hand in hands)
    assert not any(hand.calling.faults for hand in hands)


def test_an_up_card_denied_by_people_is_no_longer_among_the_likely_cards():
    seen = Dealt(Seat.WEST, Card.parse("Kc"), (Card.parse("Ks"),), (0.1,), seen=("s0",))
    sheet = SPADES.replace("N 9c", "N Kc")
    facts = [replace(e, seen=("s",)) if isinstance(e, Played | Quitted) else e
             for e in sheets.read(sheet).facts]  # fmt: skip
    game = replay([seen, *facts[1:]], AMERICAN)
    another = next(c for q in questions(game) for c in q.choices if c.key.startswith("misread"))
    assert apply(game, another.facts[0]).hand.dealt[1].rivals == (Card.parse("Ks"),)


@pytest.mark.parametrize("book", ["american", "somerset-1888", "british", "keller-1887-three"])
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_an_unread_up_card_yields_no_ruling_that_the_true_card_does_not(book, seed):
    rng, rules = random.Random(seed), load(book)
    deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True, revoke=rng.random() < 0.6)
    fell = {fact.card for fact in deal.facts if isinstance(fact, Played)}
    others = [card for card in sorted(rules.cards) if card.suit not in (None, deal.up.suit)]
    may_be = [deal.up, *rng.sample(others, 2)]
    rng.shuffle(may_be)
    as_seen = {
        Dealt: lambda e: replace(e, up=None, rivals=tuple(may_be), shares=(0.4, 0.3, 0.3), seen=("up",)),
        Played: lambda e: replace(e, seen=(str(e.card),)),
        Quitted: lambda e: replace(e, seen=("quit",)),
    }
    seen_events = [as_seen.get(type(fact), lambda e: e)(fact) for fact in deal.facts]
    game = replay(seen_events, rules)

    def turned(up):
        sure = [Dealt(e.dealer, up, seen=e.seen) if isinstance(e, Dealt) else e for e in seen_events]
        return replay(sure, rules)

    accepted = deal.trump is deal.up.suit
    for up in (card for card in may_be if accepted and card not in fell):
        assert kinds_and_offenders(game) <= {
            (r.kind, r.offender, r.trick) for r in rulings_of_hand(turned(up).hand)
        }
    true = turned(deal.up)
    assert kinds_and_offenders(game) <= kinds_and_offenders(true)
    assert game.deals[0].score.total in (None, true.deals[0].score.total)
