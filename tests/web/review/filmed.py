"""A fake film: its events are those of a deal as a camera would report it."""

from __future__ import annotations

from typing import Any, ClassVar

import cv2

from models.lab.props.camera_events import cut, up_card, whole_deal
from models.lab.props.deals_by_script import JPEG
from web.bootstrap import ROOT
from web.commands import review as review_command
from web.commands.arguments import read
from web.commands.review import review
from web.review.progress import FilmForm, ReviewRemark

DEMO = ROOT / "vision" / "demo" / "deal.mp4"
VIEWS = ("crop", "table")


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


class Filmed:
    """Replaces film and camera: ``events`` are its events, ``odd`` its remarks.

    It is broken off before event ``until``. ``goes_on`` says whether the eye knows what it knew.
    """

    events: ClassVar[list[Any]] = []
    odd: ClassVar[list[dict[str, Any]]] = []
    until: int | None = None
    begun: ClassVar[list[float]] = []

    def __init__(self, path, corners=None, north="top", folder=None, deck=None):
        self.form = FilmForm(30.0, 30.0, (1280, 720))
        self.seconds, self.taken = 200.0, 1_795_203_000.0

    def remarks(self):
        return [ReviewRemark(**odd) for odd in self.odd]

    def watch(self, rules, keep, name, at_rest, known=None, after=None):
        since = after[1] if known is not None else -1.0
        Filmed.begun.append(since)
        for number, event in enumerate(self.events):
            if event.t <= since:
                continue
            if number == self.until:
                raise Stopped
            for sighting in event.seen:
                for view in VIEWS:
                    keep(sighting, view, JPEG)
            yield event
            at_rest(event.frame, event.t, lambda: b"what the eye knows")

    read_again = None
    view = (((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)), b"")

    def cut(self, views):
        assert views.tables[0][1] == self.view[0]
        return lambda begin, end: [(begin, JPEG), (begin + 1, JPEG), (end, JPEG)]

    def close(self):
        pass


def two_deals():
    """A deal with a revoke of East in its first trick, the cut, and the next deal's up-card."""
    from dataclasses import replace

    first = whole_deal()
    return [*first, cut(90.0), replace(up_card(100.0, card="8h"), seen=("up-2",))]


def reviewed(folder, *options, film="deal.mp4"):
    """``bowerbird review`` of a file in ``folder``."""
    path = folder / film
    if not path.exists():
        path.write_bytes(b"a film " * 99)
    return review(read(["review", str(path), "--quiet", *options]))


def in_place(monkeypatch, events, until=None, odd=(), stored_every=0.0):
    """Give every film these events."""
    Filmed.events, Filmed.until, Filmed.odd, Filmed.begun = list(events), until, list(odd), []
    monkeypatch.setattr(review_command, "FilmEye", Filmed)
    monkeypatch.setattr(review_command, "STORED_EVERY", stored_every)


def parts_of_the_demo(path, *parts):
    """A film of ``parts`` of the demo's, ranges of its pictures, one behind the other, in 960x540."""
    film, out = cv2.VideoCapture(str(DEMO)), cv2.VideoWriter(
        str(path), cv2.VideoWriter_fourcc(*"mp4v"), 12, (960, 540)
    )  # fmt: skip
    for number in range(parts[-1].stop):
        _, picture = film.read()
        if any(number in part for part in parts):
            out.write(cv2.resize(picture, (960, 540), interpolation=cv2.INTER_AREA))
    out.release()
    film.release()
