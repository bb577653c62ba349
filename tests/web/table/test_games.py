"""Games of an evening: a final score that stands until the next deal, games that are counted, a rematch."""

import pytest
from jsonschema import Draft202012Validator

from models.lab.props.camera_events import cut, up_card, whole_deal
from tests.web.states import state_of
from web.journal.who import TABLE
from web.table import reading
from web.table.rematch import rematch
from web.table.table import NotNow, Settings
from web.table.undoing import undo


def deal(table):
    """One deal is played out: two points for East and West."""
    for event in whole_deal():
        table.hear(event)
    table.answer(f"{table.game.hand.number}:caller", "S", TABLE)


@pytest.fixture
def almost(table):
    """Five points are a game by Somerset; East and West have four."""
    table.score("EW", 4, TABLE)
    return table


def test_the_final_score_stands_until_the_next_deal_begins_and_the_game_is_counted(almost):
    deal(almost)
    state = state_of(almost, "spectator")
    assert state["score"] == {"NS": 0, "EW": 1}, "Somerset carries a lap on"
    won = {"game": 1, "winners": ["EW"], "score": {"NS": 0, "EW": 6}, "double": True, "deals": [1, 1]}
    assert state["final"] == won
    assert state["game_won"] == ["EW"]
    almost.hear(cut())
    assert state_of(almost, "table")["final"] == won
    almost.hear(up_card(100.0))
    state = state_of(almost, "table")
    assert (state["final"], state["game_won"]) == (None, [])
    assert state["evening"]["games"] == {"NS": 0, "EW": 1}
    assert state["evening"]["played"] == [won]


def test_a_rematch_is_a_single_tap_and_is_taken_back_like_any_other(almost):
    deal(almost)
    assert state_of(almost, "table")["may"]["rematch"]
    assert not state_of(almost, "spectator")["may"]["rematch"]
    ended = almost.seq
    seq = rematch(almost, TABLE, ended)
    assert rematch(almost, TABLE, ended) == seq, "two phones ask for it: that is a single game"
    assert state_of(almost, "table")["final"] is None
    assert state_of(almost, "table")["score"] == {"NS": 0, "EW": 1}
    with pytest.raises(NotNow, match="no game has just ended"):
        rematch(almost, TABLE)
    undo(almost, seq, TABLE)
    assert state_of(almost, "table")["final"]["winners"] == ["EW"]


def test_points_without_cards_win_a_game_like_any_others(table):
    table.agree(Settings("american"), TABLE)
    for _ in range(4):
        table.score("NS", 2, TABLE)
    assert state_of(table, "table")["final"] is None
    table.score("NS", 4, TABLE)
    state = state_of(table, "table")
    assert state["final"]["score"] == {"NS": 12, "EW": 0}
    assert (state["score"], state["games"]) == ({"NS": 0, "EW": 0}, {"NS": 1, "EW": 0})
    rematch(table, TABLE)
    assert state_of(table, "table")["final"] is None
    table.score("EW", 1, TABLE)
    assert state_of(table, "table")["score"] == {"NS": 0, "EW": 1}


def test_a_game_that_points_without_cards_win_after_a_rematch_is_over_with_its_score_in_the_change_log(table):
    table.agree(Settings("american"), TABLE)
    table.score("NS", 10, TABLE)
    rematch(table, TABLE)
    table.score("EW", 8, TABLE)
    table.score("EW", 2, TABLE)
    assert state_of(table, "table")["final"]["score"] == {"NS": 0, "EW": 10}
    (line,) = reading.audit(table.logbook, "table", None, 1)
    assert (line.change.was[-1], line.change.now[-2:]) == ("8", "10")


def test_nobody_has_won_while_the_deal_that_may_end_the_game_is_played(almost):
    for event in whole_deal()[:12]:
        almost.hear(event)
    assert state_of(almost, "table")["final"] is None


def test_the_state_is_as_it_is_described(almost, client):
    page = client.get("/api.json").json
    described = page["paths"]["/table/{table_id}/state"]["get"]["responses"]["200"]
    schema = described["content"]["application/json"]["schema"]
    check = Draft202012Validator({**schema, "components": page["components"]})
    check.validate(client.get("/table/kitchen/state").json)
    deal(almost)
    check.validate(client.get("/table/kitchen/state").json)
