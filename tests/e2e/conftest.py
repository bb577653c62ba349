"""A real browser before a real server; the system's Chromium, which ``python3 -m tests`` installs."""

from __future__ import annotations

import shutil
import threading
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.web.evening import JPEG, SOMERSET
from web.commands.live_evening import Evening

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
expect.set_options(timeout=15_000)

PHONE = {"width": 390, "height": 844}
WALL = {"width": 1920, "height": 1080}


@pytest.fixture(scope="session")
def playwright():
    """One for all tests: a second one in the same thread is refused."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    assert path, "no Chromium: python3 -m tests installs it"
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def page(browser):
    """A page of a phone that fails the test at any error of its scripts or of the content policy."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.set_default_timeout(15_000)
    wrong = []
    page.on("pageerror", lambda problem: wrong.append(str(problem)))
    page.on("console", lambda line: wrong.append(line.text) if "Security Policy" in line.text else None)
    yield page
    context.close()
    assert not wrong


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


def wait_for(page: Page, script: str, arg: object = None, seconds: float = 20) -> None:
    """Wait until a script holds on the page.

    Playwright's own ``wait_for_function`` evaluates within the page where the first look fails, and the
    page's policy forbids that: it would fail whenever the page is slower than the test.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(script, arg):
        assert time.monotonic() < end, f"after {seconds:.0f} s it does not hold that {script}"
        page.wait_for_timeout(50)


def hear_later(evening: Evening, events, seconds: float) -> threading.Thread:
    """Hear ``events`` in a thread of their own, ``seconds`` apart."""

    def run() -> None:
        for event in events:
            if evening.stopping.wait(seconds):
                return
            hear(evening, [event])

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread
