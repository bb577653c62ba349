"""The truth of a film, as it is read from the file next to the video (``with_truth`` writes it)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from vision.place.table_corners import CORNERS

from ..play.scripted_deal import Planted


class DealHead(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what the deal is and how it was filmed. ``corners`` (x, y) are in pixels, by name."""

    book: str
    dealer: str
    frames: int
    fps: float
    corners: dict[str, tuple[float, float]]
    planted: Planted | None = None

    @property
    def table_quad(self) -> np.ndarray:
        """The table's corners (4, 2) in pixels, in the order of :data:`CORNERS`."""
        return np.array([self.corners[name] for name in CORNERS], np.float32)


class EventLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line about one event: of a truth, or as the watcher reports it (``vision.watching.as_json``).

    ``event`` is its name, ``quad`` (4, 2) the outline of its card in pixels. ``cards`` are those of a
    gathered trick, of a packet their number. ``reported_at`` is the film's time of the picture that reported
    it, and ``spent`` the seconds that the watcher took for that picture.
    """

    t: float
    event: str
    frame: int = 0
    seat: str | None = None
    by: str | None = None
    dealer: str | None = None
    card: str | None = None
    cards: int | list[str | None] = []
    trick: int = 0
    quad: list[list[float]] | None = None
    p: float | None = None
    rivals: list[list[str | float]] | None = None
    sure: float | None = None
    reported_at: float = msgspec.field(default=0.0, name="told")
    spent: float = 0.0

    @property
    def gathered_cards(self) -> list[str | None]:
        return [] if isinstance(self.cards, int) else self.cards

    @property
    def packet_size(self) -> int:
        return self.cards if isinstance(self.cards, int) else len(self.cards)


def event_lines(plain: Iterable[Mapping[str, Any]]) -> list[EventLine]:
    """The lines of their JSON values; raises msgspec.ValidationError (a ValueError) for others."""
    return [msgspec.convert(line, EventLine) for line in plain]


class FilmTruth(NamedTuple):
    """The truth of a film of one deal."""

    head: DealHead
    lines: list[EventLine]


def read_truth(path: Path) -> FilmTruth:
    """The truth of one deal in the file ``path``; raises OSError or ValueError where it is none."""
    (head,), lines = read_evening(path)
    return FilmTruth(head, lines)


def read_evening(path: Path) -> tuple[list[DealHead], list[EventLine]]:
    """The heads and events of all deals in the file ``path``; raises OSError or ValueError."""
    plain = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines() if text.strip()]
    heads = [msgspec.convert(line, DealHead) for line in plain if "book" in line]
    return heads, event_lines(line for line in plain if "book" not in line)
