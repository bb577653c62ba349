"""A card that seems turned up may begin another deal, or be the lead of the deal that waits for it."""

from dataclasses import replace

import pytest

from referee.book.loading import load
from referee.facts.register import Confirmed, Dealt, PickedUp, Played, Quitted
from referee.game.game import replay
from referee.notation import sheets
from referee.view.judge_report import judged_deals

LEAD_AS_UP_CARD = """dealer E up 9d
E picks up
dealer S up As perhaps E:0.278 W:0.2014 N:0.19
N 9c
E make d alone
E Jd
S picks up p 0.6682
quit by E
? Ac perhaps E:0.2993 N:0.3522 S:0.297 W:0.0491
? Jc perhaps S:0.2993 E:0.577 W:0.0631 N:0.0582
? Kc perhaps N:0.2993 E:0.5228 W:0.0958 S:0.0796
quit by E
E Jh | S Kd | ? Qd perhaps N:0.2993 E:0.5294 W:0.0872 S:0.0817
quit by E
E Ah | S 9h | N 9s
quit by E
E 9d | S Kh | N Ks
amend 9 E Ac
amend 10 S Jc
amend 11 N Kc
insert 8 S As
confirm 8 gatherer
confirm 9 turn
confirm 9 player
amend 15 N Qd
"""
"""East plays alone; South's lead, the ace of spades, was taken for an up-card, and people answered all that
was asked (film 52212023)."""


@pytest.mark.parametrize(
    ("stands", "accuses"),
    [
        pytest.param([], False, id="the deal before waits for its lead"),
        pytest.param([3], True, id="people stand for the up-card"),
    ],
)
def test_nobody_is_accused_where_a_lead_may_have_been_taken_for_an_up_card(stands, accuses):
    facts = (Dealt, PickedUp, Played, Quitted)
    events = [
        replace(event, seen=(f"s{n}",)) if isinstance(event, facts) else event
        for n, event in enumerate(sheets.read(LEAD_AS_UP_CARD).events)
    ]
    deals = judged_deals(replay([*events, *map(Confirmed, stands)], load("american")))
    assert bool([ruling for ruling in deals[-1]["rulings"] if ruling["offender"]]) == accuses
