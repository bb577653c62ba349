"""A card is in a single place: holding a card proves nothing against a player if another player played it."""

from dataclasses import replace

import pytest

from referee.book.loading import load
from referee.facts.register import Exposed
from referee.game.game import replay
from referee.notation import sheets
from referee.view.judge_report import judged_deals

BEGUN = """
dealer W up 9h
N pass | E pass | S order
"""
EAST = "N As | E Td | S Ks | W 8s\nquit\n"
WEST = "N Ah | E Th | S Kh | W 8s\nquit\n"


def rulings(facts, kind, book="somerset-1888"):
    (deal,) = judged_deals(replay(sheets.read(BEGUN + facts).facts, load(book)))
    return [ruling for ruling in deal["rulings"] if ruling["kind"] == kind]


@pytest.mark.parametrize(
    ("held", "elsewhere"),
    [
        pytest.param("rest NS\nshown E {} 9c 8c 7h", "8s", id="shown, and fell in the same trick"),
        pytest.param("rest NS\nshown E {} 9c 8c 7h\nshown N {}", "Js", id="shown of two players"),
        pytest.param("rest NS\nshown E {} 9c 8c 7h", "2s", id="shown, and no card of the pack"),
        pytest.param("N {} | E Tc\nrest NS\nthrown E {} 8c 7h", "9s", id="thrown down, and led by another"),
    ],
)
def test_a_shown_card_that_was_elsewhere_proves_no_revoke(held, elsewhere):
    facts = EAST + held.format(elsewhere, elsewhere) + "\nclaim NS against E trick 1"
    (ruling,) = rulings(facts, "revoke")
    assert ruling["status"] == "not proved"
    assert f"{elsewhere} was read twice or is not in the pack" in ruling["missing"]
    (proved,) = rulings(f"{EAST}rest NS\nshown E Js 9c 8c 7h\nclaim NS against E trick 1", "revoke")
    assert (proved["status"], proved["proof"]["held"]) == ("awarded", "Js")


def test_a_card_played_and_shown_by_another_does_not_prove_by_having_been_played():
    later = f"{EAST}N Ad | E 9s | S Kd | W Qd\nquit\n"
    (proved,) = rulings(later, "revoke")
    assert proved["proof"]["held"] == "9s"
    assert rulings(f"{later}rest NS\nshown W 9s", "revoke") == []
    (again,) = rulings(f"{later}rest NS\nshown W 9c", "revoke")
    assert again["proof"]["held"] == "9s"


def test_an_exposed_card_that_fell_from_another_hand_proves_no_revoke():
    (proved,) = rulings(f"E exposes 9s\n{EAST}N Js", "revoke")
    assert proved["proof"] == {"played": "Td", "held": "9s", "trick": None, "how": "exposed"}
    assert rulings(f"E exposes 9s\n{EAST}N 9s", "revoke") == []


@pytest.mark.parametrize("fell", ["N 9h", "rest NS\nshown E 9h"])
def test_an_up_card_that_another_had_is_not_held_against_the_dealer(fell):
    (proved,) = rulings(f"{WEST}N Qh", "revoke")
    assert (proved["offender"], proved["proof"]["how"]) == ("W", "up-card")
    assert rulings(WEST + fell, "revoke") == []


WHOLE = """
N As | E Ts | S Ks | W 8s
quit
N Ad | E Td | S Kd | W 8d
quit
N Ac | E {} | S Kc | W 8c
quit
N Ah | E Qh | S Kh | W Jh
quit
N {} | E 7s | S 7d | W Th
quit
"""


@pytest.mark.parametrize("book", ["somerset-1888", "keller-1887"])
def test_a_doubtful_card_does_not_accuse_the_dealer_of_discarding_the_up_card(book):
    assert len(rulings(WHOLE.format("Tc", "Jd"), "discard", book)) == 1
    assert rulings(WHOLE.format("Th", "Jd"), "discard", book) == []  # his own Th may be the 9h
    assert rulings(WHOLE.format("Tc", "9h"), "discard", book) == []  # it was not the card turned up


@pytest.mark.parametrize(
    ("facts", "owed"),
    [
        pytest.param(f"E exposes 9s\n{EAST}", True, id="it is still in hand"),
        pytest.param(f"E exposes 9s\n{EAST}N Ad | E 9s", True, id="it fell from the same hand"),
        pytest.param(f"E exposes 9s\n{EAST}N 9s", False, id="it fell from another"),
        pytest.param(f"{EAST}E exposes Td\nN Ad", False, id="it had fallen before"),
        pytest.param(f"E exposes 9s\n{EAST}rest NS\nshown N 9s", False, id="another showed it at the end"),
        pytest.param(f"E exposes 9s\n{EAST}rest NS\nthrown N 9s", False, id="another threw it down"),
    ],
)
def test_nobody_owes_an_exposed_card_that_was_elsewhere(facts, owed):
    seen = [
        replace(fact, seen=("s1",)) if isinstance(fact, Exposed) else fact
        for fact in sheets.read(BEGUN + facts).facts
    ]
    (deal,) = judged_deals(replay(seen, load("somerset-1888")))
    entered = [
        ruling for ruling in deal["rulings"] if ruling["kind"] == "exposed card" and ruling["offender"] == "E"
    ]
    assert bool(entered) is owed


def test_an_entry_that_a_card_was_exposed_stands():
    assert rulings(f"E exposes 9s\n{EAST}N 9s", "exposed card")
