"""Nobody has entered who made the trump: a player may play alone if no card of the partner was seen."""

from dataclasses import replace

import pytest

from referee.book.loading import load
from referee.doubt.withheld import WithheldBecause, reason_to_withhold
from referee.facts.register import Exposed, PickedUp, Played, Quitted
from referee.game.game import replay
from referee.laws.register import rulings_of_hand
from referee.notation import sheets

SEEN = Played | Exposed | Quitted | PickedUp
LIFTED = """dealer S up Qc
{}S picks up
W Jc | {}E Tc | S 7c
quit by W
W Ks | E 7d | S As
quit by S
S Js | W 9d | E Ac
quit by S
S Ad | W 9h | E 7h
quit by S
S Qc | W 9s | E Kh
quit by S
"""
"""Somerset: the up-card has to lie on the pack until it is played."""


def as_seen(text):
    return [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, SEEN) else fact
        for n, fact in enumerate(sheets.read(text).facts)
    ]


def exposed_cards(text):
    """The players ruled to have exposed a card, as the camera saw the deal."""
    game = replay(as_seen(text), load("somerset-1888"))
    return [str(r.offender) for deal in game.deals for r in deal.rulings if r.kind == "exposed card"]


def test_an_up_card_lifted_by_a_dealer_who_may_play_alone_is_not_exposed():
    # deal 9655003 of muddled: North laid the hand down unseen, and the calls were entered late
    assert exposed_cards(LIFTED.format("", "")) == []


@pytest.mark.parametrize(
    ("calls", "partners_card"),
    [("", "N Kc | "), ("S take\n", "N Kc | ")],
)
def test_it_is_exposed_where_the_partner_was_seen_to_play(calls, partners_card):
    assert exposed_cards(LIFTED.format(calls, partners_card)) == ["S"]


def test_a_maker_who_was_named_without_a_partner_in_any_trick_may_play_alone_too():
    assert exposed_cards(LIFTED.format("S take\n", "")) == []


LONE_REVOKE = """dealer N up Kh
E pass | S pass | W pass | N take alone
E Jh | W Qh | N Qc
quit
E Ts | W Ks | N 9s
quit
W 9c | N Ac | E Th
quit
E Ah | W Td | N ? Kh:0.5 Th:0.5
quit
E Ad | W Qd 9d:0.3 | N Tc
quit
"""


def test_a_revoke_of_a_player_who_is_known_to_play_alone_is_ruled_on():
    game = replay(as_seen(LONE_REVOKE), load("american"))
    assert [(r.kind, str(r.offender)) for r in game.deals[0].rulings] == [("revoke", "N")]


def test_a_ruling_on_what_was_before_the_deal_waits_too():
    hand = replay(as_seen(LIFTED.format("", "")), load("somerset-1888")).hand
    (lifted,) = rulings_of_hand(hand)
    reasons = [reason_to_withhold(hand, replace(lifted, place=place)) for place in (lifted.place, -1)]
    assert [reason and reason.kind for reason in reasons] == [WithheldBecause.MAY_BE_ALONE] * 2
