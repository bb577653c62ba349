"""A thing taken for a card moves what follows by one: nobody is accused by it."""

from dataclasses import replace

from referee import notation
from referee.events import Played
from referee.game import replay
from referee.judgement import judged_deals
from referee.rules import load

BEGUN = """
dealer W up 9h
N pass | E pass | S order
"""


def rulings(facts, kind):
    """The rulings of a deal of which every card was seen by the eye, and nobody stands for any."""
    events = [
        replace(event, seen=(f"s{number}",)) if isinstance(event, Played) else event
        for number, event in enumerate(notation.read(BEGUN + facts).events)
    ]
    (deal,) = judged_deals(replay(events, load("american")))
    return [ruling for ruling in deal["rulings"] if ruling["kind"] == kind]


FIRST = "N As | E{} Td | S Ks | W Qs\nquit\n"
LATER = "N Ad | E {} | S Kd | W Qd\nquit\n"


def test_a_revoke_is_not_proved_in_a_trick_with_a_thing_that_may_be_no_card():
    (proved,) = rulings(FIRST.format("") + LATER.format("9s"), "revoke")
    assert (proved["offender"], proved["trick"]) == ("E", 1)
    assert rulings(FIRST.format(" ? | E") + LATER.format("9s"), "revoke") == []


def test_a_revoke_before_the_muddle_is_proved_by_a_card_that_fell_before_it_too():
    facts = FIRST.format("") + LATER.format("9s") + "N Ac | E ? | E Tc | S Kc | W 9c\nquit"
    assert [ruling["offender"] for ruling in rulings(facts, "revoke")] == ["E"]


def test_one_card_read_in_two_tricks_of_the_same_player_proves_no_revoke_after_it():
    facts = (
        "N Ad | E 9d | S Kd | W Qd\nquit\n{}N Ac | E Tc | S Kc | W Kh\nquit\nN Jc | E Qc | S 8c | W 9c\nquit"
    )
    assert [ruling["offender"] for ruling in rulings(facts.format(""), "revoke")] == ["W"]
    twice = "N As | E 9d | S Ks | W Qs\nquit\n"
    assert rulings(facts.format(twice), "revoke") == []
