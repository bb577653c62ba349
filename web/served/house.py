"""The house: the tables that one server shows, and who may do what at them."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..table.table import Table
from .eye_port import Glance, Sight
from .rate_limit import Tries


@dataclass(slots=True)
class Streams:
    """Counts the open event streams, so that they cannot eat every thread of the server."""

    most: int = 200
    open: int = 0
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def take(self) -> Callable[[], None] | None:
        """One more stream: what gives its place back, once; None where all are taken."""
        with self._turn:
            if self.open >= self.most:
                return None
            self.open += 1
        place = [True]

        def give_back() -> None:
            with self._turn:
                if place:
                    place.clear()
                    self.open -= 1

        return give_back


@dataclass(slots=True)
class House:
    """What a server needs to know.

    ``local``: the page can be reached from this machine only, so whoever sees it sits at the table.
    Otherwise a device is a spectator until it has opened the address that holds ``code``, and a
    director has the ``pin`` (None: nobody is director).
    """

    tables: dict[str, Table]
    local: bool = True
    names: tuple[str, ...] = ()
    code: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    pin: str | None = None
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    streams: Streams = field(default_factory=Streams)
    tries: Tries = field(default_factory=Tries)
    sights: dict[str, Sight] = field(default_factory=dict)
    """The eyes that watch the tables, by the tables' names."""
    glances: dict[str, Glance] = field(default_factory=dict)
    """What the eyes make of their newest pictures, by the tables' names."""
    desks: dict[str, Any] = field(default_factory=dict)
    """The pack checks of the tables that have a camera (see :class:`web.page.packs.Desk`)."""
    lying: dict[str, Any] = field(default_factory=dict)
    """What reads cards that are thrown down, where a camera is (:class:`web.page.thrown_cards.Lying`)."""
