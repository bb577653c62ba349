"""A broker, a record, and hubs and tables over them; closed in the end, whatever became of the test."""

from __future__ import annotations

import threading
from dataclasses import replace
from random import Random

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from sqlalchemy import select

from models.lab.props.club_evening import deals_of, drawn_round, evening_of
from models.lab.props.mosquitto import Mosquitto
from tests.web.hub.conftest import Clock
from web.hub.record.models import Deal
from web.hub.record.store import Record
from web.hub.wire import hub_link, table_link
from web.hub.wire.hub_link import HubLink
from web.hub.wire.outbox import Outbox
from web.hub.wire.table_link import TableLink

CLUB = "dahlias"


@pytest.fixture(autouse=True)
def a_wire_without_patience(monkeypatch):
    """Heartbeats and second tries at once, so that a test waits for nothing."""
    monkeypatch.setattr(table_link, "HEARTBEAT_S", 0.2)
    monkeypatch.setattr(table_link, "AGAIN_S", 0.6)
    monkeypatch.setattr(table_link, "SCORE_S", 0.05)
    monkeypatch.setattr(hub_link, "GONE_S", 1.5)


@pytest.fixture
def broker(tmp_path, request):
    """A broker; an encrypted one where the test is marked so by its parameter."""
    (tmp_path / "broker").mkdir()
    broker = Mosquitto(tmp_path / "broker", getattr(request, "param", False))
    broker.start()
    yield broker
    broker.kill()


@pytest.fixture
def record(tmp_path):
    record = Record(tmp_path / "club.record", Clock())
    yield record
    record.close()


@pytest.fixture
def club(broker, record, tmp_path):
    """Starts hubs and tables, and closes them in the end."""
    made = []

    class Club:
        def hub(self):
            link = HubLink(CLUB, record, broker.hub_password, port=broker.port, trust=broker.trust)
            return self.started(link)

        def table(self, name, account=None, on_message=lambda kind, payload: None, trust=None):
            account = account or broker.join(name)
            outbox = Outbox(tmp_path / f"{name}.outbox")
            trust = broker.trust if trust is None else trust
            return self.started(TableLink(account, outbox, "127.0.0.1", broker.port, on_message, trust=trust))

        def started(self, link):
            made.append(link)
            link.start()
            return link

    yield Club()
    for link in made:
        link.close()


def kept(record):
    with record.reading() as session:
        return sorted(session.execute(select(Deal.table, Deal.journal, Deal.sequence)).all())


def deals_for(record, name, hands=8):
    """Deals of the table called ``name`` in a round of an evening of its own."""
    drawn = drawn_round(record, evening_of(record, 4))
    return [replace(deal, table=name) for deal in deals_of(record, drawn, Random(1), hands)]


def stranger(broker, name, password, messages=None):
    """A client of somebody who writes their own program; None where the broker does not let them in."""
    client = Client(CallbackAPIVersion.VERSION2)
    if name:
        client.username_pw_set(name, password)
    answered, reasons = threading.Event(), []
    client.on_connect = lambda _, __, ___, reason, ____: (reasons.append(reason), answered.set())
    client.on_message = lambda _, __, message: messages.append((message.topic, message.payload))
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    assert answered.wait(10)
    if reasons[0].is_failure:
        client.disconnect()
        client.loop_stop()
        return None
    return client
