"""What goes wrong over an evening, on simulated film with the shipped models: lost, asked, how it came back.

``python -m models.lab faults [--seed N ...] [--fault NAME ...] [--models FOLDER] [--list]``

Every deal is watched twice: as it was, and with one fault in it. A line a fault says what the fault cost
beyond what the same deal cost without it. The camera is the real :class:`vision.camera.live.Camera`,
before a capture that plays the film in its own time.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from models.lab.evenings.at_table import judged
from models.lab.evenings.outcome import Outcome
from models.lab.evenings.score import Score
from models.lab.evenings.watched_film import watched
from models.lab.films import Scenario, prepare
from models.lab.films.film.truth_file import read_truth
from models.lab.films.film.with_truth import Recording
from models.lab.films.play.script_of_cat import push
from referee.table_events import ViewBack, ViewLost
from vision.camera.frame_source import CameraError, Frame, NoView
from vision.camera.live import Camera

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
    """What came of one watched deal; when and why the watcher lost the view, and when it had it back."""

    outcome: Outcome
    lost_view: list[tuple[float, str]] = field(default_factory=list)
    back: list[float] = field(default_factory=list)

    @property
    def accused(self) -> list[str]:
        rulings = (false.ruling for false in self.outcome.accused)
        return [*dict.fromkeys(f"{ruling.kind} {ruling.offender}" for ruling in rulings)]


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


def cost_of(film: Film, detector: Any, reader: Any) -> Cost:
    """Watch ``film``, and judge it at a new table, at which people answer truthfully."""
    with tempfile.TemporaryDirectory(prefix="bowerbird-fault-") as folder:
        truth = Path(folder) / "deal.jsonl"
        truth.write_text("".join(json.dumps(line) + "\n" for line in film.recording.truth), encoding="utf-8")
        reported = watched(read_truth(truth).head, film.views(), detector, reader)
        outcome = judged(film.recording.film.seed, {}, truth, reported)
    events = [report.event for report in reported]
    lost_view = [(event.t, event.why) for event in events if isinstance(event, ViewLost)]
    return Cost(outcome, lost_view, [event.t for event in events if isinstance(event, ViewBack)])


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
    counts = cost.outcome.counts
    before = lost(plain.outcome.counts) if plain else dict.fromkeys(lost(counts), 0)
    costs = ", ".join(f"{n - before[what]} {what}" for what, n in lost(counts).items() if n > before[what])
    costs = costs or "nothing"
    asked_before = {question.text for question in plain.outcome.asked} if plain else set()
    asked = [question.text for question in cost.outcome.asked if question.text not in asked_before]
    accused = [text for text in cost.accused if plain is None or text not in plain.accused]
    remark = next(((t, why) for t, why in cost.lost_view if t >= begin - 0.5), None)
    back = next((t for t in cost.back if remark and t >= remark[0]), None)
    how = (
        "not noticed, and not needed"
        if remark is None
        else f"said after {remark[0] - begin:.1f} s ({remark[1]})"
    )
    if remark is not None:
        how += "; not back" if back is None else f"; back {back - max(end, remark[0]):.1f} s after"
    return (
        f"| {fault} | {seed} | {costs} | {'; '.join(asked) or 'nothing'} | {how} |"
        f" {'; '.join(accused) or 'nothing'} |"
        f" {counts.right}/{counts.wrong}/{counts.unread + counts.missed} of {counts.cards} |"
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
            plain = cost_of(filmed(seed, None, drawn)[0], detector, reader)
            say(in_words("none", seed, 0.0, 0.0, plain, None))
            for fault in options.fault:
                try:
                    film, begin, end = filmed(seed, fault, drawn)
                except ImpossibleStep as why:
                    say(f"| {fault} | {seed} | {why} | | | | |")
                    continue
                cost = cost_of(film, detector, reader)
                say(in_words(fault, seed, begin, end, cost, plain))
                for remark in cost.outcome.counts.remarks if options.list else []:
                    say(f"    {remark}")
    return 0
