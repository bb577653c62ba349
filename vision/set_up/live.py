"""Sets up the watcher of a live camera: a still of its picture, the table, advice, orders from people.

People call a :class:`LiveSetUp` from other threads. The watcher gets its orders from it before every picture,
and reports to it afterwards, both in the watcher's thread.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from referee.camera_views import AdviceLine, TableInPicture

from ..camera.frame_source import Frame, Source
from ..place.given_table import GivenTable
from ..place.measured_table import MeasuredTable
from ..place.picture_advice import Advice, advise
from ..place.picture_shares import as_shares
from ..place.table_corners import CalibrationError, TableCorners, growth
from ..place.table_edges import LocatedTable
from ..place.table_profile import Profile
from ..place.table_tags import find_tags, locate, table_by_tags
from ..tracking.hand_visits import Visit
from ..tracking.tracked_view import NO_ORDERS, ViewOrders, unseen
from ..tuning import SET_UP
from .assumed_seats import AssumedSeats, nearest_turn
from .carried import CarriedSetUp, is_same_table
from .cloth_only import TOO_FAR, UNKNOWN, ClothOnly, is_plain
from .hands import Reach, resting

SEATS = "NESW"
Measures = Callable[[], MeasuredTable | None]


class LiveSetUp:
    """The set-up of a live table; ``table`` comes from the command line, ``profile`` from an earlier evening.

    ``carried`` is for a camera that stands elsewhere every evening: its profile counts only if the table is
    in the same place, and a moved table is located again automatically. ``only_cloth``: pictures show no more
    than the table and its rim, and nothing while the table is a guess or the view is lost.
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
        self._source, self._given, self._profile, self._path = source, GivenTable(table), profile, path
        self._lock = threading.Lock()
        self._newest: Frame | None = None
        self._size: tuple[int, ...] | None = None
        self._times: deque[float] = deque()
        self._located_table: LocatedTable | None = None
        self._turn, self._kept, self._again = 0, False, False
        self._placed: TableCorners | None = None
        self._wanted: TableCorners | None = None
        self._north: threading.Event | None = None
        self._reach = Reach()
        self.seats = AssumedSeats(None if path is None else path.with_suffix(".seats.json"))

    def follow(self, sees: Callable[[], bool], measures: Measures = lambda: None) -> None:
        """Follow another watcher from now on: whether it sees the table, and its measurements by cards."""
        self._sees, self._measures = sees, measures

    # ---- in the watcher's thread ------------------------------------------------------------------

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """The orders of people to the watcher, and the table in a picture of a new size.

        ``begins``: the watcher is new, and gets the table of the watcher before it.
        """
        with self._lock:
            self._newest = frame
            self._times.append(frame.t)
            while not 0 <= self._times[-1] - self._times[0] <= SET_UP.pace_over_s:
                self._times.popleft()
        if unseen(frame) is not None:
            return NO_ORDERS  # orders wait for a picture that shows something
        table, reread = None, ""
        size = frame.image.shape[:2]
        if begins or size != self._size:
            with self._lock:
                placed = self._placed_in(size)
            reread = "Bowerbird has started the camera again" if begins and placed is not None else ""
            table, self._size = placed or self._first(frame.image), size
        with self._lock:
            wanted, self._wanted = self._wanted, None
            again, self._again = self._again, False
        if wanted is None and self._carried is not None:
            wanted = self._carried_table(frame)
        self._ordered = wanted or table
        return ViewOrders(self._ordered, "somebody asked" if again else reread)

    def _carried_table(self, frame: Frame) -> TableCorners | None:
        """The table of a carried camera, if it has changed."""
        assert self._carried is not None
        located = self._carried.look(frame)
        if located is None:
            return None
        with self._lock:
            placed = self._placed
            lost = self._carried.is_upset()
            if placed is not None and not lost:
                turned = located.table.turned(nearest_turn(located.table, placed))
                if is_same_table(turned, placed, frame.image.shape[1]):
                    if self._only is not None and self._only.cloth is None and is_plain(located):
                        self._only.is_at(placed)
                    return None
            turn = 0 if placed is None or located.by == "tags" else nearest_turn(located.table, placed)
            self._located_table, self._turn, self._kept = located, turn, False
            self._show(located.table if is_plain(located) else None)
        return located.table.turned(turn)

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """Note the watcher's ``table`` at ``t``, and the hands over it."""
        with self._lock:
            before, self._placed = self._placed, table
            moved = before is not None and table is not before and table is not self._ordered
            if before is not None and moved:
                self._went(before, table)
            previous = before or self._ordered
            if previous is not None and table is not previous and table is not self._ordered:
                self.seats.follow(previous, table)
            self._looked_at = self._newest if self._sees() else None
        self.seats.see(table, self._located_table, self._kept, self._size)
        self._follow_hand(t, table, hands)
        self._reach.see(t, bool(hands))

    def _went(self, before: TableCorners, table: TableCorners) -> None:
        """Follow the watcher's new table: the camera was moved, or cards corrected it."""
        if table.known != before.known:
            self._located_table = LocatedTable(table, table.known)
        if self._only is None:
            return
        guessed = self._located_table is not None and not is_plain(self._located_table)
        if guessed or len(table.known) < len(SEATS):
            self._only.is_at(None)  # cards may have corrected it, and some edges are guesses
        else:
            self._only.follow(before, table)

    def _placed_in(self, size: tuple[int, ...]) -> TableCorners | None:
        """The watcher's table in pictures of that ``size``; None if unknown, or if their shape is another."""
        grown = 1.0 if self._size is None else growth(self._size, size)
        self._looked_at = self._looked_at if grown == 1 else None  # the limit is of the new pictures
        self._wanted = None if self._wanted is None or grown is None else self._wanted.scaled(grown)
        if self._placed is None or grown is None:
            return None
        before, self._placed = self._placed, self._placed.scaled(grown)
        if self._only is not None and grown != 1:
            self._only.follow(before, self._placed)
        return self._placed

    def _first(self, image: np.ndarray) -> TableCorners:
        """The table in the first picture; notes whether it may be shown."""
        self._kept = False
        table = self._located(image)
        assert self._located_table is not None
        if self._located_table.by == "edges" and not self._kept:
            table = self.seats.first(table, image)
        plain = is_plain(self._located_table) and (self._carried is None or self._located_table.by == "tags")
        cloth = table if plain or self._kept else None
        if self._kept and self._profile is not None and self._profile.cloth is not None:
            cloth = self._profile.cloth.scaled(image.shape[1] / self._profile.width)
        with self._lock:
            self._show(cloth)
        return table

    def _show(self, cloth: TableCorners | None) -> None:
        if self._only is not None:
            self._only.is_at(cloth)

    def _located(self, image: np.ndarray) -> TableCorners:
        """The table in the first picture: as given, by its tags, as stored, or by its edges."""
        given, kept = self._given.seen_in(*image.shape[:2]), self._profile
        if given is not None:
            self._located_table = LocatedTable(given, SEATS, "hand")
            return given
        if self._carried is not None:
            return self._first_of_carried(image, kept)
        before = None if kept is None else kept.table_in(*image.shape[:2])
        if kept is not None and before is not None and kept.by != "tags":
            self._located_table, self._kept = LocatedTable(before, SEATS, kept.by), True
            return before
        tagged = table_by_tags(find_tags(image))
        if tagged is not None:
            self._kept = kept is not None and kept.by == "tags"
            self._turn = kept.turn if kept is not None and self._kept else 0
            self._located_table = tagged
            return tagged.table.turned(self._turn)
        if before is not None:
            self._located_table = LocatedTable(before, SEATS, "hand")
            return before
        self._located_table = locate(image)
        return self._located_table.table

    def _first_of_carried(self, image: np.ndarray, kept: Profile | None) -> TableCorners:
        """The table as located, or as stored if that is the very same place."""
        assert self._carried is not None
        self._carried.begin()
        located = locate(image)
        self._located_table, self._turn = located, 0
        before = None if kept is None else kept.table_in(*image.shape[:2])
        if kept is None or before is None:
            return located.table
        turned = located.table.turned(nearest_turn(located.table, before))
        if not is_same_table(turned, before, image.shape[1]):
            return located.table
        self._turn, self._kept = kept.turn, True
        self._located_table = LocatedTable(before, located.edges_seen, located.by, located.tags)
        return before

    def _follow_hand(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """Seat North at the edge where a hand rests, while that is awaited."""
        waiting, seat = self._north, resting(hands, t)
        if waiting is None or seat is None:
            return
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
    def is_hidden(self) -> bool:
        """Whether nothing of the camera's view may be shown or stored, because the table is a guess."""
        return self._only is not None and self._only.cloth is None

    @property
    def rim(self) -> TableCorners | None:
        """What may be shown at most, where nobody may see more than the table; None: no limit, or nothing."""
        with self._lock:
            return None if self._only is None else self._only.rim

    def still(self) -> bytes | None:
        """The newest picture, as it may be shown, as JPEG; None before the first. It is stored nowhere."""
        image = self.newest()
        if image is None:
            return None
        if image.shape[1] > SET_UP.widest_still_px:
            smaller = SET_UP.widest_still_px / image.shape[1]
            image = cv2.resize(image, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
        good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, SET_UP.jpeg_quality])
        return data.tobytes() if good else None

    def view(self) -> TableInPicture | None:
        """Where the table is in the newest picture, how it was located, and advice; None before the first."""
        with self._lock:
            frame, table, located = self._newest, self._wanted or self._placed, self._located_table
            pace = None
            if self._source.is_live and len(self._times) > 1 and self._times[-1] > self._times[0]:
                pace = (len(self._times) - 1) / (self._times[-1] - self._times[0])
        if frame is None or table is None or located is None:
            return None
        height, width = frame.image.shape[:2]
        measured, table = self.measured(table), self.seats.named(table)
        lines = [Advice("table", False, UNKNOWN)] if self.is_hidden else []
        lines += advise(frame.image, table, find_tags(frame.image), pace, measured)
        return TableInPicture(
            width=width,
            height=height,
            corners=as_shares(table.corners, width, height),
            by=located.by,
            tags=tuple(located.tags),
            edges=located.edges_seen,
            is_waiting=self._north is not None,
            is_kept=self._kept,
            is_seated=self.seats.confirmed,
            is_hidden=self.is_hidden,
            advice=tuple(AdviceLine(line.about, line.good, line.text) for line in lines),
        )

    def measured(self, table: TableCorners) -> MeasuredTable | None:
        """``table`` as measured by cards; None if it is not the watcher's table."""
        measured = self._measures()
        return measured if measured is not None and measured.table is table else None

    def outlined(self) -> tuple[np.ndarray, TableCorners, LocatedTable] | None:
        """The newest picture, its table, and how that was located; None before the first picture."""
        with self._lock:
            frame, table, located = self._newest, self._wanted or self._placed, self._located_table
        return None if frame is None or table is None or located is None else (frame.image, table, located)

    def place(self, corners: Sequence[Sequence[float]], anywhere: bool = False) -> None:
        """Set the table's corners NW NE SE SW, as shares of the picture.

        ``anywhere``: even where that shows more of the room than the known table.
        Raises :class:`CalibrationError` where they make no table, or are not allowed there.
        """
        height, width = self._frame().image.shape[:2]
        table = TableCorners(np.array(corners, np.float32).reshape(-1, 2) * (width, height)).seen_in(
            height, width
        )
        with self._lock:
            if anywhere:
                self._show(table)
            elif self._only is not None and not self._only.may_show(table, height, width):
                raise CalibrationError(UNKNOWN if self.is_hidden else TOO_FAR)
            table = self.seats.unnamed(table)
            self._wanted, self._located_table, self._kept = table, LocatedTable(table, SEATS, "hand"), False

    def find(self) -> None:
        """Locate the table again, by its tags or its edges; North keeps the seat.

        Raises :class:`CalibrationError` where a guessed table would be shown.
        """
        located = locate(self._frame().image)
        with self._lock:
            if self._only is not None and not is_plain(located):
                raise CalibrationError(UNKNOWN)
            self._show(located.table)
            before = self._placed
            turn = nearest_turn(located.table, before) if before is not None else 0
            self._located_table, self._turn, self._kept = located, turn, False
            self._wanted = located.table.turned(turn)

    def turn(self, corners: int) -> None:
        """Move North clockwise by a number of corners."""
        with self._lock:
            table = self._wanted or self._placed
            if table is not None:
                self._wanted = self._turned(table, corners)

    def north_by_hand(self, wait: bool = True) -> threading.Event:
        """Wait for North's hand at the edge: then the table is turned, and the event set."""
        with self._lock:
            if self._north is None and wait:
                self._north = threading.Event()
            elif not wait:
                self._north = None
            return self._north or threading.Event()

    def tell_of_hands(self, on_change: Callable[[bool], None]) -> None:
        """Call ``on_change`` whenever a hand has come over the table, and when all have left."""
        self._reach.on_change = on_change

    def look_again(self) -> None:
        """Read every card on the table again, as soon as no hand is over it."""
        self._again = True

    def keep(self) -> str:
        """Hold the camera's controls and store the profile; returns its path.

        Raises :class:`CalibrationError` where it cannot be written.
        """
        frame = self._frame()
        earlier = dict(self._profile.controls) if self._profile else {}
        controls = self._source.hold_controls() or earlier
        with self._lock:
            table, located, turn = self._wanted or self._placed, self._located_table, self._turn
            cloth = None if self._only is None else self._only.cloth
        if self._path is None or table is None or located is None:
            raise CalibrationError("there is no folder to keep this table in")
        if self._only is not None and cloth is None:
            raise CalibrationError(UNKNOWN)  # a stored table is shown from then on
        height, width = frame.image.shape[:2]
        named, turn = self.seats.named(table), (turn + self.seats.renamed) % 4
        profile = Profile(named, width, height, controls, located.by, turn, cloth)
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
