"""The phone that is a table's camera, and the way of its pictures.

One phone at a time: another phone gets a notice and may take over by a tap. What a phone reports about itself
(asleep, closed, battery) is kept here for the table's page; the camera's thread knows if anything is seen.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

from ..served.camera_port import PhonePort
from ..shown.words.phone import PHONE

EVERY = 1 / 15
"""Least seconds between two pictures: the watcher needs no more, and the battery lasts longer."""
TAKEN_WITHIN = 1.0
"""Seconds that a phone waits for the watcher to take its picture; then it sends a newer picture."""
SLOWER = 0.5
"""Seconds until the next picture, if the watcher did not take the last in time."""
SILENT = 2.5
"""Seconds without a picture after which a phone counts as silent on the page."""
COUNTED = 5.0
"""Seconds over which pictures and bytes are counted."""


class PhoneState(Struct, frozen=True):
    """A phone's report on itself: battery in percent, whether it charges, and the controls it holds fixed."""

    battery: Annotated[int, Meta(ge=0, le=100)] | None = None
    charging: bool | None = None
    held: list[Literal["focus", "exposure", "white"]] | None = None


class OtherPhone(Exception):
    """Another phone is the camera; ``state`` for programs: ``second``, or ``taken`` from this phone."""

    def __init__(self, state: str) -> None:
        super().__init__(PHONE[f"phone_is_{state}"])
        self.state = state


class NoPhoneCamera(Exception):
    """This table is not using a phone as its camera."""


class PictureBusy(Exception):
    """The picture before this is still being taken."""


class PhoneLink:
    """The phone of a table. Safe to use from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._turn = threading.Lock()
        self._sending = threading.Lock()
        self._port: PhonePort | None = None
        self._holder = ""
        self._before: set[str] = set()
        self._state = ""
        self._received_at: float | None = None
        self._sent: deque[tuple[float, int]] = deque()
        self._lag = 0.0
        self._about = PhoneState()

    def meet(self, port: PhonePort | None) -> None:
        """Send the pictures to ``port``; None if the table's camera is no phone."""
        with self._turn:
            self._port = port

    def hold(self, phone: str, take_over: bool = False) -> PhonePort:
        """The receiver of this phone's pictures, if it is the camera, or no phone is, or it takes over.

        Raises :class:`OtherPhone` and :class:`NoPhoneCamera`.
        """
        with self._turn:
            if self._port is None:
                raise NoPhoneCamera(PHONE["phone_no_eye"])
            if self._holder == phone:
                return self._port
            if self._holder and not take_over:
                raise OtherPhone("taken" if phone in self._before else "second")
            if self._holder:
                self._before = {self._holder}
                self._port.camera.away(PHONE["phone_other"])
            self._before.discard(phone)
            self._holder = phone
            self._sending = threading.Lock()  # nobody waits for the picture of the phone before
            self._sent.clear()
            return self._port

    def take(
        self, phone: str, picture: bytes, taken: float, sent: float, arrived: float, about: PhoneState
    ) -> dict[str, Any]:
        """Hand a picture of the phone to the watcher; returns when the next is wanted, and advice.

        ``about`` is the phone's report on itself. Raises ValueError for something that is no picture,
        :class:`OtherPhone`, :class:`NoPhoneCamera` and :class:`PictureBusy`.
        """
        port = self.hold(phone)
        with self._turn:
            sending = self._sending
        if not sending.acquire(blocking=False):
            raise PictureBusy(PHONE["phone_one"])
        try:
            lag = port.camera.push(picture, taken, sent, arrived, lambda: self._sending is sending)
            if lag is None:
                self.hold(phone)
                raise PictureBusy(PHONE["phone_one"])  # this phone has taken over again meanwhile
            with self._turn:
                now = self._clock()
                self._state, self._received_at, self._lag, self._about = "", now, lag, about
                self._sent.append((now, len(picture)))
                self._counted()
            begun = self._clock()
            used = port.camera.used(TAKEN_WITHIN)
            waited = self._clock() - begun
        finally:
            sending.release()
        wait = EVERY - (self._clock() - arrived) if used else SLOWER
        view = port.guide.view()
        reply = {
            "wait": max(0, round(1000 * wait)),
            "waited": round(1000 * waited),
            "ready": view is not None,
        }
        if port.filmed():
            reply["filmed"] = True
        return reply | (asdict(view) if view is not None else {"outline": [], "advice": []})

    def leave(self, phone: str, how: str) -> None:
        """Note that the phone is ``asleep`` or its page was ``closed``: no picture comes for now."""
        with self._turn:
            port = self._port
            if phone != self._holder or port is None:
                return
            self._state = how
        port.camera.away(PHONE[f"phone_why_{how}"])

    def status(self) -> dict[str, Any]:
        """The phone's status for the table's page: ``state``, seconds since its last picture, and figures."""
        with self._turn:
            age = None if self._received_at is None else self._clock() - self._received_at
            self._counted()
            if self._port is None:
                state = "off"
            elif not self._holder:
                state = "waiting"
            else:
                state = self._state or ("silent" if age is None or age > SILENT else "sending")
            return {
                "state": state,
                "age": None if age is None or not self._holder else round(age),
                "lag": round(1000 * self._lag),
                "pictures": round(len(self._sent) / COUNTED, 1),
                "bytes": round(sum(size for _, size in self._sent) / COUNTED),
                **structs.asdict(self._about),
            }

    def _counted(self) -> None:
        now = self._clock()
        while self._sent and self._sent[0][0] < now - COUNTED:
            self._sent.popleft()
