"""Lets a table's box join the club: it exchanges a one-time code from the hub's page for a broker account."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..club.hub import Hub
from ..record.agreed import agreed
from ..wire.broker_accounts import Broker
from ..wire.join_seal import seal
from ..wire.messages import place_bytes
from ..wire.topics import named


@dataclass(frozen=True, slots=True)
class BoxAccounts:
    """The broker's accounts, its address for tables, and the call that makes it read the accounts again.

    ``host`` is empty if the broker has the hub's address. ``certificate`` is the certificate that a table has
    to trust, as PEM; empty without encryption.
    """

    broker: Broker
    port: int
    read_again: Callable[[], None]
    host: str = ""
    certificate: str = ""

    def invite(self, hub: Hub, number: int) -> str:
        """A code with which a box joins as table ``number``; earlier codes are void."""
        with hub.writing() as session:
            name = named(hub.table_named(session, number))
        return self.broker.invite(name)

    def join(self, hub: Hub, name: str, page: str) -> dict[str, str]:
        """The account for a box, sealed under the key of its code; raises WireError for a wrong code.

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
        """Remove a table's account."""
        self.broker.remove(name)
        self.read_again()
        with hub.writing() as session:  # else the broker would keep who sat there
            hub.send(session, named(name), "place", place_bytes(0, 0, 0, [], ""))
