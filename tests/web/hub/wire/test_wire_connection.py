"""The connection that all four links share: a bad message, and a refusal by the broker."""

from __future__ import annotations

import threading

from models.lab.props.mosquitto import wait_for
from tests.web.hub.wire.conftest import broker, record  # noqa: F401
from web.hub.wire.client import WireConnection
from web.hub.wire.in_process import ProcessBroker


def test_a_message_that_cannot_be_taken_ends_no_connection(caplog):
    process = ProcessBroker()
    received, went = [], threading.Event()

    def take(message):
        received.append(bytes(message.payload))
        if message.payload == b"bad":
            raise ValueError("nobody foresaw this")

    connection = WireConnection(("", 0), "league", "", ["said"], take, went=went.set, client=process.client())
    connection.start()
    wait_for(connection.connected.is_set)
    for payload in (b"bad", b"good"):
        connection.publish("said", payload)
    wait_for(lambda: received == [b"bad", b"good"])
    assert "could not be taken" in caplog.text
    assert not went.is_set()
    connection.close()
    wait_for(went.is_set)
    assert not connection.connected.is_set()
    process.close()


def test_an_account_that_the_broker_refuses_is_known_for_that_until_it_is_let_in(broker):  # noqa: F811
    came = threading.Event()
    where = ("127.0.0.1", broker.port)
    connection = WireConnection(where, "table-7", "guessed", ["x"], print, came.set, trust=broker.trust)
    connection.start()
    wait_for(lambda: connection.refused)
    assert not connection.connected.is_set()
    assert not came.is_set()
    connection.client.username_pw_set("table-7", broker.join("table-7").password)
    wait_for(came.is_set)
    assert not connection.refused
    connection.close()
