"""A rendered deal: the video and its truth."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from msgspec import to_builtins

from referee.seats import Seat, seating

from ..play.scenario import USUAL, Scenario
from ..play.script_of_gathering import Gathering
from ..play.script_of_motion import Happening, Script, card_corners
from ..play.script_stage import Stage
from ..play.scripted_deal import Deal
from ..play.scripted_hands import deal_for
from ..room.scene import Scene, scene_for
from ..room.troubles import Trouble, trouble_for
from .filming import Film


class UnwritableFilm(Exception):
    """The video could not be written; the message has the reason."""


@dataclass(slots=True)
class Recording:
    """A deal ready to be drawn frame by frame; ``truth`` is the lines of the file next to the video."""

    deal: Deal
    scene: Scene
    script: Script
    film: Film
    fps: float
    truth: list[dict[str, object]]

    @property
    def frames(self) -> int:
        return int(np.ceil(self.script.end * self.fps))

    def pictures(self) -> Iterator[np.ndarray]:
        """Every frame in turn, (h, w, 3) uint8 BGR."""
        for number in range(self.frames):
            yield self.film.frame(number / self.fps)


def prepare(seed: int, scenario: Scenario = USUAL) -> Recording:
    """Sets up a recording; the same seed and scenario always give the same one.

    Raises ValueError for what does not exist.
    """
    deal = deal_for(
        seed,
        scenario.book,
        None if scenario.faced else scenario.fault,
        scenario.players,
        scenario.alone,
        scenario.turned_down,
        Seat(scenario.offender) if scenario.offender else None,
        Seat(scenario.dealer) if scenario.dealer else None,
    )
    seats = seating(scenario.players).seats
    room = seed if scenario.room is None else scenario.room
    scene = scene_for(
        room, scenario.width, scenario.height, scenario.table, scenario.lamp, scenario.clutter, seats,
        shape=scenario.shape, size=scenario.size, camera=scenario.camera,
    )  # fmt: skip
    if scenario.noise is not None:
        scene.noise = scenario.noise
    rng = np.random.default_rng([seed, 51])
    style = int(rng.integers(1_000_000)) if scenario.deck is None else scenario.deck
    script = Stage(deal, scene, seed, scenario).run()
    problem = trouble_for(seed, scenario.trouble, scene, script.end) if scenario.trouble else None
    fps = scenario.fps
    film = Film(scene, script, style, seed, float(rng.uniform(0.3, 0.5)) / max(fps, 12), problem)
    recording = Recording(deal, scene, script, film, fps, [])
    recording.truth = _truth(recording, seed, scenario.book, style)
    return recording


def gathered(made: Recording, after: Recording) -> Iterator[np.ndarray]:
    """The pictures between two deals in one room: the cards become the pack that the next dealer finds.

    They go on from the last picture of ``made``, and the first one of ``after``, which begins with the whole
    pack, goes on from them.
    """
    states = (thing.at(0.0) for thing in after.script.things)
    pack = sorted((state for state in states if state is not None), key=lambda state: state[1])
    seed = made.film.seed
    script = Gathering(made.deal, made.scene, seed).drawn_together(made.script, pack, after.deal.dealer)
    film = Film(made.scene, script, made.film.style, seed, made.film.exposure)
    for number in range(int(np.ceil(script.end * made.fps))):
        yield film.frame(number / made.fps)


def simulate(
    out_path: str | Path,
    seed: int = 1,
    scenario: Scenario = USUAL,
    *,
    truth_path: str | Path | None = None,
    watched: Callable[[Iterator[np.ndarray], int], Iterator[np.ndarray]] = lambda pictures, _: pictures,
) -> Path:
    """Renders a deal to ``out_path`` (.mp4, .avi or .webm) and its truth next to it as ``.jsonl``.

    ``watched`` may count the pictures as it passes them on, and gets their total. A
    minute of 1280x720 takes a few megabytes; a noisier camera takes more. Returns the truth's path. Raises
    ValueError for what does not exist and :class:`UnwritableFilm` where the video cannot be written.
    """
    out = Path(out_path)
    truth_out = Path(truth_path) if truth_path else out.with_suffix(".jsonl")
    if not out.parent.is_dir():
        raise UnwritableFilm(f"{out.parent} is not a folder: make it first")
    recording = prepare(seed, scenario)
    lens = recording.scene.lens
    with writer(out, recording.fps, lens.width, lens.height) as write:
        for picture in watched(recording.pictures(), recording.frames):
            write(picture)
    truth_out.write_text("".join(json.dumps(line) + "\n" for line in recording.truth), encoding="utf-8")
    return truth_out


@contextlib.contextmanager
def writer(out: Path, fps: float, width: int, height: int) -> Iterator[Callable[[np.ndarray], object]]:
    """A function that appends pictures to the video ``out``."""
    code = {".mp4": "mp4v", ".avi": "MJPG", ".webm": "VP80", ".mkv": "mp4v"}.get(out.suffix.lower())
    if code is None:
        raise UnwritableFilm(f"{out.name}: write a video named .mp4, .webm, .mkv or .avi")
    video = cv2.VideoWriter(str(out), cv2.VideoWriter.fourcc(*code), fps, (width, height))
    if not video.isOpened():
        raise UnwritableFilm(f"{out}: this OpenCV cannot write {code} video there")
    try:
        yield video.write
    finally:
        video.release()


def _truth(recording: Recording, seed: int, book: str, style: int) -> list[dict[str, object]]:
    deal, lens = recording.deal, recording.scene.lens
    first: dict[str, object] = {
        "fps": recording.fps,
        "width": lens.width,
        "height": lens.height,
        "frames": recording.frames,
        "corners": recording.scene.corners(),
        "dealer": deal.dealer.value,
        "pack": sorted(str(card) for card in deal.pack),
        "trump": deal.trump.value,
        "maker": deal.maker.value,
        "alone": deal.alone,
        "sits_out": deal.sits_out.value if deal.sits_out else None,
        "planted": to_builtins(deal.planted),
        "seed": seed,
        "book": book,
        "players": deal.players,
        "deck": style,
    }
    lines = [_line(happening, recording) for happening in recording.script.happenings]
    trouble = recording.film.trouble
    if trouble is not None:
        first["trouble"] = {
            "kind": trouble.kind,
            "begin": round(trouble.begin, 3),
            "end": round(trouble.end, 3),
        }
        lines += _troubled(trouble, recording)
        lines.sort(key=lambda line: line["t"])  # type: ignore[arg-type, return-value]
    return [first, *lines]


def _troubled(trouble: Trouble, recording: Recording) -> list[dict[str, object]]:
    """What of a trouble a watcher should notice."""

    def at(t: float, name: str, **more: object) -> dict[str, object]:
        frame = int(np.ceil(round(t * recording.fps, 6)))
        return {"t": round(frame / recording.fps, 3), "frame": frame, "event": name, **more}

    if trouble.kind in ("black", "frozen"):
        return [at(trouble.begin, "view_lost", why=trouble.kind), at(trouble.end, "view_back")]
    if trouble.kind == "bump":
        names = ("NW", "NE", "SE", "SW")
        corners = np.array([recording.scene.corners()[name] for name in names])
        moved = np.round(trouble.moved(corners, trouble.begin), 2).tolist()
        return [at(trouble.begin, "moved", corners=dict(zip(names, moved, strict=True)))]
    return []


def _line(happening: Happening, recording: Recording) -> dict[str, object]:
    # The first frame that shows it.
    frame = int(np.ceil(round(happening.t * recording.fps, 6)))
    line: dict[str, object] = {"t": round(frame / recording.fps, 3), "frame": frame, "event": happening.name}
    if happening.name == "gathered":
        line |= {"cards": [str(card) for card in happening.cards], "by": happening.seat.value}
    else:
        line["seat"] = happening.seat.value
    if happening.name == "faced":
        line["dealer"] = recording.deal.dealer.value
    if happening.count:
        line["cards"] = happening.count
    if happening.card is not None:
        line["card"] = str(happening.card)
    if happening.pose is not None:
        quad = recording.scene.lens.project(card_corners(happening.pose))
        if recording.film.trouble is not None:
            quad = recording.film.trouble.moved(quad, frame / recording.fps)
        line["quad"] = [[round(float(x), 2), round(float(y), 2)] for x, y in quad]
    if happening.trick:
        line["trick"] = happening.trick
    return line
