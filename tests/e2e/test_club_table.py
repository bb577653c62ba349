"""A table's page in a club: the code is typed; round, clock, bell and next seats are shown."""

from __future__ import annotations

import threading
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import WALL
from tests.web.hub.at_table.conftest import FOUR, joining  # noqa: F401
from tests.web.hub.wire.conftest import broker, club, record  # noqa: F401
from web.commands.served_tables import ServedTables
from web.commands.tables_on_command_line import Wanted
from web.hub.wire.messages import DirectorMessage, Move, Until, director_bytes, place_bytes

LONG = "Bartholomew-Jame Wilhelmina"


@pytest.fixture
def served(joining, tmp_path):  # noqa: F811
    """``bowerbird serve --hub`` with one table that has not joined yet."""
    hub = f"127.0.0.1:{joining.address.port}"
    wanted = [Wanted("kitchen", journal=str(tmp_path / "kitchen.journal"), hub=hub)]
    tables = ServedTables(wanted, {}, "127.0.0.1", 0, threading.Event())
    try:
        tables.start()
        yield tables
    finally:
        tables.close()


def test_a_table_joins_on_its_page_and_shows_the_clubs_messages(page, browser, served, club, broker):  # noqa: F811
    hub = club.hub()
    assert hub.connected.wait(10)
    page.goto(served.server.address)
    page.get_by_label("Code").fill("WRONG234")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#toast")).to_contain_text("not good")
    page.get_by_label("Code").fill(broker.files.invite("kitchen"))
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#club")).to_contain_text("dahlias, table kitchen")
    hub.send(
        "kitchen", "place", place_bytes(7, 2, 3, FOUR, "american", Until("clock", 20, time.time() + 600))
    )
    expect(page.locator("#club")).to_contain_text("Round 2, table 3")
    expect(page.locator("#score")).to_contain_text("Ann & Cleo")
    expect(page.get_by_role("timer")).to_contain_text("9:")
    moves = (Move(LONG, 12, "S"), Move("Ben", 0, ""))
    hub.send("kitchen", "director", director_bytes(DirectorMessage("bell", 7)))
    hub.send("kitchen", "director", director_bytes(DirectorMessage("next", 7, "", moves)))
    expect(page.get_by_role("alert")).to_have_text("The bell has rung. Stop playing.")
    expect(page.locator("#club")).to_contain_text("Ben: sits out")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert Axe().run(page).response["violations"] == []
    wall = browser.new_context(viewport=WALL).new_page()
    wall.goto(f"{served.server.address}table/kitchen/board")
    expect(wall.locator(".tv-club h2")).to_have_text("The bell has rung. Stop playing.")
    expect(wall.locator(".tv-club")).to_contain_text("table 12, South")
    expect(wall.locator("#club")).to_contain_text("Round 2, table 3")
    expect(wall.get_by_role("timer")).to_contain_text("9:")
    assert Axe().run(wall).response["violations"] == []
    wall.context.close()
