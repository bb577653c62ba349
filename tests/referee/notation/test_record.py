"""A record in any form, the same facts by another book, and the effect of an amendment."""

import json

import pytest

from referee.book.loading import load
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.notation.egn import to_egn
from referee.notation.written_game import game_from
from referee.view.judge_report import judged_deals, judged_text
from referee.view.viewed_difference import differences

SHEET = """rules somerset-1888 game=7
dealer W up 9h
N pass | E pass | S order
N As | E Ts | S Ks | W 8s
quit
N Ad | E Td | S 7d | W Kd
quit
rest NS
"""


def test_a_sheet_is_played_by_the_rules_and_house_that_it_names():
    game = game_from(SHEET)
    assert (game.rules.book, game.rules.game) == ("somerset-1888", 7)


def test_the_same_sheet_under_another_book_leaves_the_house_behind():
    game = game_from(SHEET, book="american")
    assert (game.rules.book, game.rules.game) == ("american", 10)


def test_egn_is_recognised_by_its_first_brace():
    text = json.dumps(to_egn(game_from(SHEET))[0])
    assert game_from(text, "x.egn").hands[0].maker is not None
    assert game_from(text, "x.egn", "somerset-1888").rules.book == "somerset-1888"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rules hoyle\n", "there is no book 'hoyle'"),
        ("rules american gaem=7\n", "x.txt, line 1: there is no rule 'gaem'; did you mean 'game'?"),
        ("rules american game=0\n", "x.txt, line 1: game must be from 1 to 1000"),
        ("rules keller-1887-two\n\ndealer E up 9h\n", "x.txt, line 3: fact 1: nobody sits at E"),
        ("rules keller-1887-three\nmixed NS\n", "x.txt, line 2: fact 1: NS is no side"),
        ("score N 1 E 2 S 3\n", "x.txt, line 1: fact 1: the score needs a number for each of NS EW"),
        ("{", "x.txt, line 1: "),
        ("{}", "x.txt: fileType must be"),
    ],
)
def test_an_unreadable_record_is_refused_in_a_clear_line(text, message):
    with pytest.raises(ValueError, match=r"^[^\n]*$") as error:
        game_from(text, "x.txt")
    assert message in str(error.value)


def test_the_text_for_people_names_the_law_in_our_words():
    text = judged_text(
        game_from(SHEET.replace("E Ts", "E Tc").replace("E Td", "E 7s") + "claim NS against E\n")
    )
    assert "Law somerset-1888:63" in text
    assert "costs three points" in text


def test_an_amendment_announces_only_what_it_changes():
    before = game_from(SHEET + "cut\ndealer N up Ah\nE pass | S pass | W pass | N take\n")
    (nothing,) = sheets.read("N As\n" * 8 + "amend 8 W Qs").facts[-1:]
    assert differences(before, apply(before, nothing)) == ()
    (fact,) = sheets.read("N As\n" * 5 + "amend 5 N 9s").facts[-1:]
    winner, lead = map(str, differences(before, apply(before, fact)))
    assert winner == "deal 1: trick 1 is now won by S"
    assert lead.startswith("deal 1: lead out of turn")


def test_an_amendment_that_clears_a_revoke_lists_it_and_corrects_the_score():
    accused = SHEET.replace("E Ts", "E Tc").replace("E Td", "E 7s") + "claim NS against E\n"
    before = game_from(accused)
    (fact,) = sheets.read("N As\n" * 6 + "amend 6 E Ts").facts[-1:]
    lines = list(map(str, differences(before, apply(before, fact))))
    assert any(line.startswith("deal 1: no longer revoke, proved") for line in lines)
    assert any(line.startswith("deal 1: what it brings is now NS 2, EW 0, not NS 5, EW 0") for line in lines)
    assert len(lines) <= 5


def test_deals_that_appear_and_vanish_are_named():
    first = game_from(SHEET)
    two = game_from(SHEET + "dealer N up Ah\n")
    assert list(map(str, differences(first, two))) == ["deal 2 is new"]
    assert list(map(str, differences(two, first))) == ["deal 2 is gone"]
    assert differences(first, first) == ()


def test_the_json_of_a_deal_holds_what_the_design_names():
    (line,) = judged_deals(replay(sheets.read(SHEET).facts, load("somerset-1888")))
    assert set(line) >= {"deal", "dealer", "trump", "maker", "alone", "tricks", "points", "score", "rulings"}
    assert json.loads(json.dumps(line)) == line
