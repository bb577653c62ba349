"""The house: the tables that one server shows, and who may do what at them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..table.table import Table
from .eye_port import Glance, Sight
from .rate_limit import Tries

IN_PATH = re.compile(r"/table/([^/]+)(?:/|$)")
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels, so that no word comes of them."""


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

    ``local``: the page can be reached from this machine only. The machine itself is one of the table's own
    devices; any other looks on until it has opened the address that holds ``code``, and a director has the
    ``pin`` (None: nobody is director).
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
    """The pack checks of the tables that have a camera (see :class:`web.page.pack_check_page.Desk`)."""
    lying: dict[str, Any] = field(default_factory=dict)
    """What reads cards that are thrown down, where a camera is (``web.page.thrown_cards_page.Lying``)."""
    stands_for: str = ""
    """The table that a house without tables speaks for, while its journal cannot be opened."""
    port: int = 0
    """The port at which it listens."""

    def table_of(self, path: str) -> str:
        """The id of the table that an address is about; of the only one where it names none."""
        found = IN_PATH.match(path)
        if found is not None and found[1] in self.tables:
            return found[1]
        return next(iter(self.tables)) if len(self.tables) == 1 else self.stands_for

    def code_of(self, table_id: str) -> str:
        """The code of a table; where there are several each has its own."""
        if len(self.tables) < 2:
            return self.code
        return base64.urlsafe_b64encode(self._digest("code", table_id)[:12]).decode() if table_id else ""

    def letters_of(self, table_id: str) -> str:
        """The same as six letters that can be read out and typed."""
        number = int.from_bytes(self._digest("letters", table_id)[:8], "big")
        return "".join(LETTERS[number // len(LETTERS) ** n % len(LETTERS)] for n in range(6))

    def cookie_of(self, table_id: str) -> str:
        """What the cookie of a table is called: no other table's of this machine, whatever its port."""
        mark = hashlib.sha256(self.secret).hexdigest()[:8]
        return f"bowerbird-{mark}-{table_id}" if table_id else f"bowerbird-{mark}"

    def _digest(self, what: str, table_id: str) -> bytes:
        return hmac.digest(self.secret, f"{what}:{self.code}:{table_id}".encode(), "sha256")
