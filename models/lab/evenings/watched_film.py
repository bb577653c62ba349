"""A film as it was watched: the watcher's events, stored so that it is watched again only after a change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from models.lab.evenings.enrolled import Enrolment
from models.lab.films.film.truth_file import DealHead
from referee.book.loading import load
from referee.table_events import Read, TableEvent
from vision.camera.frame_source import Frame, NoView
from vision.nets.ports import DetectorPort, ReaderPort
from vision.place.table_corners import TableCorners
from vision.watching.as_bytes import as_bytes, from_bytes
from vision.watching.as_json import line as as_line
from vision.watching.watcher import Watcher


def timed(frames: Iterable[Frame | NoView], live: bool) -> Iterator[Frame | NoView]:
    """``frames`` as they come; ``live``: as a camera gives them to a watcher that takes the time it takes.

    A picture that comes while the watcher is still busy with an older one is passed over for a newer one.
    """
    now = 0.0
    for frame in frames:
        if live and frame.t < now - 1e-9:
            continue  # a newer picture has come, or will have, before the watcher is free
        begun = time.perf_counter()
        yield frame
        now = max(now, frame.t) + time.perf_counter() - begun


@dataclass(frozen=True)
class ReportedEvent:
    """One event of the watcher, with its line and the pictures kept until then (name and view).

    The line has the card's outline. ``took`` is the seconds that the watcher had worked by then.
    """

    event: TableEvent
    line: dict[str, Any]
    kept: tuple[tuple[str, str], ...]
    took: float


def watched(
    head: DealHead,
    frames: Iterable[Frame | NoView],
    detector: DetectorPort,
    reader: ReaderPort,
    *,
    given: bool = False,
    live: bool = False,
    crops: dict[str, bytes] | None = None,
) -> list[ReportedEvent]:
    """The watcher's events of ``frames``; ``given``: the table's corners come from the truth.

    The kept pictures of single cards are added to ``crops``, by the name of their sighting.
    """
    rules = load(head.book)
    kept: list[tuple[str, str]] = []

    def sink(name: str, view: str, picture: bytes) -> None:
        kept.append((name, view))
        if view == "crop" and crops is not None:
            crops.setdefault(name, picture)

    watcher = Watcher(
        detector, reader, table=TableCorners(head.table_quad) if given else None,
        seats=rules.seating.seats, cards=rules.cards, sink=sink, name="deal-",
    )  # fmt: skip
    began = begun = time.perf_counter()
    last = 0.0

    def noted() -> Iterator[Frame | NoView]:
        nonlocal last, begun
        for frame in timed(frames, live):
            last, begun = frame.t, time.perf_counter()
            yield frame

    reported = []
    for event in watcher.run(noted()):
        sighting = watcher.sightings.get(event.seen[0]) if event.seen else None
        now = time.perf_counter()
        line = as_line(event, sighting) | {"told": round(last, 4), "spent": round(now - begun, 4)}
        reported.append(ReportedEvent(event, line, tuple(kept), round(now - began, 3)))
        kept.clear()
    return reported


@dataclass(frozen=True)
class WatchedFilm:
    """The watcher's events of a film; ``pack`` is the result of the pack check, if it began with one.

    ``processor`` is the seconds of processor time that this took; ``second_reads`` the readings of the kept
    pictures after the hand, by the name of their sighting.
    """

    reported: list[ReportedEvent]
    pack: Enrolment | None = None
    processor: float | None = None
    second_reads: Mapping[str, Read] = field(default_factory=dict)


NO_NAMES: dict[str, object] = {}
"""What is stored holds values only, nothing that goes by a name."""


def stored(path: Path) -> tuple[str, WatchedFilm]:
    """The name of the watcher that watched the film of ``path``, and its events.

    Raises ValueError, TypeError or LookupError for an earlier form of storing them.
    """
    match from_bytes(path.read_bytes(), NO_NAMES.__getitem__):
        case (str(watcher), list(rows), dict() | None as pack, float() | None as spent, dict(again)):
            enrolment = None if pack is None else Enrolment(**pack)
            return watcher, WatchedFilm([ReportedEvent(*row) for row in rows], enrolment, spent, again)
        case _:
            raise ValueError(f"{path} was stored by an earlier laboratory")


def stored_or_watched(path: Path, watcher: str, watch: Callable[[], WatchedFilm]) -> WatchedFilm:
    """A film as the ``watcher`` of this name reports it: read from ``path``, else watched and stored.

    So that a change of the referee alone is judged in a second and not in a film's length.
    """
    if path.exists():
        with suppress(ValueError, TypeError, LookupError):  # an earlier form: watched again
            by, film = stored(path)
            if by == watcher:
                return film
    film = watch()
    rows = [(report.event, report.line, report.kept, report.took) for report in film.reported]
    pack = None if film.pack is None else asdict(film.pack)
    path.write_bytes(as_bytes((watcher, rows, pack, film.processor, dict(film.second_reads))))
    return film
