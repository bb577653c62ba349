"""``bowerbird`` without arguments, in a browser: four answers, and the table is open to the chosen people."""

import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from web.commands import data_folders
from web.commands.start import FirstEvening
from web.commands.tables_on_command_line import Wanted
from web.commands.who_may_look import WhoMayLook


class Name:
    """A name on a network that carries none."""

    name = ""

    def __init__(self, address, port):
        self.where = address, port

    def close(self):
        self.where = None


@pytest.fixture
def started(tmp_path, monkeypatch):
    """What ``bowerbird`` opens: its table, and who may look; until the end of the test."""
    for module in ("who_may_look", "chosen_camera", "served_tables", "tables_on_command_line"):
        monkeypatch.setattr(f"web.commands.{module}.data_folder", lambda: tmp_path)
    monkeypatch.setattr(data_folders, "data_folder", lambda: tmp_path)
    monkeypatch.setattr("web.system.cameras", lambda: [("0", "HD Webcam")])
    stopping = threading.Event()
    opening = WhoMayLook()
    evening = FirstEvening(opening, [Wanted()], {}, 0, stopping, lambda *_: None, name=Name)
    evening.start()
    running = threading.Thread(target=evening.run)
    running.start()
    yield evening, opening
    stopping.set()
    running.join()
    evening.close()


def test_four_answers_open_the_table_and_are_remembered(page, started, tmp_path):
    evening, opening = started
    page.goto(evening.server.address)
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.get_by_label("No camera").check()
    page.get_by_label("This computer alone").check()
    page.get_by_label("North").fill("Ann")
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(f"{evening.server.address}table/table/")
    table = evening.house.tables["table"]
    assert table.settings.names["N"] == "Ann"
    assert not opening.is_open_to_all
    again = WhoMayLook()
    assert not again.is_new
    page.goto(evening.server.address)
    expect(page).to_have_url(f"{evening.server.address}table/table/")


def test_everybody_on_the_wi_fi_is_let_in_while_the_page_waits(page, started):
    evening, opening = started
    page.goto(evening.server.address)
    page.get_by_role("radio", name="A phone Nothing").check()
    page.get_by_label("Everybody on this Wi-Fi").check()
    states = ["off", "off", "waiting"]
    page.route(
        "**/phone/told", lambda route: route.fulfill(json={"state": states.pop(0) if states else "off"})
    )
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/table/phone")
    assert states == []
    assert opening.is_open_to_all
    assert not evening.house.is_local
    assert WhoMayLook().host == "0.0.0.0"


def test_the_page_for_joining_leads_to_the_choice_of_who_may_open_it(page, started):
    evening, _ = started
    page.goto(f"{evening.server.address}join")
    expect(page.locator(".notice")).to_contain_text("choose “Everybody on this Wi-Fi”")
    page.get_by_role("link", name="Change who may open it").click()
    expect(page.get_by_text("Who may open this page?")).to_be_visible()
