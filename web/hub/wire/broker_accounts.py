"""The broker's configuration: Mosquitto with an account and rights a table, and one-time codes to join."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

from ...outside_json import object_in
from ...shown.words.english import ENGLISH
from .broker_files import BrokerFiles
from .join_seal import join_keys
from .topics import DOWN, HUB, UP, WireError, named

LOG = logging.getLogger(__name__)

PORT = 1883
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LONG = 8
"""The letters of a code: eight make a million million codes. Each works a single time, within a day."""
GOOD_FOR = 86_400.0


@dataclass(frozen=True, slots=True)
class Account:
    """The account with which a table reaches the broker."""

    club: str
    table: str
    password: str

    @property
    def owner(self) -> str:
        """The owner of the reports that come with this account: the club and its table."""
        return f"{self.club}/{self.table}"


class Broker(BrokerFiles):
    """The broker's files in ``folder``: ``mosquitto.conf``, the passwords, the rights, the codes.

    Passwords of tables are kept only as Mosquitto's hashes, and codes only as their name and key, for a day.
    """

    made_by = "bowerbird hub --setup"

    def __init__(self, folder: Path, club: str, clock: Callable[[], float] = time) -> None:
        super().__init__(folder)
        self.club = named(club)
        self._clock = clock

    def set_up(
        self,
        port: int = PORT,
        host: str = "",
        certificate: Path | None = None,
        key: Path | None = None,
        bridge: tuple[str, ...] = (),
        password: str = "",
    ) -> str:
        """Write the files again and return the hub's password, ``password`` or a new one; tables keep theirs.

        ``host`` is the address to listen at; empty: any. With a certificate and its key the connection is
        encrypted, which it must be beyond the club's own network. ``bridge`` has the lines that forward the
        club's evenings to a league.
        """
        with self.held():
            self.write_config(port, host, certificate, key, *bridge)
            self.write("rights", self._rights())
            return self.account_while_held(HUB, password)

    def set_up_for(self) -> str:
        """The club that the files in the folder were written for; empty if there are no files."""
        try:
            rights = (self.folder / "rights").read_text(encoding="utf-8")
        except OSError:
            return ""
        match = re.search(r"^topic readwrite bowerbird/([^/\s]+)/#$", rights, re.MULTILINE)
        return match[1] if match else ""

    def invite(self, table: str) -> str:
        """A one-time code, valid for a day, with which the table joins; earlier codes are void."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LONG))
        keys = join_keys(code)
        with self.held():
            codes = {held: code for held, code in self._codes().items() if code["table"] != named(table)}
            codes[keys.name] = {"table": table, "until": self._clock() + GOOD_FOR, "key": keys.key.hex()}
            self.write("codes", json.dumps(codes))
        return code

    def join(self, code: str) -> Account:
        """The account of a code, with a new password; raises WireError for an invalid code.

        The broker must read its files again after that.
        """
        return self.redeem(join_keys(code).name)[0]

    def redeem(self, name: str) -> tuple[Account, bytes]:
        """The account of the code that has this name, and the key to seal it with; see :meth:`join`."""
        with self.held():
            codes = self._codes()
            invited = codes.pop(name, None)
            if invited is None or invited["until"] < self._clock():
                raise WireError(ENGLISH["wire_no_code"])
            self.write("codes", json.dumps(codes))
            account = Account(self.club, invited["table"], self.account_while_held(invited["table"]))
            return account, bytes.fromhex(invited["key"])

    def remove(self, table: str) -> None:
        """Remove a table's account."""
        self.take_away(named(table))

    def tables(self) -> list[str]:
        """The tables that have an account."""
        return [name for name in self.accounts() if name != HUB]

    def _rights(self) -> str:
        """The hub may write and read everything, a table its own topics alone."""
        lines = [f"user {HUB}", f"topic readwrite bowerbird/{self.club}/#", ""]
        lines += [f"pattern write bowerbird/{self.club}/%u/{kind}" for kind in UP]
        lines += [f"pattern read bowerbird/{self.club}/%u/{kind}" for kind in DOWN]
        return "\n".join(lines) + "\n"

    def _codes(self) -> dict[str, dict[str, Any]]:
        """The open codes; a damaged file counts as none, and new codes are made."""
        try:
            codes: dict[str, dict[str, Any]] = object_in(self.folder / "codes")
            return {held: code for held, code in codes.items() if {"table", "until", "key"} <= set(code)}
        except FileNotFoundError:
            return {}
        except (ValueError, AttributeError, TypeError):
            LOG.warning("the codes in %s cannot be read: those that are out are void", self.folder)
            return {}
