"""The hub's link over a broker in the process: whatever arrives, it records reports or shows an error."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from sqlalchemy.exc import OperationalError

from models.lab.props.mosquitto import wait_for
from tests.web.hub.conftest import Clock
from tests.web.hub.wire.conftest import CLUB, deals_for, kept
from web.hub.record.store import Record
from web.hub.wire import hub_link, receiving_link
from web.hub.wire.hub_link import HubLink
from web.hub.wire.in_process import ProcessBroker
from web.hub.wire.messages import deal_bytes
from web.hub.wire.topics import topic


@pytest.fixture
def record(tmp_path):
    record = Record(tmp_path / "club.record", Clock())
    yield record
    record.close()


@pytest.fixture
def wire(record):
    """A hub's link, and a table's client that sends anything."""
    broker = ProcessBroker()
    link = HubLink(CLUB, record, "", client=broker.client())
    link.start()

    class Sender:
        hub = link

        def deal(self, deal):
            payload = deal if isinstance(deal, bytes) else deal_bytes(deal)
            broker.do(lambda: broker.carry(topic(CLUB, "table-1", "deal"), payload, False))

    yield Sender()
    link.close()
    broker.close()


def test_a_deal_that_nobody_foresaw_holds_up_no_other_and_is_shown(wire, record, monkeypatch):
    real = hub_link.deliver_all
    bad = threading.Event()

    def choking(session, club_id, batch, now):
        if bad.is_set() and any(delivery.sequence == 3 for delivery in batch):
            raise ValueError("Exceeds the limit for integer string conversion")
        return real(session, club_id, batch, now)

    monkeypatch.setattr(hub_link, "deliver_all", choking)
    monkeypatch.setattr(receiving_link, "GATHER_S", 0.2)  # so that all of them are of one transaction
    deals = [replace(deal, sequence=n) for n, deal in enumerate(deals_for(record, "table-1", 5), 1)]
    bad.set()
    for deal in deals:
        wire.deal(deal)
    wait_for(lambda: [row.sequence for row in kept(record)] == [1, 2, 4, 5])
    assert "cannot be kept" in wire.hub.trouble or wire.hub.trouble == ""
    wire.deal(deals[2])
    wait_for(lambda: "table-1" in wire.hub.trouble)
    bad.clear()
    wire.deal(deals[2])  # it was never confirmed, so the table sends it again
    wait_for(lambda: len(kept(record)) == 5)
    wait_for(lambda: wire.hub.trouble == "")


def test_a_record_that_is_away_is_shown_and_nothing_is_confirmed_until_it_is_back(wire, record, monkeypatch):
    real = hub_link.deliver_all

    def away(*_):
        raise OperationalError("INSERT", {}, Exception("database is locked"))

    monkeypatch.setattr(hub_link, "deliver_all", away)
    (deal,) = deals_for(record, "table-1", 1)
    wire.deal(deal)
    wait_for(lambda: "cannot be written" in wire.hub.trouble)
    monkeypatch.setattr(hub_link, "deliver_all", real)
    wire.deal(deal)
    wait_for(lambda: len(kept(record)) == 1)
    wait_for(lambda: wire.hub.trouble == "")


def test_a_number_of_thousands_of_digits_leaves_the_link_as_it_was(wire, record):
    (deal,) = deals_for(record, "table-1", 1)
    huge = deal_bytes(replace(deal, sequence=0)).replace(b'"sequence":0', b'"sequence":' + b"9" * 4200)
    assert b"9999" in huge
    for _ in range(50):
        wire.deal(huge)
    wire.deal(deal)
    wait_for(lambda: len(kept(record)) == 1)
    assert wire.hub.trouble == ""


def test_that_nothing_is_kept_any_more_is_shown(wire):
    wire.hub._arrived.put(None)  # the thread ends, for whatever reason
    wait_for(lambda: "start the hub again" in wire.hub.trouble)
