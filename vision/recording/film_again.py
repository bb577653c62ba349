"""Watches the film of an evening again, with that evening's times and orders to the watcher."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import TableEvent

from ..camera.bounded_picture import BadPicture, decoded
from ..camera.frame_source import Frame, NoView
from ..camera.recorded_frames import clock
from ..files.bounded_json import BadJson, read_json
from ..nets.ports import DetectorPort, ReaderPort
from ..place.table_corners import CalibrationError, TableCorners
from ..tracking.hand_visits import Visit
from ..tracking.tracked_view import NO_ORDERS, ViewOrders
from ..watching.watcher import Watcher
from .film_writer import LINES, PICTURES, FilmLine

MOST_OF_LINE = 4_000
"""Bytes of a line about a picture."""
MOST_OF_LINES = 300_000_000
"""Bytes of all lines together: those of 24 hours."""
MOST_PIXELS = 40_000_000
"""Pixels of a camera's picture at most: a damaged line may name a size that would fill the memory."""
NOTHING = "nothing was kept of this moment"
AGAIN = "somebody asked"


class UnreadableFilm(Exception):
    """The film is missing or damaged; the text is one clear line."""


@dataclass(frozen=True, slots=True)
class FilmEvent:
    """An event of the watcher and its picture's line, from 0; the event None marks the end of a picture."""

    event: TableEvent | None
    line: int


class RecordedFilm:
    """The film in ``folder``, as :class:`vision.recording.film_writer.FilmWriter` wrote it.

    Raises :class:`UnreadableFilm` where there is none or its lines cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.lines = list(_lines(folder / LINES))
        self._files = max((line["film"][0] for line in self.lines if "film" in line), default=0)
        self.broken_off = ""
        """A line about pictures that end before the lines do; set once all were read."""

    @property
    def seconds(self) -> float:
        """The film's length by the clock of the evening."""
        times = [line["w"] for line in self.lines]
        return max(times) - min(times) if times else 0.0

    def pictures(self) -> Iterator[tuple[int, Frame | NoView]]:
        """The watcher's pictures, black but for the cloth, each with its line's number."""
        size, image = (0, 0), np.zeros((0, 0, 3), np.uint8)
        for number, line in enumerate(self.lines):
            size = line.get("size", size)
            if line.get("lost") or line.get("upset"):
                yield number, NoView(line["n"], line["t"], NOTHING)
                continue
            if "film" in line:
                fits = size[0] * size[1] <= MOST_PIXELS and "box" in line
                left, top, width, height = line["box"] if fits else (0, 0, 0, 0)
                if not fits or left + width > size[0] or top + height > size[1]:
                    raise UnreadableFilm(f"{self._folder / LINES}: line {number + 1} is damaged")
                piece = self._piece(number, line)
                if piece is None:
                    return
                image = np.zeros((size[1], size[0], 3), np.uint8)
                image[top : top + height, left : left + width] = piece
            elif not line.get("still"):
                continue  # it was left out
            if image.size:
                yield number, Frame(line["n"], line["t"], image)

    def _piece(self, number: int, line: FilmLine) -> np.ndarray | None:
        """The cloth in a picture; None where the film ends before it."""
        file, begins, size = line["film"]
        place = self._folder / PICTURES.format(file)
        try:
            with place.open("rb") as opened:
                opened.seek(begins)
                data = opened.read(size)
        except OSError as problem:
            raise UnreadableFilm(f"{place}: a part of the film cannot be read: {problem.strerror}") from None
        if len(data) < size and file == self._files:
            began, until = self.lines[0]["w"], line["w"]
            self.broken_off = f"the film breaks off at {clock(until - began)} of {clock(self.seconds)}"
            return None
        width, height = line["box"][2:]
        try:
            return decoded(data, (width, height))
        except BadPicture:
            raise UnreadableFilm(f"{place}: the film is damaged at byte {begins}") from None


def _lines(path: Path) -> Iterator[FilmLine]:
    try:
        with path.open("rb") as file:
            text = file.read(MOST_OF_LINES)
    except OSError:
        raise UnreadableFilm(f"{path.parent}: there is no film of an evening in this folder") from None
    whole = text.split(b"\n")
    for number, line in enumerate(whole[:-1], 1):  # what follows the last line break is half a line
        try:
            yield read_json(line, FilmLine, MOST_OF_LINE)
        except BadJson:
            raise UnreadableFilm(f"{path}: line {number} is damaged") from None
    if len(whole) < 2:
        raise UnreadableFilm(f"{path}: no picture was kept")


class FilmWatcher:
    """Watches ``film`` again; ``milliseconds`` are the watcher's time for each picture."""

    def __init__(
        self,
        film: RecordedFilm,
        detector: DetectorPort,
        reader: ReaderPort,
        seats: Sequence[Seat],
        cards: frozenset[Card],
    ) -> None:
        self._film, self._with = film, (detector, reader, tuple(seats), cards)
        self.milliseconds: list[float] = []

    def events(self, at: Callable[[float], object] = lambda now: None) -> Iterator[FilmEvent]:
        """The watcher's events, at least one a picture; raises :class:`UnreadableFilm` where it is damaged.

        ``at`` is called before each picture with the evening's clock.
        """
        detector, reader, seats, cards = self._with
        try:
            tables = {
                number: TableCorners(np.array(line["corners"], np.float32))
                for number, line in enumerate(self._film.lines)
                if "corners" in line
            }
        except CalibrationError as problem:
            raise UnreadableFilm(f"the film does not say where the table is: {problem}") from None
        if not tables and any(line.get("unknown") for line in self._film.lines):
            raise UnreadableFilm(
                "no picture was kept, because it was never sure where the table is: let the camera see all"
                " four edges, lay the printed tags, or set the corners, and record again"
            )
        if not tables:
            raise UnreadableFilm("the film does not say where the table is: the camera never saw it")
        watcher, table = None, None
        elsewhere = behind = False
        last = -1
        for number, frame in self._film.pictures():
            for passed in range(last + 1, number + 1):
                if passed in tables:
                    table, elsewhere = tables[passed], True
            line, last = self._film.lines[number], number
            if watcher is None or (line.get("begins") and watcher.has_seen):
                watcher = Watcher(detector, reader, seats=seats, cards=cards, name=f"again{number}-")
                elsewhere = behind = True
            orders = NO_ORDERS
            if isinstance(frame, Frame) and table is not None:
                # a move in plain view is detected again without orders
                where = table if (behind and elsewhere) or line.get("placed") else None
                orders = ViewOrders(where, AGAIN if line.get("reread") else "")
                elsewhere = behind = False
            elif not isinstance(frame, Frame):
                behind = True
            at(line["w"])
            begun = time.perf_counter()
            for event in watcher.run(iter([frame]), _Ordered(orders)):
                yield FilmEvent(event, number)
            if isinstance(frame, Frame):
                self.milliseconds.append(1000 * (time.perf_counter() - begun))
            yield FilmEvent(None, number)


@dataclass(frozen=True, slots=True)
class _Ordered:
    """Gives a watcher the orders of the evening."""

    orders: ViewOrders

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        return self.orders

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        pass
