"""How a table joins a club by its one-time code, and the account that it keeps next to its journal."""

from __future__ import annotations

import errno
import json
import logging
import os
import re
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from ...outside_json import UnreadableJson, read_object
from ...shown.words.english import ENGLISH
from ...waits import ANSWER_S, CONNECT_S
from ...whole_files import write_whole
from ..wire.broker_accounts import PORT, Account
from ..wire.join_seal import join_keys, unseal
from ..wire.outbox import Outbox
from ..wire.topics import WireError, named

log = logging.getLogger(__name__)

HUB_PORT = 8766
"""The usual port of a hub's page."""
MOST = 64_000
"""The largest answer, in bytes."""
CODE = re.compile(r"[A-Za-z0-9]{4,20}")
ANY = "qr"
"""Typed in place of a hub's address when the camera will read the address from a code."""
ADDRESS = re.compile(r"(?i:https?://)?(\[[0-9A-Fa-f:.]+\]|[^/:\s?#]+)(?::(\d{1,5}))?(/[^\s]*)?")
LINK = re.compile(r"(?i:https?://[^/]+/j[/#])[A-Za-z0-9]{4,20}")
"""The content of the code on the hub's page."""


class CannotJoin(Exception):
    """The table cannot join; the message is one line that says why and what to do."""


@dataclass(frozen=True, slots=True)
class HubAddress:
    """The address of a hub's page, and the code if the address came from a QR code."""

    host: str
    port: int = HUB_PORT
    code: str = ""

    @property
    def is_known(self) -> bool:
        """Whether the hub's address is known; otherwise a code will name it."""
        return bool(self.host)

    def __str__(self) -> str:
        if not self.is_known:
            return ANY
        return self.host if self.port == HUB_PORT else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class HubAccount:
    """What a table was given when it joined: its club, its name there, and how it reaches the broker.

    ``hub`` is the address of the hub's page as it was typed, ``host`` and ``port`` are the broker's.
    ``certificate`` is the certificate to trust, as PEM; empty if the connection is not encrypted.
    """

    hub: str
    club: str
    table: str
    password: str
    host: str
    port: int = PORT
    certificate: str = ""

    @property
    def account(self) -> Account:
        return Account(self.club, self.table, self.password)

    def at(self, hub: HubAddress) -> HubAccount:
        """The same account with a new address of the hub, as after a change of network."""
        if not hub.is_known:
            return self
        moved = self.host == address_of(self.hub).host
        return replace(self, hub=str(hub), host=hub.host if moved else self.host)


def address_of(text: str) -> HubAddress:
    """The hub in ``HOST``, ``HOST:PORT``, or the link of a QR with its code; raises CannotJoin.

    ``qr`` is a hub at an address that is still unknown: the camera will read it from a code.
    """
    if text.strip().lower() == ANY:
        return HubAddress("")
    match = ADDRESS.fullmatch(text.strip())
    if match is None or not 0 < int(match[2] or HUB_PORT) < 65536:
        raise CannotJoin(ENGLISH["hub_join_no_host"].format(text=text[:80]))
    code = re.split("[/#]", (match[3] or "").rstrip("/"))[-1]
    return HubAddress(
        match[1].strip("[]").lower(), int(match[2] or HUB_PORT), code if CODE.fullmatch(code) else ""
    )


def link_in(text: str) -> HubAddress | None:
    """The hub and the code in the link of a QR; None for any other text."""
    try:
        address = address_of(text) if LINK.fullmatch(text.strip()) else None
    except CannotJoin:
        return None
    return address if address is not None and address.code else None


def join(hub: HubAddress, code: str) -> HubAccount:
    """Exchange the code for an account at the hub; raises CannotJoin with the reason."""
    code = "".join(code.split())
    if not CODE.fullmatch(code):
        raise CannotJoin(ENGLISH["hub_join_no_code"])
    keys = join_keys(code)
    body = json.dumps({"name": keys.name}).encode()
    heads = {"Content-Type": "application/json", "X-Bowerbird": "1"}
    connection = HTTPConnection(hub.host, hub.port, timeout=CONNECT_S)
    try:
        connection.connect()
        with _within(connection.sock, ANSWER_S):
            connection.request("POST", "/join-table", body, heads)
            with closing(connection.getresponse()) as answer:
                status, text = answer.status, answer.read(MOST)
    except (OSError, HTTPException, UnicodeError) as problem:
        raise CannotJoin(ENGLISH["hub_join_no_answer"].format(hub=hub, problem=_short(problem))) from None
    finally:
        connection.close()
    plain = _plain(text)
    if status != 200:
        reason = plain.get("error") if isinstance(plain.get("error"), str) else ""
        raise CannotJoin(f"the hub says: {reason[:200]}" if reason else f"{hub} is no hub (answer {status})")
    try:
        return _account(hub, unseal(keys.key, str(plain.get("sealed", ""))))
    except WireError as problem:
        raise CannotJoin(ENGLISH["hub_join_other_club"].format(hub=hub, problem=problem)) from None


@contextmanager
def _within(line: socket.socket, seconds: float) -> Iterator[None]:
    """End all reading from ``line`` after so many seconds; raises TimeoutError then.

    The time limit of a socket holds for each read, and a machine may send a byte at a time.
    """
    is_over = threading.Event()

    def hang_up() -> None:
        is_over.set()
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    clock = threading.Timer(seconds, hang_up)
    clock.daemon = True
    clock.start()
    try:
        yield
    except (OSError, HTTPException):
        if not is_over.is_set():
            raise
    finally:
        clock.cancel()
    if is_over.is_set():
        raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))


def kept_at(journal: Path, table: str) -> Path:
    """The file of a table's account: next to its journal, readable only by this user."""
    return journal.with_name(f"{journal.name}.{table}.hub")


def outbox_at(journal: Path, table: str) -> Path:
    """The file of the deals that the hub has not confirmed."""
    return journal.with_name(f"{journal.name}.{table}.outbox")


def keep(path: Path, account: HubAccount) -> None:
    """Write the account, whole or not at all; raises CannotJoin if that fails."""
    try:
        write_whole(path, json.dumps(asdict(account)), is_private=True)
    except OSError as problem:
        raise CannotJoin(ENGLISH["hub_join_not_kept"].format(path=path, problem=problem.strerror)) from None


def kept(path: Path) -> HubAccount | None:
    """The account in ``path``; None where there is none. Raises CannotJoin if it cannot be read."""
    try:
        plain = _plain(path.read_bytes())
        account = HubAccount(**plain)
        return _account(address_of(account.hub), {**plain, "account": account.table})
    except FileNotFoundError:
        return None
    except (OSError, TypeError, AttributeError, CannotJoin) as problem:
        raise CannotJoin(
            ENGLISH["hub_join_not_readable"].format(path=path, problem=_short(problem))
        ) from None


def _account(hub: HubAddress, plain: dict[str, Any]) -> HubAccount:
    """The account in an answer of the hub; raises CannotJoin for anything else."""
    try:
        texts = [plain[key] for key in ("club", "table", "password")]
        host, port, certificate = plain.get("host", ""), plain["port"], plain.get("certificate", "")
        if not all(isinstance(text, str) and text for text in texts) or type(port) is not int:
            raise KeyError("club")
        if not isinstance(host, str) or not isinstance(certificate, str) or not 0 < port < 65536:
            raise KeyError("host")
        named(texts[0]), named(texts[1])
    except (KeyError, WireError):
        raise CannotJoin(ENGLISH["hub_join_no_hub"].format(hub=hub)) from None
    return HubAccount(str(hub), texts[0], texts[1], texts[2], host or hub.host, port, certificate)


def _plain(text: bytes) -> dict[str, Any]:
    try:
        return read_object(text, MOST)
    except UnreadableJson:
        return {}


def _short(problem: Exception) -> str:
    return (getattr(problem, "strerror", None) or str(problem) or type(problem).__name__)[:80]


def opened_outbox(path: Path) -> Outbox:
    """The outbox in ``path``; a damaged outbox is set aside, since the journal has all of its content.

    Raises CannotJoin if it cannot be written.
    """
    try:
        return Outbox(path)
    except sqlite3.OperationalError as problem:
        raise CannotJoin(ENGLISH["hub_join_outbox"].format(path=path, problem=problem)) from None
    except sqlite3.DatabaseError:
        log.warning("the outbox %s was damaged: it is put aside, and filled from the journal", path)
        try:
            path.replace(path.with_name(f"{path.name}.damaged"))
            return Outbox(path)
        except (OSError, sqlite3.Error) as problem:
            raise CannotJoin(ENGLISH["hub_join_outbox"].format(path=path, problem=problem)) from None
