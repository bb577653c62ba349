"""The hub's end of the wire: keeps what tables report, confirms it, and knows which of them are here."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import MQTTMessage

from ...shown.words.english import ENGLISH
from ..record.people import club as club_of
from ..record.results import Delivery, deliver_all
from ..record.store import Record
from .broker_accounts import PORT
from .messages import (
    Confirmed,
    ScoreMessage,
    TableStatus,
    confirmed_bytes,
    deal_from,
    director_from,
    place_again,
    place_from,
    score_from,
    status_from,
)
from .receiving_link import ReceivingLink, TroubleWords
from .topics import DOWN, HUB, UP, WireError, address, everything, topic

GONE_S = 12.0
"""Seconds of silence after which a table counts as gone: three heartbeats."""
AGAIN = ("finish", "bell", "next", "message")
"""The director's words about a round, which a table that was away still needs."""


@dataclass(slots=True)
class ReceivedStatus:
    """The last status of a table, and when it came, by the hub's own monotonic clock."""

    status: TableStatus
    at: float


class HubLink(ReceivingLink[Delivery]):
    """The hub's link to its broker at ``host``, for one club; what tables report goes to ``record``.

    ``changed`` is called with a table's name after a message from it arrived or was kept, in the link's
    threads. ``trust`` is the certificate to believe, as PEM, where the connection is encrypted. ``client`` is
    another one than paho's, as :mod:`.in_process` has it.
    """

    account, reports = HUB, "deals"
    troubles = TroubleWords("hub_wrong_no_table", "hub_wrong_unwritten", "hub_wrong_hand", "hub_wrong_ended")
    most_waiting, most_written = 20_000, 500

    def __init__(
        self,
        club: str,
        record: Record,
        password: str,
        host: str = "127.0.0.1",
        port: int = PORT,
        changed: Callable[[str], None] = lambda table: None,
        trust: str = "",
        client: Any = None,
    ) -> None:
        self.club = club
        self._record = record
        self._changed = changed
        self._received: dict[str, ReceivedStatus] = {}
        self._scores: dict[str, ScoreMessage] = {}
        self._calls: dict[str, float] = {}
        self._sent: dict[str, dict[str, bytes]] = {}
        self._turn = threading.Lock()
        topics = [everything(club, kind) for kind in UP]
        super().__init__((host, port), password, topics, lambda: changed(""), trust, client)
        with record.writing() as session:
            self._club_id = club_of(session, club).id

    def here(self) -> dict[str, bool]:
        """Every table that has ever sent a status, by name, and whether it is connected now."""
        now = time.monotonic()
        with self._turn:
            return {
                name: last.status.here and now - last.at < GONE_S
                for name, last in sorted(self._received.items())
            }

    def fault(self, table: str) -> str:
        """The fault that a table reports; empty if there is none."""
        with self._turn:
            return self._received[table].status.fault if table in self._received else ""

    def score(self, table: str) -> ScoreMessage | None:
        """A table's reported standing; None before the first report."""
        with self._turn:
            return self._scores.get(table)

    def called(self, table: str) -> float | None:
        """Seconds since a table's call for the director; None without a call."""
        with self._turn:
            return time.monotonic() - self._calls[table] if table in self._calls else None

    def send(self, table: str, kind: str, payload: bytes) -> None:
        """Send a table a message of the director, or its place in a round, which is valid until the next.

        When a table that was away is back, its place and the end of its round are sent again.
        """
        if kind not in DOWN:
            raise WireError(ENGLISH["wire_no_such_message"].format(kind=kind))
        with self._turn:
            sent = self._sent.setdefault(table, {})
            if kind == "place":
                if sent.get(kind) is None or _round_of(sent[kind]) != _round_of(payload):
                    sent.clear()
                sent[kind] = payload
            elif kind == "director" and director_from(payload).word in AGAIN:
                sent[director_from(payload).word] = payload
        self.wire.publish(topic(self.club, table, kind), payload, retain=kind == "place")

    def _take_in(self, message: MQTTMessage) -> None:
        where = address(message.topic)
        if where.kind == "status":
            self._hear(where.table, status_from(bytes(message.payload)), message.retain)
        elif where.kind == "score":
            score = score_from(bytes(message.payload))
            with self._turn:
                self._scores[where.table] = score
                if not score.call:
                    self._calls.pop(where.table, None)
                else:
                    self._calls.setdefault(where.table, time.monotonic())
            self._changed(where.table)
        elif where.kind == "deal":
            deal = deal_from(where.table, bytes(message.payload))
            if self._floods.has_sent_too_many(where.table, len(message.payload)):
                raise WireError(ENGLISH["wire_no_more_deals"])
            self._arrived.put_nowait(deal)

    def _hear(self, table: str, status: TableStatus, kept: bool) -> None:
        """Note a status, unless it was kept by the broker or is an earlier connection's last will."""
        with self._turn:
            last = self._received.get(table)
            if kept and (status.here or last is not None):
                # that it was here once is no sign that it is: its next heartbeat is
                self._received.setdefault(
                    table, ReceivedStatus(TableStatus(False, "", status.version, status.fault), 0.0)
                )
                return
            if not status.here and last is not None and last.status.here and last.status.born != status.born:
                return
            self._received[table] = ReceivedStatus(status, time.monotonic())
            born = status.here and (last is None or last.status.born != status.born)
            sent = dict(self._sent.get(table, {})) if born else {}
            news = last is None or last.status != status
        for word, payload in sent.items():
            kind = "place" if word == "place" else "director"
            again = place_again(place_from(payload), time.time()) if word == "place" else payload
            self.wire.publish(topic(self.club, table, kind), again, retain=word == "place")
        if news:  # a heartbeat alone changes nothing that anybody is shown
            self._changed(table)

    def _sender(self, report: Delivery) -> str:
        return report.table

    def _write_whole(self, batch: Sequence[Delivery]) -> None:
        had: dict[tuple[str, str], list[int]] = {}
        refused: dict[tuple[str, str], list[tuple[int, str]]] = {}
        with self._record.writing() as session:
            wrong = deliver_all(session, self._club_id, batch, self._record.clock())
        for delivery, why in wrong:
            refused.setdefault((delivery.table, delivery.journal), []).append((delivery.sequence, why))
        not_kept = {(delivery.table, delivery.journal, delivery.sequence) for delivery, _ in wrong}
        for delivery in batch:
            if (delivery.table, delivery.journal, delivery.sequence) not in not_kept:
                had.setdefault((delivery.table, delivery.journal), []).append(delivery.sequence)
        for table, journal in {*had, *refused}:
            both = had.get((table, journal), ()), refused.get((table, journal), ())
            word = confirmed_bytes(Confirmed(journal, tuple(both[0]), tuple(both[1])))
            self.wire.publish(topic(self.club, table, "confirmed"), word)
            self._changed(table)


def _round_of(place: bytes) -> int:
    """The round that was sent to a table: its end is sent again after any correction."""
    try:
        return place_from(place).round_id
    except WireError:
        return -1
