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
from .camera_port import Glance, Sight
from .opening import Opening
from .rate_limit import Tries

IN_PATH = re.compile(r"/table/([^/]+)(?:/|$)")
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels, so that no word comes of them."""
LETTERS_LONG = 8
"""Letters of a code: one of 25 thousand millions."""


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


@dataclass(frozen=True, slots=True)
class Keys:
    """What a table is entered by: the ``code`` that makes a device its own, the ``secret`` that its cookies
    are signed with, and the director's ``pin`` (None: nobody is director).
    """

    code: str
    secret: bytes
    pin: str | None = None


@dataclass(slots=True)
class House:
    """What a server needs to know.

    ``local``: the page can be reached from this machine only. The machine itself is one of the table's own
    devices; any other looks on until it has opened the address that holds ``code``, and a director has the
    ``pin`` (None: nobody is director). A table that has ``keys`` of its own goes by those alone.
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
    """The pack checks of the tables that have a camera (see :class:`web.page.pack_check.Desk`)."""
    lying: dict[str, Any] = field(default_factory=dict)
    """What reads cards that are thrown down, where a camera is (``web.page.thrown_cards.Lying``)."""
    namings: dict[str, Any] = field(default_factory=dict)
    """What names cards that look alike, where a camera is (``web.table.live_naming.TableNaming``)."""
    clubs: dict[str, Any] = field(default_factory=dict)
    """How the tables that play in a club are in it (``web.hub.at_table.table_in_club.TableInClub``)."""
    keys: dict[str, Keys] = field(default_factory=dict)
    """What each table is entered by, where it has keys of its own."""
    troubles: dict[str, Any] = field(default_factory=dict)
    """What keeps a table from being opened (``web.page.journal_trouble.Trouble``), by its name."""
    port: int = 0
    """The port at which it listens."""
    phones: Any = None
    """The phones that are cameras (``web.phone.phones.Phones``); None where none can be."""
    by_hand: set[str] = field(default_factory=set)
    """The tables at which people chose to do without a camera."""
    cameras: dict[str, Any] = field(default_factory=dict)
    """What changes the camera of a table (``web.commands.live_table.LiveTable.cameras``), by its name."""
    opening: Opening | None = None
    """Who may open the page, where that is decided on the page itself."""

    @property
    def ids(self) -> list[str]:
        """The names of all tables, also of those that cannot be opened, in alphabetical order."""
        return sorted({*self.tables, *self.troubles})

    def opened(self, table: Table, keys: Keys | None = None) -> None:
        """Show ``table``, and no trouble of it any more."""
        if keys is not None:
            self.keys = {**self.keys, table.id: keys}
        # replaced and not altered: whoever is going through them goes on with what there was
        self.tables = {**self.tables, table.id: table}
        self.troubles = {table_id: what for table_id, what in self.troubles.items() if table_id != table.id}

    def troubled(self, table_id: str, trouble: Any, keys: Keys) -> None:
        """Show what keeps the table ``table_id`` from being opened."""
        self.keys = {**self.keys, table_id: keys}
        self.troubles = {**self.troubles, table_id: trouble}

    def table_of(self, path: str) -> str:
        """The id of the table that an address is about; of the only one where it names none."""
        match, ids = IN_PATH.match(path), self.ids
        if match is not None and match[1] in ids:
            return match[1]
        return ids[0] if len(ids) == 1 else ""

    def keys_of(self, table_id: str) -> Keys:
        """What a table is entered by; where there are several each has its own code."""
        keys = self.keys.get(table_id)
        if keys is not None:
            return keys
        code = self.code if len(self.ids) < 2 else code_of_table(self.code, self.secret, table_id)
        return Keys(code, self.secret, self.pin)

    def code_of(self, table_id: str) -> str:
        """The code of a table; of what is no table none."""
        return self.keys_of(table_id).code

    def pin_of(self, table_id: str) -> str | None:
        """The PIN of a table's director; None where nobody is."""
        return self.keys_of(table_id).pin

    def letters_of(self, table_id: str) -> str:
        """The code of a table as eight letters that can be read out and typed."""
        return self._letters("letters", table_id)

    def phone_letters_of(self, table_id: str) -> str:
        """The code by which a phone becomes the camera of a table, as eight other letters."""
        return self._letters("phone", table_id)

    def _letters(self, what: str, table_id: str) -> str:
        keys = self.keys_of(table_id)
        drawn = _digest(keys.secret, what, keys.code, table_id)
        number = int.from_bytes(drawn[:8], "big")
        return "".join(LETTERS[number // len(LETTERS) ** n % len(LETTERS)] for n in range(LETTERS_LONG))

    def cookie_of(self, table_id: str) -> str:
        """What the cookie of a table is called: no other table's of this machine, whatever its port."""
        mark = hashlib.sha256(self.keys_of(table_id).secret).hexdigest()[:8]
        return f"bowerbird-{mark}-{table_id}" if table_id else f"bowerbird-{mark}"


def code_of_table(code: str, secret: bytes, table_id: str) -> str:
    """The code of one of several tables that are known by the same ``code`` and ``secret``; "" for none."""
    drawn = base64.urlsafe_b64encode(_digest(secret, "code", code, table_id)[:12]).decode()
    return drawn if table_id else ""


def _digest(secret: bytes, what: str, code: str, table_id: str) -> bytes:
    return hmac.digest(secret, f"{what}:{code}:{table_id}".encode(), "sha256")
