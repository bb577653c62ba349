"""What has a moment of its own on the page, and what does not."""

import pytest

from models.lab.props.deals_by_script import sheet
from referee.notation.written_game import game_from
from web.shown import moments as shown_moments


@pytest.mark.parametrize("kind", ["march", "lone march", "loner", "euchre"])
def test_a_deal_that_ends_in_something_is_told_as_that(kind):
    game = game_from(sheet(kind))
    side = "EW" if kind == "euchre" else "NS"
    assert shown_moments.of(game)["result"] == {"kind": kind, "side": side}


def test_a_plain_make_is_no_moment_of_its_own_and_a_card_not_read_tells_nothing():
    assert shown_moments.of(game_from(sheet("made")))["result"]["kind"] == "made"
    unread = sheet("made").replace("E As", "E ?")
    told = shown_moments.of(game_from(unread))
    assert told["result"] is None or told["result"]["kind"] == "made"


def test_nobody_is_said_to_win_a_trick_before_it_is_whole():
    lines = sheet("march").splitlines()
    told = {
        "N Jh | E 9s | S 9d": None,
        "N Jh | E 9s | S 9d | W 9h": "N",
        "N Jh | E ? | S 9d | W 9h": "N",  # nothing beats the right bower, whatever East's card is
        "N As | E ? | S Ad | W Ks": None,
    }
    for plays, winner in told.items():
        assert shown_moments.of(game_from("\n".join([*lines[:4], plays])))["winner"] == winner
