"""Tabs, lookers-on, silent streams, a hub and a table that are away: ``python -m models.lab staying-up``.

One browser with many tabs of one table, a crowd that follows its stream, streams that never read; then the
hub is stopped for minutes and the table for seconds, as by a cable. Prints how long a tap took alone and
among all of them, how soon every page said that it was old, and how soon all had gone on by themselves.
Status 1 where a tap took longer than a second more than alone, or a page did not go on.
"""

from __future__ import annotations

import argparse
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page

from models.lab.load.crowd import crowd
from models.lab.props.browser import open_browser
from models.lab.props.child_program import ChildProgram
from models.lab.props.processes import load_average

TAP = """async (called) => {
  const { send } = await import("/static/request.js");
  const before = performance.now();
  await send(document.documentElement.dataset.root, "call", { called, about: "a tap" });
  return performance.now() - before;
}"""
STATE = "document.querySelector('#pulse')?.dataset.state ?? ''"
READY_S = 600.0
"""Seconds in which programs and pages are there: a machine may be busy with others."""
TAPS = 10
LATE_MS = 1000.0
"""Milliseconds that a tap may take longer than alone."""


@dataclass
class Figures:
    """What was measured, a line each, and what was wrong."""

    lines: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        print(line, flush=True)
        self.lines.append(line)


@contextmanager
def running(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A command, with the port at which its page answers; it is stopped at the end."""
    assert sys.platform != "win32"  # where no program can be made to wait
    env = {"XDG_DATA_HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    with ChildProgram("-m", "web", *words, "--port", 0, env=env) as program:
        try:
            yield program.process, int(re.findall(r":(\d+)", program.address())[0])
        finally:
            program.process.send_signal(signal.SIGCONT)


def _until(done: Callable[[], bool], why: str) -> float:
    begun = time.monotonic()
    while not done():
        if time.monotonic() - begun > READY_S:
            raise TimeoutError(why)
        time.sleep(0.2)
    return time.monotonic() - begun


def taps(pages: Sequence[Page], figures: Figures, what: str) -> float:
    """Tap in ``pages``, one after the other; the longest, in milliseconds."""
    took = [float(pages[n % len(pages)].evaluate(TAP, n % 2 == 0)) for n in range(TAPS)]
    figures.add(f"{what}: {TAPS} taps, median {statistics.median(took):.0f} ms, longest {max(took):.0f} ms")
    return max(took)


def _are_all(pages: Sequence[Page], state: str) -> bool:
    return all(page.evaluate(STATE) == state for page in pages)


def away(
    process: subprocess.Popen[str], pages: Sequence[Page], seconds: float, who: str, figures: Figures
) -> None:
    """Stop a program for a while; every page must say that it is old, and go on when it is back."""
    assert sys.platform != "win32"
    process.send_signal(signal.SIGSTOP)
    begun = time.monotonic()
    is_shown = _until(lambda: _are_all(pages, "old"), f"a page of {who} does not say that it is old")
    ages = [re.findall(r"\d+", page.inner_text("#pulse")) for page in pages]
    if not all(ages):
        figures.wrong.append(f"a page of {who} says no age")
    time.sleep(max(0.0, seconds - (time.monotonic() - begun)))
    process.send_signal(signal.SIGCONT)
    back = _until(lambda: _are_all(pages, "live"), f"a page of {who} does not go on")
    gone = time.monotonic() - begun - back
    figures.add(
        f"{who} away for {gone:.0f} s: all {len(pages)} pages said so after {is_shown:.1f} s,"
        f" all had gone on {back:.1f} s after it was back"
    )


def measure(folder: Path, args: argparse.Namespace, figures: Figures) -> None:
    with ExitStack() as stack:
        table, port = stack.enter_context(
            running(folder, "serve", "--table", "kitchen", "--rules", "american")
        )
        hub, hub_port = stack.enter_context(running(folder, "hub", "--record", str(folder / "club.record")))
        context = stack.enter_context(open_browser()).new_context()
        context.set_default_timeout(1000 * READY_S)

        def opened(address: str) -> Page:
            page = context.new_page()
            page.goto(address, wait_until="domcontentloaded")
            return page

        tabs = [opened(f"http://127.0.0.1:{port}/table/kitchen/")]
        _until(lambda: _are_all(tabs, "live"), "the first tab does not follow")
        alone = taps(tabs, figures, "one tab alone")
        for manner, count in (("streams", args.lookers), ("asleep", args.silent)):
            stack.enter_context(crowd(port, count, manner))
        tabs += [opened(f"http://127.0.0.1:{port}/table/kitchen/") for _ in range(args.tabs - 1)]
        took = _until(lambda: _are_all(tabs, "live"), "a tab does not follow")
        figures.add(
            f"{args.tabs} tabs, {args.lookers} lookers-on, {args.silent} silent: all live after {took:.1f} s"
        )
        among = taps(
            tabs, figures, f"among {args.tabs} tabs, {args.lookers} lookers-on, {args.silent} silent"
        )
        if among > alone + LATE_MS:
            figures.wrong.append(f"a tap took {among:.0f} ms, alone {alone:.0f} ms")
        away(table, tabs, args.table_away, "the table", figures)
        pages = [opened(f"http://127.0.0.1:{hub_port}/{path}") for path in ("wall/all", "standings", "")]
        _until(lambda: _are_all(pages, "live"), "a page of the hub does not follow")
        away(hub, pages, args.hub_away, "the hub", figures)
        if not _are_all(tabs, "live"):
            figures.wrong.append("a tab of the table did not stay live while the hub was away")


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tabs", type=int, default=50)
    options.add_argument("--lookers", type=int, default=200)
    options.add_argument("--silent", type=int, default=10)
    options.add_argument("--table-away", type=float, default=20.0, help="seconds that the table is away (20)")
    options.add_argument("--hub-away", type=float, default=300.0, help="seconds that the hub is away (300)")
    args, figures = options.parse_args(arguments), Figures()
    with tempfile.TemporaryDirectory() as folder:
        try:
            measure(Path(folder), args, figures)
        except TimeoutError as problem:
            figures.wrong.append(str(problem))
    print(
        "\n".join(figures.wrong) or "every tap went out, every page said its age, all went on by themselves"
    )
    print("Load of the machine now:", load_average())
    return 1 if figures.wrong else 0
