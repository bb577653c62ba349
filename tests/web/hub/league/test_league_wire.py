"""Clubs over real brokers, bridged to a league's broker: lost, corrected, erased and forged reports."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from models.lab.props.mosquitto import wait_for
from web.hub.record.league import ReportedEvening, ReportedLine, clubs_in, evenings_of, season
from web.hub.record.models import Person
from web.hub.wire.broker_certificate import trusting
from web.hub.wire.league_messages import evening_bytes, evening_from
from web.hub.wire.topics import WireError, league_topic

EVENING = ReportedEvening("a", 1, "1", "Spring", "2026-03-01", 8, (ReportedLine(1, "Ann", 10, 1, 2, 8),))


def standing(league):
    """Club, name and points of everybody in the season."""
    with league.record.reading() as session:
        return sorted((line.club, line.name, line.points) for line in season(session))


def test_an_evening_reaches_the_league_and_is_confirmed_and_a_correction_and_an_erasing_follow(
    league_anywhere,
):
    league = league_anywhere
    club = league.club("dahlias")
    club.evening([(6, 4), (2, 8)])
    wait_for(lambda: len(standing(league)) == 4, "the evening is in the league")
    wait_for(club.has_sent, "the league has confirmed it")
    total = sum(points for _, _, points in standing(league))
    assert total == 2 * (6 + 4 + 2 + 8)
    assert "In the league as dahlias. It has every evening." in " ".join(club.page.text("/season").split())
    with club.record.reading() as session:
        ann = session.query(Person).filter_by(name="Ann").one().id
    club.page.do("erase", person=ann, evening=0, number=0)
    wait_for(lambda: "Ann" not in {name for _, name, _ in standing(league)}, "the name goes everywhere")
    assert sum(points for _, _, points in standing(league)) == total


def test_evenings_played_while_league_bridge_and_hub_were_away_arrive_a_single_time(league_anywhere):
    league = league_anywhere
    club = league.club("dahlias")
    league.broker.kill()
    club.evening([(6, 4)])
    club.stop()
    club.evening([(3, 3)])
    club.begin()
    wait_for(lambda: club.league.waiting == 2, "both evenings wait")
    league.broker.start()
    wait_for(lambda: club.has_sent(2), "both were confirmed")
    with league.record.reading() as session:
        assert [club.evenings for club in clubs_in(session)] == [2]
    assert sum(points for _, _, points in standing(league)) == 2 * (6 + 4 + 3 + 3)
    # a hub that forgot its reports sends them again, and nothing counts twice
    club.stop()
    (club.folder / "league.outbox").unlink()
    club.begin()
    wait_for(lambda: club.has_sent(2), "both were confirmed again")
    with league.record.reading() as session:
        assert [club.evenings for club in clubs_in(session)] == [2]


def test_without_the_consumer_nothing_is_confirmed_and_nothing_is_lost(league):
    club = league.club("dahlias")
    league.deaf()
    club.evening([(6, 4)])
    wait_for(lambda: club.league.waiting == 1)
    assert standing(league) == []
    league.listen()
    wait_for(club.has_sent)
    assert len(standing(league)) == 4


def test_clubs_with_the_same_name_at_home_are_two_in_the_league(league):
    first = league.club("dahlias")
    second = league.club("asters")
    first.evening([(6, 4)])
    second.evening([(1, 0)], ("Ann", "Bo", "Cy", "Emil"))
    wait_for(lambda: first.has_sent() and second.has_sent())
    assert {(club, name) for club, name, _ in standing(league) if name == "Ann"} == {
        ("dahlias", "Ann"),
        ("asters", "Ann"),
    }


def test_a_hub_is_called_in_the_league_as_the_league_called_it(league):
    club = league.club("club", called="dahlias")
    club.evening([(6, 4)])
    wait_for(club.has_sent)
    assert {name for name, _, _ in standing(league)} == {"dahlias"}


def thief(league, member, messages):
    """A program of a club's own at the league's broker."""
    client = Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set(member.club, member.password)
    client.tls_set_context(trusting(league.trust))
    client.on_message = lambda _, __, message: messages.append((message.topic, message.payload))
    client.connect("127.0.0.1", league.broker.port)
    client.loop_start()
    wait_for(client.is_connected)
    return client


def test_a_club_can_neither_write_another_s_evening_nor_read_anything_of_it(league):
    victim = league.club("dahlias")
    with victim.page.hub.writing() as session:
        session.add(Person(club_id=victim.page.hub.club_id, name="Ann", contact="ann@example.org 0171 55"))
    member = league.broker.files.join("asters", "127.0.0.1", league.broker.port, league.trust)
    league.broker.read_again()
    messages, listened = [], []
    client = thief(league, member, messages)
    for asked in (
        "#",
        "bowerbird/#",
        league_topic("dahlias", "evening"),
        league_topic("dahlias", "confirmed"),
    ):
        client.subscribe(asked, 1)
    # what leaves the club is seen by the league itself, which may
    league.link.wire.client.on_message = lambda *given, on_message=league.link.wire._on_message: (
        listened.append(given[2].payload),
        on_message(*given),
    )
    victim.evening([(6, 4)])
    wait_for(victim.has_sent)
    lie = evening_bytes(replace(EVENING, sequence=2**52))
    for kind in ("evening", "confirmed"):
        client.publish(league_topic("dahlias", kind), lie, qos=1).wait_for_publish(5)
    client.publish(league_topic("asters", "evening"), lie, qos=1).wait_for_publish(5)
    wait_for(lambda: ("asters", "Ann", 10) in standing(league))
    assert len([line for line in standing(league) if line[0] == "dahlias"]) == 4
    assert [topic for topic, _ in messages if "asters" not in topic] == []
    assert listened
    received = b"".join(listened)
    assert b"example.org" not in received
    assert b"0171" not in received
    with league.record.reading() as session:
        assert [evening.name for evening, _ in evenings_of(session, "dahlias")] == ["Tuesday"]
    client.disconnect()
    client.loop_stop()


def test_guests_are_not_reported_to_the_league(league):
    club = league.club("dahlias")
    club.page.begin(["Ann", "Bo", "Cy"], rounds=1)
    club.page.do("enter", names="Gustav Guest", guests=True)
    club.page.do("draw")
    club.page.result(1, 5, 2)
    club.page.do("end", sure=True)
    wait_for(club.has_sent)
    assert len(standing(league)) == 3
    assert "Gustav Guest" not in {name for _, name, _ in standing(league)}


@pytest.mark.parametrize(
    "change",
    [
        {"journal": "X"}, {"evening": ""}, {"sequence": -1}, {"sequence": 1.5}, {"name": ""},
        {"name": "x" * 101}, {"name": "a\nb"}, {"day": "2026-13-01"}, {"day": "today"}, {"day": 3},
        {"rounds": 100}, {"people": {}},
        {"people": [[1, "Ann", 1, 1, 1]]}, {"people": [[1, "Ann", 10**6, 1, 1, 1]]},
        {"people": [[1, "Ann", 1, -1, 1, 1]]}, {"people": [[1, "Ann", 1, 1, 1, 1]] * 2},
        {"people": [[True, "Ann", 1, 1, 1, 1]]}, {"people": [[1, 5, 1, 1, 1, 1]]},
    ],
)  # fmt: skip
def test_what_is_no_evening_is_refused_in_words(change):
    assert evening_from(evening_bytes(EVENING)) == EVENING
    plain = json.loads(evening_bytes(EVENING)) | change
    with pytest.raises(WireError):
        evening_from(json.dumps(plain).encode())


@pytest.mark.parametrize("payload", [b"", b"[]", b"\xff", b"[" * 60_000, b" " * 70_000])
def test_what_is_no_message_is_refused_in_words(payload):
    with pytest.raises(WireError):
        evening_from(payload)
