"""A player lays two cards at the same time, of which the camera sees the one on top."""

from dataclasses import replace

from referee.asking.all_questions import answer, questions
from referee.facts.register import Played
from referee.game.game import replay

from ..camera_events import AMERICAN
from .test_unseen import CALLS, revokes, trick


def test_a_revoke_waits_for_a_card_that_may_have_been_laid_beneath_another():
    # film 70511112: South laid two at the same time, of which one was seen, and none to the last trick
    events = [
        *CALLS,
        *trick("N Ac,E 9c,S 9s,W Tc", "N"),
        *trick("N Kh,E Th,S Qh,W Ah", "W"),
        *trick("W Jh,N Kc,E As,S Qc", "W"),
        *trick("W 9h,N Ks,E Ts,S Kd", "W"),
    ]
    assert revokes(events) == [("S", 1)]  # his queen of clubs is the proof
    last = trick("W Jd,N Qs,E Js", "W")
    assert revokes([*events, *last]) == []
    game = replay([*events, *last], AMERICAN)
    (question,) = (question for question in questions(game) if question.kind == "card not seen")
    assert revokes([*game.journal, *answer(game, question, "Ad")]) == [("S", 1)]
    assert revokes([*game.journal, *answer(game, question, "not played")]) == []
    entered = [replace(event, seen=()) if isinstance(event, Played) else event for event in events]
    assert revokes([*entered, *last]) == [("S", 1)]  # whoever entered the card saw the whole table
