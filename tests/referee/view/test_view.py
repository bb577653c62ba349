"""What the table may see, and what it may not."""

import json

import pytest

from referee.book.loading import load
from referee.game.game import replay
from referee.notation import sheets
from referee.view.role import Role

from ..cases import given_up
from ..shown import show

SHEET = """
dealer W up 9h
N pass | E pass | S order
W picks up
N As | E Td | S Ks | W Qs
quit
"""
LATER = "N Ad | E Ts | S Kd | W Jd\n"


def shown(sheet, book="american", director=False, **house):
    game = replay(sheets.read(sheet).facts, load(book, house))
    return show(game, Role.DIRECTOR if director else Role.TABLE)


def texts(value):
    return json.dumps(value)


def test_before_the_first_deal_only_the_score_is_shown():
    empty = shown("")
    assert (empty["phase"], empty["score"], empty["trick"]["cards"]) == ("waiting", {"NS": 0, "EW": 0}, [])


def test_the_current_trick_is_shown_until_it_is_gathered_and_then_no_more():
    assert shown(SHEET + "N Ad | E Ts")["trick"] == {"number": 2, "cards": [["N", "Ad"], ["E", "Ts"]]}
    assert shown(SHEET)["trick"] == {"number": 1, "cards": []}
    assert "Ks" not in texts(shown(SHEET + "N Ad"))


def test_the_tricks_taken_and_the_player_to_play_are_shown():
    now = shown(SHEET)
    assert now["tricks"] == {"NS": 1, "EW": 0}
    assert (now["turn"], now["trump"], now["maker"], now["dealer"]) == ("N", "h", "S", "W")
    assert shown("dealer W up 9h\nN pass")["turn"] == "E"


def test_the_up_card_is_hidden_after_it_is_taken():
    assert shown("dealer W up 9h")["up"] == "9h"
    assert shown("dealer W up 9h\nS order\nW picks up")["up"] is None
    assert shown("dealer W up 9h\nW down")["up"] is None


def test_where_the_up_card_stays_on_the_pack_it_is_shown_until_it_is_played():
    begun = "dealer W up 9h\nN order\n"
    assert shown(begun + "N As | E Ts | S Ks", "somerset-1888")["up"] == "9h"
    played = shown(begun + "N As | E Ts | S Ks | W 9h\nquit", "somerset-1888")
    assert played["up"] is None
    assert "9h" not in texts(played)


def test_the_discard_is_never_shown():
    assert "Qd" not in texts(shown("dealer W up 9h\nN order\ndiscard W Qd\nN As"))


REVOKE = SHEET + LATER + "quit\n"
OVER = given_up(REVOKE)


def test_a_proved_revoke_is_not_announced_before_the_hand_is_over():
    assert shown(REVOKE)["rulings"] == []
    rulings = shown(OVER)["rulings"]
    assert [(ruling["offender"], ruling["proof"]["held"]) for ruling in rulings] == [("E", "Ts")]


@pytest.mark.parametrize(
    ("announce", "during", "over"),
    [("at once", 1, 1), ("end of hand", 0, 1), ("on claim", 0, 0), ("director", 0, 0)],
)
def test_the_house_rule_decides_when_a_revoke_is_announced(announce, during, over):
    assert len(shown(REVOKE, announce=announce)["rulings"]) == during
    assert len(shown(OVER, announce=announce)["rulings"]) == over


def test_with_on_claim_only_the_claim_announces_a_revoke():
    assert len(shown(REVOKE + "claim NS against E", announce="on claim")["rulings"]) == 1


def test_a_director_sees_it_and_may_announce_it():
    assert len(shown(REVOKE, announce="director", director=True)["rulings"]) == 1
    assert len(shown(REVOKE + "announce 1 E", announce="director")["rulings"]) == 1


def test_a_question_about_an_old_trick_waits_until_the_hand_is_over():
    unread = SHEET.replace("E Td", "E ? Td 9s doubted") + "N Ad | E Ts | S Kc | W Jd\nquit\n"
    assert [q["kind"] for q in shown(unread)["questions"]] == ["which card?"]
    later = unread + "W Ah | N Tc | E Qc | S Jc\nquit\n"
    assert shown(later)["questions"] == []
    assert [q["kind"] for q in shown(given_up(later))["questions"]] == ["which card?"]


def test_all_of_it_is_plain_data():
    for sheet in ("", SHEET, REVOKE, OVER):
        assert json.loads(texts(shown(sheet))) == shown(sheet)


def test_at_the_end_the_points_and_the_next_dealer_are_shown():
    over = shown(OVER)
    assert (over["phase"], over["points"], over["next_dealer"]) == ("over", {"NS": 1, "EW": 0}, "N")
