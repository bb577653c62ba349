"""A table repeats unconfirmed reports: ever more rarely, and soon after a hub restarts."""

from __future__ import annotations

import pytest

from models.lab.props.mosquitto import wait_for
from web.hub.record.results import Delivery
from web.hub.wire import table_link
from web.hub.wire.broker_accounts import Account
from web.hub.wire.in_process import ProcessBroker, WireMessage
from web.hub.wire.messages import DirectorMessage, director_bytes, place_bytes
from web.hub.wire.outbox import Outbox
from web.hub.wire.table_link import TableLink
from web.hub.wire.topics import topic

AGAIN = 5.0


@pytest.fixture
def sent(tmp_path, monkeypatch):
    """A table's link that is stepped by hand, with one deal that nobody confirms; when that was sent."""
    monkeypatch.setattr(table_link, "AGAIN_S", AGAIN)
    broker = ProcessBroker()
    client, times, now = broker.client(), [], [0.0]
    link = TableLink(Account("dahlias", "table-1", "-"), Outbox(tmp_path / "outbox"), "here", client=client)
    publish = client.publish
    client.publish = lambda where, *rest, **more: (
        times.append(now[0]) if where.endswith("/deal") else None,
        publish(where, *rest, **more),
    )
    client.restore()
    wait_for(link.connected.is_set)
    link.report(Delivery("table-1", "j", 1, 1, 1, {"NS": 1, "EW": 0}))

    def until(seconds):
        while now[0] < seconds:
            link.step(now[0])
            now[0] += 1.0
        return times

    yield link, until
    client.disconnect()
    broker.close()
    link.outbox.close()


def receive(link, kind, payload, retain=False):
    link.wire._on_message(
        link.wire.client, None, WireMessage(topic("dahlias", "table-1", kind), payload, retain)
    )


def test_what_is_not_confirmed_is_sent_ever_more_rarely(sent):
    _, until = sent
    assert until(200) == [0, 5, 15, 35, 75, 155]


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("place", place_bytes(1, 1, 1, ["Ann", "Bo", "Cy", "Dora"], "american")),
        ("director", director_bytes(DirectorMessage("finish", 1))),
    ],
    ids=("place", "director"),
)
def test_a_restarted_hub_that_sends_a_message_soon_gets_what_it_missed(sent, kind, payload):
    link, until = sent
    until(90)
    receive(link, kind, payload)
    assert until(110)[5:] == [90, 100]


def test_a_place_that_the_broker_has_kept_is_no_sign_of_a_hub(sent):
    link, until = sent
    until(90)
    receive(link, "place", place_bytes(0, 0, 1, [], ""), retain=True)
    assert until(110)[5:] == []
