"""The reasons why a claim failed: which may be shown, and which may not."""

import pytest

from referee.book.loading import load
from referee.game.game import replay
from referee.notation import sheets
from referee.view.judge_report import judged_deals

DEAL = "dealer W up 9h\nN pass | E pass | S order\n"


def why(sheet, book="american"):
    """The referee's account of the claim in ``sheet``, as plain data."""
    (deal,) = judged_deals(replay(sheets.read(sheet).facts, load(book)))
    (ruling,) = [ruling for ruling in deal["rulings"] if ruling["kind"] == "revoke"]
    assert ruling["status"] == "not proved"
    return ruling.get("unfounded")


REST = """
quit
S Ah | W Kh | N Qh | E Th
quit
S Ac | W Kc | N Qc | E Tc
quit
S As | W Ks | N Qs | E {east}
quit
S 9s | W Ts | N 9c | E Jc
quit
claim NS against E trick 1
"""


def test_a_left_bower_held_is_no_card_of_its_printed_suit():
    reason = why(
        DEAL + "N Ad | E 9d | S Kd | W Td" + REST.format(east="Jd").replace("against E", "against W")
    )
    assert (reason["kind"], reason["law"]) == ("followed", "american:2"), "the law on following suit"
    reason = why(DEAL + "N Ad | E Js | S Kd | W Td" + REST.format(east="Jd"))
    assert (reason["kind"], reason["cards"], reason["law"]) == ("left bower", ["Jh", "Jd"], "american:2")
    assert reason["says"] == "with hearts as trump Jd is the left bower: a trump, and no diamond"


def test_a_left_bower_played_to_a_trump_follows_suit():
    reason = why(DEAL + "N Th | E Jd | S Jh | W 9h" + REST.format(east="Qd").replace("E Th", "E Ad"))
    assert reason["kind"] == "left bower"


def test_a_left_bower_that_is_led_asks_for_trumps_and_not_for_its_printed_suit():
    reason = why(DEAL + "N Jd | E Js | S Jh | W 9h" + REST.format(east="Qd").replace("E Th", "E Ad"))
    assert reason["kind"] == "left bower"


def test_a_ruff_with_the_left_bower_is_no_left_bower_taken_for_a_diamond():
    reason = why(DEAL + "N Ad | E Td | S Kd | W Js" + REST.format(east="Jd"))
    assert reason["kind"] == "followed"


def test_a_claim_about_a_card_taken_back_in_time_is_answered_as_corrected():
    reason = why(DEAL + "N Ad | E Th | S Kd | W Td\nE withdraws Th\nE 9d" + REST.format(east="Jd"))
    assert (reason["kind"], reason["cards"], reason["trick"]) == ("corrected", ["Th", "9d"], 1)


@pytest.mark.parametrize(
    "sheet",
    [
        DEAL + "N Ad | E Js | S Kd | W Td\nquit\nclaim NS against E trick 1\n",
        DEAL + "N Ad | E ? | S Kd | W Td" + REST.format(east="Jd"),
        DEAL + "N ? | E Js | S Kd | W Td" + REST.format(east="Jd"),
    ],
    ids=["the hand was not played out", "his card was not read", "the lead was not read"],
)
def test_a_claim_stays_open_while_a_card_that_matters_is_unknown(sheet):
    assert why(sheet) is None


def test_a_revoke_that_is_proved_is_never_explained_away():
    sheet = DEAL + "N Ad | E Js | S Kd | W Td" + REST.format(east="Qd")
    (deal,) = judged_deals(replay(sheets.read(sheet).facts, load("american")))
    (ruling,) = [ruling for ruling in deal["rulings"] if ruling["kind"] == "revoke"]
    assert ruling["status"] == "awarded"
    assert "unfounded" not in ruling


CALLED = """
dealer E up Qc
S order
discard E ?
W exposes 8s
S Kh
call NS 8s from W
W 8s | N Th | E Jh
quit
S Qh | W Ah | N 9h | E 7h
quit
"""
STAYED = """
dealer W up 9h
N pass | E pass | S order
discard W ?
N As | E Ts | E Td
choose NS keep Td
E withdraws Ts | S Ks | W 8s
quit
N Ad | E 8d | S 7d | W Kd
quit
N Qs | E Ts | S Js | W 7s
quit
"""
"""East did not follow because North and South made him keep the other of two cards."""


@pytest.mark.parametrize(
    "facts", ["claim NS against W trick 1", "rest NS\nshown W 9d Td Jd\nclaim NS against W"]
)
def test_a_claim_against_a_called_card_is_answered_by_the_call(facts):
    reason = why(CALLED + facts, "somerset-1888")
    assert (reason["kind"], reason["trick"], reason["law"]) == ("forced", 1, "somerset-1888:55")
    assert reason["says"] == "W played 8s in trick 1 because it was called for, and no call makes a revoke"


def test_a_claim_against_a_card_made_to_stay_is_unfounded_and_needs_no_shown_card():
    sheet = STAYED + "claim NS against E trick 1"
    reason = why(sheet, "keller-1887")
    assert (
        reason["says"] == "E played Td in trick 1 because it was made to stay, and no choice makes a revoke"
    )
    (deal,) = judged_deals(replay(sheets.read(sheet).facts, load("keller-1887")))
    assert "missing" not in deal["rulings"][-1]


def test_a_claim_that_the_cards_refute_is_no_reason_against_the_side_that_mixed_them():
    sheet = CALLED + "claim NS against W trick 1\nmixed EW\n"
    game = replay(sheets.read(sheet).facts, load("somerset-1888"))
    (ruling,) = [ruling for ruling in game.deals[0].rulings if ruling.kind == "revoke"]
    assert (str(ruling.standing), ruling.refuted) == ("proved", None)


def test_a_claim_about_another_trick_is_answered_by_that_tricks_cards():
    sheet = CALLED + "rest NS\nshown W 9d Td Jd\nclaim NS against W trick 2"
    assert why(sheet, "somerset-1888")["kind"] == "followed"
