"""One journal holds many evenings: each is a game of its own, and stays as it was ruled."""

import pytest

from models.lab.props.camera_events import up_card, whole_deal
from models.lab.props.deals_by_script import JPEG
from tests.web.club import Device, club, director, player
from tests.web.served.test_rights import MID_HAND
from tests.web.states import state_of
from web.journal.evidence_store import VIEWS
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.shown.around import ClubState
from web.table import erasing, reading
from web.table.table import NotNow, Settings, Table
from web.table.undoing import undo

FIRST = Settings("somerset-1888", names={"N": "Ann", "E": "Ben", "S": "Cas", "W": "Dot"}, title="Kitchen")
SECOND = Settings("american", names={"N": "Eve", "E": "Fay", "S": "Gus", "W": "Hal"}, title="Kitchen")


def play(table, events=None):
    for event in whole_deal() if events is None else events:
        for sighting in event.seen:
            for view in VIEWS:
                table.evidence.keep(sighting, view, JPEG)
        table.hear(event)
    if events is None:
        table.answer(f"{table.game.hand.number}:caller", "S", TABLE)


@pytest.fixture
def two(table):
    """An evening by Somerset that was ended, and one by the American book that goes on."""
    table.agree(FIRST, TABLE)
    play(table)
    table.claim("E", 1, TABLE)
    table.end(TABLE)
    table.begin(SECOND, TABLE)
    table.score("NS", 2, TABLE)
    return table


def again(table, settings=None):
    """The same table, opened again from its journal."""
    return Table(table.id, table.logbook.journal, table.evidence, settings, table.logbook._clock)


def test_an_evening_begins_at_love_with_new_names_and_book(two):
    state = state_of(two, "table")
    assert state["score"] == {"NS": 2, "EW": 0}
    assert state["names"]["N"] == "Eve"
    assert state["book"]["id"] == "american"
    assert (state["evening"]["number"], state["evening"]["state"]) == (2, "open")
    assert state["deal"] == 0


def test_what_was_played_before_stays_as_it_was_ruled(two):
    before = reading.evening_of(two.logbook, 1)
    assert before.game.rules.book == "somerset-1888"
    assert before.game.standing.points == (3, 2)
    assert reading.ruling(two.logbook, "1-revoke-e-1", "table", 1).status == "awarded"
    assert reading.ruling(two.logbook, "1-revoke-e-1", "table") is None
    assert [hand.headline[:3] for hand in reading.hands(two.logbook, "table", 0)] == ["Dot"]


@pytest.mark.parametrize("when", ["as it was", "opened anew"])
def test_a_journal_of_two_evenings_opens_as_it_was_left(two, when):
    table = two if when == "as it was" else again(two)
    evenings = [
        (evening.number, evening.game.standing.points, evening.settings.names["N"])
        for evening in reading.evenings(table.logbook)
    ]
    assert evenings == [(1, (3, 2), "Ann"), (2, (2, 0), "Eve")]
    assert state_of(table, "table") == state_of(two, "table")
    assert list(reading.audit(table.logbook, "director")) == list(reading.audit(two.logbook, "director"))


def test_an_old_journal_opens_as_a_single_evening(table):
    play(table)
    assert not any(entry.kind == "evening" for entry in table.entries)
    (evening,) = reading.evenings(again(table).logbook)
    assert (evening.number, evening.began, evening.ended) == (1, table.facts[0].time, None)
    assert state_of(table, "table")["evening"]["number"] == 1


def test_the_last_evening_is_repeated_with_a_single_tap(post, table):
    table.agree(FIRST, TABLE)
    play(table)
    assert post("end", {}).status_code == 200
    assert state_of(table, "table")["may"]["resume"]
    assert post("begin_again", {}).status_code == 200
    assert table.settings == FIRST
    assert state_of(table, "table")["evening"] | {"began": 0} == {
        "number": 2, "state": "ready", "began": 0, "ended": None, "last": None,
        "games": {"NS": 0, "EW": 0}, "played": [],
    }  # fmt: skip


@pytest.mark.parametrize("act", ["begin_again", "begin"])
def test_who_would_leave_a_hand_or_a_game_for_another_evening_is_asked_first(post, table, act):
    agreed = {"title": "", "names": {}, "book": "american", "announce": "end of hand", "house": {}}
    body = agreed if act == "begin" else {}

    def asks():
        before = table.seq
        answer = post(act, {**body, "sure": False})
        assert answer.status_code == 200
        assert ("asks" in answer.json) is (table.seq == before)
        return answer.json.get("asks", "")

    assert not asks(), "nothing is left"
    table.enter({"fact": "dealt", "dealer": "W", "up": "9h"}, TABLE)
    table.enter({"fact": "ordered_up", "seat": "S"}, TABLE)
    assert "A hand is being played" in asks()
    for _ in range(2):
        undo(table, table.seq, TABLE)
    table.quick("W", "N", 5, False, TABLE)
    assert "This game is not over" in asks()
    assert post(act, {**body, "sure": True}).json["seq"] == table.seq
    assert state_of(table, "table")["score"] == {"NS": 0, "EW": 0}
    table.quick("W", "N", 5, False, TABLE)
    table.end(TABLE)
    assert not asks(), "that evening has ended"
    table.score("NS", 10, TABLE)
    assert state_of(table, "table")["final"]
    assert not asks(), "that game is over"


def test_list_and_page_of_an_evening_count_its_deals_alike_without_the_hand_that_is_played(table, client):
    table.agree(Settings("american", names={"N": "Ann", "S": "محمد"}), TABLE)
    table.quick("W", "N", 5, False, TABLE)
    table.enter({"fact": "dealt", "dealer": "N", "up": "9h"}, TABLE)
    assert "· 1 deal ·" in client.get("/table/kitchen/evenings").text
    assert client.get("/table/kitchen/evening?evening=99").status_code == 404
    page = client.get("/table/kitchen/evening").text
    assert "<dt>deal</dt><dd>1</dd>" in page
    assert "<td>1</td>" in page
    assert "<bdi>Ann &amp; محمد</bdi> 2</span>" in page, "the number stands beside a name of either direction"


def test_an_evening_that_nothing_was_played_in_is_none(table):
    for _ in range(3):
        table.begin(SECOND, TABLE)
    play(table)
    table.end(TABLE)
    table.begin(FIRST, TABLE)
    table.begin(SECOND, TABLE)
    assert [evening.number for evening in reading.evenings(again(table).logbook)] == [1]
    assert state_of(again(table), "table")["evening"]["number"] == 2


def test_an_evening_that_was_ended_is_gone_on_with(table):
    play(table)
    with pytest.raises(NotNow, match="not been ended"):
        table.resume(TABLE)
    table.end(TABLE)
    with pytest.raises(NotNow, match="could be ended"):
        table.end(TABLE)
    table.resume(TABLE)
    play(table, [up_card(100.0)])
    assert state_of(again(table), "table")["evening"]["state"] == "open"
    assert [evening.number for evening in reading.evenings(table.logbook)] == [1]
    assert len(table.game.hands) == 2


def test_whoever_deals_after_the_end_has_begun_another_evening(table):
    play(table)
    table.end(TABLE)
    table.claim("E", 1, TABLE)
    assert len(reading.evenings(table.logbook)) == 1, "a claim is still of the evening that was ended"
    play(table, [up_card(100.0)])
    assert state_of(table, "table")["evening"]["number"] == 2
    assert (state_of(table, "table")["deal"], state_of(table, "table")["score"]) == (1, {"NS": 0, "EW": 0})
    assert reading.evening_of(table.logbook, 1).game.standing.points == (3, 2)


def test_a_quick_deal_after_the_end_begins_another_evening_too(table):
    play(table)
    table.end(TABLE)
    table.quick("N", "E", 3, False, TABLE)
    state = state_of(table, "table")
    assert (state["evening"]["number"], state["deal"], state["score"]) == (2, 1, {"NS": 0, "EW": 1})


def test_no_player_ends_or_begins_an_evening_in_the_midst_of_a_hand(table):
    play(table, MID_HAND)
    mine = player(club(table))
    assert not mine.state()["may"]["end"]
    for act in ("end", "begin_again"):
        refused = mine.post(act, {})
        assert (refused.status_code, "a hand is being played" in refused.json["error"]) == (409, True)
    assert director(club(table)).post("end", {}).status_code == 200


def test_in_a_round_of_a_club_no_player_ends_or_begins_the_tables_evening(table):
    play(table)
    table.surroundings.set_club(ClubState(has_joined=True, plays=True))
    mine = player(club(table))
    assert not mine.state()["may"]["end"]
    assert not mine.state()["may"]["begin"]
    refused = mine.post("end", {})
    assert (refused.status_code, "ends at the hub" in refused.json["error"]) == (409, True)
    table.surroundings.set_club(ClubState(has_joined=True, plays=False))
    assert mine.state()["may"]["end"]
    assert mine.post("end", {}).status_code == 200


def test_a_hand_that_was_broken_off_stays_covered_for_good(table):
    play(table, MID_HAND)
    house = club(table)
    directs = director(house)
    directs.post("end", {})
    directs.post("begin_again", {})
    play(table, [up_card(200.0)])
    for device in (player(house), Device(house)):
        assert device.get("picture/c-11/crop").status_code == 404
        for where in ("hands", "hands?page=0", "export.csv?evening=1", "export.sheet?evening=1", "audit"):
            text = device.get(where).text
            assert "10\u2665" not in text, where
            assert "Th" not in text.split(), where


def test_the_pictures_of_an_evening_before_can_be_looked_at(two):
    assert Device(club(two)).get("picture/c-11/crop").status_code == 200


def test_nothing_of_an_evening_before_is_taken_back(two):
    undo(two, two.seq, TABLE)
    with pytest.raises(NotNow, match="nothing to take back"):
        undo(two, two.seq, TABLE)


def test_other_rules_from_the_command_begin_with_the_next_evening(two):
    two.end(TABLE)
    table = again(two, Settings("british"))
    assert reading.evening_of(table.logbook, 2).game.rules.book == "american"
    assert table.game.rules.book == "british"
    assert table.settings.names["N"] == "Eve", "a book does not take the names away"


def test_a_chosen_evening_is_erased_and_the_others_stay(two, tmp_path):
    pictures = two.evidence.count()
    erasing.erase(two, "evening", 1, TABLE)
    assert two.evidence.count() == 0 < pictures
    assert [evening.game.standing.points for evening in reading.evenings(two.logbook)] == [(2, 0)]
    assert [evening.game.standing.points for evening in reading.evenings(again(two).logbook)] == [(2, 0)]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("evening.journal*"))
    for name in (b"Ann", b"Ben"):
        assert name not in kept
    assert b"Gus" in kept


def test_the_present_evening_is_erased_and_the_earlier_evening_stays(two):
    erasing.erase(two, "evening", 2, TABLE)
    assert [evening.game.standing.points for evening in reading.evenings(two.logbook)] == [(3, 2)]
    assert state_of(two, "table")["evening"]["state"] == "ready"
    assert two.evidence.count() > 0
    with pytest.raises(NotNow, match="no such evening"):
        erasing.erase(two, "evening", 2, TABLE)
    assert state_of(again(two), "table") == state_of(two, "table")


def test_all_evenings_are_erased_together(two):
    erasing.erase(two, "evening", None, TABLE)
    assert reading.evenings(two.logbook) == []
    assert [entry.kind for entry in two.entries] == ["erased", "evening", "settings"]


def test_the_journal_of_an_evening_is_read_while_it_is_written(two, tmp_path):
    with_it = Journal(two.logbook.journal.path, reading=True)
    assert [entry.seq for entry in with_it.read("kitchen")] == list(range(1, two.seq + 1))
    with_it.close()
