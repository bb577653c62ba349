"""A film from outside, of any size and rate, whole or damaged, with its pictures' times.

Each oddity of the film becomes a remark with its time in the film.
"""

from __future__ import annotations

import math
import os
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..resized import scaled
from ..tuning import FILM
from .film_beginning import MOVED, from_steady
from .film_container import container, let_go, opened_film, stated_seconds
from .film_cuts import Cuts
from .frame_prefetch import Ahead
from .frame_source import CameraError, Frame, NoView, odd_shape, small
from .name import camera_name
from .recorded_frames import frame_time

# as in .recorded_frames
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

CUT = "the film was cut here"
"""Why there is no view where a film was cut."""
WHOLE = ord("I")
"""OpenCV's mark of a picture that is decoded without any other."""


@dataclass(frozen=True, slots=True)
class Remark:
    """An oddity of a film from ``t`` ``until`` a time, both in seconds; ``kind`` is for programs.

    The kinds: ``damaged``, ``gap``, ``cut``, ``ends`` (before its stated length), ``handheld``
    (at the beginning), ``slow``, ``fast``, ``portrait``, ``turned``, ``large``, ``flickers`` (the lamp).
    """

    kind: str
    t: float
    until: float | None = None
    n: float = 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a film: a picture's number and time in the file."""

    seq: int
    t: float


class Film:
    """The film in the file ``path``; raises :class:`CameraError` in one line where it is none.

    ``frames`` gives at most 30 pictures a second, that is every second or third of a faster film, and a
    smaller copy of pictures wider or taller than 1920 pixels. It gives ``NoView`` where the film has no
    picture.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        about = container(path)
        self._about = about
        self._capture = opened_film(path, about)
        if not self._capture.isOpened():
            raise CameraError(
                f"{camera_name(path)}: this film has no index: it breaks off, because filming or copying it"
                " was not finished. Copy it from the phone again"
                if not about.indexed
                else f"{camera_name(path)}: this is not a film that can be read"
            )
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self.fps = rate if math.isfinite(rate) and 1 <= rate <= FILM.credible_fps else self._measured_fps()
        """Pictures a second, as the file states them."""
        self.seconds = stated_seconds(self._capture, rate if rate >= 1 else self.fps, about)
        """The film's length as the file states it; 0 if it states none."""
        self.taken = about.taken
        self.every = max(1, math.ceil(self.fps / FILM.most_fps))
        self.size = tuple(
            int(self._capture.get(side)) for side in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        )
        self.turned = int(self._capture.get(cv2.CAP_PROP_ORIENTATION_META)) % 360
        """Degrees by which a player turns the pictures, as the file states them."""
        self.remarks: list[Remark] = []
        self._before: list[Frame] = []
        self._ahead: Ahead[Frame | NoView] | None = None
        self._say_form()

    @property
    def share(self) -> float:
        """The size of the pictures that are looked at, as a share of the film's."""
        return min(1.0, FILM.longest_px / max(*self.size, 1))

    @property
    def looked_at(self) -> float:
        """Pictures a second that are looked at."""
        return self.fps / self.every

    def _measured_fps(self) -> float:
        """Pictures a second by the times of the first; without a rate, a file seems to have 1000 or none."""
        times: list[float] = []
        while len(times) < FILM.measured_pictures and self._capture.grab():
            times.append(self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000)
        self._open_again()
        apart = float(np.median(np.diff(times))) if len(times) > 1 else 0.0
        return 1 / apart if 1 / 1000 <= apart <= 1 else 25.0

    def _open_again(self) -> None:
        """Go to the beginning of a file, whether or not it can be searched."""
        let_go(self._capture, self._about)
        self._capture = opened_film(self._path, self._about)

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
        if self.share < 1:
            self.remarks.append(Remark("large", 0.0, n=self.share))

    def between(self, begin: float, end: float) -> Iterator[Frame]:
        """The pictures from ``begin`` to ``end``, in seconds, as precisely as the file can be searched."""
        has_picture = self._grabbed_before(begin)
        while has_picture:
            t = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            if t > end:
                return
            if t >= begin:
                good, image = self._capture.retrieve()
                if good:
                    yield Frame(round(t * self.fps), t, self._sized(image, 1))
            has_picture = self._capture.grab()

    def _grabbed_before(self, begin: float) -> bool:
        """Grab a picture at or before ``begin``; returns whether the film has one.

        In a film of uneven rate OpenCV seeks by the mean rate, and may miss the place by far.
        """
        back = FILM.near_s
        while back < begin:
            self._capture.set(cv2.CAP_PROP_POS_MSEC, 1000 * (begin - back))
            if self._capture.grab() and self._capture.get(cv2.CAP_PROP_POS_MSEC) <= 1000 * begin:
                return True
            back *= 4
        self._capture.set(cv2.CAP_PROP_POS_MSEC, 0)
        if self._capture.grab() and self._capture.get(cv2.CAP_PROP_POS_MSEC) <= 1000 * begin:
            return True
        self._open_again()
        return self._capture.grab()

    def frames(self, after: Place | None = None) -> Generator[Frame | NoView]:
        """The pictures from the beginning, or those after the place where an earlier reading stopped."""
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
        good, step = True, self.every / self.fps
        due = t if after is None else t + step
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
                # the decoder paints these pictures over ones that were lost
                self._goes_on("damaged", t)
                continue
            if self.every > 1:
                # by their times: the rate may vary, or be another than the file states
                if t < due - 0.5 / self.fps:
                    continue
                due = (t if t - due > step else due) + step
            done, image = self._capture.retrieve()
            if done:
                image = self._sized(image, seq)
                yield Frame(seq, t, image, small(image))
        if seq < 0:
            raise CameraError(f"{camera_name(self._path)}: this is not a film that can be read")
        if self.seconds and t + 1 / self.fps < self.seconds - FILM.cut_short_s:
            if self.remarks and self.remarks[-1].kind == "damaged" and self.remarks[-1].until == t:
                self.remarks.pop()  # the film's end itself
            self.remarks.append(Remark("ends", t, self.seconds))

    def _goes_on(self, kind: str, t: float) -> None:
        """Let the last remark last until ``t``."""
        last = self.remarks[-1]
        if last.kind == kind:
            self.remarks[-1] = Remark(kind, last.t, t, last.n)

    def _next(self, t: float) -> bool:
        """Whether the film has another picture; ``_failed`` counts those lost before it."""
        self._failed = 0
        while not self._capture.grab():
            over = self.seconds and t + FILM.cut_short_s > self.seconds
            if over or self._failed >= FILM.damaged_tries:
                return False
            self._failed += 1
        return True

    def _stamp(self, seq: int, last: float) -> float:
        """The time of the picture just grabbed."""
        return frame_time(self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000, seq, last, self.fps)

    def _sized(self, image: np.ndarray, seq: int) -> np.ndarray:
        if seq == 0 and (odd := odd_shape(image)):
            raise CameraError(f"{camera_name(self._path)}: {odd}")
        longest = max(image.shape[:2])
        if longest <= FILM.longest_px:
            return image
        return scaled(image, FILM.longest_px / longest)

    def _sought(self, place: Place) -> tuple[int, float]:
        """Go to ``place``: the next picture grabbed is the one after it."""
        if place.t > FILM.back_s:
            self._capture.set(cv2.CAP_PROP_POS_MSEC, 1000 * (place.t - FILM.back_s))
            self._before = []
            while self._capture.grab():
                t = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
                self._remember(t, place)
                if abs(t - place.t) <= FILM.off_beat_s:
                    return place.seq, place.t
                if t > place.t:
                    break
        # this file cannot be searched: count from the beginning
        self._open_again()
        seq, t = -1, 0.0
        self._before = []
        while seq < place.seq and self._next(t):
            seq, t = seq + 1, self._stamp(seq + 1, t)
            self._remember(t, place)
        return seq, t

    def _remember(self, t: float, place: Place) -> None:
        """Keep the pictures just before ``place``: a cut after it is recognised by comparison with them."""
        if t < place.t - 2 * FILM.settled_s:
            return
        good, image = self._capture.retrieve()
        if good:
            self._before.append(Frame(place.seq, t, self._sized(image, 1)))

    # ---- pictures left out -------------------------------------------------------------------------

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
        """``frames``, with :class:`NoView` at every cut; pictures wait until a cut is confirmed."""
        cuts, held, flickered = Cuts(), list[Frame | NoView](), False
        for frame in frames:
            while self._before:
                earlier = self._before.pop(0)
                cuts.see(earlier.t, earlier.image)
            when = cuts.see(frame.t, frame.image) if isinstance(frame, Frame) else None
            held.append(frame)
            if cuts.lamp.is_flickering and not flickered:
                flickered = True
                self.remarks.append(Remark("flickers", frame.t, n=round(100 * cuts.lamp.depth)))
            if cuts.is_waiting:
                continue
            if when is not None:
                self.remarks.append(Remark("cut", when))
                first = next(k for k, waiting in enumerate(held) if waiting.t >= when)
                held.insert(first, NoView(held[first].seq, when, CUT))
            yield from held
            held.clear()
        yield from held
