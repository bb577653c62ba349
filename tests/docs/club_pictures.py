"""Makes the pictures of the guide for clubs from the demo: ``python3 -m tests.docs.club_pictures [FOLDER]``.

The demo's people play its fourth round at its six tables: one has dropped out, one disputes its result. With
a FOLDER every page is taken there at the sizes of a phone, a tablet and a TV, to be looked at.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from models.lab.props.browser import open_browser
from tests.docs.snippets import DOCS
from web.commands.hub_running import Running
from web.hub.club.people_acts import begin_evening, let_in
from web.hub.club.result_acts import adjust_score
from web.hub.club.round_acts import end_evening, next_round
from web.hub.club.tables_now import RoundNow, TableActivity
from web.hub.demo.evening import BY_HAND, DISPUTED_IN, LATE, LOST, NAMES, DemoTables
from web.hub.demo.simulated_table import Pace
from web.hub.record.rules import Agreement

PICTURES = DOCS / "pictures"
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "tv": (1920, 1080)}
GUIDE = (
    ("club-director", "direct", (1024, 826)),
    ("club-wall", "wall/movement", (1280, 720)),
    ("club-seat", "me/1", (390, 620)),
    ("club-result", f"table/{BY_HAND}", (390, 800)),
)
"""The guide's pictures: each with its page, and its width and height."""
PAGES = (
    "", "me/1", "standings", "table/1", f"table/{BY_HAND}", "direct", "direct/entries", "direct/people",
    "direct/tables", "direct/print/cards", "direct/print/badges", "season", "wall/movement",
    "wall/clock", "wall/standings", "help/club",
)  # fmt: skip
AFTER = ("direct/begin", "archive", "archive/1", "season", "wall/all")
"""Those of when the evening is over."""
PATIENCE = 300.0
QUALITY = 80


@contextmanager
def at_work() -> Iterator[tuple[DemoTables, str]]:
    """The demo's tables with a hub in the fourth round, and the address of its page."""
    with tempfile.TemporaryDirectory() as folder:
        tables = DemoTables(Path(folder), Pace(50_000), seed=1)
        running = Running(tables.hub, "127.0.0.1", 0, None, None, Path(folder) / "club.record")
        try:
            begin_evening(tables.hub, "Tuesday", "draw", "bye", Agreement(n=4, rounds=8), 1, NAMES)
            running.start()
            tables.start()
            for number in range(1, DISPUTED_IN):
                next_round(tables.hub, number)
                until(tables, lambda now: now.finished)
                if number == 1:
                    let_in(tables.hub, [LATE])
            adjust_score(tables.hub, 1, -2, "reneged, and owned up to it", "Ruth")
            tables.on_wire[LOST].client.cut()
            next_round(tables.hub, DISPUTED_IN)
            until(tables, has_calls_by_hand)
            yield tables, running.address
        finally:
            tables.pace.over.set()
            running.close()
            tables.close()


def until(tables: DemoTables, is_reached: Callable[[RoundNow], bool]) -> None:
    """Let the tables play until the round is in the wanted state."""
    patience = time.monotonic() + PATIENCE
    while (now := tables.now()) is None or not is_reached(now):
        assert time.monotonic() < patience
        time.sleep(0.2)


def has_calls_by_hand(now: RoundNow) -> bool:
    """Whether the table without a camera has called, and all others but the lost table have finished."""
    open_ = {table.number: table for table in now.open}
    waits = any(table.state is TableActivity.WAITING for table in now.open)
    return not waits and set(open_) == {LOST, BY_HAND} and bool(open_[BY_HAND].calling)


def take(browser: Browser, address: str, path: Path, size: tuple[int, int], scheme: str, whole: bool) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(address)
    page.locator("main").first.wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=path, type="jpeg", quality=QUALITY, full_page=whole)
    context.close()


def all_of(browser: Browser, address: str, pages: tuple[str, ...], folder: Path) -> None:
    """Every page at every size; on the TV the wall alone."""
    for number, name in enumerate(pages):
        for size, measures in SIZES.items():
            wall = name.startswith("wall")
            if wall is (size == "tv"):
                scheme = ("light", "dark")[number % 2]
                path = folder / f"{name.replace('/', '-') or 'seats'}-{size}-{scheme}.jpg"
                take(browser, address + name, path, measures, scheme, not wall)


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0]) if arguments else None
    with open_browser() as browser, at_work() as (tables, address):
        if folder is None:
            for name, where, size in GUIDE:
                path = PICTURES / f"{name}.jpg"
                take(browser, address + where, path, size, "light", whole=False)
                print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB", flush=True)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            all_of(browser, address, PAGES, folder)
            end_evening(tables.hub, sure=True)
            all_of(browser, address, AFTER, folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
