"""The watcher's view of its newest picture: each card's outline, and its name as soon as it is read.

A :class:`Glance` wraps the :class:`~vision.set_up.live.LiveSetUp` and passes everything on to it. It takes
notes in the watcher's thread, and gives them in any thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from referee.camera_views import CardsInPicture, OutlinedCard

from ..camera.frame_source import Frame
from ..camera.lamp_bands import FLICKERS, LampBands
from ..place.picture_shares import as_shares
from ..place.table_corners import TableCorners
from ..tracking.card import State, Track
from ..tracking.hand_visits import Visit
from ..tracking.tracked_view import ViewOrders
from .live import LiveSetUp

SHOWN = (State.GLIMPSED, State.RESTING, State.LAID)


class Glance:
    """``seconds`` is the length of a recording; None for a camera, or an unknown length."""

    def __init__(self, lookout: LiveSetUp, seconds: float | None = None) -> None:
        self._lookout, self._seconds = lookout, seconds
        self._tracks: Callable[[], Sequence[Track]] = tuple
        self._lamp: LampBands | None = None
        self._flickers = False
        self._on_flicker: Callable[[str | None], object] = lambda words: None
        self._frame: Frame | None = None
        self._lock = threading.Lock()
        self._view: CardsInPicture | None = None

    def follow(self, tracks: Callable[[], Sequence[Track]], lamp: LampBands | None = None) -> None:
        """Take the cards from ``tracks``, and the light from ``lamp``: for a new watcher."""
        self._tracks, self._lamp = tracks, lamp

    # ---- in the watcher's thread ------------------------------------------------------------------

    def set_up(self, frame: Frame, begins: bool) -> ViewOrders:
        """As :meth:`LiveSetUp.set_up`."""
        self._frame = frame
        return self._lookout.set_up(frame, begins)

    def seen(self, t: float, table: TableCorners, hands: Sequence[Visit]) -> None:
        """As :meth:`LiveSetUp.seen`; notes the watcher's cards."""
        self._lookout.seen(t, table, hands)
        flickers = self._lamp is not None and self._lamp.is_flickering
        if flickers != self._flickers:
            self._flickers = flickers
            self._on_flicker(f"{FLICKERS[0].upper()}{FLICKERS[1:]}." if flickers else None)
        if self._frame is None:
            return
        height, width = self._frame.image.shape[:2]
        view = CardsInPicture(
            width=width,
            height=height,
            corners=as_shares(table.corners, width, height),
            seq=self._frame.seq,
            t=round(t, 2),
            seconds=self._seconds,
            cards=tuple(_card(track, width, height) for track in self._tracks() if _is_shown(track)),
        )
        with self._lock:
            self._view = view

    # ---- in any thread ----------------------------------------------------------------------------

    def tell_of_lamp(self, on_flicker: Callable[[str | None], object]) -> None:
        """Call ``on_flicker`` with a hint when the lamp flickers, and with None when it is steady again."""
        self._on_flicker = on_flicker

    def view(self) -> CardsInPicture | None:
        """The cards of the newest picture; None before the first."""
        with self._lock:
            return self._view


def _is_shown(track: Track) -> bool:
    return track.state in SHOWN and track.present and not track.clutter


def _card(track: Track, width: int, height: int) -> OutlinedCard:
    laid = track.state is State.LAID
    name = str(track.card) if laid and track.card is not None else None
    return OutlinedCard(as_shares(track.quad, width, height), name, laid, track.face_up)
