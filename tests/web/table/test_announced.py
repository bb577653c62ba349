"""A withheld ruling changes nothing that a role sees; when it is announced, everything changes together."""

import pytest

from models.lab.props.camera_events import cut, whole_deal
from tests.web.states import state_of
from web.board.table_state import board_state
from web.hub.at_table.deals_to_report import DealReports
from web.journal.who import TABLE, Who
from web.table import director as table_director
from web.table import reading
from web.table.files import exported, statistics
from web.table.rematch import rematch
from web.table.table import NotNow, Settings, Table

ROLES = ("spectator", "table")


def receive(table, events):
    for event in events:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)


def numbers_of(table, role):
    """Every figure that follows from points, as ``role`` is shown it."""
    state = state_of(table, role)
    evening = reading.evening_of(table.logbook, role=role)
    return {
        "score": state["score"], "games": state["games"], "points": state["points"],
        "moment": state["moment"]["result"], "final": state["final"], "next": state["next_dealer"],
        "evening": state["evening"]["games"], "board": board_state(table).scores,
        "standing": evening.game.standing.points, "course": statistics(table, role).score,
        "csv": exported(table, "csv", role)[1],
        "hands": [hand.score for hand in reading.hands(table.logbook, role)],
    }  # fmt: skip


@pytest.fixture
def withheld(journal, evidence):
    """A hand played out with a claim of East's revoke, which the director has not announced."""
    table = Table("kitchen", journal, evidence, Settings("somerset-1888", {"announce": "director"}))
    receive(table, whole_deal())
    return table


@pytest.mark.parametrize("role", ROLES)
def test_a_claim_in_mid_hand_moves_no_figure_before_the_hand_is_over(table, role):
    receive(table, whole_deal()[:17])  # the nine of spades, which proves it, was gathered
    before = numbers_of(table, role)
    table.claim("E", 1, Who.parse("N 90c1"))
    assert table.game.standing.points == (3, 0), "the referee has awarded it"
    assert numbers_of(table, role) == before
    assert state_of(table, "director")["score"] == {"NS": 3, "EW": 0}
    for event in whole_deal()[17:]:
        table.hear(event)
    assert state_of(table, role)["score"] == {"NS": 3, "EW": 2}
    assert board_state(table).scores == (3, 2)


@pytest.mark.parametrize("role", ROLES)
def test_what_the_director_withholds_moves_no_figure_until_it_is_announced(withheld, role):
    before = numbers_of(withheld, role)
    withheld.claim("E", 1, Who.parse("N 90c1"))
    assert numbers_of(withheld, role) == before
    assert numbers_of(withheld, "director")["score"] == {"NS": 3, "EW": 2}
    withheld.hear(cut())
    assert numbers_of(withheld, role) == before
    table_director.announce(withheld, 1, "E", Who.parse("director 12ab"))
    after = numbers_of(withheld, role)
    assert (after["score"], after["board"], after["standing"]) == ({"NS": 3, "EW": 2}, (3, 2), (3, 2))
    assert after["csv"] != before["csv"]


def test_no_correction_reveals_that_a_withheld_ruling_changed_the_score(withheld):
    withheld.claim("E", 1, Who.parse("N 90c1"))
    place = next(play.place for play in withheld.game.hand.plays if str(play.card) == "Th")
    withheld.correct(place, "7c", None, Who.parse("director 12ab"))
    assert not any("score" in line for line in state_of(withheld, "table")["said"])
    assert not any(
        "score" in line for entry in reading.audit(withheld.logbook, "table") for line in entry.change.said
    )


def test_points_that_people_give_are_added_to_the_score_that_they_see(withheld):
    withheld.claim("E", 1, Who.parse("N 90c1"))
    withheld.score("NS", 1, Who.parse("N 90c1"))
    assert state_of(withheld, "table")["score"] == {"NS": 1, "EW": 2}
    assert reading.audit(withheld.logbook, "table")[0].change.was == "North & South 0, East & West 2"


def test_a_withheld_award_ends_no_game_and_begins_no_other(journal, evidence):
    house = {"announce": "director", "game": 5}
    table = Table("kitchen", journal, evidence, Settings("american", house))
    table.score("NS", 4, TABLE)
    receive(table, whole_deal())
    table.claim("E", 1, Who.parse("N 90c1"))
    assert table.game.standing.won
    assert state_of(table, "table")["final"] is None
    assert not state_of(table, "table")["may"]["rematch"]
    with pytest.raises(NotNow, match="no game has just ended"):
        rematch(table, Who.parse("N 90c1"))


def test_an_award_withheld_at_the_table_does_not_reach_the_hub(withheld):
    withheld.claim("E", 1, Who.parse("N 90c1"))
    game = reading.evenings(withheld.logbook)[0].game
    reports = DealReports(withheld, "1", None)
    (made,) = (reports._delivery(game, deal, 1, 1, withheld.facts) for deal in game.deals)
    assert made.points == {"NS": 0, "EW": 2}
    assert "revoke" not in {ruling["kind"] for ruling in made.what["rulings"]}


def test_a_house_that_announces_immediately_counts_immediately(journal, evidence):
    table = Table("kitchen", journal, evidence, Settings("somerset-1888", {"announce": "at once"}))
    receive(table, whole_deal()[:17])
    table.claim("E", 1, Who.parse("N 90c1"))
    assert state_of(table, "spectator")["score"] == {"NS": 3, "EW": 0}
