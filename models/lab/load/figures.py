"""From the journal to the pixels: ``python -m models.lab pixels [--spectators 0 200] [--events 150]``.

Starts ``bowerbird serve``, opens its page in Chromium and so many further live streams, enters facts as
a person at the table does, and measures from the time that the journal gives an entry to the change of the
page's elements and to the frame after it. Every clock is this machine's. Prints one line for each number of
spectators: median and 95th percentile of what the page and the streams saw, and what the server used.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import re
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from models.lab.law.deals import evening
from models.lab.load.crowd import Report, crowd, crowd_report
from models.lab.props.browser import PHONE, open_browser
from models.lab.props.child_program import ChildProgram
from models.lab.props.processes import load_average, memory_mb, processor_s
from referee.book.loading import load
from web.journal.entered_by_people import ENTERED
from web.journal.facts import to_plain
from web.journal.journal import Journal

PAUSE = 0.15
"""Seconds between two facts, so that each is on the page before the next comes."""
WATCH = """
window.seen = [];
const now = () => (performance.timeOrigin + performance.now()) / 1000;
document.addEventListener("DOMContentLoaded", () => {
  const main = document.getElementById("main");
  new MutationObserver(() => {
    const one = { seq: Number(main.dataset.seq), changed: now() };
    window.seen.push(one);
    requestAnimationFrame(() => setTimeout(() => { one.painted = now(); }, 0));
  }).observe(main, { attributes: true, attributeFilter: ["data-seq"] });
});
"""


def serving(journal: Path) -> ChildProgram:
    """``bowerbird serve`` in a separate process."""
    table = ("--table", "kitchen", "--rules", "somerset-1888")
    return ChildProgram("-m", "web", "serve", "--port", 0, "--journal", journal, *table)


def enter(address: str, fact: dict[str, Any]) -> int:
    """Enter a fact as a person does; the number of its entry in the journal."""
    headers = {"Content-Type": "application/json", "X-Bowerbird": "1"}
    request = urllib.request.Request(f"{address}enter", json.dumps({"fact": fact}).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        seq: int = json.load(answer)["seq"]
        return seq


def facts(seed: int) -> Iterator[dict[str, Any]]:
    """What people at the table enter, deal after deal."""
    for deal in evening(load("somerset-1888"), random.Random(seed), 1000):
        for fact in deal.facts:
            plain = to_plain(fact)
            if plain["fact"] in ENTERED:
                yield plain


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def in_words(values: Sequence[float]) -> str:
    """The median and the 95th percentile of seconds, in milliseconds."""
    return f"{statistics.median(values) * 1000:.0f} / {percentile(values, 0.95) * 1000:.0f} ms"


def measure(spectators: int, events: int, seed: int = 1888) -> dict[str, Any]:
    """Enter ``events`` facts before a page and so many ``spectators``; see the keys of the answer."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serving(folder / "evening.journal"))
        address = server.address()
        port = int(re.findall(r":(\d+)/", address)[0])
        people = stack.enter_context(crowd(port, spectators, "streams")) if spectators else None
        page = stack.enter_context(open_browser()).new_page(viewport=PHONE)
        page.add_init_script(WATCH)
        page.goto(address)
        page.wait_for_selector("#pulse[data-state=live]")
        page.wait_for_timeout(1000)
        idle, begun = processor_s(server.pid), time.monotonic()
        page.wait_for_timeout(5000)
        resting = (processor_s(server.pid) - idle) / (time.monotonic() - begun)
        used, begun = processor_s(server.pid), time.monotonic()
        for _, fact in zip(range(events), facts(seed), strict=False):
            enter(address, fact)
            page.wait_for_timeout(PAUSE * 1000)
        page.wait_for_timeout(1000)
        working = (processor_s(server.pid) - used) / (time.monotonic() - begun)
        seen, memory = page.evaluate("window.seen"), memory_mb(server.pid)
        report = crowd_report(people) if people else Report(heard=[], open=0, refused=0, closed=0)
        journal = Journal(folder / "evening.journal", reading=True)
        written = {entry.seq: entry.time for entry in journal.read("kitchen") if entry.kind == "event"}
        journal.close()
    return {
        "spectators": report["open"],
        "refused": report["refused"],
        "events": len(written),
        "changed": [
            change["changed"] - written[change["seq"]] for change in seen if change["seq"] in written
        ],
        "painted": [
            change["painted"] - written[change["seq"]] for change in seen if change["seq"] in written
        ],
        "streamed": [when - written[seq] for when, seq in report["heard"] if seq in written],
        "memory": memory,
        "resting": resting,
        "working": working,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--spectators", type=int, nargs="+", default=[0, 200])
    options.add_argument("--events", type=int, default=150)
    options.add_argument("--json", action="store_true")
    asked = options.parse_args(arguments)
    for spectators in asked.spectators:
        figures = measure(spectators, asked.events)
        if asked.json:
            print(json.dumps(figures), flush=True)
            continue
        line = (
            f"{figures['events']} events, 1 page and {figures['spectators']} streams"
            f" ({figures['refused']} refused):"
        )
        line += (
            f" page changed after {in_words(figures['changed'])}, frame after {in_words(figures['painted'])}"
        )
        if figures["streamed"]:
            line += f", streams {in_words(figures['streamed'])} ({len(figures['streamed'])} messages)"
        line += f"; server {figures['memory']:.0f} MB, {figures['resting']:.0%} of a core at rest,"
        print(f"{line} {figures['working']:.0%} at {1 / PAUSE:.0f} events a second", flush=True)
    print("median / 95th percentile; load of the machine now:", load_average())
    return 0
