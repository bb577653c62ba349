"""How a table box joins the club: a code from the hub's page, exchanged once for an account at the broker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..club.hub import Hub
from ..record.agreed import agreed
from ..record.results import name_table
from ..wire.broker_accounts import Broker
from ..wire.join_seal import seal
from ..wire.messages import place_bytes
from ..wire.topics import named


@dataclass(frozen=True, slots=True)
class Tables:
    """The broker's accounts, where tables reach it, and how to make it read them again.

    ``host`` is empty where the broker is at the hub's own address. ``certificate`` is what a table has to
    trust, as PEM; empty where the connection is not encrypted.
    """

    broker: Broker
    port: int
    read_again: Callable[[], None]
    host: str = ""
    certificate: str = ""

    def invite(self, hub: Hub, number: int) -> str:
        """A code with which a box joins as table ``number``; an earlier one is void."""
        with hub.writing() as session:
            name = named(hub.table_named(session, number))
        return self.broker.invite(name)

    def join(self, hub: Hub, name: str, page: str) -> dict[str, str]:
        """What a box needs to know, sealed under the key of its code; raises WireError for no good code.

        ``name`` is what the code gives (:func:`web.hub.wire.join_seal.join_keys`); the code is never sent.
        """
        account, key = self.broker.redeem(name)
        self.read_again()
        with hub.reading() as session:
            numbers = {name: number for number, name in hub.names_of_tables(session).items()}
            evening = hub.tonight(session)
            book = agreed(session, evening).book if evening is not None else "american"
        hub.changed()
        plain = {
            "club": account.club,
            "table": account.table,
            "number": numbers.get(account.table, 0),
            "host": self.host,
            "port": self.port,
            "account": account.table,
            "password": account.password,
            "certificate": self.certificate,
            "book": book,
            "page": page,
        }
        return {"sealed": seal(key, plain)}

    def joined(self) -> list[str]:
        """The tables that have an account."""
        return self.broker.tables()

    def remove(self, hub: Hub, name: str) -> None:
        """Take a table's account away."""
        self.broker.remove(name)
        self.read_again()
        with hub.writing() as session:  # else the broker would keep who sat there
            hub.tell(session, named(name), "place", place_bytes(0, 0, 0, [], ""))


def rename_table(hub: Hub, number: int, name: str) -> None:
    """Let what reports under ``name`` be table ``number``."""
    with hub.writing() as session:
        name_table(session, hub.club_id, number, named(name))
