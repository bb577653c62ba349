"""``bowerbird demo``: a recorded deal through the whole system, with the calls tapped as a person would.

Nothing of the play is scripted: the recording's frames go through the detector, the reader, the tracker
and the watcher. Only what no camera can hear, who called, is taken from the recording's truth, and only
where nobody at the page was faster; so are the claim and what follows it.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
import webbrowser
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from referee.hand import Phase

from ..table import NotNow, Settings
from . import Refusal
from .live import Evening, Watch, open_to_the_network

BOOK = "american"
TABLE = "demo"
LONGEST = 600.0
"""Seconds after which a deal that did not come to its end is given up."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What was said aloud at the recorded table, and the fault that was planted in it."""

    trump: str
    maker: str
    alone: bool
    offender: str | None
    trick: int | None

    @classmethod
    def read(cls, path: Path) -> Truth:
        """The first line of a recording's truth; raises Refusal where it is missing or is none."""
        try:
            first = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
            called = first["trump"], first["maker"], bool(first["alone"])
            planted = first["planted"] or {}
        except (OSError, ValueError, KeyError, TypeError, IndexError) as problem:
            raise Refusal(f"{path} is not the truth of a recording: {problem}") from None
        return cls(*called, planted.get("seat"), planted.get("trick"))


def demo(args: Namespace, watch: Watch, truth: Truth) -> int:
    """Play the recording, answer what nobody answers, claim the revoke, and show how it ended."""
    folder = Path(tempfile.mkdtemp(prefix="bowerbird-demo-")) if args.journal is None else None
    journal = Path(args.journal) if folder is None else folder / "demo.journal"
    settings = Settings(book=BOOK, title="The demo's table")
    evening = Evening(journal, TABLE, settings, args.host, args.port, "VIRTUAL")
    try:
        evening.start(watch)
        print(f"The table's page: {evening.address}", flush=True)
        if not evening.house.local:
            print(*open_to_the_network(evening), sep="\n", flush=True)
        if not args.no_browser and open_browser(evening.address):
            print("It has been opened in the browser.", flush=True)
        print(
            "The recording plays. Who called cannot be seen, so it is asked on the page;"
            f" after {args.wait:g} s without an answer the demo taps.",
            flush=True,
        )
        ended = Player(evening, truth, args.wait).play()
        print(report(evening, ended), flush=True)
        if not args.exit and not evening.stopping.is_set():
            print("The page stays open; Ctrl-C ends the demo.", flush=True)
            evening.wait()
        return 0 if ended else 1
    finally:
        evening.close()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


class Player:
    """Stands in for the people at the recorded table: taps what they said, ``wait`` seconds later."""

    def __init__(self, evening: Evening, truth: Truth, wait: float) -> None:
        self.evening, self.table, self.truth, self.wait = evening, evening.table, truth, wait
        self._since: dict[str, float] = {}

    def play(self) -> bool:
        """Until the deal and its claim are over; False where it did not get there."""
        ends = time.monotonic() + LONGEST
        while time.monotonic() < ends and not self.evening.stopping.wait(0.1):
            self._answer_calls()
            if self._blind_end():
                return False
            if self._over() and (self.truth.offender is None or self._claimed()):
                return True
        return False

    def _answer_calls(self) -> None:
        maker = f"{self.truth.maker}-alone" if self.truth.alone else self.truth.maker
        known = {"who called?": maker, "which suit?": self.truth.trump}
        for question in self.table.state("table")["questions"]:
            choice = known.get(question["kind"])
            if choice is not None and self._waited(question["id"]):
                try:
                    self.table.answer(question["id"], choice, "demo")
                except NotNow:
                    continue  # somebody at the page was faster
                print(f"demo taps: {question['text']} {choice}", flush=True)

    def _claimed(self) -> bool:
        """Claim the planted revoke, where nobody has yet; True once a claim has been ruled."""
        state = self.table.state("table")
        if any(ruling["kind"] == "revoke" and ruling["status"] != "open" for ruling in state["rulings"]):
            return True
        if self._waited("claim") and self.truth.offender is not None:
            self.table.claim(self.truth.offender, self.truth.trick, "demo")
            print(f"demo claims a revoke of {self.truth.offender} in trick {self.truth.trick}", flush=True)
        return False

    def _over(self) -> bool:
        hand = self.table.game.hand
        return hand is not None and hand.phase is Phase.OVER and hand.maker is not None

    def _blind_end(self) -> bool:
        """The recording is over and the deal is not: the eye has missed something."""
        if self.evening.eye is None or self.evening.eye.is_alive() or self._over():
            return False
        asked = {question["kind"] for question in self.table.state("table")["questions"]}
        return not asked & {"who called?", "which suit?"}

    def _waited(self, what: str) -> bool:
        begun = self._since.setdefault(what, time.monotonic())
        return time.monotonic() - begun >= self.wait


def report(evening: Evening, ended: bool) -> str:
    """How the deal ended, in a few lines: the score, the rulings with their pictures, the scoreboard."""
    state = evening.table.state("table")
    score = ", ".join(f"{side} {n}" for side, n in state["score"].items())
    how = "is over" if ended else "did not come to its end"
    lines = [f"The deal {how}. Score: {score}"]
    for ruling in state["rulings"]:
        lines.append(f"{ruling['kind']}, {ruling['status']}: {ruling['says']}")
        if ruling["proof"]:
            cards = (ruling["proof"]["played"], ruling["proof"]["held"])
            kept = (card for card in cards if card["picture"])
            lines += [f"  {card['card']}: {evening.address}{card['picture']}" for card in kept]
    lines += [f"still asked: {question['text']}" for question in state["questions"]]
    if state["eye"]["state"] == "lost":
        lines.append(f"the camera: {state['eye']['why']}")
    if state["board"]:
        lines.append(f"scoreboard: {state['board']}")
    return "\n".join(lines)


def open_browser(address: str) -> bool:
    """Show the page in a browser where there is a screen; a browser inside the terminal is none."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    return webbrowser.open(address)
