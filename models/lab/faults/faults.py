"""What goes wrong over an evening, on simulated film with the shipped models: lost, asked, how it came back.

``python -m models.lab faults [--seed N ...] [--fault NAME ...] [--models FOLDER] [--list]``

Every deal is watched twice: as it was, and with one fault in it. A line a fault says what the fault cost
beyond what the same deal cost without it. The camera is the real :class:`vision.camera.live.Camera`,
before a capture that plays the film in its own time.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from models.lab.evenings.score import Score, compare
from models.lab.films import Scenario, prepare
from models.lab.films.film.with_truth import Recording
from models.lab.films.play.script_of_cat import push
from referee.asking.all_questions import questions
from referee.asking.question import SPOKEN
from referee.table_events import ViewBack, ViewLost
from referee.view.role import Role
from vision.camera.frame_source import CameraError, Frame, NoView
from vision.camera.live import Camera
from vision.watching.as_json import line as as_line
from vision.watching.watcher import Watcher
from web.commands.demo import Truth
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.table.table import Settings, Table

FAULTS: dict[str, tuple[str | None, str]] = {
    "unplugged": (None, "the cable is out for 8 s"),
    "frozen": ("frozen", "the same picture for 8 s"),
    "black": ("black", "a black picture for 10 s"),
    "bump": ("bump", "the camera is pushed by 5 cm"),
    "lamp": ("lamp", "a lamp is switched"),
    "hand": ("lingering hand", "a hand is left lying on the trick"),
    "cat": ("cat", "a cat walks over the table"),
    "cat pushes": ("cat", "a cat walks over the table and pushes a card"),
}
"""Each fault: the simulator's trouble, and what happens, in words."""


class ImpossibleStep(Exception):
    """The fault cannot befall this deal; why, in one line."""


@dataclass
class Cost:
    """What one watched deal came to."""

    score: Score = field(default_factory=Score)
    asked: list[str] = field(default_factory=list)
    accused: list[str] = field(default_factory=list)
    reasons: list[tuple[float, str]] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    seconds: float = 0.0
    lines: list[dict[str, Any]] = field(default_factory=list)


class Film:
    """A recording as a camera sees it, in the film's own time, with a cable that can be pulled out."""

    def __init__(self, recording: Recording, out: tuple[float, float] | None = None):
        self.recording, self.out = recording, out
        self.number = -1
        self._turn = threading.Condition()
        self._wanted = 1
        self._now: _Plugged | None = None

    @property
    def t(self) -> float:
        return max(0, self.number) / self.recording.fps

    @property
    def unplugged(self) -> bool:
        return self.out is not None and self.out[0] <= self.t < self.out[1]

    def open(self) -> _Plugged:
        with self._turn:
            if self.unplugged:
                raise CameraError("the camera: no picture comes; is it plugged in?")
            self._now = _Plugged(self)
            self._wanted = 1  # the capture before it may have taken the picture that was asked for
            self._turn.notify_all()
            return self._now

    def sleep(self, seconds: float) -> None:
        self.number += round(seconds * self.recording.fps)

    def next(self) -> None:
        """Whoever watches wants one more picture."""
        with self._turn:
            self._wanted = 1
            self._turn.notify_all()

    def read(self, capture: _Plugged) -> tuple[bool, np.ndarray | None]:
        with self._turn:
            while self._now is capture and not self._wanted:
                self._turn.wait()
            if self._now is not capture:
                return False, None
            self._wanted = 0
            self.number += 1
            if self.unplugged or self.number >= self.recording.frames:
                return False, None
            return True, self.recording.film.frame(self.t)

    def views(self) -> Iterator[Frame | NoView]:
        # A film that is drawn slowly is no camera that has stalled.
        camera = Camera(self.open, {}, clock=lambda: self.t, sleep=self.sleep, stalled=600.0)
        for view in camera.frames():
            yield view
            if self.number >= self.recording.frames - 1:
                camera.close()
                with self._turn:
                    self._now = None
                    self._turn.notify_all()
                return
            self.next()


@dataclass(slots=True, eq=False)
class _Plugged:
    film: Film

    def read(self) -> tuple[bool, np.ndarray | None]:
        return self.film.read(self)

    def get(self, prop: int, /) -> float:
        return -1.0

    def set(self, prop: int, value: float, /) -> bool:
        return False

    def release(self) -> None:
        pass


class Drawn:
    """The pictures of a deal before its trouble, drawn once for all the faults that may befall it."""

    def __init__(self, recording: Recording, folder: str):
        lens, self._film, self._fps = recording.scene.lens, recording.film, recording.fps
        shape = (recording.frames, lens.height, lens.width, 3)
        self._kept = np.memmap(Path(folder) / "clear", np.uint8, "w+", shape=shape)
        self._inside = np.zeros(shape[0], bool)

    def clear(self, t: float) -> np.ndarray:
        n = round(t * self._fps)
        if n >= len(self._inside) or abs(n / self._fps - t) > 1e-6:
            return self._film._clear(t)
        if not self._inside[n]:
            self._kept[n] = np.clip(self._film._clear(t), 0, 255)
            self._inside[n] = True
        picture: np.ndarray = self._kept[n].astype(np.int16)
        return picture


PLAYED_FAULTS = ("hand", "cat pushes")
"""Faults in which cards or hands move otherwise, so that their pictures are their own."""


def filmed(
    seed: int, fault: str | None, drawn: Drawn | None = None, **options: Any
) -> tuple[Film, float, float]:
    """The film of a deal with one of the :data:`FAULTS`, and when the fault begins and ends."""
    kind = FAULTS[fault][0] if fault else None
    recording = prepare(seed, Scenario(trouble=kind, **options))
    if drawn is not None and fault not in PLAYED_FAULTS:
        recording.film._clear = drawn.clear  # type: ignore[method-assign]
    trouble = recording.film.trouble
    if fault == "unplugged":
        begin = 0.4 * recording.script.end
        return Film(recording, (begin, begin + 8.0)), begin, begin + 8.0
    if trouble is None:
        return Film(recording), 0.0, 0.0
    end = trouble.end
    if fault in ("frozen", "black"):
        end = trouble.begin + {"frozen": 8.0, "black": 10.0}[fault]
        recording.film.trouble = replace(trouble, end=end)
    elif fault == "bump":
        ways = np.array(trouble.shift)
        middle = np.array((recording.scene.lens.width, recording.scene.lens.height)) / 2
        moved = ways[:, :2] @ middle + ways[:, 2] - middle
        ways[:, 2] += moved * (50.0 * recording.scene.lens.scale() / np.linalg.norm(moved) - 1)
        (a, b, x), (c, d, y) = ways.tolist()
        recording.film.trouble = replace(trouble, shift=((a, b, x), (c, d, y)))
        end = trouble.begin
    elif fault == "lamp":
        end = trouble.begin
    elif fault == "cat pushes" and push(recording.script, trouble) is None:
        raise ImpossibleStep("no card lies in the cat's way with this seed")
    return Film(recording), trouble.begin, end


def watched(film: Film, detector: Any, reader: Any) -> Cost:
    """Watch ``film`` at a new table, at which people answer questions about calls truthfully."""
    cost = Cost()
    head, *truth_lines = film.recording.truth
    with tempfile.TemporaryDirectory(prefix="bowerbird-fault-") as folder:
        truth = _truth(film.recording, Path(folder) / "deal.jsonl")
        journal = Journal(Path(folder) / "deal.journal")
        try:
            table = Table("table", journal, Evidence(Path(folder) / "pictures"), Settings(str(head["book"])))
            rules = table.game.rules
            watcher = Watcher(detector, reader, seats=rules.seating.seats, cards=rules.cards, name="f-")
            began = time.perf_counter()
            asked: dict[str, str] = {}
            for event in watcher.run(film.views()):
                table.hear(event)
                _answer_calls(table, truth)
                for question in questions(table.game):
                    if question.kind not in SPOKEN:
                        asked.setdefault(question.id, str(question.text))
                if isinstance(event, ViewLost):
                    cost.reasons.append((event.t, event.why))
                elif isinstance(event, ViewBack):
                    cost.back.append(event.t)
                sighting = watcher.sightings.get(event.seen[0]) if event.seen else None
                cost.lines.append(as_line(event, sighting))
            cost.seconds = time.perf_counter() - began
            cost.asked = list(asked.values())
            rulings = table.messages.state(Role.DIRECTOR).rulings
            cost.accused = [f"{ruling.kind} {ruling.offender}" for ruling in rulings]
        finally:
            journal.close()
    cost.score = compare(truth_lines, cost.lines)
    return cost


def _truth(recording: Recording, path: Path) -> Truth:
    import json

    path.write_text("".join(json.dumps(line) + "\n" for line in recording.truth), encoding="utf-8")
    return Truth.read(path)


def _answer_calls(table: Table, truth: Truth) -> None:
    for question in questions(table.game):
        choice = truth.answer(question, table.game.hands[question.deal - 1])
        if question.kind in SPOKEN and choice is not None:
            table.answer(question.id, choice, TABLE)
            _answer_calls(table, truth)
            return


def lost(score: Score) -> dict[str, int]:
    """What a watched deal has less, or other, than its truth."""
    return {
        "cards missed": score.missed,
        "unread": score.unread,
        "wrong": score.wrong,
        "invented": score.invented,
        "seats wrong": score.cards - score.missed - score.seats_right,
        "gathers missed": score.gathers - score.gathers_seen,
        "gathers invented": score.gathers_invented,
        "other events missed": score.others - score.others_right,
        "other events invented": score.others_invented,
    }


def in_words(fault: str, seed: int, begin: float, end: float, cost: Cost, plain: Cost | None) -> str:
    """One line of the table: what ``cost`` has beyond the ``plain`` deal, which has no fault in it.

    For the plain deal itself (``plain`` is None) everything is printed, accusations included.
    """
    s = cost.score
    before = lost(plain.score) if plain else dict.fromkeys(lost(s), 0)
    costs = ", ".join(f"{n - before[what]} {what}" for what, n in lost(s).items() if n > before[what])
    costs = costs or "nothing"
    more = [text for text in cost.asked if plain is None or text not in plain.asked]
    accused = [text for text in cost.accused if plain is None or text not in plain.accused]
    remark = next(((t, why) for t, why in cost.reasons if t >= begin - 0.5), None)
    back = next((t for t in cost.back if remark and t >= remark[0]), None)
    how = (
        "not noticed, and not needed"
        if remark is None
        else f"said after {remark[0] - begin:.1f} s ({remark[1]})"
    )
    if remark is not None:
        how += "; not back" if back is None else f"; back {back - max(end, remark[0]):.1f} s after"
    return (
        f"| {fault} | {seed} | {costs} | {'; '.join(more) or 'nothing'} | {how} |"
        f" {'; '.join(accused) or 'nothing'} | {s.right}/{s.wrong}/{s.unread + s.missed} of {s.cards} |"
    )


def main(arguments: Sequence[str] | None = None, say: Callable[[str], None] = print) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, nargs="+", default=[3])
    parser.add_argument("--fault", choices=FAULTS, nargs="+", default=list(FAULTS))
    parser.add_argument("--models", type=Path, default=None)
    parser.add_argument("--list", action="store_true", help="what was not as it should be, too")
    options = parser.parse_args(arguments)
    from vision.nets.card_detector import Detector
    from vision.reading.card_reader import Reader

    detector, reader = Detector.load(options.models), Reader.load(options.models)
    say("| fault | seed | lost by it | asked beside the calls | how it came back | accused | cards |")
    say("|---|---|---|---|---|---|---|")
    for seed in options.seed:
        with tempfile.TemporaryDirectory(prefix="bowerbird-drawn-") as folder:
            drawn = Drawn(prepare(seed), folder)
            plain = watched(filmed(seed, None, drawn)[0], detector, reader)
            say(in_words("none", seed, 0.0, 0.0, plain, None))
            for fault in options.fault:
                try:
                    film, begin, end = filmed(seed, fault, drawn)
                except ImpossibleStep as why:
                    say(f"| {fault} | {seed} | {why} | | | | |")
                    continue
                cost = watched(film, detector, reader)
                say(in_words(fault, seed, begin, end, cost, plain))
                for remark in cost.score.remarks if options.list else []:
                    say(f"    {remark}")
    return 0
