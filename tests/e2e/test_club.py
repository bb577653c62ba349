"""A director's evening in a browser: entries, movement, late comer, lost table, disputed score, prizes."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.e2e.conftest import PHONE, WALL
from tests.e2e.test_hub_axe import enter
from tests.web.hub.demo.test_demo_evening import of_journals
from web.commands.hub_running import Running
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.round_acts import next_round
from web.hub.demo import evening as demo_evening
from web.hub.demo.evening import BY_HAND, LOST, NAMES, DemoTables
from web.hub.demo.simulated_table import Pace
from web.hub.record.rules import Agreement
from web.hub.record.store import Record

TABLET = {"width": 1180, "height": 820}
ROUNDS, HANDS = 3, 2


@pytest.fixture
def demo(tmp_path, monkeypatch):
    """The demo's six tables, without its director; in the last round one enters a wrong result, and calls."""
    monkeypatch.setattr(demo_evening, "DISPUTED_IN", ROUNDS)
    tables = DemoTables(tmp_path, Pace(50_000), seed=5)
    running = Running(tables.hub, "127.0.0.1", 0, None, None, tmp_path / "club.record")
    running.start()
    tables.start()
    yield tables, running
    tables.pace.over.set()
    running.close()
    tables.close()


@pytest.fixture
def desk(browser):
    """The director's tablet; any error of a script fails the test."""
    context = browser.new_context(viewport=TABLET)
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda problem: wrong.append(str(problem)))
    page.on("console", lambda line: wrong.append(line.text) if "Security Policy" in line.text else None)
    page.on("dialog", lambda asked: asked.accept())
    yield page
    context.close()
    assert not wrong


def points_shown(page, rows="table.standing tbody tr"):
    """The standings as the page shows them: points by name."""
    names = page.locator(f"{rows} th").all_inner_texts()
    return dict(zip(names, map(int, page.locator(f"{rows} .points").all_inner_texts()), strict=True))


def finished(desk, but=()):
    """Wait until every table has finished."""
    for number in range(1, 7):
        if number not in but:
            state = desk.locator(f"[data-table='{number}']")
            expect(state).to_have_attribute("data-state", "finished")


def test_a_director_directs_the_demos_evening_in_a_browser(demo, desk, browser):
    tables, running = demo
    desk.goto(f"{running.address}direct/begin")
    for folded in ("#rounds-of", "#scoring"):
        desk.locator(f"{folded} summary").first.click()
    desk.select_option("[name=missed]", "nothing")
    desk.fill("[name=n]", str(HANDS))
    desk.fill("[name=rounds]", str(ROUNDS))
    desk.fill("[name=names]", "\n".join(NAMES))
    with desk.expect_navigation():
        desk.get_by_role("button", name="Begin the evening").first.click()
    expect(desk.locator("#top")).to_contain_text("24 people have entered")
    desk.locator("#next").click()
    expect(desk.locator("h1")).to_have_text(f"Round 1 of {ROUNDS}")

    # everybody knows where to sit, on a phone of their own and on the wall
    phone = browser.new_context(viewport=PHONE).new_page()
    phone.goto(running.address)
    phone.fill("#find", "xenia")
    expect(phone.locator(".seat-list li:visible")).to_have_count(1)
    phone.locator(".seat-list li:visible a").click()
    expect(phone.locator(".place .big")).to_be_visible()
    seat_of_first_round = phone.locator(".place").inner_text()
    wall = browser.new_context(viewport=WALL).new_page()
    wall.goto(f"{running.address}wall/movement")
    expect(wall.locator(".movement article")).to_have_count(6)
    finished(desk)

    # a late comer plays from the next round on; a table drops out for that round
    desk.locator("#people-now [name=names]").fill("Late Lou")
    desk.locator("#people-now button").click()
    expect(desk.locator("#people-now [name=names]")).to_have_value("")
    desk.locator("#next").click()
    expect(desk.locator("h1")).to_have_text(f"Round 2 of {ROUNDS}")
    tables.on_wire[LOST].client.cut()
    expect(phone.locator(".place")).not_to_have_text(seat_of_first_round)
    expect(wall.locator("h1")).to_have_text(f"Round 2 of {ROUNDS}")
    finished(desk, but=(LOST,))
    lost = desk.locator(f"[data-table='{LOST}']")
    if lost.get_attribute("data-state") != "finished":  # it may have been quicker than the cut
        expect(lost).to_have_attribute("data-state", "gone")
    desk.locator("#next").click()  # the page asks, as a table still plays; the director is sure
    expect(desk.locator("h1")).to_have_text(f"Round 3 of {ROUNDS}")
    tables.on_wire[LOST].client.restore()
    finished(desk, but=(BY_HAND,))

    # a table disputes its score: the director hears of it, sets it, and the round stands
    expect(desk.locator("#calls .call")).to_contain_text("disputed")
    right = dict(tables.entered)[ROUNDS]
    desk.locator(f"[data-table='{BY_HAND}']").get_by_role("link", name="Set the result").click()
    form = desk.locator("#ruling")
    expect(form.get_by_label("disputed")).to_be_checked()
    expect(form.locator("[name='party-NS']")).to_have_value(str(right["NS"] + 2))
    form.locator("[name='party-NS']").fill(str(right["NS"]))
    form.locator("[name='party-EW']").fill(str(right["EW"]))
    form.locator("[name=reason]").fill("counted again")
    form.locator("[name=by]").fill("Ruth")
    form.get_by_role("button").click()
    expect(desk.locator("#tables")).to_be_visible()
    expect(desk.locator("#calls .call")).to_have_count(0)
    desk.locator("#adjusting summary").click()
    form = desk.locator("#adjusting form")
    form.locator("[name=reason]").fill("reneged")
    expect(form.locator("[name=by]")).to_have_value("Ruth")
    name = form.locator("select option").first.inner_text().partition(" (")[0]
    form.get_by_role("button").click()
    expect(form.locator("[name=reason]")).to_have_value("")

    # the end: prizes, and the figures are those of the tables' journals
    desk.goto(f"{running.address}standings")
    made = of_journals(tables)
    assert "Late Lou" in made, "who came late has played"
    made[name] -= 2
    for person in points_shown(desk):
        made[person] += 0
    assert points_shown(desk) == dict(made)
    desk.goto(f"{running.address}direct")
    with desk.expect_navigation():
        desk.locator("#end").click()
    expect(desk.locator("#give")).to_be_visible()
    desk.goto(f"{running.address}archive/1")
    expect(desk.locator(".prizes dl div")).to_have_count(3)
    best = max(made.values())
    expect(desk.locator(".prizes dl div").first).to_contain_text(str(best))
    takers = desk.locator(".prizes dl div").all_inner_texts()[:2]
    low = min(points for name, points in made.items() if not any(name in taker for taker in takers))
    expect(desk.locator(".prizes dl div").last).to_contain_text(str(low))
    assert points_shown(desk) == dict(made)
    for page in (phone, wall):
        page.context.close()


def test_who_ends_the_evening_comes_to_its_results_however_slow_the_answer_is(tmp_path, desk):
    record = Record(tmp_path / "club.record")
    here = Hub(record, "dahlias")
    begin_evening(here, "Spring", "draw", "bye", Agreement(rounds=1), 1, NAMES[:4])
    next_round(here, 1)
    enter(here, 1, 7, 3)
    running = Running(here, "127.0.0.1", 0, None, None, tmp_path / "club.record")
    running.start()

    def slowly(route):
        """Hold the answer back for longer than the page takes to see that the evening is over."""
        answer = route.fetch()
        time.sleep(2.5)
        with suppress(Error):  # whoever asked is gone
            route.fulfill(response=answer)

    try:
        desk.goto(f"{running.address}direct")
        desk.route("**/do/end", slowly)
        desk.locator("#end").click()
        expect(desk.locator("#give")).to_be_visible()
    finally:
        running.close()
        record.close()
