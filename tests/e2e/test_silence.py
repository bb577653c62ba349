"""Many tabs, streams that fall silent, a hub that is away: taps go out, pages say their age and go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import taken, up_card
from tests.e2e.conftest import hear, wait_for
from tests.web.silent_relay import Relay
from web.commands.hub_running import Running
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.record.rules import Agreement
from web.hub.record.store import Record

TABS = 12
"""Twice as many as the connections that a browser opens to one server: with a stream each they would wait."""
TAP = """async (called) => {
  const { send } = await import("/static/request.js");
  const before = performance.now();
  await send(document.documentElement.dataset.root, "call", { called, about: "a tap" });
  return performance.now() - before;
}"""
HUB_PAGES = ("wall/all", "standings", "")
DEALT = "() => document.querySelector('#main').dataset.seq > 0"


@pytest.fixture
def context(browser):
    """A browser with separate tabs; any error in a script fails the test."""
    context = browser.new_context()
    wrong = []
    context.on("weberror", lambda problem: wrong.append(str(problem.error)))
    yield context
    context.close()
    assert not wrong


@pytest.fixture
def relays():
    made = []

    def relay(port):
        made.append(Relay(port))
        return made[-1]

    yield relay
    for each in made:
        each.close()


def test_a_dozen_tabs_share_a_stream_and_a_tap_in_any_is_sent(context, evening):
    tabs = [context.new_page() for _ in range(TABS)]
    for tab in tabs:
        tab.goto(evening.address, wait_until="domcontentloaded")
    for tab in tabs:
        expect(tab.locator("#pulse")).to_have_text("live")
    streams = evening.server.house.streams
    assert streams.open <= 2, "one leads; a second may be about to let go"
    for n in (0, TABS - 1):
        print(f"a tap of tab {n} was answered in {tabs[n].evaluate(TAP, n == 0):.0f} ms")
    hear(evening, [up_card(), taken()])
    for tab in tabs:
        wait_for(tab, DEALT)


def test_when_the_leading_tab_is_closed_another_tab_leads(context, evening):
    first, second = context.new_page(), context.new_page()
    for tab in (first, second):
        tab.goto(evening.address)
        expect(tab.locator("#pulse")).to_have_text("live")
    first.close()
    hear(evening, [up_card(), taken()])
    wait_for(second, DEALT)


def test_a_stream_that_falls_silent_is_opened_again(page, evening, relays):
    relay = relays(evening.server.port)
    page.goto(relay.address)
    expect(page.locator("#pulse")).to_have_text("live")
    relay.hush()
    hear(evening, [up_card(), taken()])
    wait_for(page, DEALT)
    expect(page.locator("#pulse")).to_have_text("live")


def test_a_table_that_is_away_is_shown_as_away_and_its_page_goes_on_by_itself(page, evening, relays):
    relay = relays(evening.server.port)
    page.goto(relay.address)
    expect(page.locator("#pulse")).to_have_text("live")
    relay.hush(new=True)
    expect(page.locator("#pulse")).to_contain_text("Connection lost")
    hear(evening, [up_card(), taken()])
    relay.speak()
    wait_for(page, DEALT)
    expect(page.locator("#pulse")).to_have_text("live")


@pytest.fixture
def hub(tmp_path):
    record = Record(tmp_path / "club.record")
    running = Running(Hub(record, "dahlias"), "127.0.0.1", 0, None, None, tmp_path / "club.record")
    running.start()
    yield running
    running.close()
    record.close()


def test_the_hubs_pages_say_how_old_they_are_and_go_on_by_themselves(context, hub, relays):
    relay = relays(hub.page.server.port)
    pages = [context.new_page() for _ in HUB_PAGES]
    for page, path in zip(pages, HUB_PAGES, strict=True):
        page.goto(relay.address + path)
        expect(page.locator("#pulse")).to_have_text("live")
    relay.hush(new=True)
    for page in pages:
        expect(page.locator("#pulse")).to_contain_text("Connection lost")
    begin_evening(hub.hub, "Tuesday", "draw", "bye", Agreement(), 1, ["Ann", "Bo", "Cy", "Di"])
    relay.speak()
    is_new = f"() => Number(document.querySelector('#main').dataset.revision) === {hub.hub.revision}"
    for page in pages:
        expect(page.locator("#pulse")).to_have_text("live")
        wait_for(page, is_new)
