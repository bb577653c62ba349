"""The phone that is a table's camera, and the way of its pictures.

One phone at a time: another phone gets a notice and may take over by a tap. What a phone reports about itself
(asleep, closed, battery) is kept here for the table's page; the camera's thread knows if anything is seen.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

from ..served.camera_port import PhonePort
from ..shown.words.phone import PHONE

EVERY = 1 / 15
"""Seconds between two pictures at least: the eye needs no more of them, and the battery would not last."""
TAKEN_WITHIN = 1.0
"""Seconds that a phone waits for the eye to look at its picture; then it sends a newer one in its place."""
SLOWER = 0.5
"""Seconds until the next picture where the eye has not looked at the last one in that time."""
SILENT = 2.5
"""Seconds without a picture after which a phone counts as silent on the page."""
COUNTED = 5.0
"""Seconds over which pictures and bytes are counted."""


class PhoneState(Struct, frozen=True):
    """What a phone says of itself: its battery in percent, whether it is charged, what it holds still."""

    battery: Annotated[int, Meta(ge=0, le=100)] | None = None
    charging: bool | None = None
    held: list[Literal["focus", "exposure", "white"]] | None = None


class NotYours(Exception):
    """Another phone is the camera; ``state`` says it for programs: ``second``, or ``taken`` from this one."""

    def __init__(self, state: str) -> None:
        super().__init__(PHONE[f"phone_is_{state}"])
        self.state = state


class NoEye(Exception):
    """This table is not using a phone as its camera."""


class TooSoon(Exception):
    """The picture before this one is still being taken."""


class PhoneLink:
    """The phone of one table; safe to use from any thread."""

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
        """The phone camera that gets the pictures; None if the table has another camera, or none."""
        with self._turn:
            self._port = port

    def hold(self, phone: str, take_over: bool = False) -> PhonePort:
        """Where this phone's pictures go, if it is the camera, or may be: nobody is, or it takes over.

        Raises :class:`NotYours` and :class:`NoEye`.
        """
        with self._turn:
            if self._port is None:
                raise NoEye(PHONE["phone_no_eye"])
            if self._holder == phone:
                return self._port
            if self._holder and not take_over:
                raise NotYours("taken" if phone in self._before else "second")
            if self._holder:
                self._before = {self._holder}
                self._port.camera.away(PHONE["phone_other"])
            self._before.discard(phone)
            self._holder = phone
            self._sending = threading.Lock()  # nobody waits for what the one before it was sending
            self._sent.clear()
            return self._port

    def take(
        self, phone: str, picture: bytes, taken: float, sent: float, arrived: float, about: PhoneState
    ) -> dict[str, Any]:
        """Hand the eye a picture of the phone that is the camera; when the next is wanted, and advice.

        ``about`` is what the phone says of itself. Raises ValueError for what is no picture,
        :class:`NotYours`, :class:`NoEye` and :class:`TooSoon`.
        """
        port = self.hold(phone)
        with self._turn:
            sending = self._sending
        if not sending.acquire(blocking=False):
            raise TooSoon(PHONE["phone_one"])
        try:
            lag = port.camera.push(picture, taken, sent, arrived, lambda: self._sending is sending)
            if lag is None:
                self.hold(phone)
                raise TooSoon(PHONE["phone_one"])  # it has taken over again meanwhile
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
        reply = port.guide.status() | ({"filmed": True} if port.filmed() else {})
        return {"wait": max(0, round(1000 * wait)), "waited": round(1000 * waited), **reply}

    def leave(self, phone: str, how: str) -> None:
        """The phone says that it is ``asleep`` or that its page was ``closed``; nothing comes for now."""
        with self._turn:
            port = self._port
            if phone != self._holder or port is None:
                return
            self._state = how
        port.camera.away(PHONE[f"phone_why_{how}"])

    def status(self) -> dict[str, Any]:
        """How the phone is, for the table's page: ``state``, seconds since its last picture, and figures."""
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
