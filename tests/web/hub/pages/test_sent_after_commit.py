"""Tables hear of what stands in the record, and of nothing that was lost on the way there."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import event

from tests.web.hub.pages.club_page import TWELVE, Page
from tests.web.hub.pages.quiet_link import QuietLink
from web.commands.hub_running import Running
from web.hub.club.hub import Hub
from web.hub.record.store import Record


class FullDisk:
    """While it is entered, no change of the record can be kept."""

    def __init__(self, record) -> None:
        self.engine = record._engine

    def __enter__(self):
        event.listen(self.engine, "commit", self.full)

    def __exit__(self, *_):
        event.remove(self.engine, "commit", self.full)

    def full(self, _):
        raise OSError(28, "No space left on device")


@pytest.fixture
def page(tmp_path):
    record = Record(tmp_path / "club.record")
    made = Page(record, link=QuietLink())
    made.app.config["PROPAGATE_EXCEPTIONS"] = False
    yield made
    record.close()


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("draw", {"sure": True}), ("undo", {"by": "Ruth", "reason": "too early"}), ("end", {"sure": True}),
        ("clock", {"minutes": 5}), ("rename", {"number": 1, "name": "Anne"}),
    ],
)  # fmt: skip
def test_tables_receive_nothing_that_could_not_be_stored(page, what, body):
    page.begin()
    page.do("draw")
    page.hub.link.messages.clear()
    with FullDisk(page.hub.record):
        assert page.send(page.director, f"/do/{what}", **body).status_code == 500
    assert page.hub.link.messages == []
    assert page.now.drawn.number == 1
    page.do(what, **body)
    assert len(page.hub.link.messages) >= 3


def test_every_table_gets_a_round_though_another_table_cannot_be_reached(page):
    page.begin()
    send_to_link = page.hub.link.send

    def send(table, kind, payload):
        if table == "table-1":
            raise OSError("no way there")
        send_to_link(table, kind, payload)

    page.hub.link.send = send
    page.do("draw")
    places = {
        table: json.loads(payload) for table, kind, payload in page.hub.link.messages if kind == "place"
    }
    assert set(places) == {"table-2", "table-3"}
    assert {place["round_id"] for place in places.values()} == {page.round_id}


def test_a_hub_killed_before_it_sent_a_round_sends_all_seats_and_moves_when_it_starts(page):
    page.begin()
    page.do("draw")
    page.hub.link = None  # what it would have said now went nowhere
    page.do("draw", sure=True)
    again = Hub(page.hub.record, "dahlias", QuietLink())
    running = Running(again, "127.0.0.1", 0, None)
    running.start()
    running.close()
    sent = [(table, json.loads(payload)) for table, _, payload in again.link.messages]
    places = {
        table: message["round_id"]
        for table, message in sent
        if "round_id" in message and "moves" not in message
    }
    moves = [
        move["who"]
        for _, message in sent
        for move in message.get("moves", ())
        if message["round_id"] == page.round_id
    ]
    assert places == dict.fromkeys(("table-1", "table-2", "table-3"), page.round_id)
    assert sorted(moves) == sorted(TWELVE)
