"""The league's connection: records clubs' reports of their evenings, and then confirms them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paho.mqtt.client import MQTTMessage

from ...shown.words.english import ENGLISH
from ..record.league import ReportedEvening, take
from ..record.people import club as club_of
from ..record.store import Record
from .league_messages import evening_from
from .messages import Confirmed, confirmed_bytes
from .receiving_link import ReceivingLink, TroubleWords
from .topics import EVENING, EVENING_KEPT, HUB, LEAGUE, WireError, club_of_evening, league_topic


class LeagueLink(ReceivingLink[tuple[str, ReportedEvening]]):
    """The league's link to its broker at ``host``; what clubs report goes to ``record``.

    ``changed`` is called after something was kept, in a thread of the link's. ``trust`` is the certificate to
    believe, as PEM.
    """

    account, reports = LEAGUE, "evenings"
    troubles = TroubleWords(
        "hub_wrong_no_club", "league_wrong_unwritten", "league_wrong_evening", "league_wrong_ended"
    )
    most_waiting, most_written = 2000, 100

    def __init__(
        self,
        record: Record,
        password: str,
        host: str,
        port: int,
        trust: str,
        changed: Callable[[], None] = lambda: None,
        client: Any = None,
    ) -> None:
        self._record = record
        self._changed = changed
        topics = [f"bowerbird/+/{HUB}/{EVENING}"]
        super().__init__((host, port), password, topics, changed, trust, client)

    def _take_in(self, message: MQTTMessage) -> None:
        club = club_of_evening(message.topic)
        evening = evening_from(bytes(message.payload))
        if self._floods.has_sent_too_many(club, len(message.payload)):
            raise WireError(ENGLISH["wire_no_more_evenings"])
        self._arrived.put_nowait((club, evening))

    def _sender(self, report: tuple[str, ReportedEvening]) -> str:
        return report[0]

    def _write_whole(self, batch: Sequence[tuple[str, ReportedEvening]]) -> None:
        replaced = 0
        with self._record.writing() as session:
            now = self._record.clock()
            for club, evening in batch:
                replaced += take(session, club_of(session, club).id, evening, now) or 0
        if replaced:
            # a person may have been erased at the club: no trace of the word before stays here
            self._record.forget_what_was_erased()
        had: dict[tuple[str, str], list[int]] = {}
        for club, evening in batch:
            had.setdefault((club, evening.journal), []).append(evening.sequence)
        for (club, journal), sequences in had.items():
            word = confirmed_bytes(Confirmed(journal, tuple(sequences)))
            self.wire.publish(league_topic(club, EVENING_KEPT), word)
        self._changed()
