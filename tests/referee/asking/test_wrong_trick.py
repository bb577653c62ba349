"""Cards that the camera saw in another trick than that in which they fell, and tricks that lack several."""

from dataclasses import replace

from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.facts.register import Dealt, Exposed, PickedUp, Played, Quitted
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.view.judge_report import judged_deals

from ..camera_events import AMERICAN


def as_seen(sheet, gathered=slice(-4, None)):
    """The facts of a sheet, all but calls and corrections as seen by the camera.

    A gathering names the last four cards seen since the one before, or others of them.
    """
    facts, on_table = [], []
    for n, fact in enumerate(sheets.read(sheet).facts):
        names = (f"s{n}",)
        if isinstance(fact, Played):
            on_table += names
        elif isinstance(fact, Quitted):
            names, on_table = (*names, *on_table[gathered]), []
        is_seen = isinstance(fact, Dealt | Exposed | PickedUp | Played | Quitted)
        facts.append(replace(fact, seen=names) if is_seen else fact)
    return facts


def asked(game, kind):
    (question,) = (question for question in questions(game) if question.kind == kind)
    return question


def answered(game, kind, choice):
    for fact in answer(game, asked(game, kind), choice):
        game = apply(game, fact)
    return game


def accused(game):
    return [(ruling["kind"], ruling["offender"]) for ruling in judged_deals(game)[0]["rulings"]]


LAST_SEEN_LATE = """dealer E up Jh
E picks up p 0.7904
E take
S Ah | W 9c | N Qh | E ? Jd:0.587 Jh:0.393
quit by E p 0.993
E Ac | S Qc | W Td
quit by E p 0.993
N Tc | E Kh | S 9h | W Qs
N Ts
quit by E p 0.993
E Jc | S Js | W Qd | N Kc
quit by N p 0.993
N As | E 9s | S Ks | W Ad
"""
"""North's ten of clubs fell to the second trick, and was seen after East had gathered it."""


def test_a_lead_that_was_the_last_card_of_the_trick_before_can_be_put_back():
    # deal 9655119 of muddled, where a true answer was missing
    game = replay(as_seen(LAST_SEEN_LATE), AMERICAN)
    choices = {choice.key: str(choice.text) for choice in asked(game, "who won the trick?").choices}
    assert choices["trick before"] == "no: N played Tc to trick 2, and it was seen late"
    put_back = answered(game, "who won the trick?", "trick before")
    assert [str(play.card) for play in put_back.hand.tricks[1].plays] == ["Ac", "Qc", "Td", "Tc"]
    assert put_back.hand.tricks[1].plays[-1].seen
    assert accused(put_back) == []


SEVERAL_MISSED = """dealer N up 9s
N picks up p 0.6196
W order
E Ad | E 9d perhaps S:0.019 | W Td | N Qd
quit by E p 0.993
E As | S 9h | W ? Ts:0.623 Th:0.357 | N ? Js:0.722 Ts:0.258
quit by N p 0.993
S Tc | W Ah
quit by W p 0.993
W Jc | N 9s | E Ks | S Kd
quit by W p 0.993
W Jd | N Th | E ? Qh:0.557 Qs:0.423 | S Ac
quit by W p 0.993
E Kc
amend 24 E Qh
amend 5 S 9d
amend 11 W Ts
amend 12 N Js
"""
"""North's lead to the third trick was missed, and East missed the trick."""


def test_who_did_not_play_is_not_known_of_each_where_several_cards_were_not_seen():
    # deal 9655095 of muddled: North was ruled to have missed the trick as well
    game = replay(as_seen(SEVERAL_MISSED), AMERICAN)
    choices = {choice.key: str(choice.text) for choice in asked(game, "card not seen").choices}
    assert choices["none played"] == "E and N did not play"
    assert "not played" not in choices


GATHERED_LATE = """dealer N up 8s
N picks up p 0.7685
W order
E Qc | S 9c | W 7c | N Ac
quit by N p 0.993
W exposes ? p 0.9
N Jd | E 7d perhaps N:0.2097 | S 8d | W Js
N 8s | E 8h
quit by W p 0.993
S 9d
quit by W p 0.993
W Ks | N 9s | E 8c | S Tc
quit by W p 0.993
W Td | N Kc | E 9h | S Ah Ad:0.004
quit by W p 0.993
"""
"""West led the ace of diamonds, a little aside, and won; the camera saw the gathering three cards later."""


def test_a_lead_seen_before_a_late_gathering_is_no_revoke_in_the_trick_before_when_it_is_named():
    # deal 9655100 of muddled: West's jack seemed to be the fourth card to the diamonds
    game = replay(as_seen(GATHERED_LATE, slice(3)), load("keller-1887"))
    game = answered(game, "card not seen", "Js")
    assert [str(play.card) for play in game.hand.tricks[2].plays] == ["Js", "8s", "8h", "9d"]
    assert accused(game) == []
