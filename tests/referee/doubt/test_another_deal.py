"""Cards after which another deal seems to begin may be of the deal before, which still lacks them."""

from dataclasses import replace

import pytest

from referee.book.loading import load
from referee.facts.register import Confirmed, Dealt, PickedUp, Played, Quitted
from referee.game.game import replay
from referee.notation import sheets
from referee.view.judge_report import judged_deals

from .test_seen_late import as_seen

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
    ("stands", "suit", "accuses"),
    [
        pytest.param([], "make d", False, id="the deal before waits for its lead"),
        pytest.param([], "make s", False, id="they named the suit of the up-card"),
        pytest.param([3], "make d", False, id="people stand for the up-card and for another suit"),
        pytest.param([3], "make s", True, id="people stand for the up-card and its suit"),
    ],
)
def test_nobody_is_accused_where_a_lead_may_have_been_taken_for_an_up_card(stands, suit, accuses):
    facts = (Dealt, PickedUp, Played, Quitted)
    events = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, facts) else fact
        for n, fact in enumerate(sheets.read(LEAD_AS_UP_CARD.replace("make d", suit)).facts)
    ]
    deals = judged_deals(replay([*events, *map(Confirmed, stands)], load("american")))
    assert bool([ruling for ruling in deals[-1]["rulings"] if ruling["offender"]]) == accuses


LAST_TRICK_AS_A_DEAL = """dealer N up Ks
N picks up
W order alone
S Qh | W Js | N Th
quit by W
W 7s | N Ks | S Td
quit
N Ac | S Qd | W 7c
quit
N Ah | S Jh | ? ? Qd:0.5 perhaps W:1 | ? As perhaps W:1
quit by W
dealer E doubted
? 9s perhaps W:1 | W Jc
N make d alone
N 8s | S Ad
quit by W
"""
"""The fifth trick seemed to begin another deal; North's call, tapped in it, is of the next."""


@pytest.mark.parametrize(
    ("began", "accuses"),
    [
        pytest.param("dealer E doubted", False, id="nobody saw another deal begin"),
        pytest.param("dealer E", True, id="people stand for it"),
    ],
)
def test_nobody_is_accused_where_another_deal_may_be_the_rest_of_the_deal_before(began, accuses):
    sheet = LAST_TRICK_AS_A_DEAL.replace("dealer E doubted", began)
    deals = judged_deals(replay(as_seen(sheet), load("somerset-1888")))
    assert bool([ruling for ruling in deals[-1]["rulings"] if ruling["offender"]]) == accuses
