"""kill -9 during an evening with the page open: ``python -m models.lab kill-table [--count 100]``.

The process that keeps the journal is killed at random moments, some of them while it starts, and started
again at once on the same port; one page stays open in Chromium all the while and is never loaded again. What
the page showed is noted in the page itself, and at the end held against what the journal folds to.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from models.lab.kills.victim_evening import done
from models.lab.props.browser import open_browser, wait_for
from models.lab.props.deals_by_script import SOMERSET
from models.lab.props.mosquitto import free_port
from models.lab.props.processes import load_average
from referee.book.loading import load
from referee.game.game import replay
from referee.view.may_see import may_see
from referee.view.role import Role
from web.journal.entries import Happened
from web.journal.evenings import Notes, is_beginning, of_this_evening, split
from web.journal.evidence_clip import NoClip, read
from web.journal.evidence_store import Evidence, folder_of
from web.journal.journal import Journal
from web.shown import state as shown_state
from web.shown.names import Words
from web.table.messages import ENCODER

WITHIN = 5.0
"""Seconds in which the page has to show the table again."""
STARTS_S = 600.0
"""Seconds in which a process has to listen: a machine may be busy with others."""
BEAT = 0.04
"""Seconds between two acts."""
WHILE_STARTING = 0.15
"""How many of the kills come before the process listens."""
WATCH = """
window.shown = [];
window.said = [];
document.addEventListener("DOMContentLoaded", () => {
  const main = document.getElementById("main");
  new MutationObserver(() => setTimeout(() => window.shown.push({
    at: Date.now() / 1000,
    seq: Number(main.dataset.seq),
    score: Object.fromEntries([...document.querySelectorAll(".points")].map((p) => [p.dataset.side, Number(p.textContent)])),
    final: [...document.querySelectorAll(".final-points")].map((p) => Number(p.textContent)),
    clips: [...document.querySelectorAll("[data-clip]")].map((clip) => clip.dataset.clip),
    trick: [...document.querySelectorAll(".laid")].map((card) => card.dataset.seat + " " + card.dataset.card),
  }), 0)).observe(main, { attributes: true, attributeFilter: ["data-seq"] });
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((line) =>
    window.said.push([Number(main.dataset.seq), line.textContent]))))
    .observe(document.getElementById("said"), { childList: true });
});
"""  # noqa: E501


class Running:
    """The simulated evening in a separate process."""

    def __init__(self, journal: Path, port: int, seed: int) -> None:
        words = map(str, (journal, port, seed, BEAT))
        command = [sys.executable, "-m", "models.lab.kills.victim_evening", *words]
        self.begun = time.time()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.ready = threading.Event()
        self.listening = 0.0
        self.reported = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if not line.endswith("\n"):
                break  # killed while it said so
            what, number = line.split()
            if what == "ready":
                self.listening = float(number)
                self.ready.set()
            else:
                self.reported = int(number)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Defects:
    """What came of it: seconds of every return, and everything that was wrong."""

    kills: int = 0
    starting: int = 0
    after_listening: list[float] = field(default_factory=list)
    after_kill: list[float] = field(default_factory=list)
    shown: int = 0
    finals: int = 0
    evenings: int = 0
    clips: int = 0
    acts: int = 0
    wrong: list[str] = field(default_factory=list)


def kill_often(page: Page, folder: Path, count: int, seed: int, within: float = WITHIN) -> Defects:
    """Kill the process ``count`` times while ``page`` looks on; ``seed`` chooses the moments."""
    rng, defects, reported = random.Random(seed), Defects(), 0
    port, journal = free_port(), folder / "evening.journal"
    page.add_init_script(WATCH)
    running = Running(journal, port, seed)
    try:
        assert running.ready.wait(STARTS_S), "the evening does not start"
        page.goto(f"http://127.0.0.1:{port}/table/kitchen/")
        wait_for(page, "window.shown.length > 0", seconds=30)
        while defects.kills < count:
            page.wait_for_timeout(rng.uniform(0, 1000))
            killed = time.time()
            running.kill()
            reported = max(reported, running.reported)
            defects.kills += 1
            running = Running(journal, port, seed)
            while defects.kills < count and rng.random() < WHILE_STARTING:
                running.ready.wait(rng.uniform(0, 1.5))
                running.kill()
                defects.kills += 1
                defects.starting += 1
                running = Running(journal, port, seed)
            assert running.ready.wait(STARTS_S), "the evening does not start again"
            back = _back(page, running.listening, within)
            if back is None:
                defects.wrong.append(f"after kill {defects.kills} the page did not come back in {within:g} s")
                break
            defects.after_listening.append(back - running.listening)
            if back - running.listening > within:
                defects.wrong.append(
                    f"after kill {defects.kills} the page took {back - running.listening:.1f} s"
                )
            defects.after_kill.append(back - killed)
    finally:
        running.kill()
    reported = max(reported, running.reported)
    _compare(page, journal, reported, defects)
    return defects


def _back(page: Page, listening: float, within: float) -> float | None:
    """When the page first drew what the process that listens since then sent; None if it did not."""
    ends = time.time() + within
    while time.time() < ends:
        at = page.evaluate("since => window.shown.find((one) => one.at > since)?.at ?? null", listening)
        if at is not None:
            return float(at)
        page.wait_for_timeout(20)
    return None


def _compare(page: Page, path: Path, reported: int, defects: Defects) -> None:
    """Hold all that was shown, said and reported against what the journal holds."""
    shown, texts = page.evaluate("[window.shown, window.said]")
    journal = Journal(path)
    entries = journal.read("kitchen")
    journal.close()
    defects.shown, defects.acts = len(shown), done(entries)
    defects.evenings = len(split(entries))
    if defects.acts < reported:
        defects.wrong.append(
            f"{reported} acts were reported as recorded, and the journal holds {defects.acts}"
        )
    rules, folded = load(SOMERSET.book, SOMERSET.house), dict[int, dict[str, Any]]()

    def fold(seq: int) -> dict[str, Any]:
        if seq not in folded:
            kept = of_this_evening(e for e in entries if e.seq <= seq)
            facts = (entry.what.event for entry in kept if isinstance(entry.what, Happened))
            view = may_see(replay(facts, rules), Role.TABLE)
            shown_then = shown_state.table_state(view, Words({}), lambda *_: [], Notes())
            folded[seq] = json.loads(ENCODER.encode(shown_then))
        return folded[seq]

    before, clips = 0, set[str]()
    for event in shown:
        if event["seq"] < before:
            defects.wrong.append(f"the page went back from entry {before} to {event['seq']}")
        before = event["seq"]
        state = fold(event["seq"])
        trick = [f"{play['seat'] or '?'} {play['card'] or ''}" for play in state["trick"]]
        clips.update(event["clips"])
        final = list(state["final"]["score"].values()) if state["final"] else []
        defects.finals += event["final"] == final != []
        if event["final"] not in ([], final):
            defects.wrong.append(
                f"entry {event['seq']} was shown as won with {event['final']}, kept: {final}"
            )
        if event["seq"] > len(entries) or (event["score"], event["trick"]) != (state["score"], trick):
            kept = f"{state['score']}, {trick}"
            defects.wrong.append(
                f"entry {event['seq']} was shown as {event['score']}, {event['trick']}, kept: {kept}"
            )
    defects.clips, pictures = len(clips), Evidence(folder_of(path) / "kitchen")
    for clip in sorted(clips):
        try:
            read(pictures.picture(clip.split("/")[1], "clip") or b"")
        except NoClip as problem:
            defects.wrong.append(f"{clip} was shown, and {problem}")
    began = [entry.seq for entry in entries if is_beginning(entry)]

    def when(seq: int) -> tuple[int, int]:
        """The evening and the deal of an entry: each evening counts its deals from 1."""
        return bisect_right(began, seq), fold(seq)["deal"]

    spoken = [(when(seq), line) for seq, line in texts if " played " in line]
    twice = {line for line in spoken if spoken.count(line) > 1}
    defects.wrong += [f"said twice in evening and deal {where}: {line}" for where, line in sorted(twice)]


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=100)
    options.add_argument("--seed", type=int, default=1888)
    options.add_argument(
        "--within", type=float, default=WITHIN, help=f"seconds in which the page has to be back ({WITHIN:g})"
    )
    asked = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        defects = kill_often(browser.new_page(), Path(folder), asked.count, asked.seed, asked.within)
    for problem in defects.wrong:
        print(f"WRONG: {problem}")
    print(
        f"{defects.kills} kills ({defects.starting} of them while it started), {defects.acts} acts recorded,"
    )
    print(
        f"{defects.evenings} evenings, {defects.finals} views of a final score, {defects.clips} clips shown."
    )
    print(f"{defects.shown} views of the page held against the journal, {len(defects.wrong)} wrong.")
    for since, times in (("it listened", defects.after_listening), ("the kill", defects.after_kill)):
        if times:
            median, most, of = statistics.median(times), max(times), len(times)
            print(f"The page was back after {since}: median {median:.2f} s, longest {most:.2f} s of {of}.")
    print("Load of the machine now:", load_average())
    return 1 if defects.wrong else 0
