"""The season's standings: whatever order the words of clubs come in, and how often, they equal a recount."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random
from sqlite3 import OperationalError

import pytest

from tests.web.hub.conftest import Clock
from tests.web.hub.pages.club_page import Page
from web.hub.league.club import LOOK_S, ClubInLeague
from web.hub.league.evenings_to_report import LAST, EveningReports
from web.hub.record.league import (
    ClubInSeason,
    ReportedEvening,
    ReportedLine,
    clubs_in,
    evenings_of,
    season,
    take,
)
from web.hub.record.people import club
from web.hub.record.store import Record
from web.hub.wire.in_process import ProcessBroker
from web.hub.wire.league_messages import evening_from
from web.hub.wire.outbox import Outbox

NAMES = ("Ann", "Bo", "Çağla", "Ǆemal", "Eve")


def evening(rng, club_name, number, sequence):
    """A random report of an evening; a later report of it may have other people and points."""
    people = rng.sample(range(1, 8), rng.randint(0, 6))
    lines = tuple(
        ReportedLine(number, rng.choice(NAMES), rng.randint(-3, 60), rng.randint(0, 3), rng.randint(0, 8), 8)
        for number in sorted(people)
    )
    day = f"2026-{1 + number % 12:02}-{1 + number % 28:02}"
    key = f"{sum(map(ord, club_name)) * 1000 + number:x}"
    return ReportedEvening(f"{len(club_name):x}", sequence, key, f"Evening {number}", day, 8, lines)


def words(rng, prefix):
    """What some clubs say in a season, each word with its club: evenings, and corrections of them."""
    made = []
    for name in (f"{prefix}-{name}" for name in ("asters", "dahlias", "roses")):
        sequence = 0
        for number in range(rng.randint(0, 4)):
            for _ in range(rng.randint(1, 3)):
                sequence += rng.randint(1, 1000)
                made.append((name, evening(rng, name, number, sequence)))
    return made


def recount(reports, first="0001-01-01", last="9999-12-31"):
    """The season counted by hand from all reports: the last report counts for each evening."""
    newest = {}
    for name, report in reports:
        if (name, report.evening) not in newest or newest[name, report.evening].sequence < report.sequence:
            newest[name, report.evening] = report
    made = defaultdict(lambda: [0, 0, 0, 0, 0])
    for (name, _), report in newest.items():
        for line in report.people if first <= report.day <= last else ():
            added = line.points, 1, line.lone, line.won, line.rounds
            mine = made[name, report.journal, line.person]
            made[name, report.journal, line.person] = [a + b for a, b in zip(mine, added, strict=True)]
    return {key: tuple(sums) for key, sums in made.items()}


def counted(record, first="0001-01-01", last="9999-12-31"):
    with record.reading() as session:
        lines = season(session, first, last)
        clubs = clubs_in(session, first, last)
    assert [line.rank for line in lines] == [
        1 + sum(other.points > line.points for other in lines) for line in lines
    ]
    assert sum(line.points for line in clubs) == sum(line.points for line in lines)
    assert sum(line.played for line in clubs) == sum(line.evenings for line in lines)
    return {
        (line.club, line.journal, line.person): (line.points, line.evenings, line.lone, line.won, line.rounds)
        for line in lines
    }


def tell(record, reports):
    with record.writing() as session:
        for name, report in reports:
            take(session, club(session, name).id, report, 1.0)


def test_whatever_order_repeats_and_restarts_the_season_equals_a_recount(where):
    everything = []
    record = Record(where, Clock())
    try:
        for seed in range(6):
            rng = Random(seed)
            reports = words(rng, f"s{seed}")
            everything += reports
            arriving = reports + rng.choices(reports, k=len(reports)) if reports else []
            rng.shuffle(arriving)
            while arriving:
                many = rng.randint(1, 6)
                tell(record, arriving[:many])
                del arriving[:many]
                if rng.random() < 0.2:
                    record.close()
                    record = Record(where, Clock())
            assert counted(record) == recount(everything)
            days = sorted((f"2026-{rng.randint(1, 12):02}-01", f"2026-{rng.randint(1, 12):02}-28"))
            assert counted(record, *days) == recount(everything, *days)
    finally:
        record.close()


def test_two_reports_of_a_sequence_leave_the_same_in_either_order(record):
    rng = Random(1)
    first = evening(rng, "asters", 1, 5)
    other = replace(evening(rng, "asters", 1, 5), name="A copy")
    tell(record, [("asters", first), ("asters", other), ("roses", other), ("roses", first)])
    with record.reading() as session:
        ((first, _),), ((second, _),) = evenings_of(session, "asters"), evenings_of(session, "roses")
    assert first.name == second.name


def test_a_club_sees_only_its_evenings_and_everybody_by_their_last_name(record):
    line = ReportedLine(1, "Ann", 10, 1, 2, 8)
    early = ReportedEvening("a", 1, "1", "Spring", "2026-03-01", 8, (line,))
    late = ReportedEvening("a", 2, "2", "Autumn", "2026-10-01", 8, (replace(line, name="Anna", points=7),))
    tell(record, [("asters", late), ("asters", early), ("roses", early)])
    with record.reading() as session:
        assert [(club.name, len(lines)) for club, lines in evenings_of(session, "asters")] == [
            ("Autumn", 1),
            ("Spring", 1),
        ]
        first, second = season(session)
        assert (first.club, first.name, first.points, first.rank) == ("asters", "Anna", 17, 1)
        assert (second.club, second.name, second.points, second.rank) == ("roses", "Ann", 10, 2)
        assert clubs_in(session) == [
            ClubInSeason(1, "roses", 1, 1, 1, 10),
            ClubInSeason(2, "asters", 2, 1, 2, 17),
        ]
        assert [person.name for person in season(session, "2026-09-01")] == ["Anna"]


def test_a_name_that_a_later_word_left_out_is_gone_from_the_disk(tmp_path):
    where = tmp_path / "league.record"
    record = Record(where, Clock())
    line = ReportedLine(1, "Ottokar", 10, 1, 2, 8)
    first = ReportedEvening("a", 1, "1", "Spring", "2026-03-01", 8, (line,))
    tell(record, [("asters", first)])
    tell(record, [("asters", replace(first, sequence=2, people=(replace(line, name="erased"),)))])
    record.forget_what_was_erased()
    assert not any(b"Ottokar" in path.read_bytes() for path in tmp_path.iterdir())
    record.close()


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"hidden": True}, ["Bo", "Cy", "Dora"]),
        ({"name": "Anna"}, ["Anna", "Bo", "Cy", "Dora"]),
    ],
)
def test_a_member_who_is_hidden_or_renamed_is_so_in_the_league_for_all_evenings(tmp_path, change, named):
    page = Page(Record(tmp_path / "club.record"))
    outbox = Outbox(tmp_path / "outbox")
    reports = EveningReports(page.hub.record, page.hub.club_id, outbox)
    for number in range(1, LAST + 3):
        page.begin(["Ann", "Bo", "Cy", "Dora"], rounds=1)
        page.do("draw")
        page.result(1, 6, 3)
        page.do("end", sure=True)
        page.do("close", evening=number)
    assert reports.look() == LAST + 2
    page.do("person", person=1, note="", **{"name": "Ann", "hidden": False} | change)
    reports.look()
    people = [evening_from(payload).people for *_, payload in outbox.waiting()]
    assert [sorted(line.name for line in lines) for lines in people] == [named] * (LAST + 2)
    assert reports.look() == 0
    outbox.close()
    page.hub.record.close()


def fail(*_):
    raise OperationalError("disk I/O error")


def test_every_evening_that_the_league_asked_for_again_is_reported_though_the_disk_failed_for_a_moment(
    tmp_path, monkeypatch
):
    page = Page(Record(tmp_path / "club.record"))
    outbox = Outbox(tmp_path / "outbox")
    reports = EveningReports(page.hub.record, page.hub.club_id, outbox)
    page.begin(["Ann", "Bo", "Cy", "Dora"], rounds=1)
    page.do("draw")
    page.result(1, 6, 3)
    page.do("end", sure=True)
    assert reports.look() == 1
    reports.again()
    with monkeypatch.context() as broken:
        broken.setattr(outbox, "replace", fail)
        with pytest.raises(OperationalError):
            reports.look()
    assert reports.look() == 1
    assert reports.look() == 0
    outbox.close()
    page.hub.record.close()


def test_an_evening_is_reported_though_the_look_for_it_failed_at_first(tmp_path, monkeypatch):
    page = Page(Record(tmp_path / "club.record"))
    broker = ProcessBroker()
    league = ClubInLeague(page.hub, "dahlias", tmp_path / "outbox", "", "here", 0, client=broker.client())
    page.begin(["Ann", "Bo", "Cy", "Dora"], rounds=1)
    page.do("draw")
    page.result(1, 6, 3)
    page.do("end", sure=True)
    with monkeypatch.context() as broken:
        broken.setattr(league._reports, "look", fail)
        with pytest.raises(OperationalError):
            league.step(100.0)
    league.step(100.0 + LOOK_S)
    assert league.waiting == 1
    league._outbox.close()
    broker.close()
    page.hub.record.close()
