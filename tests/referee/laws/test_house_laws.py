"""A house that sets a value makes a law of it, also where its book is silent on the matter."""

import pytest

from referee.book.law_subjects import LAW_SUBJECTS, VALUES
from referee.book.loading import load
from referee.game.game import replay
from referee.notation import sheets
from referee.view.judge_report import judged_deals

PLAY = "N pass | E pass | S order\nW picks up\n"
SITUATIONS = [
    ("american", {"alone_passed": "deal"}, "N pass | E pass | S pass | W down\nN make s alone", "call"),
    ("american", {"alone_until": "naming"}, PLAY + "S alone", "alone declared late"),
    ("american", {"discard_up_card": False}, PLAY + "discard W 9h", "discard"),
    ("american", {"partner_first_round": "alone only"}, "N pass | E order", "call"),
    (
        "british",
        {"lead_out_of_turn": "withdraw and call"},
        PLAY + "E Ac\nE withdraws Ac\nN As | E 9s | S Ts | W Qs",
        "lead out of turn",
    ),
    (
        "british",
        {"play_out_of_turn": "withdraw and call"},
        PLAY + "N As | S Ts | E 9s | W Qs",
        "play out of turn",
    ),
    ("british", {"two_cards": "choose one"}, PLAY + "N As | E 9s | E Ac | S Ts | W Qs", "two cards"),
    (
        "british",
        {"short_trick": "new deal"},
        PLAY + "N As | E 9s | W Qs\nquit\nN Ac | E Kc | S Qc | W 9c\nquit",
        "short trick",
    ),
    ("british", {"defend_alone": "no"}, "N pass | E pass | S order alone\nW picks up\nE alone", "call"),
    ("british", {"lone_hands": "none"}, "N pass | E pass | S order alone", "call"),
    ("progressive", {"faced_card": "may be called"}, "faced Ts", "faced card"),
]


@pytest.mark.parametrize(("book", "house", "sheet", "kind"), SITUATIONS)
def test_a_house_rule_on_which_the_book_is_silent_is_ruled_on_as_the_houses(book, house, sheet, kind):
    facts = sheets.read(f"dealer W up 9h\n{sheet}\n").facts
    rulings = judged_deals(replay(facts, load(book, house)))[-1]["rulings"]
    assert [(ruling["law"], ruling["kind"]) for ruling in rulings] == [("house", kind)]
    without = judged_deals(replay(facts, load(book)))[-1]["rulings"]
    assert kind not in [ruling["kind"] for ruling in without]


@pytest.mark.parametrize("subject", sorted(VALUES))
def test_a_subject_that_a_house_can_make_a_law_on_is_listed_with_its_values(subject):
    assert subject in LAW_SUBJECTS
    assert all(value in vars(load("american")) for value in VALUES[subject])
