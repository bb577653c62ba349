"""How far a film was watched, as stored in the review's folder; any other form is rejected.

The folder may come from somebody else, so each part is looked at before anything is done with it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..outside_json import read

MOST_BYTES = 1 << 22
"""The longest text that is read; an evening of eight hours takes a hundredth of it."""

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


class ReviewProgress(msgspec.Struct):
    """The progress of a review, and its arguments.

    ``film`` is the film's name, ``mark`` identifies the file. ``began`` is the time of filming in seconds
    since 1970, and ``dated`` the source of that time. ``seq`` and ``t`` belong to the last watched picture,
    ``heard`` counts the events up to it, and ``eye`` is the file with the watcher's state, which ``eye_mark``
    seals. ``tables`` has the table's corners in pixels, with the time from which they hold. ``taught`` is the
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
    tables: list[tuple[Moment, Corners]] = []
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
