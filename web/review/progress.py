"""How far a film was watched, as stored in the review's folder; any other form is rejected.

The folder may come from somebody else, so each part is looked at before anything is done with it.
"""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..outside_json import read

MOST_BYTES = 1 << 26
"""The longest text that is read; an evening of eight hours takes a thousandth of it, and before a low camera,
where the places of people are noted, up to a half."""
NOTED_EVERY_S = 0.1
"""Seconds between two notes of what is hidden: as many as a clip has pictures."""

Moment = Annotated[float, Meta(gt=-1e11, lt=1e11)]
"""Seconds: more than any film lasts, or any day that a calendar can name."""
Place = Annotated[int, Meta(ge=-1, lt=10**11)]
Point = tuple[Moment, Moment]
Corners = tuple[Point, Point, Point, Point]


class ReviewArguments(msgspec.Struct, frozen=True):
    """What decides what the camera makes of a film."""

    book: str
    cards: list[str]
    corners: list[str] | None
    north: str
    deck: str | None


class FilmForm(msgspec.Struct, frozen=True):
    """Pictures a second that the film has, and that are looked at; width and height in pixels."""

    fps: Moment
    looked_at: Moment
    size: tuple[Place, Place]


class ReviewRemark(msgspec.Struct, frozen=True):
    """Something odd about the film, at a time or until another; ``n`` counts what the kind is about."""

    kind: str
    t: Moment
    until: Moment | None
    n: Moment | None


class Compared(msgspec.Struct, frozen=True):
    """Which cards without a name were compared last, and groups of places of those that look alike."""

    of: list[str] = []
    groups: list[list[Place]] = []


class FilmedViews(msgspec.Struct):
    """What may be shown of a film's pictures, noted where it changed, each with its time in seconds.

    ``tables`` has the table's corners in pixels; None where it may be out of view, and nothing may be shown.
    ``hidden`` has masks of what is hidden of the table.
    """

    tables: list[tuple[Moment, Corners | None]] = []
    hidden: list[tuple[Moment, bytes]] = []

    def note(self, t: float, corners: Corners | None, hidden: bytes) -> None:
        """Note what may be shown of the picture at ``t``."""
        if not self.tables or self.tables[-1][1] != corners:
            self.tables.append((t, corners))
        if not self.hidden or (self.hidden[-1][1] != hidden and t - self.hidden[-1][0] >= NOTED_EVERY_S):
            self.hidden.append((t, hidden))

    def between(self, begin: float, end: float) -> tuple[list[Corners | None], list[bytes]]:
        """The tables from ``begin`` to ``end``, and what was hidden then or shortly after."""
        of_t = itemgetter(0)
        until = bisect_right(self.tables, end, key=of_t)
        tables = self.tables[max(0, bisect_right(self.tables, begin, key=of_t) - 1) : until]
        until = bisect_right(self.hidden, end + NOTED_EVERY_S, key=of_t)
        hidden = self.hidden[max(0, bisect_right(self.hidden, begin, key=of_t) - 1) : until]
        return [corners for _, corners in tables], [mask for _, mask in hidden]


class ReviewProgress(msgspec.Struct):
    """The progress of a review, and its arguments.

    ``film`` is the film's name, ``mark`` identifies the file. ``began`` is the time of filming in seconds
    since 1970, and ``dated`` the source of that time. ``seq`` and ``t`` belong to the last watched picture,
    ``heard`` counts the events up to it, and ``eye`` is the file with the watcher's state, which ``eye_mark``
    seals. ``taught`` is the
    number of cards that people had named when similar cards were last named by them.
    """

    film: str
    mark: str
    asked: ReviewArguments
    began: Moment
    dated: Literal["film", "file"]
    seconds: Moment
    form: FilmForm
    seq: Place = -1
    t: Moment = 0.0
    heard: Place = 0
    eye: str = ""
    eye_mark: str = ""
    remarks: list[ReviewRemark] = []
    views: FilmedViews = msgspec.field(default_factory=FilmedViews)
    over: bool = False
    spent: Moment = 0.0
    taught: Place = 0
    alike: Compared = Compared()

    def as_bytes(self) -> bytes:
        """What :func:`progress_from` reads."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


def progress_from(content: bytes) -> ReviewProgress:
    """What :meth:`ReviewProgress.as_bytes` wrote; raises UnreadableJson for anything else."""
    return read(content, ReviewProgress, MOST_BYTES)
