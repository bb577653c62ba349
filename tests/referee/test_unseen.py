"""A card that the eye missed is asked for, and nobody is accused on the strength of its absence."""

from referee.cards import Card
from referee.events import Dealt, Exposed, Inserted, OrderedUp, PickedUp, Played, Quitted, Withdrew
from referee.game import replay
from referee.questions import answer, questions
from referee.rules import load
from referee.seats import Seat

RULES = load("american")
CALLS = [Dealt(Seat("W"), Card.parse("9h"), seen=("up",)), OrderedUp(Seat("N")), PickedUp(Seat("W"))]


def trick(plays, by):
    """Cards and their gathering as the eye tells them."""
    laid = [
        Played(Seat(seat), Card.parse(card), seen=(card,)) for seat, card in map(str.split, plays.split(","))
    ]
    return [*laid, Quitted(Seat(by), seen=(f"by {by}",))]


def revokes(events):
    game = replay(events, RULES)
    return [(str(r.offender), r.trick) for judged in game.deals for r in judged.rulings if r.kind == "revoke"]


LATER = trick("N Ks,E Ts,S 9s,W Qd", "N")


def test_a_lead_that_was_not_seen_does_not_make_the_next_card_the_lead():
    events = [*CALLS, *trick("E 9d,S Kd,W Tc", "N"), *LATER]
    assert revokes(events) == []
    asked = [question.kind for question in questions(replay(events, RULES))]
    assert "card not seen" in asked
    seen = [*events, Inserted(len(CALLS) + 1, Played(Seat("N"), Card.parse("Ac")))]
    assert revokes(seen) == []
    led = [*events, Inserted(len(CALLS) + 1, Played(Seat("N"), Card.parse("Ad")))]
    assert revokes(led) == [("W", 1)]


def test_the_lead_that_is_named_afterwards_goes_before_the_cards_that_were_seen():
    game = replay([*CALLS, *trick("E 9d,S Kd,W Tc", "N"), *LATER], RULES)
    question = next(one for one in questions(game) if one.kind == "card not seen")
    events = [*game.journal, *answer(game, question, "Ac")]
    assert str(replay(events, RULES).hand.tricks[0].leader) == "N"
    assert revokes(events) == []


def test_a_follower_who_was_not_seen_takes_nothing_from_the_proof_against_another():
    assert revokes([*CALLS, *trick("N Ad,E 9d,W Tc", "N"), *LATER]) == [("W", 1)]


def test_a_card_exposed_by_somebody_whose_play_was_not_seen_may_have_been_that_play():
    exposed = [
        Exposed(Seat("S"), Card.parse("Qs"), seen=("x",)),
        Withdrew(Seat("S"), Card.parse("Qs"), seen=("y",)),
    ]
    first = trick("N Ac,E 9c,W Tc", "N")
    second = trick("N Ks,E Ts,S Kd,W 9d", "N")
    assert revokes([*CALLS, *exposed, *first, *second]) == []
    whole = trick("N Ac,E 9c,S Qc,W Tc", "N")
    assert revokes([*CALLS, *exposed, *whole, *second]) == [("S", 2)]
