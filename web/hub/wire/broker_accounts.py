"""The broker's configuration: Mosquitto with an account and rights a table, and one-time codes to join."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

from .wire_messages import LARGEST
from .wire_topics import DOWN, HUB, UP, WireError, named

PORT = 1883
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LONG = 8
"""A code of eight of these letters is one of a million millions; it is good once, and for a day."""
GOOD_FOR = 86_400.0
ROUNDS = 101
"""Rounds of PBKDF2, as Mosquitto itself has them; our passwords are 24 random bytes, in no dictionary."""


@dataclass(frozen=True, slots=True)
class Account:
    """What a table needs to reach the broker."""

    club: str
    table: str
    password: str


class Broker:
    """The broker's files in ``folder``: ``mosquitto.conf``, the passwords, the rights, the codes.

    The passwords of tables are kept here only as Mosquitto hashes them; codes likewise.
    """

    def __init__(self, folder: Path, club: str, clock: Callable[[], float] = time) -> None:
        self.folder = folder
        self.club = named(club)
        self._clock = clock

    @property
    def config(self) -> Path:
        return self.folder / "mosquitto.conf"

    def set_up(
        self, port: int = PORT, host: str = "", certificate: Path | None = None, key: Path | None = None
    ) -> str:
        """Write the files anew and return the hub's password; accounts of tables stay.

        ``host`` is the address to listen at, any where it is empty. With a certificate and its key the
        connection is encrypted, which it must be beyond the club's own network.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = [
            "# written by bowerbird hub --setup",
            f"listener {port} {host}".rstrip(),
            "allow_anonymous false",
            f"password_file {self.folder / 'passwords'}",
            f"acl_file {self.folder / 'rights'}",
            "persistence false",
            f"message_size_limit {LARGEST}",
            f"max_packet_size {LARGEST + 1000}",
            # a thousand tables that come back at once are not sent away to come again
            "max_inflight_messages 1000",
            "max_queued_messages 50000",
            "max_keepalive 60",
            f"pid_file {self.folder / 'mosquitto.pid'}",
            "log_dest stderr",
            "log_type error",
            "log_type warning",
        ]
        if certificate is not None and key is not None:
            lines += [f"certfile {certificate}", f"keyfile {key}"]
        if os.geteuid() == 0:
            lines.append(f"user {_owner(self.folder)}")
        self._write("mosquitto.conf", "\n".join(lines) + "\n")
        self._write("rights", self._rights())
        password = secrets.token_urlsafe(24)
        self._account(HUB, password)
        return password

    def invite(self, table: str) -> str:
        """A code with which the table can join, once and within a day; an earlier one is void."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LONG))
        codes = {held: one for held, one in self._codes().items() if one["table"] != named(table)}
        self._write(
            "codes", json.dumps({**codes, _held(code): {"table": table, "until": self._clock() + GOOD_FOR}})
        )
        return code

    def join(self, code: str) -> Account:
        """The account that a code stands for, with a new password; raises WireError for a code not good.

        The broker has to be told to read its files again.
        """
        codes = self._codes()
        found = codes.pop(_held(code.strip().upper()), None)
        if found is None or found["until"] < self._clock():
            raise WireError("this code is not good: ask the director for another")
        self._write("codes", json.dumps(codes))
        password = secrets.token_urlsafe(24)
        self._account(found["table"], password)
        return Account(self.club, found["table"], password)

    def remove(self, table: str) -> None:
        """Take a table's account away."""
        kept = [line for line in self._passwords() if not line.startswith(f"{named(table)}:")]
        self._write("passwords", "".join(f"{line}\n" for line in kept))

    def tables(self) -> list[str]:
        """The tables that have an account."""
        return sorted(name for line in self._passwords() if (name := line.partition(":")[0]) != HUB)

    def _rights(self) -> str:
        """The hub may all; a table writes what tables say and reads what they are told, of its own only."""
        lines = [f"user {HUB}", f"topic readwrite bowerbird/{self.club}/#", ""]
        lines += [f"pattern write bowerbird/{self.club}/%u/{kind}" for kind in UP]
        lines += [f"pattern read bowerbird/{self.club}/%u/{kind}" for kind in DOWN]
        return "\n".join(lines) + "\n"

    def _account(self, name: str, password: str) -> None:
        kept = [line for line in self._passwords() if not line.startswith(f"{name}:")]
        salt = secrets.token_bytes(12)
        hashed = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
        written = "$".join(base64.b64encode(part).decode() for part in (salt, hashed))
        self._write("passwords", "".join(f"{line}\n" for line in (*kept, f"{name}:$7${ROUNDS}${written}")))

    def _passwords(self) -> list[str]:
        path = self.folder / "passwords"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def _codes(self) -> dict[str, dict[str, Any]]:
        path = self.folder / "codes"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def _write(self, name: str, text: str) -> None:
        """Replace a file whole: a reader finds the old one or the new one, and nobody else may read it."""
        path, beside = self.folder / name, self.folder / f".{name}.new"
        beside.write_text(text, encoding="utf-8")
        beside.chmod(0o600)
        beside.replace(path)


def _held(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _owner(folder: Path) -> str:
    """The user whose folder it is: as root Mosquitto would become another, who may not read it."""
    return folder.owner()
