"""Figures of the page in a browser: ``python -m models.lab page WHAT``.

``picture [--against TREE] [--onlookers 0 1 200] [--cards 60]``  milliseconds from the moment at which a card
is sent to the frame that shows it, median and 95th percentile, with so many lookers-on; with another
checkout of this repository the two take turns, so that a busy machine is as busy for both.

``frames [--slower 4]``  frames a second while tricks go to their winners, a score rolls, a game is won, and a
euchre, a proved revoke and a march are shown, on a phone with a processor so many times slower; and what
moves where it asks for stillness (nothing).

``first-deal``  seconds and taps from ``serve`` to the first trick by hand, as somebody new would, who reads
and thinks.

``load``  bytes of the first load.

All of them are figures of this machine as it is busy now; none is a test.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import selectors
import socket
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from models.lab.props.browser import PHONE, open_browser
from models.lab.props.child_program import ChildProgram
from models.lab.props.deals_by_script import DEAL, sheet
from referee.notation import sheets
from web.journal.facts import to_plain

ROOT = Path(__file__).parents[3]
READS, TAPS, TYPES = 3.0, 1.5, 0.35
"""Seconds that somebody new takes to read a page, to find and tap something, and to type a letter."""

SECONDS = 2.6
"""Seconds that are looked at after something has happened: as long as anything moves."""

SHOWN = """() => {
  window.shown = {};
  const look = () => {
    const now = performance.timeOrigin + performance.now();
    for (const one of document.querySelectorAll("#felt .laid")) shown[one.dataset.card] ??= now;
  };
  const all = {childList: true, subtree: true};
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, all);
}"""

GAPS = """async (seconds) => {
  const gaps = [];
  let last = await new Promise(requestAnimationFrame);
  const ends = last + 1000 * seconds;
  while (last < ends) {
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}"""


@contextmanager
def served(tree: Path, book: str = "american") -> Iterator[str]:
    """``bowerbird serve`` of that checkout, by hand; the address of its table."""
    with tempfile.TemporaryDirectory() as folder:
        table = ("--port", 0, "--rules", book, "--table", "t", "--journal", f"{folder}/evening.journal")
        env = {"XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}
        with ChildProgram("-m", "web", "serve", *table, env=env, cwd=tree) as program:
            yield program.address()


def sent(address: str, act: str, body: dict[str, Any]) -> None:
    head = {"Content-Type": "application/json", "X-Bowerbird": "1"}
    request = urllib.request.Request(f"{address}{act}", json.dumps(body).encode(), head)
    urllib.request.urlopen(request, timeout=20).read()


def look_on(address: str, many: int, ready: Any) -> None:
    """Keep ``many`` streams open and read whatever comes, until the process is ended."""
    host, port = address.removeprefix("http://").split("/")[0].split(":")
    waiting = selectors.DefaultSelector()
    for _ in range(many):
        connection = socket.create_connection((host, int(port)))
        connection.sendall(f"GET /table/t/stream HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        waiting.register(connection, selectors.EVENT_READ, connection)
    ready.set()
    while True:
        for key, _ in waiting.select():
            connection = key.data
            if not connection.recv(65536):
                waiting.unregister(connection)


@contextmanager
def onlookers(address: str, many: int) -> Iterator[None]:
    ready = multiprocessing.Event()
    looking = multiprocessing.Process(target=look_on, args=(address, many, ready), daemon=True)
    looking.start()
    try:
        if not ready.wait(60):
            raise TimeoutError(f"{many} onlookers did not reach {address} within a minute")
        time.sleep(1)
        yield
    finally:
        looking.terminate()
        looking.join()


def opened(browser: Browser, address: str, **how: Any) -> Page:
    page = browser.new_context(viewport=PHONE, **how).new_page()
    page.goto(address)
    page.wait_for_selector("#felt > *")
    return page


def laid(address: str, page: Page, seat: str, card: str) -> float | None:
    """Milliseconds from sending a card to the frame that shows it; None where it never was."""
    page.evaluate("window.shown = {}")
    begun = time.time() * 1000
    sent(address, "enter", {"fact": {"fact": "played", "seat": seat, "card": card}})
    for _ in range(100):
        shown = page.evaluate("Object.values(shown)")
        if shown:
            return float(max(shown)) - begun
        time.sleep(0.03)
    return None


def picture(browser: Browser, trees: dict[str, Path], many: list[int], cards: int) -> None:
    with ExitStack() as open_:
        addresses = {name: open_.enter_context(served(tree)) for name, tree in trees.items()}
        pages = {name: opened(browser, address) for name, address in addresses.items()}
        for page in pages.values():
            page.evaluate(SHOWN)
        for crowd in many:
            took: dict[str, list[float]] = {name: [] for name in trees}
            with ExitStack() as looking:
                for address in addresses.values():
                    looking.enter_context(onlookers(address, crowd))
                while len(took[next(iter(trees))]) < cards:
                    for address in addresses.values():
                        sent(address, "enter", {"fact": {"fact": "dealt", "dealer": "W", "up": "9h"}})
                        sent(address, "enter", {"fact": {"fact": "ordered_up", "seat": "S"}})
                    for plays in DEAL:
                        for play in plays:
                            seat, card = play.split()
                            for name, address in addresses.items():
                                laid_card = laid(address, pages[name], seat, card)
                                took[name] += [] if laid_card is None else [laid_card]
                        for address in addresses.values():
                            sent(address, "enter", {"fact": {"fact": "quitted"}})
                        time.sleep(0.2)
            for name, times in took.items():
                times.sort()
                p95 = times[int(0.95 * (len(times) - 1))]
                text = f"median {statistics.median(times):.0f} ms, 95th {p95:.0f} ms ({len(times)} cards)"
                print(f"{crowd} lookers-on, {name}: {text}", flush=True)


def frames(browser: Browser, slower: float) -> None:
    for motion in ("no-preference", "reduce"):
        with served(ROOT, "somerset-1888") as address:
            page = opened(browser, address, reduced_motion=motion, has_touch=True, device_scale_factor=2)
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            _moment(page, address, "nothing happens", motion, [])
            for fact in ({"fact": "dealt", "dealer": "W", "up": "9h"}, {"fact": "ordered_up", "seat": "S"}):
                sent(address, "enter", {"fact": fact})
            for number, plays in enumerate(DEAL, 1):
                for play in plays:
                    seat, card = play.split()
                    _entered(address, {"fact": "played", "seat": seat, "card": card})
                page.wait_for_timeout(700)
                last = number == len(DEAL)
                what = "the last trick, its score and a euchre" if last else f"trick {number} to its winner"
                _moment(page, address, what, motion, [("enter", {"fact": {"fact": "quitted"}})])
            claim = ("claim", {"against": "E", "trick": 1})
            _moment(page, address, "a revoke is proved", motion, [claim])
            _moment(page, address, "the score rolls", motion, [_points(address, "EW", 1)])
            _moment(page, address, "a game is won", motion, [_points(address, "NS", 2)])
            *march, quitted = sheets.read(sheet("march")).facts
            for event in march:
                _entered(address, to_plain(event))
            page.wait_for_timeout(700)
            _moment(page, address, "a march", motion, [("enter", {"fact": to_plain(quitted)})])
            page.context.close()


def _points(address: str, side: str, points: int) -> tuple[str, dict[str, Any]]:
    """The act that gives points, after what a page has seen now."""
    with urllib.request.urlopen(f"{address}state", timeout=20) as answer:
        return "score", {"seq": json.load(answer)["seq"], "side": side, "points": points}


def _entered(address: str, fact: dict[str, Any]) -> None:
    sent(address, "enter", {"fact": fact, "sure": True})


def _moment(
    page: Page, address: str, what: str, motion: str, acts: Sequence[tuple[str, dict[str, Any]]]
) -> None:
    """Print how smoothly the page moves in the seconds after ``acts``, and what of it moves."""
    # not waited for here: what is measured begins while the frames are counted
    page.evaluate(f"void (window.gaps = ({GAPS})({SECONDS}))")
    page.evaluate("""() => {
      const mine = window.names = new Set();
      const look = () => {
        for (const one of document.getAnimations()) mine.add(one.animationName ?? "slide");
        if (mine === window.names) requestAnimationFrame(look);
      };
      look();
    }""")
    for act, body in acts:
        sent(address, act, body)
    gaps = page.evaluate("window.gaps")
    moved = page.evaluate("[...names].sort()")
    page.evaluate("window.names = null")
    print(f"{motion}: {what}: {_frames(gaps)}; moves: {', '.join(moved) or 'nothing'}", flush=True)


def _frames(gaps: list[float]) -> str:
    gaps = sorted(gaps)
    p95 = gaps[int(0.95 * (len(gaps) - 1))]
    return f"{1000 * len(gaps) / sum(gaps):.0f} frames/s, 95th gap {p95:.0f} ms, longest {gaps[-1]:.0f} ms"


def first_deal(browser: Browser) -> None:
    """The README's command, then the page: names, who deals, the up-card, the call, the first trick."""
    begun, spent, taps = time.monotonic(), 0.0, 0
    with served(ROOT) as address:
        ready = time.monotonic() - begun
        page = opened(browser, address)
        steps = ["read the README's command and type it (45 letters)"]
        spent += 10 * READS + 45 * TYPES

        def tap(where: str, text: str) -> None:
            nonlocal spent, taps
            spent += TAPS
            taps += 1
            page.locator(where).first.click()
            steps.append(text)
            page.wait_for_timeout(300)

        spent += READS
        link = page.locator("a[href$='/begin']").first
        if link.is_visible():
            tap("a[href$='/begin']", "open: begin an evening")
        else:
            page.goto(f"{address}begin")
        for seat, name in zip("NESW", ("Ann", "Ben", "Cleo", "Dan"), strict=True):
            field = page.locator(f"input[name='name-{seat}']").first
            field.fill(name)
            spent += TAPS + TYPES * len(name)
            taps += 1
        steps.append("four names")
        spent += READS
        tap("form button.first, button.first", "play")
        page.wait_for_selector(".keys", timeout=15_000)
        spent += READS
        tap(".pad-seats input[value='S'] + span, .pad-seats label:has(input[value='S'])", "who deals")
        tap(".keys [data-card='9h']", "the up-card")
        tap("[data-caller=W] [data-call=ordered_up]", "the call")
        for card in ("As", "9s", "Ts", "Ks"):
            tap(f".keys [data-card='{card}']", f"card {card}")
        shown = page.locator("#score").inner_text()
        page.context.close()
    total = ready + spent
    print(f"ready {ready:.1f} s after the command; people {spent:.0f} s; together {total:.0f} s; {taps} taps")
    print("; ".join(steps))
    print(shown.replace("\n", " "))


def load(browser: Browser) -> None:
    with served(ROOT) as address:
        page = browser.new_context(viewport=PHONE).new_page()
        sizes: list[int] = []
        page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
        page.goto(address)
        page.wait_for_timeout(2000)
        print(f"first load: {sum(sizes)} bytes in {len(sizes)} requests")


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("what", choices=("picture", "frames", "first-deal", "load"))
    options.add_argument("--against", type=Path, help="another checkout")
    options.add_argument("--onlookers", type=int, nargs="+", default=[0, 1, 200])
    options.add_argument("--cards", type=int, default=60)
    options.add_argument("--slower", type=float, default=4.0)
    given = options.parse_args(arguments)
    with open_browser() as browser:
        match given.what:
            case "picture":
                trees = {"here": ROOT, **({"there": given.against} if given.against else {})}
                picture(browser, trees, given.onlookers, given.cards)
            case "frames":
                frames(browser, given.slower)
            case "first-deal":
                first_deal(browser)
            case _:
                load(browser)
    return 0
