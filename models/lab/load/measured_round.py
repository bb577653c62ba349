"""From a round's last card to everybody's next seat: ``python -m models.lab round [--rounds 8]``.

The demo's six tables play, on a real hub with a director's tablet, the wall and three phones in Chromium.
What is measured is the director's part: from the moment at which the last table has written down its last
card (or its people have agreed to a result by hand) until tablet, wall, phones and tables show the next one;
once with a tap by the director, who is taken to tap at once, and once where the hub draws the round itself.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize
from sqlalchemy import select

from models.lab.props.browser import PHONE, WALL, open_browser
from web.commands.hub_running import Running
from web.hub.club.people_acts import begin_evening
from web.hub.club.round_acts import next_round
from web.hub.demo import evening as demo_evening
from web.hub.demo.evening import NAMES, DemoTables
from web.hub.demo.simulated_table import Pace
from web.hub.record.models import Confirmed, Deal, DrawnRound
from web.hub.record.rules import Agreement
from web.journal.entries import InClub
from web.journal.journal import Journal

TABLET: ViewportSize = {"width": 1180, "height": 820}
PHONES = (1, 9, 17)
"""The tables with open pages; three of the twenty-four, because all run on this machine."""
HANDS = 2
WATCH = """
const note = (what, round) => {  // the page loads itself anew where a round begins: this stays
  const kept = JSON.parse(sessionStorage.getItem(what) ?? "{}");
  kept[round] ??= (performance.timeOrigin + performance.now()) / 1000;
  sessionStorage.setItem(what, JSON.stringify(kept));
};
const number = () => {
  const line = document.querySelector(".place .why") ?? document.querySelector("h1");
  return Number(/Round (\\d+)/.exec(line?.textContent ?? "")?.[1] ?? 0);
};
const look = () => {
  if (number()) note("rounds", number());
  const tables = [...document.querySelectorAll("#tables [data-table]")];
  if (tables.length && tables.every((one) => one.dataset.state === "finished")) note("ready", number());
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
document.addEventListener("DOMContentLoaded", look);
document.addEventListener("click", (event) => {
  if (event.target.id === "next") note("taps", number());
}, true);
"""


class Evening:
    """An evening that is played at ``speed``, and the pages on which it is followed."""

    def __init__(self, browser: Browser, folder: Path, rounds: int, seed: int, auto: bool) -> None:
        demo_evening.DISPUTED_IN = 0  # nobody waits for a ruling
        self.tables = DemoTables(folder, Pace(100.0), seed)
        self.rounds, self.auto = rounds, auto
        self.running = Running(self.tables.hub, "127.0.0.1", 0, None, None, folder / "club.record")
        self.running.start()
        agreement = Agreement(by="hands", n=HANDS, rounds=rounds, auto=auto)
        begin_evening(self.tables.hub, "Tuesday", "draw", "bye", agreement, seed, NAMES)
        self.contexts: list[BrowserContext] = []
        self.desk = self._page(browser, TABLET, "direct")
        self.others = [self._page(browser, WALL, "wall/movement")]
        self.others += [self._page(browser, PHONE, f"me/{number}") for number in PHONES]
        self.at_tables: dict[int, float] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch_tables)
        self._thread.start()
        self.tables.start()
        next_round(self.tables.hub, 1)

    def _page(self, browser: Browser, size: ViewportSize, path: str) -> Page:
        context = browser.new_context(viewport=size)
        context.add_init_script(WATCH)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(300_000)
        page.goto(f"{self.running.address}{path}")
        return page

    def _watch_tables(self) -> None:
        """Note when the last of the tables shows each round on its own page."""
        while not self._over.wait(0.01):
            shown = min(table.club.shown.round or 0 for table in self.tables.on_wire.values())
            if shown:
                self.at_tables.setdefault(shown, time.time())

    def play(self) -> None:
        """Play all rounds; between them the director taps, where the hub does not draw by itself."""
        for number in range(1, self.rounds):
            if not self.auto:
                _until(self.desk, "ready", number)
                self.desk.locator("#next").click()
            for page in (self.desk, *self.others):
                _until(page, "rounds", number + 1)
            while number + 1 not in self.at_tables:
                time.sleep(0.05)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        for context in self.contexts:
            context.close()
        self.tables.pace.over.set()
        self.running.close()
        self.tables.close()

    def last_cards(self) -> dict[int, float]:
        """When each round's last card was written down, or its last result by hand agreed to."""
        last: dict[int, float] = {}
        with self.tables.hub.reading() as session:
            number_of = {row.id: row.number for row in session.scalars(select(DrawnRound))}
            ask = select(Deal.round_id, Confirmed.when).join(Deal, Deal.id == Confirmed.deal_id)
            for row in session.execute(ask):
                number = number_of[row.round_id]
                last[number] = max(last.get(number, 0.0), row.when)
        for table in self.tables.on_wire.values():
            journal, number = Journal(table.journal.path, reading=True), 0
            for entry in journal.read(table.name):
                if isinstance(entry.what, InClub):
                    number = entry.what.number
                elif entry.kind == "event":
                    last[number] = max(last.get(number, 0.0), entry.time)
            journal.close()
        return last

    def figures(self) -> list[tuple[float, float, float]]:
        """Seconds from each round's last card: until the tablet says so, until the tap, until all know.

        The first two are 0 where the hub draws by itself.
        """
        last = self.last_cards()
        ready, taps = (noted(self.desk, what) for what in ("ready", "taps"))
        notes = [noted(page, "rounds") for page in (self.desk, *self.others)]
        made = []
        for number in range(1, self.rounds):
            everybody = max(*(note[number + 1] for note in notes), self.at_tables[number + 1])
            begun = last[number]
            seen = 0.0 if self.auto else ready[number] - begun
            tapped = 0.0 if self.auto else taps[number] - begun
            made.append((seen, tapped, everybody - begun))
        return made


def noted(page: Page, what: str) -> dict[int, float]:
    """When a page saw something, in seconds since 1970, by round."""
    kept = page.evaluate(f"sessionStorage.getItem('{what}')")
    return {int(number): at for number, at in json.loads(kept or "{}").items()}


def _until(page: Page, what: str, number: int) -> None:
    """Wait until a page has noted something: its policy lets nothing wait within it."""
    while True:
        with suppress(Error):  # the page reloads itself
            if number in noted(page, what):
                return
        page.wait_for_timeout(100)


def in_words(what: str, seconds: list[float]) -> str:
    return f"{what}: median {statistics.median(seconds):.1f} s, slowest {max(seconds):.1f} s"


def measure(browser: Browser, rounds: int, seed: int, auto: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(browser, Path(folder), rounds + 1, seed, auto)
        try:
            evening.play()
            figures = evening.figures()
        finally:
            evening.close()
    print(f"{'by itself, no tap' if auto else 'with one tap'}, {len(figures)} rounds:")
    if not auto:
        print(
            in_words(
                "  from the last card until the tablet shows every table finished",
                [row[0] for row in figures],
            )
        )
        print(in_words("  from the tap until everybody knows", [row[2] - row[1] for row in figures]))
    print(in_words("  from the last card until everybody knows", [row[2] for row in figures]), flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with open_browser() as browser:
        for auto in (False, True):
            measure(browser, given.rounds, given.seed, auto)
    return 0
