"""A real browser before a real server; the system's Chromium, which ``python3 -m tests`` installs."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from models.lab.props.browser import PHONE, launch
from models.lab.props.browser import WALL as WALL
from models.lab.props.browser import wait_for as wait_for
from models.lab.props.deals_by_script import JPEG, SOMERSET
from web.commands.live_evening import Evening

expect.set_options(timeout=60_000)  # a busy machine


@pytest.fixture(scope="session")
def playwright():
    """One for all tests: a second one in the same thread is refused."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def page(browser):
    """A page of a phone that fails the test at any error of its scripts or of the content policy."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda problem: wrong.append(str(problem)))
    page.on("console", lambda line: wrong.append(line.text) if "Security Policy" in line.text else None)
    yield page
    context.close()
    assert not wrong


def put_off(page) -> None:
    """Put the open question off, since it covers the pad of a phone."""
    page.get_by_role("button", name="Later").click()
    expect(page.locator("[data-question]")).to_have_count(0)


def more(page):
    """The opened *More* above the pad of a phone."""
    page.locator(".actions-more > summary").click()
    return page.locator(".actions-rest")


class Evenings:
    """Starts evenings and closes them all again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open: list[Evening] = []

    def start(self, settings=SOMERSET, port=0, name="evening.journal", board=None) -> Evening:
        evening = Evening(self.folder / name, "kitchen", settings, "127.0.0.1", port, board)
        evening.start()
        self.open.append(evening)
        return evening

    def close(self) -> None:
        for evening in self.open:
            evening.close()


@pytest.fixture
def evenings(tmp_path):
    evenings = Evenings(tmp_path)
    yield evenings
    evenings.close()


@pytest.fixture
def evening(evenings):
    return evenings.start()


def hear(evening: Evening, events, keep: bool = True) -> None:
    """Let the table hear ``events`` as from a camera, each with a picture."""
    for event in events:
        for sighting in event.seen if keep else ():
            evening.table.evidence.keep(sighting, "crop", JPEG)
        evening.table.hear(event)


def hear_later(evening: Evening, events, seconds: float) -> threading.Thread:
    """Hear ``events`` in a separate thread, ``seconds`` apart."""

    def run() -> None:
        for event in events:
            if evening.stopping.wait(seconds):
                return
            hear(evening, [event])

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread
