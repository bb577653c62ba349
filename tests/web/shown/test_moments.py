"""Which events have a moment on the page, and which do not."""

import pytest

from models.lab.props.deals_by_script import sheet
from referee.notation.written_game import game_from
from referee.view.may_see import may_see
from referee.view.role import Role
from web.shown.moments import moment_of


def moment(sheet):
    return moment_of(may_see(game_from(sheet), Role.TABLE).deal)


@pytest.mark.parametrize("kind", ["march", "lone march", "loner", "euchre"])
def test_a_deal_with_a_special_end_is_a_moment_of_that_kind(kind):
    result = moment(sheet(kind)).result
    side = "EW" if kind == "euchre" else "NS"
    assert (result.kind, result.side) == (kind, side)


@pytest.mark.parametrize("unread", [False, True])
def test_a_plain_make_is_shown_as_made_though_a_card_was_not_read(unread):
    lines = sheet("made").replace("E As", "E ?") if unread else sheet("made")
    result = moment(lines).result
    assert (result.kind, result.side) == ("made", "NS")


def test_no_winner_is_shown_before_the_trick_is_whole():
    lines = sheet("march").splitlines()
    winners = {
        "N Jh | E 9s | S 9d": None,
        "N Jh | E 9s | S 9d | W 9h": "N",
        "N Jh | E ? | S 9d | W 9h": "N",  # nothing beats the right bower, whatever East's card is
        "N As | E ? | S Ad | W Ks": None,
    }
    for plays, winner in winners.items():
        assert moment("\n".join([*lines[:4], plays])).winner == winner
