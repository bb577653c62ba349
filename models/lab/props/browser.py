"""The system's Chromium, and what is measured and tested in it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Browser, Page, Playwright, ViewportSize, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PHONE: ViewportSize = {"width": 390, "height": 844}
WALL: ViewportSize = {"width": 1920, "height": 1080}
Scheme = Literal["light", "dark"]
"""A browser's theme."""
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def chromium() -> str:
    """Where the system's Chromium is."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = next((candidate for name in names if (candidate := shutil.which(name))), None)
    assert path, "no Chromium: python3 -m tests installs it"
    return path


def launch(playwright: Playwright, *flags: str) -> Browser:
    """The system's Chromium, with ``flags`` added to its usual ones."""
    return playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *flags])


@contextmanager
def open_browser(*flags: str) -> Iterator[Browser]:
    """The system's Chromium, closed at the end."""
    with sync_playwright() as playwright:
        browser = launch(playwright, *flags)
        try:
            yield browser
        finally:
            browser.close()


def wait_for(page: Page, script: str, arg: object = None, seconds: float = 20) -> None:
    """Wait until a script holds on the page.

    Playwright's own ``wait_for_function`` evaluates within the page where the first look fails, and the
    page's policy forbids that: it would fail whenever the page is slower than the test.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(script, arg):
        assert time.monotonic() < end, f"after {seconds:.0f} s it does not hold that {script}"
        page.wait_for_timeout(50)
