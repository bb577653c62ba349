"""The watching eye as it is set up: a still of its picture, where the table is, advice, what is asked of it.

People ask a :class:`LiveSetUp` things from other threads. The watcher asks it before every picture what is to
be done, and tells it afterwards what was seen, both in the watcher's own thread.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from ..camera.frame_source import Frame, Source
from ..camera.live import Camera
from ..camera.phone import PhoneCamera
from ..place.measured_table import MeasuredTable
from ..place.picture_advice import Advice, advise
from ..place.table_corners import CalibrationError, TableCorners
from ..place.table_edges import FoundTable
from ..place.table_profile import Profile
from ..place.table_tags import find_tags, locate, table_by_tags
from ..tracking.tracked_hands import Visit
from ..tracking.tracked_view import NO_ORDERS, ViewOrders, unseen
from ..tuning import SET_UP
from .carried import CarriedSetUp, near
from .cloth_only import TOO_FAR, UNKNOWN, ClothOnly, is_plain
from .hands import Reach, resting
from .seats_by_eye import SeatsByEye, nearest_turn

SEATS = "NESW"
Measures = Callable[[], MeasuredTable | None]


class LiveSetUp:
    """``table`` is as given on the command line, ``profile`` what was kept of an earlier evening.

    ``carried`` is for a camera that stands elsewhere every evening: what was kept counts for it only where
    the table is found in the same place, and the table is found again by itself where it was moved.
    ``only_cloth``: no picture that is shown holds more than the table and its rim, and none shows anything
    while it is a guess where that is, or while the view is lost.
    """

    def __init__(
        self,
        source: Source,
        table: TableCorners | None = None,
        profile: Profile | None = None,
        path: Path | None = None,
        carried: CarriedSetUp | None = None,
        only_cloth: bool = False,
    ):
        self._only = ClothOnly() if only_cloth else None
        self._sees: Callable[[], bool] = lambda: True
        self._measures: Measures = lambda: None
        self._looked_at: Frame | None = None
        self._ordered: TableCorners | None = None
        self._carried = None if table is not None else carried
        self._source, self._given, self._profile, self._path = source, table, profile, path
        self._lock = threading.Lock()
        self._newest: Frame | None = None
        self._size: tuple[int, ...] | None = None
        self._times: deque[float] = deque()
        self._found: FoundTable | None = None
        self._turn, self._kept, self._again = 0, False, False
        self._placed: TableCorners | None = None
        self._wanted: TableCorners | None = None
        self._north: threading.Event | None = None
        self._reach = Reach()
        self.seats = SeatsByEye(None if path is None else path.with_suffix(".seats.json"))

    def follow(self, sees: Callable[[], bool], measures: Measures = lambda: None) -> None:
        """Ask another watcher from now on: is the table in sight, and what do cards make of it?"""
        self._sees, self._measures = sees, measures

    # ---- in the watcher's thread ------------------------------------------------------------------

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """What people asked of the watcher meanwhile, and where the table is in a picture of a new size.

        ``begins``: the watcher is new. It is given the table where it was for the one before it.
        """
        with self._lock:
            self._newest = frame
            self._times.append(frame.t)
            while not 0 <= self._times[-1] - self._times[0] <= SET_UP.pace_over_s:
                self._times.popleft()
        if unseen(frame) is not None:
            return NO_ORDERS  # whatever was asked for is done in a picture that shows something
        table, reread = None, ""
        size = frame.image.shape[:2]
        if begins or size != self._size:
            with self._lock:
                placed = self._placed if size == self._size else None
            if placed is not None:
                reread = "Bowerbird has started the camera again"
            table, self._size = placed or self._first(frame.image), size
        with self._lock:
            wanted, self._wanted = self._wanted, None
            again, self._again = self._again, False
        if wanted is None and self._carried is not None:
            wanted = self._carried_there(frame)
        self._ordered = wanted or table
        return ViewOrders(self._ordered, "somebody asked" if again else reread)

    def _carried_there(self, frame: Frame) -> TableCorners | None:
        """Where the table of a camera that people carry is now, if that has changed."""
        assert self._carried is not None
        found = self._carried.look(frame)
        if found is None:
            return None
        with self._lock:
            placed = self._placed
            lost = self._carried.upset()
            if placed is not None and not lost:
                there = found.table.turned(nearest_turn(found.table, placed))
                if near(there, placed, frame.image.shape[1]):
                    if self._only is not None and self._only.cloth is None and is_plain(found):
                        self._only.is_at(placed)
                    return None
            turn = 0 if placed is None or found.by == "tags" else nearest_turn(found.table, placed)
            self._found, self._turn, self._kept = found, turn, False
            self._show(found.table if is_plain(found) else None)
        return found.table.turned(turn)

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """At ``t`` the watcher sees the table there, and these hands over it."""
        with self._lock:
            before, self._placed = self._placed, table
            moved = before is not None and table is not before and table is not self._ordered
            if before is not None and moved:
                self._went(before, table)
            was = before or self._ordered
            if was is not None and table is not was and table is not self._ordered:
                self.seats.follow(was, table)
            self._looked_at = self._newest if self._sees() else None
        self.seats.see(table, self._found, self._kept, self._size)
        self._hear_hand(t, table, hands)
        self._reach.see(t, bool(hands))

    def _went(self, before: TableCorners, table: TableCorners) -> None:
        """The watcher takes the table to lie elsewhere: the camera was moved, or cards showed it so."""
        if table.known != before.known:
            self._found = FoundTable(table, table.known)
        if self._only is None:
            return
        guessed = self._found is not None and not is_plain(self._found)
        if guessed or len(table.known) < len(SEATS):
            self._only.is_at(None)  # cards may say that it is elsewhere, and some edges are a guess
        else:
            self._only.follow(before, table)

    def _first(self, image: np.ndarray) -> TableCorners:
        """The table in the first picture, of which it is noted whether it may be shown."""
        self._kept = False
        table = self._located(image)
        assert self._found is not None
        if self._found.by == "edges" and not self._kept:
            table = self.seats.first(table, image)
        plain = is_plain(self._found) and (self._carried is None or self._found.by == "tags")
        cloth = table if plain or self._kept else None
        if self._kept and self._profile is not None and self._profile.cloth is not None:
            cloth = self._profile.scaled(self._profile.cloth, image.shape[1])
        with self._lock:
            self._show(cloth)
        return table

    def _show(self, cloth: TableCorners | None) -> None:
        if self._only is not None:
            self._only.is_at(cloth)

    def _located(self, image: np.ndarray) -> TableCorners:
        """The table in the first picture: as given, by its tags, as it was kept, or by its edges."""
        if self._given is not None:
            self._found = FoundTable(self._given, SEATS, "hand")
            return self._given.seen_in(*image.shape[:2])
        kept = self._profile
        if self._carried is not None:
            return self._first_of_carried(image, kept)
        if kept is not None and kept.by != "tags":
            try:
                table = kept.fitted(*image.shape[:2])
                self._found, self._kept = FoundTable(table, SEATS, kept.by), True
                return table
            except CalibrationError:
                kept = None
        tagged = table_by_tags(find_tags(image))
        if tagged is not None:
            self._turn, self._kept = kept.turn if kept is not None else 0, kept is not None
            self._found = tagged
            return tagged.table.turned(self._turn)
        if kept is not None:
            try:
                table = kept.fitted(*image.shape[:2])
                self._found = FoundTable(table, SEATS, "hand")
                return table
            except CalibrationError:
                pass
        self._found = locate(image)
        return self._found.table

    def _first_of_carried(self, image: np.ndarray, kept: Profile | None) -> TableCorners:
        """The table as it is found; as it was kept, where it is found in the very same place."""
        assert self._carried is not None
        self._carried.begin()
        found = locate(image)
        self._found, self._turn = found, 0
        if kept is None:
            return found.table
        try:
            before = kept.fitted(*image.shape[:2])
        except CalibrationError:
            return found.table
        there = found.table.turned(nearest_turn(found.table, before))
        if not near(there, before, image.shape[1]):
            return found.table
        self._turn, self._kept = kept.turn, True
        self._found = FoundTable(before, found.edges_seen, found.by, found.tags)
        return before

    def _hear_hand(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """Where one hand rests at an edge, when it is asked where North sits, North sits there."""
        waiting = self._north
        if waiting is None:
            return
        seat = resting(hands, t)
        if seat is not None:
            with self._lock:
                self._wanted = self._turned(table, SEATS.index(seat.value) - self.seats.renamed)
                self._north = None
            waiting.set()

    # ---- in any thread ----------------------------------------------------------------------------

    def newest(self) -> np.ndarray | None:
        """The newest picture as it may be shown, (h, w, 3) uint8 BGR; None before the first."""
        with self._lock:
            if self._newest is None:
                return None
            if self._only is None:
                return self._newest.image
            if self._looked_at is None:
                return np.zeros_like(self._newest.image)
            return self._only.cut(self._looked_at.image)

    @property
    def hides(self) -> bool:
        """Whether nothing is to be shown or kept of what the camera sees: where the table is, is a guess."""
        return self._only is not None and self._only.cloth is None

    @property
    def rim(self) -> TableCorners | None:
        """How far what may be shown reaches, where nobody is to see more than the table; None: nothing."""
        with self._lock:
            return None if self._only is None else self._only.rim

    def still(self) -> bytes | None:
        """The newest picture, as it may be shown, as JPEG; None before the first. It is kept nowhere."""
        image = self.newest()
        if image is None:
            return None
        if image.shape[1] > SET_UP.widest_still_px:
            smaller = SET_UP.widest_still_px / image.shape[1]
            image = cv2.resize(image, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
        good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, SET_UP.jpeg_quality])
        return data.tobytes() if good else None

    def told(self) -> dict[str, Any]:
        """Where the table is (shares of the picture's width and height), how it was found, and advice."""
        with self._lock:
            frame, table, found = self._newest, self._wanted or self._placed, self._found
            pace, live = None, isinstance(self._source, Camera | PhoneCamera)
            if live and len(self._times) > 1 and self._times[-1] > self._times[0]:
                pace = (len(self._times) - 1) / (self._times[-1] - self._times[0])
        if frame is None or table is None or found is None:
            return {"ready": False}
        height, width = frame.image.shape[:2]
        measured, table = self.measured(table), self.seats.named(table)
        lines = [Advice("table", False, UNKNOWN)] if self.hides else []
        lines += advise(frame.image, table, find_tags(frame.image), pace, measured)
        return {
            "ready": True,
            "width": width,
            "height": height,
            "corners": [[round(float(x) / width, 5), round(float(y) / height, 5)] for x, y in table.corners],
            "by": found.by,
            "tags": list(found.tags),
            "edges": found.edges_seen,
            "waiting": self._north is not None,
            "kept": self._kept,
            "seated": self.seats.confirmed,
            "hidden": self.hides,
            "advice": [{"about": line.about, "good": line.good, "says": line.says} for line in lines],
        }

    def measured(self, table: TableCorners) -> MeasuredTable | None:
        """``table`` as cards on it measure it; None where that is not where the watcher sees it."""
        measured = self._measures()
        return measured if measured is not None and measured.table is table else None

    def outlined(self) -> tuple[np.ndarray, TableCorners, FoundTable] | None:
        """The newest picture, and where and how the table was found in it; None before there is one."""
        with self._lock:
            frame, table, found = self._newest, self._wanted or self._placed, self._found
        return None if frame is None or table is None or found is None else (frame.image, table, found)

    def place(self, corners: Sequence[Sequence[float]], anywhere: bool = False) -> None:
        """Take the table's corners NW NE SE SW, as shares of the picture.

        ``anywhere``: also where that shows more of the room than what is known to be the table.
        Raises :class:`CalibrationError` where they make no table, or may not lie there.
        """
        frame = self._frame()
        height, width = frame.image.shape[:2]
        table = TableCorners(np.array(corners, np.float32).reshape(-1, 2) * (width, height)).seen_in(
            height, width
        )
        with self._lock:
            if anywhere:
                self._show(table)
            elif self._only is not None and not self._only.shows(table, height, width):
                raise CalibrationError(UNKNOWN if self.hides else TOO_FAR)
            table = self.seats.unnamed(table)
            self._wanted, self._found, self._kept = table, FoundTable(table, SEATS, "hand"), False

    def find(self) -> None:
        """Look for the table anew, by its tags or its edges; North is where it was.

        Raises :class:`CalibrationError` where it would be shown and is only guessed.
        """
        found = locate(self._frame().image)
        with self._lock:
            if self._only is not None and not is_plain(found):
                raise CalibrationError(UNKNOWN)
            self._show(found.table)
            before = self._placed
            turn = nearest_turn(found.table, before) if before is not None else 0
            self._found, self._turn, self._kept = found, turn, False
            self._wanted = found.table.turned(turn)

    def turn(self, corners: int) -> None:
        """Seat North so many corners farther round, clockwise."""
        with self._lock:
            table = self._wanted or self._placed
            if table is not None:
                self._wanted = self._turned(table, corners)

    def north_by_hand(self, wait: bool = True) -> threading.Event:
        """North rests a hand at the edge: the table is turned when that is seen, and the event set."""
        with self._lock:
            if self._north is None and wait:
                self._north = threading.Event()
            elif not wait:
                self._north = None
            return self._north or threading.Event()

    def tell_of_hands(self, told: Callable[[bool], None]) -> None:
        """Call ``told`` whenever a hand has come over the table, and when none is there any more."""
        self._reach.told = told

    def look_again(self) -> None:
        """Read every card that lies on the table anew, once no hand is over it."""
        self._again = True

    def keep(self) -> str:
        """Hold the camera's controls and keep the profile; says in words what was kept.

        Raises :class:`CalibrationError` where it cannot be written.
        """
        frame = self._frame()
        controls = dict(self._profile.controls) if self._profile else {}
        if isinstance(self._source, Camera):
            controls = self._source.hold_controls() or controls
        with self._lock:
            table, found, turn = self._wanted or self._placed, self._found, self._turn
            cloth = None if self._only is None else self._only.cloth
        if self._path is None or table is None or found is None:
            raise CalibrationError("there is no folder to keep this table in")
        if self._only is not None and cloth is None:
            raise CalibrationError(UNKNOWN)  # what was kept is shown from then on
        height, width = frame.image.shape[:2]
        named, turn = self.seats.named(table), (turn + self.seats.renamed) % 4
        profile = Profile(named, width, height, controls, found.by, turn, cloth)
        profile.store(self._path)
        self._profile, self._kept = profile, True
        return str(self._path)

    def _frame(self) -> Frame:
        with self._lock:
            if self._newest is None:
                raise CalibrationError("no picture has come from the camera yet")
            return self._newest

    def _turned(self, table: TableCorners, corners: int) -> TableCorners:
        self._turn, self._kept, self.seats.confirmed = (self._turn + corners) % 4, False, True
        return table.turned(corners)
