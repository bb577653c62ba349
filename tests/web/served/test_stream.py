"""The live stream of a table: the whole state once, then only what a page does not know."""

import json

from models.lab.props.camera_events import laid, taken, up_card
from web.page.app import create_app
from web.served.house import House, Streams
from web.served.live_stream import messages
from web.table.table import Table


def test_the_stream_begins_with_the_whole_state_under_its_version(table):
    table.hear(up_card())
    stream = messages(table, "table")
    assert next(stream).startswith(b"retry:")
    first = next(stream).decode()
    assert first.startswith(f"id: {table.messages.newest('table').version}\nevent: state\n")
    assert json.loads(first.split("data: ")[1])["up"] == "9h"
    table.hear(laid(3.0, "N As"))
    assert json.loads(next(stream).decode().split("data: ")[1])["trick"][0]["card"] == "As"
    stream.close()


def test_a_page_that_comes_back_gets_only_what_it_does_not_know(client, table):
    table.hear(up_card())

    def first(last):
        with client.get("/table/kitchen/stream", headers={"Last-Event-ID": last}, buffered=False) as answer:
            parts = iter(answer.response)
            assert next(parts).startswith(b"retry:")
            return bytes(next(parts))

    known = table.messages.newest("table").version
    assert first(known) == b"event: beat\ndata: \n\n"
    for other in ("", "1", f"{known}x", known.replace("table", "director"), "\x00"):
        assert first(other).startswith(b"id: ")
    table.hear(taken())
    assert first(known).startswith(b"id: ")


def test_the_state_has_its_version_and_is_not_sent_twice(client, table):
    table.hear(up_card())
    first = client.get("/table/kitchen/state")
    again = client.get("/table/kitchen/state", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    table.hear(taken())
    later = client.get("/table/kitchen/state", headers={"If-None-Match": first.headers["ETag"]})
    assert later.status_code == 200
    assert later.headers["ETag"] != first.headers["ETag"]


def test_a_table_that_was_opened_again_has_another_version(table, journal, evidence):
    again = Table("kitchen", journal, evidence, clock=lambda: 2_000_000.0)
    assert again.messages.newest("table").version != table.messages.newest("table").version


def test_a_quiet_table_sends_a_beat(table, monkeypatch):
    monkeypatch.setattr("web.served.live_stream.BEAT", 0.01)
    stream = messages(table, "table")
    next(stream)
    next(stream)
    assert next(stream) == b"event: beat\ndata: \n\n"
    stream.close()


def test_when_all_streams_are_in_use_the_page_must_come_again(table):
    house = House({table.id: table}, streams=Streams(most=0))
    answer = create_app(house).test_client().get("/table/kitchen/stream")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "15"


def test_whoever_only_asks_what_would_come_takes_no_live_place(house, client):
    house.streams.most = 3
    for _ in range(20):
        assert client.head("/table/kitchen/stream").status_code == 200
    assert house.streams.open == 0
    answer = client.get("/table/kitchen/stream", buffered=False)
    assert answer.status_code == 200
    answer.close()


def test_a_place_comes_back_from_an_answer_that_was_never_read(house, client):
    for _ in range(20):
        client.get("/table/kitchen/stream", buffered=False).close()
    assert house.streams.open == 0


def test_a_place_is_given_back_a_single_time():
    streams = Streams(most=2)
    first, second = streams.take(), streams.take()
    assert streams.take() is None
    first()
    first()
    assert streams.open == 1
    assert streams.take() is not None
    assert streams.take() is None
    second()
