"""Tables and hub over a real Mosquitto: rights, what is lost on the way, who is here, and what is refused."""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest

from models.lab.props.mosquitto import wait_for
from tests.web.hub.wire.conftest import CLUB, deals_for, kept, stranger
from web.hub.record.results import Delivery
from web.hub.wire import table_link
from web.hub.wire.broker_accounts import Account
from web.hub.wire.hub_link import HubLink
from web.hub.wire.messages import LARGEST, TableStatus, deal_bytes
from web.hub.wire.outbox import Outbox
from web.hub.wire.table_link import TableLink
from web.hub.wire.topics import WireError, topic


def test_what_a_table_reports_is_kept_confirmed_and_leaves_its_outbox(club, record):
    hub, table = club.hub(), club.table("table-1")
    deals = deals_for(record, "table-1")
    for deal in deals:
        table.report(deal)
    wait_for(lambda: len(kept(record)) == len(deals))
    wait_for(lambda: table.outbox.waiting() == [])
    wait_for(lambda: hub.here() == {"table-1": True})


def test_a_table_plays_on_without_hub_and_broker_and_makes_up_for_it(club, broker, record):
    table = club.table("table-1")
    broker.kill()
    deals = deals_for(record, "table-1", hands=60)
    for deal in deals[:30]:
        table.report(deal)
    broker.start()
    for deal in deals[30:]:
        table.report(deal)
    wait_for(lambda: table.connected.is_set())
    assert len(table.outbox.waiting()) == 60
    club.hub()
    wait_for(lambda: table.outbox.waiting() == [])
    assert len(kept(record)) == 60


def test_a_broker_killed_again_and_again_loses_nothing_and_doubles_nothing(club, broker, record):
    club.hub()
    table = club.table("table-1")
    deals = deals_for(record, "table-1", hands=30)
    for number, deal in enumerate(deals):
        table.report(deal)
        if number % 10 == 5:
            broker.kill()
            broker.start()
    wait_for(lambda: table.outbox.waiting() == [])
    assert [row.sequence for row in kept(record)] == [deal.sequence for deal in deals]


def test_a_table_started_again_sends_what_was_left(club, broker, record, tmp_path):
    account = broker.join("table-1")
    outbox = Outbox(tmp_path / "table-1.outbox")
    deals = deals_for(record, "table-1")
    for deal in deals:
        outbox.put(deal.journal, deal.sequence, deal_bytes(deal))
    outbox.close()  # the table was switched off before it reached anybody
    club.hub()
    table = club.table("table-1", account)
    wait_for(lambda: table.outbox.waiting() == [])
    assert len(kept(record)) == len(deals)


def test_a_table_that_falls_silent_is_gone_and_here_again_when_it_speaks(club, broker, monkeypatch):
    hub, table = club.hub(), club.table("table-1")
    wait_for(lambda: hub.here() == {"table-1": True})
    table.say("camera lost")
    wait_for(lambda: hub.fault("table-1") == "camera lost")
    table.wire.client.socket().shutdown(socket.SHUT_RDWR)  # the network goes without a word
    table.wire.client.reconnect_delay_set(4, 8)
    wait_for(lambda: hub.here() == {"table-1": False}, "its last will or its silence says that it is gone")
    wait_for(lambda: hub.here() == {"table-1": True}, "it came back by itself")
    table.close()
    wait_for(lambda: hub.here() == {"table-1": False})


def test_the_last_will_of_an_earlier_connection_is_not_believed(club, broker):
    hub = club.hub()
    club.table("table-1")
    wait_for(lambda: hub.here() == {"table-1": True})
    before = hub._received["table-1"].at
    hub._hear("table-1", TableStatus(False, "an earlier connection"), kept=False)
    assert hub.here() == {"table-1": True}
    wait_for(lambda: hub._received["table-1"].at > before)


def test_a_table_that_dies_together_with_the_broker_is_gone_though_its_status_was_kept(club, broker):
    hub, table = club.hub(), club.table("table-1")
    wait_for(lambda: hub.here() == {"table-1": True})
    table._over.set()  # no heartbeat any more, and no goodbye
    table._thread.join()
    wait_for(lambda: hub.here() == {"table-1": False})
    table._over.clear()
    # a hub that starts now hears only what the broker has kept, which says "here", and does not believe it
    other = club.hub()
    wait_for(lambda: "table-1" in other.here())
    assert other.here() == {"table-1": False}


def test_a_table_can_neither_write_nor_read_what_is_another_s(club, broker, record):
    hub = club.hub()
    other = broker.join("table-2")
    mine = broker.join("table-1")
    deal = deal_bytes(deals_for(record, "table-2")[0])
    messages, received = [], []
    victim = TableLink(other, Outbox(broker.log.parent / "v"), "127.0.0.1", broker.port,
                       lambda kind, payload: received.append(kind))  # fmt: skip
    club.started(victim)
    client = stranger(broker, mine.table, mine.password, messages)
    client.subscribe("#", 1)
    client.subscribe(topic(CLUB, "table-2", "place"), 1)
    for kind in ("deal", "status", "score", "place", "director", "confirmed"):
        client.publish(topic(CLUB, "table-2", kind), deal, qos=1).wait_for_publish(5)
    client.publish(topic(CLUB, "table-1", "place"), b"{}", qos=1).wait_for_publish(5)
    client.publish("bowerbird/asters/table-1/deal", deal, qos=1).wait_for_publish(5)
    wait_for(lambda: hub.connected.is_set())
    hub.send("table-2", "place", b'{"seats":["Ann"]}')
    wait_for(lambda: received == ["place"])
    client.publish(topic(CLUB, "table-1", "deal"), deal, qos=1).wait_for_publish(5)
    wait_for(lambda: len(kept(record)) == 1)
    assert kept(record)[0].table == "table-1", "the topic says whose a deal is, whatever is in it"
    assert received == ["place"]
    assert [topic for topic, _ in messages if "table-2" in topic] == []
    client.disconnect()
    client.loop_stop()


def test_nobody_comes_in_without_the_right_password(broker):
    account = broker.join("table-1")
    for name, password in ((None, None), ("table-1", "wrong"), ("hub", account.password), ("table-9", "x")):
        assert stranger(broker, name, password) is None, name
    client = stranger(broker, "table-1", account.password)
    assert client is not None
    client.disconnect()
    client.loop_stop()
    broker.files.remove("table-1")
    broker.read_again()
    assert stranger(broker, "table-1", account.password) is None


def test_a_hub_that_its_broker_refuses_is_in_trouble_until_it_is_let_in(club, broker, record):
    hub = club.started(HubLink(CLUB, record, "guessed", port=broker.port))
    wait_for(lambda: hub.trouble)
    hub.wire.client.username_pw_set("hub", broker.hub_password)
    wait_for(lambda: hub.trouble == "")
    assert hub.connected.is_set()


def test_strange_messages_are_logged_and_leave_no_trace(club, broker, record, caplog):
    hub = club.hub()
    account = broker.join("table-1")
    wait_for(lambda: hub.connected.is_set())
    client = stranger(broker, "table-1", account.password)
    good = deal_bytes(deals_for(record, "table-1")[0])
    for payload in (
        b"",
        b"[1]",
        b"\xff\xfe",
        b'{"points":{"NS":1}}',
        b"[" * 30_000,
        good.replace(b'"NS":', b'"XY":'),
    ):
        client.publish(topic(CLUB, "table-1", "deal"), payload, qos=1).wait_for_publish(5)
        client.publish(topic(CLUB, "table-1", "status"), payload, qos=1).wait_for_publish(5)
    for _ in range(300):
        client.publish(topic(CLUB, "table-1", "deal"), good, qos=1)
    wait_for(lambda: len(kept(record)) == 1)
    assert hub.here() == {}
    assert "refused from bowerbird/dahlias/table-1/deal" in caplog.text
    client.publish(topic(CLUB, "table-1", "deal"), b"x" * (LARGEST + 2000), qos=1)
    wait_for(lambda: not client.is_connected(), "the broker sends away whoever sends too much")
    client.disconnect()
    client.loop_stop()
    assert len(kept(record)) == 1


def test_what_is_not_confirmed_is_sent_again_ever_more_rarely(tmp_path, monkeypatch):
    monkeypatch.setattr(table_link, "AGAIN_S", 5.0)
    link = TableLink(Account(CLUB, "table-1", "x"), Outbox(tmp_path / "o"), "127.0.0.1")
    sent = []
    link.report(Delivery("table-1", "j", 1, 1, 1, {}))
    for now in range(200):
        monkeypatch.setattr(link.wire.client, "publish", lambda *_, at=now, **__: sent.append(at))
        link._send(now)
    assert sent == [0, 5, 15, 35, 75, 155]
    link.outbox.confirm("j", [1])
    link._send(10_000)
    assert len(sent) == 6


def test_a_deal_that_the_hub_refuses_is_not_sent_for_ever(club, record):
    club.hub()
    table = club.table("table-1")
    table.report(replace(deals_for(record, "table-1")[0], points={"NS": 5000}))
    wait_for(lambda: table.outbox.waiting() == [])
    ((_, _, why),) = table.outbox.refused()
    assert "points" in why
    assert kept(record) == []


def test_a_code_is_good_a_single_time_for_a_day_and_until_the_next(broker):
    files = broker.files
    code = files.invite("table-1")
    account = files.join(f" {code.lower()} ")
    assert (account.club, account.table) == (CLUB, "table-1")
    for bad in (code, "AAAAAAAA", "", "x" * 500):
        with pytest.raises(WireError, match="not good"):
            files.join(bad)
    first, second = files.invite("table-2"), files.invite("table-2")
    with pytest.raises(WireError):
        files.join(first)
    files._clock = lambda: 1e12
    with pytest.raises(WireError):
        files.join(second)
    assert files.tables() == ["table-1"]
    written = "".join(
        path.read_text() for path in files.folder.iterdir() if path.is_file() and path.name != "log"
    )
    for secret in (code, first, second, broker.hub_password):
        assert secret not in written
    ours = [path for path in files.folder.iterdir() if path.name not in ("log", "mosquitto.pid")]
    assert all(path.stat().st_mode & 0o77 == 0 for path in ours)
