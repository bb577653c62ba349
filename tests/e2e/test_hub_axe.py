"""Axe finds nothing on any page of the hub and the league: each at one size and in one scheme, in turn."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.conftest import PHONE, WALL
from tests.web.hub.pages.club_page import TWELVE
from web.commands.hub_running import Running
from web.hub.club.closing_acts import show_prize
from web.hub.club.hub import Hub
from web.hub.club.message_acts import say_to_tables
from web.hub.club.people_acts import begin_evening
from web.hub.club.result_acts import adjust_score, agree_to, call_director, enter_result
from web.hub.club.round_acts import clock, end_evening, next_round
from web.hub.league.league import League
from web.hub.league.pages import league_app
from web.hub.record.league import ReportedEvening, ReportedLine, take
from web.hub.record.people import club as club_of
from web.hub.record.rules import Agreement, Missed
from web.hub.record.seats import seats
from web.hub.record.store import Record
from web.served.house import House
from web.served.server import Server

AXE = Axe()
TABLET = {"width": 1024, "height": 768}
HOW = [(PHONE, "light"), (TABLET, "dark"), (PHONE, "dark"), (TABLET, "light")]
OF_HUB = (
    "", "me/1", "person/1", "archive?before=9",
    "standings", "table/1", "table/2", "table/3", "direct", "direct/result/2/1",
    "direct/entries", "direct/people",
    "direct/tables", "direct/print/cards", "direct/print/badges", "archive", "archive/1", "season",
    "j/N67FE4KQ", "wall/movement", "wall/clock", "wall/standings",
)  # fmt: skip
OF_LEAGUE = ("", "?first=2030-01-01", "club/asters", "clubs", "c/AAAAAA")


def play(here: Hub) -> None:
    """An evening that was played, and one in its first round: with a table of three, a call, messages."""
    begin_evening(here, "Spring", "draw", "bye", Agreement(rounds=1), 1, TWELVE)
    next_round(here, 1)
    enter(here, 1, 7, 3, "N")
    adjust_score(here, 1, -2, "reneged", "Ruth")
    end_evening(here, sure=True)
    begin_evening(here, "Tuesday", "draw", "three", Agreement(), 1, [*TWELVE[:10], "Maximiliane Wetterstein"])
    next_round(here, 1)
    enter(here, 1, 7, 3, agreed=False)
    enter(here, 2, 4, 6)
    call_director(here, 1, "A card was exposed")
    say_to_tables(here, 0, "Soup is served at nine, after this round")
    say_to_tables(here, 3, "Three of you play each for themselves")
    clock(here, 15)


def enter(here: Hub, table: int, ns: int, ew: int, lone: str = "", agreed: bool = True) -> None:
    """North enters a table's result, and East agrees."""
    with here.reading() as session:
        drawn = here.this_round(session)
        (people,) = [sitting.people for sitting in seats(session, drawn).sittings if sitting.table == table]
    deal = enter_result(here, drawn.id, table, {"NS": ns, "EW": ew}, lone, people[0], sure=True)
    if agreed:
        agree_to(here, deal, table, people[1])


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    record = Record(tmp_path_factory.mktemp("hub") / "club.record")
    here = Hub(record, "dahlias")
    play(here)
    running = Running(here, "127.0.0.1", 0, None)
    running.start()
    yield running.address
    running.close()
    record.close()


OF_CLOSING = ("", "me/1", "standings", "direct", "archive/1", "wall/all")


@pytest.fixture(scope="module")
def closing(tmp_path_factory):
    """A hub with one of two prizes shown; somebody was adjusted."""
    record = Record(tmp_path_factory.mktemp("closing") / "club.record")
    here = Hub(record, "dahlias")
    rules = Agreement(rounds=1, missed=Missed.POINTS, missed_points=3, fee=200)
    begin_evening(here, "Spring", "draw", "bye", rules, 1, [*TWELVE, "Max"])
    next_round(here, 1)
    enter(here, 1, 7, 3, "N")
    adjust_score(here, 1, -2, "reneged", "Ruth")
    end_evening(here, sure=True)
    for shown in (0, 1):
        show_prize(here, 1, shown)
    running = Running(here, "127.0.0.1", 0, None)
    running.start()
    yield running.address
    running.close()
    record.close()


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    record = Record(tmp_path_factory.mktemp("league") / "league.record")
    lines = tuple(ReportedLine(n, name, 60 - n, n % 3, n % 5, 8) for n, name in enumerate(TWELVE, 1))
    with record.writing() as session:
        for number, name in enumerate(("asters", "dahlias")):
            reported = ReportedEvening("a", 1, "1", "Spring", f"2026-0{3 + number}-01", 8, lines[number:])
            take(session, club_of(session, name).id, reported, 1_700_000_000.0)
    here, house = League(record, "County league", lambda: ["asters", "roses"]), House({})
    server = Server(house, "127.0.0.1", 0, league_app(here, house))
    server.start()
    yield server.address
    server.close()
    record.close()


def violations_on(browser, address, size, scheme):
    """What axe finds, and what is wider than the screen."""
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.locator("#main").wait_for()
    page.evaluate("() => document.querySelectorAll('details.panel').forEach((one) => { one.open = true; })")
    violations = AXE.run(page).response["violations"]
    wide = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    context.close()
    faults = [(violation["id"], node["target"]) for violation in violations for node in violation["nodes"]]
    return faults + ["too wide"] * wide


@pytest.mark.parametrize("number", range(len(OF_HUB)), ids=lambda number: OF_HUB[number] or "seats")
def test_axe_finds_nothing_at_the_hub(browser, hub, number):
    size, scheme = HOW[number % len(HOW)]
    wall = OF_HUB[number].startswith("wall")
    assert violations_on(browser, hub + OF_HUB[number], WALL if wall else size, scheme) == []


@pytest.mark.parametrize("number", range(len(OF_CLOSING)), ids=lambda number: OF_CLOSING[number] or "front")
def test_axe_finds_nothing_when_prizes_are_given(browser, closing, number):
    size, scheme = HOW[number % len(HOW)]
    wall = OF_CLOSING[number].startswith("wall")
    assert violations_on(browser, closing + OF_CLOSING[number], WALL if wall else size, scheme) == []


@pytest.mark.parametrize("number", range(len(OF_LEAGUE)), ids=lambda number: OF_LEAGUE[number] or "season")
def test_axe_finds_nothing_at_the_league(browser, league, number):
    assert violations_on(browser, league + OF_LEAGUE[number], *HOW[number % len(HOW)]) == []
