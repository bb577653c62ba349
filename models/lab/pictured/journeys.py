"""Counts what people do on the page: ``python -m models.lab journeys``.

Each way through the page is walked at the size of a phone, of a tablet and of a screen on the wall, light and
dark, with names of 24 letters: from the first look to the first card, to an answer, a claim, a repair and the
evening's end. Printed are the taps, the scrolls (for what is outside the window or under something), the
seconds by the clock without anybody's thinking, and what is visible without a scroll. What is counted is the
page in this clone; ``--scheme`` and ``--size`` choose.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, TimeoutError, ViewportSize

from models.lab.props.browser import PHONE, SCHEMES, WALL, Scheme, open_browser, wait_for
from models.lab.props.camera_events import PLAYED, taken, trick, up_card, whole_deal
from referee.table_events import TableEvent
from web.commands.live_evening import Evening
from web.journal.who import TABLE
from web.table.table import Settings

SIZES: dict[str, ViewportSize] = {"phone": PHONE, "tablet": {"width": 1024, "height": 768}, "wall": WALL}
NAMES = {seat: f"Maximiliane Konstantin {seat}" for seat in "NESW"}
"""Names of 24 letters."""
WAIT = 20_000
"""Milliseconds for what is awaited on the page."""
ON_TOP = """(element) => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && element.contains(top);
}"""
"""Whether an element is within the window, and nothing is over its middle."""


@dataclass
class Walk:
    """Somebody's way through a page, with their taps and scrolls."""

    page: Page
    taps: int = 0
    scrolls: int = 0

    def tap(self, what: str) -> None:
        """Tap the first element of a selector, out of *More* and after a scroll where need be."""
        target = self.page.locator(what).first
        target.wait_for(state="attached", timeout=WAIT)
        more = self.page.locator(".actions-more:not([open]) > summary")
        if not target.is_visible() and more.count() and more.first.is_visible():
            self._tap(more.first)
        self._tap(target)

    def _tap(self, target: Locator) -> None:
        target.wait_for(state="visible", timeout=WAIT)
        if not target.evaluate(ON_TOP):
            self.scrolls += 1
            target.evaluate("(element) => element.scrollIntoView({ block: 'center' })")
        target.click(timeout=WAIT)
        self.taps += 1


def first_card(walk: Walk, evening: Evening) -> None:
    """From the table's page to the first card by hand: begin, deal, call, play. Names are typed."""
    page = walk.page
    walk.tap("#begin-evening")
    for seat, name in NAMES.items():
        page.locator(f"#begin [name=name-{seat}]").fill(name)
    walk.tap("#begin button[type=submit], #begin button.first")
    page.locator(".keys [data-card='9h']").first.wait_for(timeout=WAIT)
    walk.tap(".keys [data-card='9h']")
    walk.tap("[data-call=took_up], [data-call=ordered_up]")
    walk.tap(".keys [data-card=As]")
    page.locator(".laid[data-card=As]").wait_for(timeout=WAIT)


def answer(walk: Walk, evening: Evening) -> None:
    """An open question is answered."""
    walk.tap("[data-choice=S]")
    wait_for(walk.page, "document.querySelectorAll('[data-question]').length === 0")


def claim(walk: Walk, evening: Evening) -> None:
    """A revoke is claimed in the middle of a hand."""
    walk.tap("#claim")
    walk.tap("dialog label:has-text('Konstantin E')")
    walk.tap("dialog button.first")
    walk.page.locator("[data-pending=E]").wait_for(timeout=WAIT)


def repair(walk: Walk, evening: Evening) -> None:
    """A card of a finished hand is corrected."""
    walk.tap("#tricks")
    walk.tap("[data-trick='1'] [data-card=Th]")
    walk.tap("dialog :text('Another card')")
    walk.page.locator("dialog [data-card='9c']").last.wait_for(timeout=WAIT)
    walk.tap("dialog [data-card='9c'] >> nth=-1")
    walk.tap("#ask-yes")
    wait_for(walk.page, "!document.querySelector('#dialog').open")


def end(walk: Walk, evening: Evening) -> None:
    """An evening with a won game is ended, from the winning screen."""
    walk.tap("#final-end, #final [data-end]")
    walk.page.locator(".games-won").wait_for(timeout=WAIT)


def nothing(_evening: Evening) -> None:
    """An evening has not begun."""


def asked(evening: Evening) -> None:
    """The first trick is on the table, and nobody knows who made trump."""
    _receive(evening, [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]])


def playing(evening: Evening) -> None:
    """The second trick is on the table."""
    _receive(evening, whole_deal()[:9])
    evening.table.answer("1:caller", "S", TABLE)


def over(evening: Evening) -> None:
    """A hand has just been finished."""
    _receive(evening, whole_deal())
    evening.table.answer("1:caller", "S", TABLE)


def won(evening: Evening) -> None:
    """A game has just been won."""
    evening.table.score("EW", 9, TABLE)
    over(evening)


def _receive(evening: Evening, events: Sequence[TableEvent]) -> None:
    evening.table.agree(Settings("somerset-1888", {}, NAMES, "The kitchen"), TABLE)
    for event in events:
        evening.table.hear(event)


JOURNEYS: dict[str, tuple[Callable[[Evening], None], Callable[[Walk, Evening], None]]] = {
    "first card": (nothing, first_card),
    "answer": (asked, answer),
    "claim": (playing, claim),
    "repair": (over, repair),
    "end": (won, end),
}
"""Each way: how the table stands, and what is done."""
IN_SIGHT: dict[str, tuple[Callable[[Evening], None], str]] = {
    "question": (asked, "[data-question] h2"),
    "its answers": (asked, "[data-question] [data-choice]"),
    "Claim": (playing, "#claim"),
    "pad's last row": (playing, ".pad .card-key >> nth=-1"),
}
"""What should be visible without a scroll: how the table stands, and where it is."""


@dataclass
class Counted:
    """What a journey took at one size: taps, scrolls and seconds in each theme."""

    taps: int = 0
    scrolls: int = 0
    seconds: list[float] = field(default_factory=list)
    broken: str = ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk all journeys, and print a row for each and for what is visible without a scroll."""
    asked_for = argparse.ArgumentParser(prog="python -m models.lab journeys", description=__doc__)
    asked_for.add_argument("--size", choices=SIZES, action="append", help="only this size; may be repeated")
    asked_for.add_argument("--scheme", choices=SCHEMES, action="append", help="only this theme")
    chosen = asked_for.parse_args(arguments)
    sizes, schemes = chosen.size or list(SIZES), chosen.scheme or SCHEMES
    print(f"{'':16}" + "".join(f"{size:>34}" for size in sizes))
    print(f"{'':16}" + f"{'taps scrolls seconds':>34}" * len(sizes))
    with open_browser() as browser:
        for name, (stands, walk) in JOURNEYS.items():
            cells = [_walked(browser, size, schemes, stands, walk) for size in sizes]
            print(f"{name:16}" + "".join(f"{_row(cell):>34}" for cell in cells), flush=True)
        print("visible without a scroll, of the themes")
        for name, (stands, where) in IN_SIGHT.items():
            cells_in_sight = [_seen(browser, size, schemes, stands, where) for size in sizes]
            print(f"{name:16}" + "".join(f"{cell:>34}" for cell in cells_in_sight), flush=True)
    return 0


def _row(counted: Counted) -> str:
    if counted.broken:
        return counted.broken
    return f"{counted.taps} {counted.scrolls:7} {statistics.median(counted.seconds):7.1f}"


def _walked(
    browser: Browser,
    size: str,
    schemes: Sequence[Scheme],
    stands: Callable[[Evening], None],
    journey: Callable[[Walk, Evening], None],
) -> Counted:
    counted = Counted()
    for scheme in schemes:
        with _Opened(browser, size, scheme, stands) as (page, evening):
            begun, walk = time.monotonic(), Walk(page)
            page.goto(evening.address)
            try:
                journey(walk, evening)
            except (TimeoutError, AssertionError) as problem:
                counted.broken = str(problem).splitlines()[0][:30]
                continue
            counted.taps, counted.scrolls = walk.taps, max(counted.scrolls, walk.scrolls)
            counted.seconds.append(time.monotonic() - begun)
    return counted


def _seen(
    browser: Browser, size: str, schemes: Sequence[Scheme], stands: Callable[[Evening], None], where: str
) -> str:
    """In how many themes all of what is asked for is visible at once."""
    seen = 0
    for scheme in schemes:
        with _Opened(browser, size, scheme, stands) as (page, evening):
            page.goto(evening.address)
            try:
                page.locator(where).first.wait_for(state="attached", timeout=WAIT)
            except TimeoutError:
                continue
            page.wait_for_timeout(300)  # what slides in has come to rest
            parts = [part for part in page.locator(where).all() if part.is_visible()]
            seen += bool(parts) and all(part.evaluate(ON_TOP) for part in parts)
    return f"{seen} of {len(schemes)}"


class _Opened:
    """An evening in a folder of its own, with a page at a size and in a theme."""

    def __init__(
        self, browser: Browser, size: str, scheme: Scheme, stands: Callable[[Evening], None]
    ) -> None:
        self._browser, self._size, self._scheme, self._stands = browser, size, scheme, stands

    def __enter__(self) -> tuple[Page, Evening]:
        self._folder = tempfile.TemporaryDirectory(prefix="bowerbird-journeys-")
        journal = Path(self._folder.name) / "evening.journal"
        settings = Settings("somerset-1888", {}, {}, "The kitchen")
        self._evening = Evening(journal, "kitchen", settings, "127.0.0.1", 0)
        self._evening.start()
        self._stands(self._evening)
        self._context = self._browser.new_context(
            viewport=SIZES[self._size], color_scheme=self._scheme, reduced_motion="reduce"
        )
        return self._context.new_page(), self._evening

    def __exit__(self, *_: object) -> None:
        self._context.close()
        self._evening.close()
        self._folder.cleanup()


if __name__ == "__main__":
    raise SystemExit(main())
