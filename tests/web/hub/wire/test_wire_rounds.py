"""Rounds over a real Mosquitto: places, the clock, what the director says, calls, and encryption."""

from __future__ import annotations

import time

import pytest

from models.lab.props.mosquitto import wait_for
from tests.web.hub.wire.conftest import deals_for, kept
from web.hub.wire import broker_certificate
from web.hub.wire.broker_certificate import make_certificate
from web.hub.wire.messages import (
    DirectorMessage,
    ScoreMessage,
    Until,
    director_bytes,
    director_from,
    place_bytes,
    place_from,
)

FOUR = ("Ann", "Ben", "Cleo", "Dan")


class Received:
    """The messages that a table received, in order."""

    def __init__(self):
        self.all = []

    def __call__(self, kind, payload):
        self.all.append(place_from(payload) if kind == "place" else director_from(payload))

    @property
    def places(self):
        return [message for message in self.all if not isinstance(message, DirectorMessage)]

    @property
    def words(self):
        return [message.word for message in self.all if isinstance(message, DirectorMessage)]


def test_the_clock_is_sent_as_seconds_left_and_again_to_a_table_that_comes_late(club):
    hub = club.hub()
    assert hub.connected.wait(10)
    hub.send(
        "table-1", "place", place_bytes(7, 1, 1, FOUR, "american", Until("clock", 20, time.time() + 600))
    )
    hub.send("table-1", "director", director_bytes(DirectorMessage("finish", 7)))
    hub.send("table-1", "director", director_bytes(DirectorMessage("message", 7, "Coffee")))
    hub.send("table-1", "director", director_bytes(DirectorMessage("settled", 7)))
    received = Received()
    club.table("table-1", on_message=received)
    wait_for(lambda: len(received.places) == 2 and len(received.words) == 2)
    first, again = received.places
    assert first.until.left is None, "what the broker had kept says nothing of the clock"
    assert 590 < again.until.left <= 600
    assert again.seats == FOUR
    assert received.words == ["finish", "message"], "of what was said before it came, what still stands"


def test_the_end_of_the_last_round_is_not_sent_in_the_next_round(club):
    hub = club.hub()
    assert hub.connected.wait(10)
    hub.send("table-1", "place", place_bytes(7, 1, 1, FOUR, "american"))
    hub.send("table-1", "director", director_bytes(DirectorMessage("bell", 7)))
    hub.send("table-1", "place", place_bytes(8, 2, 1, FOUR, "american"))
    received = Received()
    club.table("table-1", on_message=received)
    wait_for(lambda: len(received.places) == 2)
    assert received.words == []


def test_how_a_table_stands_and_that_it_calls_is_known_after_a_hub_s_restart(club):
    hub, table = club.hub(), club.table("table-1")
    table.stands(ScoreMessage(7, 2, {"NS": 1, "EW": 0}, {}, "playing", "a claim", 5.0))
    wait_for(lambda: hub.score("table-1") is not None)
    assert hub.score("table-1").points == {"NS": 1, "EW": 0}
    assert hub.called("table-1") < 60, "by the hub's own clock"
    hub.close()
    other = club.hub()
    wait_for(lambda: other.called("table-1") is not None)
    table.stands(ScoreMessage(7, 2, {"NS": 1, "EW": 0}))
    wait_for(lambda: other.called("table-1") is None)


# paho leaves the socket of a refused handshake to Python to close
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("broker", [True], indirect=True)
def test_beyond_the_club_all_is_encrypted_and_another_certificate_is_not_believed(
    club, broker, record, tmp_path
):
    hub, table = club.hub(), club.table("table-1")
    for deal in deals_for(record, "table-1"):
        table.report(deal)
    wait_for(lambda: table.outbox.waiting() == [])
    assert len(kept(record)) == 8
    assert hub.here() == {"table-1": True}
    other, _ = make_certificate(tmp_path / "other")
    fooled = club.table("table-2", trust=other.read_text())
    plain = club.table("table-3", trust="")
    time.sleep(0.5)
    assert not fooled.connected.is_set()
    assert not plain.connected.is_set()
    assert all(path.stat().st_mode & 0o77 == 0 for path in (tmp_path / "other").glob("*.key"))


def test_a_table_with_a_clock_wrong_by_years_believes_the_certificate(tmp_path):
    certificate, _ = make_certificate(tmp_path)
    context = broker_certificate.trusting(certificate.read_text())
    assert context.verify_flags & broker_certificate.NO_CHECK_TIME
