"""A hostile or broken table: it floods, forges and spies; the others get through as before."""

from __future__ import annotations

import json
from dataclasses import replace

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from sqlalchemy import select

from models.lab.props.mosquitto import wait_for
from tests.web.hub.wire.conftest import CLUB, deals_for, kept, stranger
from web.hub.record.models import Adjusted, Person
from web.hub.record.people import club as club_of
from web.hub.record.people import person
from web.hub.record.results import Delivery, name_table
from web.hub.wire import floods as wire_floods
from web.hub.wire.broker_trial import IN, try_broker
from web.hub.wire.floods import Floods
from web.hub.wire.messages import deal_bytes, place_bytes
from web.hub.wire.topics import HUB, UP, topic


def test_a_flood_from_a_table_is_cut_off_and_the_others_get_through(
    club, broker, record, monkeypatch, caplog
):
    monkeypatch.setattr(wire_floods, "MOST", 50)
    club.hub()
    honest = club.table("table-2")
    account = broker.join("table-1")
    deals = deals_for(record, "table-1")
    client = stranger(broker, account.table, account.password)
    for number in range(2000):
        flood = deal_bytes(replace(deals[0], sequence=10_000 + number))
        client.publish(topic(CLUB, "table-1", "deal"), flood, qos=0)
        client.publish(topic(CLUB, "table-1", "deal"), b"{nonsense", qos=0)
    for deal in deals_for(record, "table-2"):
        honest.report(deal)
    wait_for(lambda: honest.outbox.waiting() == [])
    assert sum(row.table == "table-2" for row in kept(record)) == 8
    assert sum(row.table == "table-1" for row in kept(record)) <= 50
    assert sum("refused from" in line.getMessage() for line in caplog.records) <= 2, (
        "its log is no flood either"
    )
    client.disconnect()
    client.loop_stop()


def test_refusals_are_logged_immediately_and_then_every_minute_with_their_number(caplog):
    now = [0.0]
    floods = Floods(lambda: now[0])
    for _ in range(100):
        floods.refused("a", "nonsense")
    now[0] = 61.0
    floods.refused("a", "nonsense")
    assert [line.getMessage() for line in caplog.records] == [
        "refused from a: nonsense",
        "refused from a: nonsense (and 99 more before)",
    ]
    assert [floods.has_sent_too_many("b", 4000) for _ in range(wire_floods.MOST + 1)].count(True) == 1
    now[0] += wire_floods.HOUR + 1
    assert not floods.has_sent_too_many("b", 4000)


def test_a_table_that_sends_few_but_endless_hands_is_limited_and_useful_hands_still_arrive():
    floods = Floods(lambda: 0.0)
    taken = [floods.has_sent_too_many("a", 60_000) for _ in range(wire_floods.MOST - 10)].count(False)
    assert taken * 60_000 <= wire_floods.MOST_BYTES < (taken + 1) * 60_000
    assert not floods.has_sent_too_many("a", wire_floods.MOST_BYTES - taken * 60_000)
    assert not floods.has_sent_too_many("b", 60_000)


def test_a_table_receives_names_and_nothing_else_of_its_players(club, broker, record):
    with record.writing() as session:
        mine = club_of(session, CLUB).id
        person(session, mine, "Ann", "ann@example.org, 0171 55")
    hub = club.hub()
    received, messages = [], []
    club.table("table-1", on_message=lambda kind, payload: received.append((kind, payload)))
    account = broker.join("table-9")
    client = stranger(broker, account.table, account.password, messages)
    for asked in (
        "#",
        "bowerbird/#",
        f"bowerbird/{CLUB}/+/place",
        "$SYS/#",
        f"bowerbird/{CLUB}/table-1/deal",
    ):
        client.subscribe(asked, 1)
    wait_for(lambda: hub.connected.is_set())
    hub.send("table-1", "place", place_bytes(1, 1, 1, ("Ann", "Ben", "Cleo", "Dan"), "american"))
    wait_for(lambda: received)
    fields = {"round_id", "number", "place", "seats", "book", "until", "house"}
    assert set(json.loads(received[0][1])) == fields
    client.publish(topic(CLUB, "table-9", "status"), b"{}", qos=1).wait_for_publish(5)
    assert [topic for topic, _ in messages if "table-9" not in topic] == []
    client.disconnect()
    client.loop_stop()


def test_a_table_can_neither_adjust_a_score_nor_report_for_another(club, broker, record):
    hub = club.hub()
    account = broker.join("table-1")
    with record.writing() as session:
        name_table(session, club_of(session, CLUB).id, 1, "table-1")
        name_table(session, club_of(session, CLUB).id, 2, "table-2")
    wait_for(lambda: hub.connected.is_set())
    client = stranger(broker, account.table, account.password)
    deal = deals_for(record, "table-2")[0]
    lie = json.loads(deal_bytes(deal)) | {
        "table": "table-2",
        "place": 2,
        "number": 2,
        "adjust": 9,
        "by": "Ruth",
    }
    for kind in (*UP, "adjust", "adjustment", "decide"):
        for name in ("table-1", "table-2"):
            where = f"bowerbird/{CLUB}/{name}/{kind}"
            client.publish(where, json.dumps(lie).encode(), qos=1).wait_for_publish(5)
    wait_for(lambda: kept(record))
    with record.reading() as session:
        assert session.scalars(select(Adjusted)).all() == []
        assert session.scalars(select(Person)).all() == []
    assert [row.table for row in kept(record)] == ["table-1"]
    assert stranger(broker, HUB, account.password) is None
    client.disconnect()
    client.loop_stop()


def test_no_account_cuts_off_the_hub_or_another_table_by_taking_its_name(club, broker, record):
    hub, table = club.hub(), club.table("table-2")
    account = broker.join("table-1")
    wait_for(lambda: hub.here() == {"table-2": True})
    cut = []
    for link in (hub, table):
        gone = link.wire.client.on_disconnect
        link.wire.client.on_disconnect = lambda *given, gone=gone: (cut.append(given), gone(*given))
    thieves = []
    for name in (f"{CLUB}-{HUB}", HUB, f"{CLUB}-table-2", "table-2", f"{CLUB}/table-2"):
        thief = Client(CallbackAPIVersion.VERSION2, client_id=name)
        thief.username_pw_set(account.table, account.password)
        thief.connect("127.0.0.1", broker.port)
        thief.loop_start()
        thieves.append(thief)
    wait_for(lambda: all(thief.is_connected() for thief in thieves))
    for deal in deals_for(record, "table-2"):
        table.report(deal)
    wait_for(lambda: table.outbox.waiting() == [])
    assert cut == []
    for thief in thieves:
        thief.disconnect()
        thief.loop_stop()


def test_a_try_of_an_account_leaves_the_table_that_uses_it_connected(club, broker):
    hub = club.hub()
    account = broker.join("table-2")
    table = club.table("table-2", account)
    wait_for(lambda: hub.here() == {"table-2": True})
    cut = []
    table.wire.client.on_disconnect = lambda *given: cut.append(given)
    assert try_broker(account, "127.0.0.1", broker.port, broker.trust, 10) == IN
    table.report(Delivery("table-2", "j", 1, 0, 1, {"NS": 1, "EW": 0}))
    wait_for(lambda: table.outbox.waiting() == [])
    assert cut == []
