"""A ruling is shown with the plays that it turns on, and is called the same everywhere."""

import pytest

from models.lab.props.camera_events import give_up, taken, up_card, whole_deal
from referee.laws.ruling import REVOKE, Ruling, RulingId, Status, Unfounded
from referee.seats import Seat
from referee.view.may_see import may_see, rulings_for
from referee.view.role import Role
from referee.view.trick import trick_views
from tests.referee.cases import FILES, game_of, name_of
from web.journal.who import TABLE
from web.shown.rulings import outcome
from web.shown.words.english import ENGLISH


def view_of(table):
    (view,) = (view for view in rulings_for(table.game.deals, Role.DIRECTOR) if view.ruling.kind == "revoke")
    return view


def test_the_two_cards_of_a_proof_are_the_plays_themselves(table):
    for event in whole_deal():
        table.hear(event)
    view, hand = view_of(table), table.game.hand
    plays = [(trick.number, play) for trick in hand.tricks for play in trick.plays]
    for exhibit in (view.played, view.held):
        number, play = next(pair for pair in plays if pair[1].place == exhibit.place)
        assert (exhibit.trick, exhibit.seat, exhibit.card) == (number, play.seat, play.card)
        assert (exhibit.seen, exhibit.rivals) == (play.seen, play.rivals)
    assert view.plays == (view.played, view.held)
    assert str(view.led.value) == "s"


def test_a_claim_without_a_proof_turns_on_the_lead_and_its_answer(table):
    for event in [up_card(), taken(), *whole_deal()[2:7]]:
        table.hear(event)
    table.claim("E", 1, TABLE)
    give_up(table)
    view = view_of(table)
    assert [(str(play.seat), str(play.card)) for play in view.plays] == [("N", "As"), ("E", "Th")]
    assert (view.played, view.held, view.is_claimed, view.to_show) == (None, None, True, 4)


def test_a_view_is_made_a_single_time_for_a_deal(table):
    for event in whole_deal():
        table.hear(event)
    assert view_of(table) is view_of(table)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_ruling_of_every_law_has_a_distinct_name_that_reads_back(path):
    ids = [view.ruling.id for view in rulings_for(game_of(path).deals, Role.DIRECTOR)]
    assert len(set(map(str, ids))) == len(ids)
    for ruling_id in ids:
        again = RulingId.parse(str(ruling_id))
        assert str(again) == str(ruling_id)
        assert (again.seat, again.trick, again.n) == (ruling_id.seat, ruling_id.trick, ruling_id.n)


def test_the_second_of_two_rulings_without_a_trick_has_no_trick():
    assert RulingId.parse("1-exposed-card-e-0-2") == RulingId(1, "exposed-card", Seat.EAST, None, 2)


def test_the_plays_of_a_ruling_are_those_of_the_trick_that_is_shown(table):
    for event in whole_deal():
        table.hear(event)
    view, tricks = view_of(table), trick_views(table.game.hand)
    assert view.played is tricks[0].of(Seat.EAST)
    assert view.held is tricks[2].of(Seat.EAST)
    assert all(trick.is_open for trick in tricks)


def test_of_a_hand_that_goes_on_the_trick_on_the_table_alone_is_open(table):
    for event in whole_deal()[:13]:
        table.hear(event)
    tricks = trick_views(table.game.hand)
    assert [(trick.number, trick.is_open, trick.is_gathered) for trick in tricks] == [
        (1, False, True), (2, False, True), (3, True, False),
    ]  # fmt: skip
    assert may_see(table.game, Role.TABLE).deal.on_table.plays is tricks[2].plays


REFUTED = Unfounded("followed", 1, "law", "followed suit")


@pytest.mark.parametrize(
    ("kind", "status", "unfounded"),
    [
        *((kind, status, None) for kind in (REVOKE, "exposed card") for status in Status),
        *((REVOKE, status, REFUTED) for status in (Status.NOT_PROVED, Status.LAPSED, Status.AWARDED)),
    ],
)
def test_page_and_lines_of_judge_have_the_same_words_for_what_came_of_a_ruling(kind, status, unfounded):
    ruling = Ruling("law", kind, Seat.EAST, 1, status, "", 1, 1, unfounded=unfounded)
    table = "ruling" if kind == REVOKE else "status"  # as web/static/verdict.js chooses
    assert ENGLISH[f"{table}_{outcome(ruling)}"].lower() == str(ruling.standing)


def test_a_misdeal_that_players_enter_is_ruled_and_only_a_revoke_is_proved():
    misdeal, revoke = (
        Ruling("law", kind, Seat.EAST, None, Status.AWARDED, "", 1, 1) for kind in ("misdeal", REVOKE)
    )
    assert (str(misdeal.standing), str(revoke.standing)) == ("ruled", "proved")
