"""The tables of a server, each with its keys, its camera and its club."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import InitVar, dataclass, field, replace

from ..table.live_naming import TableNaming
from ..table.table import Table
from .camera_port import CameraGlance, CameraSetUp, PackCheckDesk
from .club_port import ClubOfTable
from .journal_trouble import Trouble
from .latest_look import LatestLook
from .opening import OpeningChoice
from .phone_port import PhoneCameras
from .rate_limit import Tries

IN_PATH = re.compile(r"/table/([^/]+)(?:/|$)")
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of codes: no vowels, so that they spell no word."""
LETTERS_LONG = 8
"""Letters of a code: one of 25 thousand millions."""


@dataclass(slots=True)
class Streams:
    """Counts the open event streams, so that they cannot use every thread of the server."""

    most: int = 200
    open: int = 0
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def take(self) -> Callable[[], None] | None:
        """Take a place for a stream; returns a function that gives it back, None if all places are taken."""
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
    """The keys of a table: the ``code`` that makes a device its own, the ``secret`` that signs its cookies,
    and the director's ``pin`` (None: no director).
    """

    code: str
    secret: bytes
    pin: str | None = None


@dataclass(frozen=True, slots=True)
class TableCamera:
    """The camera of a table, with everything that the table's pages do with its pictures."""

    set_up: CameraSetUp
    """Places the table in the picture, for the set-up."""
    glance: CameraGlance | None = None
    """Reads the newest picture."""
    desk: PackCheckDesk | None = None
    """Checks the pack."""
    thrown_cards: LatestLook | None = None
    """Looks at the cards that were thrown down after a hand."""
    naming: TableNaming | None = None
    """Collects similar cards that were not read, to be named."""


@dataclass(slots=True)
class TableParts:
    """A table as the server has it: its keys, its camera, its club."""

    table: Table | None = None
    """None before the table's journal is opened."""
    trouble: Trouble | None = None
    """What keeps the journal closed."""
    keys: Keys | None = None
    """None: the keys of the house."""
    camera: TableCamera | None = None
    change_camera: Callable[[str], object] | None = None
    """Uses another camera, by its name (empty: none); None where the camera is fixed."""
    is_by_hand: bool = False
    """Whether people chose to play without a camera."""
    club: ClubOfTable | None = None


@dataclass(slots=True)
class House:
    """The tables of a server, with their keys and parts.

    ``is_local``: the page can be reached from this machine only. The machine itself is one of the table's own
    devices; any other device looks on until it has opened the address that holds ``code``. A director has the
    ``pin`` (None: no director). A table with its own ``keys`` uses only those.
    """

    open_tables: InitVar[Mapping[str, Table]]
    is_local: bool = True
    names: tuple[str, ...] = ()
    code: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    pin: str | None = None
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    streams: Streams = field(default_factory=Streams)
    tries: Tries = field(default_factory=Tries)
    port: int = 0
    """The port of the page."""
    phones: PhoneCameras | None = None
    """The phones that are cameras; None where no phone can be."""
    opening: OpeningChoice | None = None
    """The choice of who may open the page, if the page itself asks for it."""
    _parts: dict[str, TableParts] = field(init=False)

    def __post_init__(self, open_tables: Mapping[str, Table]) -> None:
        self._parts = {table_id: TableParts(table) for table_id, table in open_tables.items()}

    @property
    def ids(self) -> list[str]:
        """The names of all tables, also of tables that cannot be opened, in alphabetical order."""
        return sorted(self._parts)

    @property
    def tables(self) -> dict[str, Table]:
        """The tables that are open, by their names."""
        return {name: parts.table for name, parts in self._parts.items() if parts.table is not None}

    def parts_of(self, table_id: str) -> TableParts:
        """The table of that name, with its parts; raises KeyError without such a table."""
        return self._parts[table_id]

    def trouble_of(self, table_id: str) -> Trouble | None:
        """What keeps a table from being opened; None for an open or unknown table."""
        parts = self._parts.get(table_id)
        return None if parts is None else parts.trouble

    def opened(self, table: Table, keys: Keys | None = None) -> None:
        """Show ``table``, and drop its trouble."""
        parts = self._parts.get(table.id, TableParts())
        self._put(table.id, replace(parts, table=table, trouble=None, keys=keys or parts.keys))

    def troubled(self, table_id: str, trouble: Trouble, keys: Keys) -> None:
        """Show the ``trouble`` that keeps the table ``table_id`` from being opened."""
        parts = self._parts.get(table_id, TableParts())
        self._put(table_id, replace(parts, trouble=trouble, keys=keys))

    def _put(self, table_id: str, parts: TableParts) -> None:
        # replaced, not altered: a thread that iterates over the old tables is not disturbed
        self._parts = {**self._parts, table_id: parts}

    def table_of(self, path: str) -> str:
        """The id of the table in an address; without one the id of the only table, else empty."""
        match, ids = IN_PATH.match(path), self.ids
        if match is not None and match[1] in ids:
            return match[1]
        return ids[0] if len(ids) == 1 else ""

    def keys_of(self, table_id: str) -> Keys:
        """The keys of a table; each of several tables has its own code."""
        parts = self._parts.get(table_id)
        if parts is not None and parts.keys is not None:
            return parts.keys
        code = self.code if len(self.ids) < 2 else code_of_table(self.code, self.secret, table_id)
        return Keys(code, self.secret, self.pin)

    def code_of(self, table_id: str) -> str:
        """The code of a table; empty for an unknown table."""
        return self.keys_of(table_id).code

    def pin_of(self, table_id: str) -> str | None:
        """The PIN of a table's director; None without a director."""
        return self.keys_of(table_id).pin

    def letters_of(self, table_id: str) -> str:
        """The code of a table as eight letters, to read out and type."""
        return self._letters("letters", table_id)

    def phone_letters_of(self, table_id: str) -> str:
        """The code that makes a phone the camera of a table, as eight other letters."""
        return self._letters("phone", table_id)

    def _letters(self, what: str, table_id: str) -> str:
        keys = self.keys_of(table_id)
        drawn = _digest(keys.secret, what, keys.code, table_id)
        number = int.from_bytes(drawn[:8], "big")
        return "".join(LETTERS[number // len(LETTERS) ** n % len(LETTERS)] for n in range(LETTERS_LONG))

    def cookie_of(self, table_id: str) -> str:
        """The name of a table's cookie, different for every table of this machine, whatever its port."""
        mark = hashlib.sha256(self.keys_of(table_id).secret).hexdigest()[:8]
        return f"bowerbird-{mark}-{table_id}" if table_id else f"bowerbird-{mark}"


def code_of_table(code: str, secret: bytes, table_id: str) -> str:
    """The code of a table among several with the same ``code`` and ``secret``; "" for no table."""
    drawn = base64.urlsafe_b64encode(_digest(secret, "code", code, table_id)[:12]).decode()
    return drawn if table_id else ""


def _digest(secret: bytes, what: str, code: str, table_id: str) -> bytes:
    return hmac.digest(secret, f"{what}:{code}:{table_id}".encode(), "sha256")
