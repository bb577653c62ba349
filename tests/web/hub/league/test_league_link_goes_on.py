"""The league's link over a broker in the process: an evening it cannot keep is shown, and delays none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.exc import OperationalError

from models.lab.props.mosquitto import wait_for
from web.hub.record.league import ReportedEvening, ReportedLine, clubs_in
from web.hub.record.store import Record
from web.hub.wire import league_link, receiving_link
from web.hub.wire.in_process import ProcessBroker
from web.hub.wire.league_link import LeagueLink
from web.hub.wire.league_messages import evening_bytes
from web.hub.wire.topics import EVENING as KIND
from web.hub.wire.topics import league_topic

EVENING = ReportedEvening("a", 1, "1", "Spring", "2026-03-01", 8, (ReportedLine(1, "Ann", 10, 1, 2, 8),))


class League:
    """A league's link, and clubs that report."""

    def __init__(self, folder) -> None:
        self.broker = ProcessBroker()
        self.record = Record(folder / "league.record")
        self.link = LeagueLink(self.record, "", "here", 0, "", client=self.broker.client())
        self.link.start()

    def report(self, club, evening):
        payload = evening_bytes(evening)
        self.broker.do(lambda: self.broker.carry(league_topic(club, KIND), payload, False))

    def clubs(self):
        with self.record.reading() as session:
            return sorted(club.club for club in clubs_in(session))

    def close(self):
        self.link.close()
        self.broker.close()
        self.record.close()


@pytest.fixture
def league(tmp_path):
    made = League(tmp_path)
    yield made
    made.close()


def test_an_evening_that_nobody_foresaw_holds_up_no_other_and_is_shown(league, monkeypatch):
    take = league_link.take

    def choking(session, club, evening, now):
        if evening.name == "Winter":
            raise ValueError("Exceeds the limit for integer string conversion")
        return take(session, club, evening, now)

    monkeypatch.setattr(league_link, "take", choking)
    monkeypatch.setattr(receiving_link, "GATHER_S", 0.2)  # so that all of them are of one transaction
    for club, name in (("asters", "Spring"), ("dahlias", "Spring"), ("zinnias", "Winter")):
        league.report(club, replace(EVENING, name=name))
    wait_for(lambda: league.clubs() == ["asters", "dahlias"])
    wait_for(lambda: "An evening of zinnias cannot be kept" in league.link.trouble)
    monkeypatch.setattr(league_link, "take", take)
    league.report("zinnias", replace(EVENING, name="Winter"))
    wait_for(lambda: league.clubs() == ["asters", "dahlias", "zinnias"])
    wait_for(lambda: league.link.trouble == "")


def test_a_record_that_is_away_is_shown_until_it_is_back(league, monkeypatch):
    take = league_link.take

    def away(*_):
        raise OperationalError("INSERT", {}, Exception("database is locked"))

    monkeypatch.setattr(league_link, "take", away)
    league.report("dahlias", EVENING)
    wait_for(lambda: "Clubs keep what they report" in league.link.trouble)
    monkeypatch.setattr(league_link, "take", take)
    league.report("dahlias", EVENING)
    wait_for(lambda: league.clubs() == ["dahlias"] and league.link.trouble == "")


def test_a_league_is_stopped_though_nobody_writes_what_arrives(league, monkeypatch):
    monkeypatch.setattr(receiving_link, "CLOSE_S", 0.2)
    league.link._arrived.put(None)  # the writer ends, for whatever reason
    wait_for(lambda: "start the league again" in league.link.trouble)
    while not league.link._arrived.full():
        league.link._arrived.put_nowait(("dahlias", EVENING))
    league.link.close()
