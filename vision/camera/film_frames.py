"""A film that somebody made: any size and rate, with the times of its own pictures, well or damaged.

Beside the pictures it says what was odd about them, a remark each, with the time in the film.
"""

from __future__ import annotations

import math
import os
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..tuning import FILM
from .film_beginning import MOVED, from_steady
from .film_container import container, let_go, opened_film, stated_seconds
from .film_cuts import Cuts
from .frame_prefetch import Ahead
from .frame_source import CameraError, Frame, NoView, odd_shape, small
from .name import camera_name
from .recorded_frames import own_time

# as in .recorded_frames
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

CUT = "the film was cut here"
"""Why there is no view where a film was cut."""
WHOLE = ord("I")
"""What OpenCV calls a picture that needs no other."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is odd about a film from ``t`` on, in seconds, and ``until`` when: a ``kind`` for programs.

    The kinds: ``damaged``, ``gap``, ``cut``, ``ends`` (before its stated length), ``handheld``
    (at the beginning), ``slow``, ``fast``, ``portrait``, ``turned``, ``large``, ``flickers`` (the lamp).
    """

    kind: str
    t: float
    until: float | None = None
    n: float = 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a film: the picture's number and its time, both as the file has them."""

    seq: int
    t: float


class Film:
    """The film in the file ``path``; raises :class:`CameraError` in one line where it is none.

    ``frames`` gives what is looked at: of more than 30 pictures a second every second, third ..., of
    pictures larger than 1920 pixels a smaller copy. ``NoView`` stands where a film has no picture.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        told = container(path)
        self._about = told
        self._capture = opened_film(path, told)
        if not self._capture.isOpened():
            raise CameraError(
                f"{camera_name(path)}: this film has no index: it breaks off, because filming or copying it"
                " was not finished. Copy it from the phone again"
                if not told.indexed
                else f"{camera_name(path)}: this is not a film that can be read"
            )
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self.fps = rate if math.isfinite(rate) and 1 <= rate <= 1000 else 25.0
        """Pictures a second, as the file says."""
        self.seconds = stated_seconds(self._capture, self.fps, told)
        """How long the file says that it lasts; 0 where it does not say."""
        self.taken = told.taken
        self.every = max(1, math.ceil(self.fps / FILM.most_fps))
        self.size = tuple(
            int(self._capture.get(one)) for one in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        )
        self.turned = int(self._capture.get(cv2.CAP_PROP_ORIENTATION_META)) % 360
        """By how many degrees its pictures are turned before they are looked at, as the file says."""
        self.remarks: list[Remark] = []
        self._before: list[Frame] = []
        self._ahead: Ahead[Frame | NoView] | None = None
        self._say_form()

    @property
    def looked_at(self) -> float:
        """Pictures a second that are looked at."""
        return self.fps / self.every

    def _say_form(self) -> None:
        width, height = self.size
        if self.every > 1:
            self.remarks.append(Remark("fast", 0.0, n=self.fps))
        elif self.fps < FILM.least_fps:
            self.remarks.append(Remark("slow", 0.0, n=self.fps))
        if height > width:
            self.remarks.append(Remark("portrait", 0.0))
        if self.turned:
            self.remarks.append(Remark("turned", 0.0, n=self.turned))
        if max(width, height) > FILM.longest_px:
            self.remarks.append(Remark("large", 0.0, n=FILM.longest_px / max(width, height)))

    def between(self, begin: float, end: float) -> Iterator[Frame]:
        """The pictures from ``begin`` to ``end``, in seconds, as well as the file can be sought in."""
        there = self._grabbed_before(begin)
        while there:
            t = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            if t > end:
                return
            if t >= begin:
                good, image = self._capture.retrieve()
                if good:
                    yield Frame(round(t * self.fps), t, self._sized(image, 1))
            there = self._capture.grab()

    def _grabbed_before(self, begin: float) -> bool:
        """Grab a picture from which it goes on to those from ``begin`` on; whether there is one.

        Where pictures come unevenly a place is counted to at the film's mean rate, and may be missed by far.
        """
        back = FILM.near_s
        while back < begin:
            self._capture.set(cv2.CAP_PROP_POS_MSEC, 1000 * (begin - back))
            if self._capture.grab() and self._capture.get(cv2.CAP_PROP_POS_MSEC) <= 1000 * begin:
                return True
            back *= 4
        self._capture.set(cv2.CAP_PROP_POS_MSEC, 0)
        return self._capture.grab()

    def frames(self, after: Place | None = None) -> Generator[Frame | NoView]:
        """The pictures from the beginning, or those after a place that an earlier look had come to."""
        decoded = self._with_cuts(self._decoded(after))
        self._ahead = Ahead(decoded if after is not None else self._from_steady(decoded))
        try:
            yield from self._ahead
        finally:
            self._ahead.stop()

    def close(self) -> None:
        if self._ahead is not None:
            self._ahead.stop()
        let_go(self._capture, self._about)

    # ---- decoding ---------------------------------------------------------------------------------

    def _decoded(self, after: Place | None) -> Iterator[Frame | NoView]:
        seq, t = (-1, 0.0) if after is None else self._sought(after)
        good = True
        while self._next(t):
            stamp = self._stamp(seq + 1, t)
            gap = seq >= 0 and stamp - t > FILM.gap_s
            if gap and good and not self._failed:
                self.remarks.append(Remark("gap", t, stamp))
                yield NoView(seq, t, "the film has no picture here")
            begins = t if gap else stamp
            seq, t = seq + 1, stamp
            if self._failed:
                if good:
                    self.remarks.append(Remark("damaged", begins, t, self._failed))
                    yield NoView(seq, t, "the film is damaged here")
                good = False
            elif not good and self._capture.get(cv2.CAP_PROP_FRAME_TYPE) == WHOLE:
                good = True
            if not good:
                # what is decoded now is painted over pictures that were lost
                self._goes_on("damaged", t)
                continue
            if seq % self.every:
                continue
            done, image = self._capture.retrieve()
            if done:
                image = self._sized(image, seq)
                yield Frame(seq, t, image, small(image))
        if seq < 0:
            raise CameraError(f"{camera_name(self._path)}: this is not a film that can be read")
        if self.seconds and t + 1 / self.fps < self.seconds - FILM.cut_short_s:
            if self.remarks and self.remarks[-1].kind == "damaged" and self.remarks[-1].until == t:
                self.remarks.pop()  # what the end tore apart
            self.remarks.append(Remark("ends", t, self.seconds))

    def _goes_on(self, kind: str, t: float) -> None:
        """What was remarked on last lasts until ``t``."""
        last = self.remarks[-1]
        if last.kind == kind:
            self.remarks[-1] = Remark(kind, last.t, t, last.n)

    def _next(self, t: float) -> bool:
        """Whether there is another picture; ``_failed`` says how many were lost before it."""
        self._failed = 0
        while not self._capture.grab():
            over = self.seconds and t + FILM.cut_short_s > self.seconds
            if over or self._failed >= FILM.damaged_tries:
                return False
            self._failed += 1
        return True

    def _stamp(self, seq: int, last: float) -> float:
        """The time of the picture just grabbed."""
        return own_time(self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000, seq, last, self.fps)

    def _sized(self, image: np.ndarray, seq: int) -> np.ndarray:
        if seq == 0 and (odd := odd_shape(image)):
            raise CameraError(f"{camera_name(self._path)}: {odd}")
        longest = max(image.shape[:2])
        if longest <= FILM.longest_px:
            return image
        smaller = FILM.longest_px / longest
        return cv2.resize(image, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)

    def _sought(self, place: Place) -> tuple[int, float]:
        """Go to ``place``: the next picture grabbed is the one after it."""
        if place.t > FILM.back_s:
            self._capture.set(cv2.CAP_PROP_POS_MSEC, 1000 * (place.t - FILM.back_s))
            self._before = []
            while self._capture.grab():
                own = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
                self._remember(own, place)
                if abs(own - place.t) <= FILM.off_beat_s:
                    return place.seq, place.t
                if own > place.t:
                    break
        # it cannot be sought in this file: count from the beginning
        let_go(self._capture, self._about)
        self._capture = opened_film(self._path, self._about)
        seq, t = -1, 0.0
        self._before = []
        while seq < place.seq and self._next(t):
            seq, t = seq + 1, self._stamp(seq + 1, t)
            self._remember(t, place)
        return seq, t

    def _remember(self, t: float, place: Place) -> None:
        """Keep the pictures just before ``place``: a cut behind it shows beside them."""
        if t < place.t - 2 * FILM.settled_s:
            return
        good, image = self._capture.retrieve()
        if good:
            self._before.append(Frame(place.seq, t, self._sized(image, 1)))

    # ---- what is not looked at --------------------------------------------------------------------

    def _from_steady(self, frames: Iterator[Frame | NoView]) -> Iterator[Frame | NoView]:
        moved = False
        for frame in from_steady(frames):
            if isinstance(frame, NoView) and frame.why == MOVED:
                moved = True
            elif moved:
                moved = False
                self.remarks.append(Remark("handheld", 0.0, frame.t))
            yield frame

    def _with_cuts(self, frames: Iterator[Frame | NoView]) -> Iterator[Frame | NoView]:
        """The same, with no view for a moment where the film was cut; pictures wait until that is known."""
        cuts, held, flickered = Cuts(), list[Frame | NoView](), False
        for frame in frames:
            while self._before:
                earlier = self._before.pop(0)
                cuts.see(earlier.t, earlier.image)
            when = cuts.see(frame.t, frame.image) if isinstance(frame, Frame) else None
            held.append(frame)
            if cuts.lamp.flickers and not flickered:
                flickered = True
                self.remarks.append(Remark("flickers", frame.t, n=round(100 * cuts.lamp.depth)))
            if cuts.waiting:
                continue
            if when is not None:
                self.remarks.append(Remark("cut", when))
                first = next(k for k, one in enumerate(held) if one.t >= when)
                held.insert(first, NoView(held[first].seq, when, CUT))
            yield from held
            held.clear()
        yield from held
