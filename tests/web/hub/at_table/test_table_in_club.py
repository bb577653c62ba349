"""A table in its club: it joins, takes its players and its book, reports by itself, and plays on without."""

from __future__ import annotations

import socket
import stat
import time

import pytest
from msgspec import structs
from sqlalchemy import select
from sqlalchemy.orm import undefer

from models.lab.props.camera_events import whole_deal
from models.lab.props.club_evening import drawn_round, evening_of
from models.lab.props.mosquitto import wait_for
from tests.web.hub.at_table.conftest import FOUR
from tests.web.states import state_of
from web.hub.at_table.hub_account import CannotJoin, HubAddress, address_of, join, kept, kept_at, outbox_at
from web.hub.record.models import Deal, DrawnRound, Evening
from web.hub.record.people import club as club_of
from web.hub.record.results import deals, name_table
from web.hub.wire.messages import DirectorMessage, Move, Until, director_bytes, place_bytes
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE, Who
from web.table import erasing, reading
from web.table.director import call_director
from web.table.reading import director_call
from web.table.table import NotNow, Settings, Table
from web.table.undoing import redo, undo


def counted(record, round_id):
    """What counts in a round: the points of each deal in its latest form."""
    with record.reading() as session:
        return [dict(deal.points) for deal in deals(session, [session.get_one(DrawnRound, round_id)])]


def rows(record):
    with record.reading() as session:
        return session.scalars(select(Deal).options(undefer(Deal.what)).order_by(Deal.id)).all()


@pytest.fixture
def round_1(record):
    """A round that the record has, of which kitchen is table 1."""
    drawn = drawn_round(record, evening_of(record, 4))
    with record.writing() as session:
        name_table(session, club_of(session, "dahlias").id, 1, "kitchen")
        evening = session.get_one(DrawnRound, drawn).evening_id
        session.get_one(Evening, evening).club_id = club_of(session, "dahlias").id
    return drawn


def place(round_id, number=1, seats=FOUR, book="american", until=None):
    return place_bytes(round_id, number, 1, seats, book, until)


@pytest.fixture
def playing(club, broker, seated, round_1):
    """A hub, a table that has joined, and the first round begun there."""
    hub = club.hub()
    assert hub.connected.wait(10)
    hub.send("kitchen", "place", place(round_1))
    table, in_club = seated.on(code=broker.files.invite("kitchen"))
    wait_for(lambda: state_of(table, "spectator")["club"].get("plays"), "the round had not begun")
    assert table.settings.names["S"] == "Cleo"
    return hub, table, in_club


def test_a_table_joins_by_its_code_and_keeps_what_it_was_given_to_itself(broker, joining, seated):
    code = broker.files.invite("kitchen")
    table, _ = seated.on(code=f" {code[:4]} {code[4:].lower()} ".strip())
    wait_for(lambda: state_of(table, "spectator")["club"].get("here"))
    path = kept_at(seated.folder / "kitchen.journal", "kitchen")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert kept(path).table == "kitchen"
    (asked,) = joining.asked
    assert asked[0] == "/join-table"
    assert asked[1]["X-Bowerbird"] == "1"
    seated.off()
    # switched on again, with the code that was used: it needs no other
    table, _ = seated.on(code=code)
    wait_for(lambda: state_of(table, "spectator")["club"]["here"])


def test_a_box_that_gets_another_tables_code_sends_no_hand_of_the_first_as_the_seconds(
    playing, broker, record, round_1
):
    hub, table, in_club = playing
    with record.writing() as session:
        name_table(session, club_of(session, "dahlias").id, 2, "porch")
    broker.kill()
    table.quick("N", "N", 3, False, TABLE)  # played at kitchen, and not delivered
    wait_for(lambda: state_of(table, "table")["club"]["waiting"] == 1)
    broker.files.remove("kitchen")  # the box is put elsewhere before it reached the hub again
    code = broker.files.invite("porch")
    broker.start()
    in_club.join(code)
    wait_for(lambda: state_of(table, "table")["club"]["here"] and hub.connected.is_set())
    assert state_of(table, "table")["club"]["table"] == "porch"
    wait_for(lambda: "kitchen" in state_of(table, "table")["club"]["problem"])
    hub.send("porch", "place", place_bytes(round_1, 1, 2, ("Eve", "Fay", "Gus", "Hal"), "american"))
    wait_for(lambda: table.settings.names.get("S") == "Gus")
    table.quick("E", "E", 3, False, TABLE)
    wait_for(lambda: [row.table for row in rows(record)] == ["porch"])
    in_club.join(broker.files.invite("kitchen"))
    wait_for(lambda: "kitchen" in [row.table for row in rows(record)])
    kitchen = [row for row in rows(record) if row.table == "kitchen"]
    assert [dict(row.points) for row in kitchen] == [{"NS": 1, "EW": 0}]
    wait_for(lambda: state_of(table, "table")["club"]["problem"] == "")


def test_a_table_with_a_wrong_code_plays_on_and_asks_for_another(broker, joining, seated):
    table, in_club = seated.on(code="WRONG234")
    wait_for(lambda: "not good" in state_of(table, "table")["club"].get("problem", ""))
    assert not state_of(table, "table")["club"]["joined"]
    table.quick("N", "N", 3, False, TABLE)
    with pytest.raises(NotNow, match="eight letters"):
        in_club.join("x y")
    in_club.join(broker.files.invite("kitchen"))
    wait_for(lambda: state_of(table, "table")["club"]["here"])


def test_no_hub_answers_or_something_else_does(joining, tmp_path):
    with pytest.raises(CannotJoin, match="no hub answers"):
        join(HubAddress("127.0.0.1", 9), "ABCD2345")
    for status, answer in (
        (200, b"<html>"),
        (404, b""),
        (200, b'{"club":"a/b","table":"1","password":"x","port":1}'),
    ):
        joining.answer = lambda broker, body, answer=(status, answer): answer
        with pytest.raises(CannotJoin, match="no hub"):
            join(joining.address, "ABCD2345")
    (tmp_path / "x.hub").write_text("{")
    with pytest.raises(CannotJoin, match="join again"):
        kept(tmp_path / "x.hub")


def test_a_hub_is_named_by_host_port_or_the_link_of_its_code():
    assert address_of("hub.local") == HubAddress("hub.local")
    assert address_of("10.0.0.5:99") == HubAddress("10.0.0.5", 99)
    link = address_of("http://10.0.0.5:8766/join-table/ABCD2345")
    assert link == HubAddress("10.0.0.5", 8766, "ABCD2345")
    for bad in ("", "a b", "host:99999", "ftp://x/y", "host:0"):
        with pytest.raises(CannotJoin):
            address_of(bad)


def test_players_and_book_come_from_the_hub_and_each_round_is_a_separate_evening(playing, round_1):
    hub, table, _ = playing
    assert table.settings.names == dict(zip("NESW", FOUR, strict=True))
    table.quick("N", "N", 3, False, TABLE)
    hub.send("kitchen", "place", place(round_1 + 1, 2, ("Dan", "Cleo", "Ben"), "keller-1887-three"))
    wait_for(lambda: table.settings.book == "keller-1887-three")
    assert table.settings.names == {"N": "Dan", "E": "Cleo", "S": "Ben"}
    assert [evening.settings.names["N"] for evening in reading.evenings(table.logbook)] == ["Ann"]
    assert reading.evenings(table.logbook)[0].settings.book == "american"


def test_in_a_clubs_round_the_evening_ends_at_the_hub_and_not_at_a_players_phone(playing, round_1):
    _, table, _ = playing
    table.quick("N", "N", 3, False, Who.parse("table"))
    wait_for(lambda: table.surroundings.now.is_in_round)
    with pytest.raises(NotNow, match="the evening ends at the hub"):
        table.end(TABLE)


def test_every_finished_hand_is_reported_a_single_time_with_its_corrections(playing, record, round_1):
    _, table, _ = playing
    table.quick("N", "E", 5, True, TABLE)
    wait_for(lambda: counted(record, round_1) == [{"NS": 0, "EW": 4}])
    (row,) = rows(record)
    assert (row.lone, row.by_hand, row.what["book"], row.what["hand"]) == ("E", False, "american", 1)
    assert row.what["sheet"].startswith("dealer N")
    table.quick("E", "S", 3, False, TABLE)
    wait_for(lambda: len(counted(record, round_1)) == 2)
    undo(table, table.seq, TABLE)
    wait_for(lambda: counted(record, round_1) == [{"NS": 0, "EW": 4}])
    redo(table, table.seq, TABLE)
    wait_for(lambda: counted(record, round_1) == [{"NS": 0, "EW": 4}, {"NS": 1, "EW": 0}])
    table.score("NS", 2, TABLE)
    wait_for(lambda: counted(record, round_1)[2:] == [{"NS": 2, "EW": 0}])
    assert len({(row.journal, row.sequence) for row in rows(record)}) == len(rows(record))


def test_a_hand_that_the_camera_saw_is_reported_when_its_points_are_known(playing, record, round_1):
    _, table, _ = playing
    for event in whole_deal():
        table.hear(event)
    wait_for(lambda: table.game.hand.tricks)
    assert counted(record, round_1) == []
    table.answer("1:caller", "S", TABLE)
    wait_for(lambda: len(counted(record, round_1)) == 1)
    (row,) = rows(record)
    assert row.what["sheet"].count("As") == 1
    assert "Ann" not in str(row.what)


def test_what_is_played_between_rounds_and_outside_the_club_is_not_reported(playing, record, round_1):
    hub, table, _ = playing
    table.quick("N", "N", 3, False, TABLE)
    hub.send("kitchen", "place", place(0, 0, ()))
    wait_for(lambda: not state_of(table, "spectator")["club"]["plays"])
    table.quick("E", "E", 3, False, TABLE)
    hub.send("kitchen", "place", place(round_1 + 1, 2))
    wait_for(lambda: state_of(table, "spectator")["club"]["round"] == 2)
    table.quick("N", "S", 3, False, TABLE)
    wait_for(lambda: len(rows(record)) == 2)
    assert [row.points for row in rows(record)] == [{"NS": 1, "EW": 0}] * 2


def test_a_round_drawn_in_the_midst_of_a_hand_waits_for_its_end_or_is_begun_by_hand(playing, record, round_1):
    hub, table, in_club = playing
    for event in whole_deal()[:6]:
        table.hear(event)
    hub.send("kitchen", "place", place(round_1 + 1, 2, ("Dan", "Cleo", "Ben", "Ann")))
    wait_for(lambda: state_of(table, "table")["club"]["coming"] == 2)
    assert table.settings.names["N"] == "Ann"
    for event in whole_deal()[6:]:
        table.hear(event)
    wait_for(lambda: table.settings.names["N"] == "Dan", "the hand is over, so the next round begins")
    for event in whole_deal()[:6]:
        table.hear(event)
    hub.send("kitchen", "place", place(round_1 + 2, 3))
    wait_for(lambda: state_of(table, "table")["club"]["coming"] == 3)
    in_club.next_round(Who.parse("table 1"))
    assert table.settings.names["N"] == "Ann"
    with pytest.raises(NotNow):
        in_club.next_round(Who.parse("table 1"))


def test_bell_last_hand_messages_and_next_seats_are_shown_and_end_with_the_round(playing, round_1):
    hub, table, _ = playing

    def club():
        return state_of(table, "spectator")["club"]

    def say(word, **more):
        hub.send("kitchen", "director", director_bytes(DirectorMessage(word, round_1, **more)))

    say("finish")
    wait_for(lambda: club()["word"] == "finish")
    say("bell")
    wait_for(lambda: club()["word"] == "bell")
    say("message", text="Coffee is ready")
    say("next", moves=(Move("Ann", 3, "S"), Move("Ben", 0, "")))
    wait_for(lambda: len(club()["moves"]) == 2)
    assert club()["text"] == "Coffee is ready"
    assert club()["moves"][0] == {"who": "Ann", "table": 3, "seat": "S"}
    hub.send("kitchen", "director", director_bytes(DirectorMessage("finish", round_1 + 7)))
    hub.send("kitchen", "place", place(round_1 + 1, 2, until=Until("hands", 2)))
    wait_for(lambda: club()["round"] == 2)
    assert (club()["word"], club()["moves"], club()["text"]) == ("", [], "")
    for dealer in "NE":
        table.quick(dealer, "N", 3, False, TABLE)
    wait_for(lambda: club()["word"] == "over", "two hands were played, and the round was to two")
    hub.send("kitchen", "place", place(round_1 + 2, 3, until=Until("points", 1)))
    wait_for(lambda: club()["round"] == 3)
    table.quick("N", "N", 3, False, TABLE)
    wait_for(lambda: club()["word"] == "over")


def test_the_clock_runs_by_what_is_left_whatever_the_clocks_say(playing, round_1, monkeypatch):
    hub, table, in_club = playing
    in_club._round._clock = lambda: now[0]
    now = [1000.0]
    # the hub's clock is a day ahead of the table's: the table gets the seconds left
    hub.send("kitchen", "place", place(round_1, until=Until("clock", 20, time.time() + 300)))
    wait_for(lambda: in_club.left() is not None)
    assert in_club.left() == pytest.approx(300, abs=5)
    now[0] += 301
    wait_for(lambda: state_of(table, "spectator")["club"]["word"] == "time")


def test_a_call_at_the_table_reaches_the_hub_which_settles_it(playing, round_1):
    hub, table, _ = playing
    table.quick("N", "N", 3, False, TABLE)
    call_director(table, True, "a claim\nof South", TABLE)
    wait_for(lambda: hub.called("kitchen") is not None)
    assert hub.score("kitchen").call == "a claim of South"
    # the call may overtake the points of the hand before it: the next report has both
    wait_for(lambda: hub.score("kitchen").points == {"NS": 1, "EW": 0})
    hub.send("kitchen", "director", director_bytes(DirectorMessage("settled")))
    wait_for(lambda: director_call(table.logbook) is None)
    wait_for(lambda: hub.called("kitchen") is None)
    table.surroundings.set_camera_state("lost", "unplugged")
    wait_for(lambda: hub.fault("kitchen") == "camera lost: unplugged")
    table.surroundings.set_camera_state("ended")
    wait_for(lambda: hub.fault("kitchen").startswith("the camera has ended: "))


def test_without_hub_and_broker_the_table_plays_on_and_makes_up_for_it_after_a_restart(
    playing, club, broker, seated, record, round_1
):
    _, table, in_club = playing
    table.quick("N", "N", 3, False, TABLE)
    wait_for(lambda: len(rows(record)) == 1)
    wait_for(lambda: not in_club._joined[1].count(), "the hub's confirmation had not come")
    broker.kill()
    wait_for(lambda: not state_of(table, "spectator")["club"]["here"])
    table.quick("E", "E", 3, False, TABLE)
    wait_for(lambda: state_of(table, "spectator")["club"]["waiting"] == 1)
    seated.off()
    table, _ = seated.on()
    shown = state_of(table, "spectator")["club"]
    assert shown is None or (shown["round"], shown["plays"]) == (1, True)
    table.quick("S", "S", 5, False, TABLE)
    wait_for(lambda: state_of(table, "spectator")["club"]["waiting"] == 2)
    broker.start()
    wait_for(lambda: len(rows(record)) == 3)
    assert counted(record, round_1) == [{"NS": 1, "EW": 0}, {"NS": 0, "EW": 1}, {"NS": 2, "EW": 0}]


def test_a_hand_written_down_and_not_yet_put_out_when_the_power_went_is_reported_after(
    playing, seated, record, round_1
):
    _, table, _ = playing
    table.quick("N", "N", 3, False, TABLE)
    wait_for(lambda: len(rows(record)) == 1)
    seated.off()
    # what a kill between journal and outbox leaves: the journal has it, the outbox does not
    journal = Journal(seated.folder / "kitchen.journal")
    alone = Table("kitchen", journal, Evidence(seated.folder / "kitchen"))
    alone.quick("E", "E", 4, False, TABLE)
    alone.begin(structs.replace(alone.logbook.agreed, title="x"), TABLE)
    journal.close()
    seated.on()
    wait_for(lambda: len(rows(record)) == 2)
    assert counted(record, round_1) == [{"NS": 1, "EW": 0}, {"NS": 0, "EW": 1}]


def test_a_lost_outbox_counts_nothing_twice(playing, seated, record, round_1):
    _, table, _ = playing
    table.quick("N", "N", 3, False, TABLE)
    table.quick("E", "E", 3, False, TABLE)
    wait_for(lambda: len(rows(record)) == 2)
    seated.off()
    for path in seated.folder.glob("*.outbox*"):
        path.unlink()
    table, _ = seated.on()
    table.quick("S", "S", 5, False, TABLE)
    wait_for(lambda: len(counted(record, round_1)) == 3)
    assert counted(record, round_1) == [{"NS": 1, "EW": 0}, {"NS": 0, "EW": 1}, {"NS": 2, "EW": 0}]


def test_a_damaged_outbox_is_put_aside_and_filled_from_the_journal(playing, seated, record, round_1):
    _, table, _ = playing
    table.quick("N", "N", 3, False, TABLE)
    wait_for(lambda: len(rows(record)) == 1)
    seated.off()
    for path in seated.folder.glob("*.outbox*"):
        path.unlink()
    outbox_at(seated.folder / "kitchen.journal", "kitchen").write_bytes(b"not a database at all" * 100)
    table, _ = seated.on()
    table.quick("E", "E", 3, False, TABLE)
    wait_for(lambda: len(counted(record, round_1)) == 2)
    assert counted(record, round_1) == [{"NS": 1, "EW": 0}, {"NS": 0, "EW": 1}]


def test_a_hub_that_does_not_answer_keeps_nobody_waiting(seated):
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes a connection and says nothing
        table, in_club = seated.on(code="ABCD2345", hub=HubAddress(*silent.getsockname()))
        assert "joining" in in_club.summary
        table.quick("N", "N", 3, False, TABLE)


def test_erasing_at_the_table_takes_nothing_from_the_club(playing, record, round_1):
    hub, table, _ = playing
    table.quick("N", "N", 3, False, TABLE)
    hub.send("kitchen", "place", place(round_1 + 1, 2))
    wait_for(lambda: state_of(table, "spectator")["club"]["round"] == 2)
    erasing.erase(table, "evening", 1, TABLE)
    table.quick("N", "N", 3, False, TABLE)
    wait_for(lambda: len(rows(record)) == 2)
    assert len({row.journal for row in rows(record)}) == 1
    assert counted(record, round_1) == [{"NS": 1, "EW": 0}]


def test_an_unknown_book_is_reported_and_the_tables_book_is_played(playing, round_1):
    hub, table, _ = playing
    hub.send("kitchen", "place", place(round_1 + 1, 2, ("A", "B", "C", "D"), "hoyle-2050"))
    wait_for(lambda: table.settings.names["N"] == "A")
    wait_for(lambda: "hoyle-2050" in state_of(table, "table")["club"]["problem"])
    wait_for(lambda: "hoyle-2050" in hub.fault("kitchen"))
    assert table.settings.book == "american"


def test_house_rules_stay_with_their_book(playing, round_1):
    hub, table, _ = playing
    table.agree(Settings("american", {"stick_dealer": True}, {}, "Kitchen"), TABLE)
    hub.send("kitchen", "place", place(round_1 + 1, 2))
    wait_for(lambda: state_of(table, "spectator")["club"]["round"] == 2)
    assert table.settings.house == {"stick_dealer": True}
    assert table.settings.title == "Kitchen"
    hub.send("kitchen", "place", place(round_1 + 2, 3, book="british"))
    wait_for(lambda: table.settings.book == "british")
    assert table.settings.house == {}
