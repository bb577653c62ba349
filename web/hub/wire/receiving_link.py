"""The receiving end of a wire, for the hub and for the league: keeps reports, and then confirms them."""

from __future__ import annotations

import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from paho.mqtt.client import MQTTMessage
from sqlalchemy.exc import OperationalError

from ...shown.words.english import ENGLISH
from .client import WireConnection
from .floods import Floods
from .topics import WireError

LOG = logging.getLogger(__name__)

Report = TypeVar("Report")

GATHER_S = 0.01
"""Seconds for which reports are gathered before they are written: a transaction costs more than its rows."""
CLOSE_S = 10.0
"""The most seconds for which the end of a link waits until the arrived reports are written."""


@dataclass(frozen=True, slots=True)
class TroubleWords:
    """The keys of the words for what is wrong with a link."""

    cut_off: str
    """Who does not reach it while the broker refuses its account."""
    not_written: str
    not_kept: str
    """That a single report cannot be kept; with its sender and the kind of problem."""
    ended: str
    """That no report is kept any more."""


class ReceivingLink(ABC, Generic[Report]):
    """A link to the broker at ``where``; a thread writes the reports that arrive, many in one transaction.

    A subclass has the broker's ``account``, the name of its ``reports`` for the log, and its words for what
    may be wrong. ``changed`` is called when :attr:`trouble` changes. ``trust`` is the certificate to believe,
    as PEM, where the connection is encrypted. ``client`` replaces paho's client, as :mod:`.in_process` does.
    """

    account: ClassVar[str]
    reports: ClassVar[str]
    troubles: ClassVar[TroubleWords]
    most_waiting: ClassVar[int]
    most_written: ClassVar[int]
    """The most reports in a transaction."""

    def __init__(
        self,
        where: tuple[str, int],
        password: str,
        topics: Sequence[str],
        changed: Callable[[], None],
        trust: str,
        client: Any,
    ) -> None:
        self._trouble = ""
        self._trouble_changed = changed
        self._floods = Floods()
        self._arrived: queue.Queue[Report | None] = queue.Queue(self.most_waiting)
        self.wire = WireConnection(
            where, self.account, password, topics, self._receive, self._came, self._went, trust, client=client
        )
        self.connected = self.wire.connected
        self._thread = threading.Thread(target=self._keep, name=self.reports, daemon=True)

    @property
    def trouble(self) -> str:
        """A line about why reports are not kept; empty if they are."""
        if self._thread.ident is not None and not self._thread.is_alive():
            return ENGLISH[self.troubles.ended]
        return self._trouble

    def start(self) -> None:
        """Connect, now or whenever the broker is there, and stay connected."""
        self.wire.start()
        self._thread.start()

    def close(self) -> None:
        """Write the reports that have arrived, and disconnect; what is not written then is sent again."""
        self.wire.close()
        with suppress(queue.Full):  # nobody takes from it any more
            self._arrived.put(None, timeout=CLOSE_S)
        self._thread.join(CLOSE_S)

    @abstractmethod
    def _take_in(self, message: MQTTMessage) -> None:
        """Read a message, and put a report into ``_arrived``; raises WireError or queue.Full to refuse it."""

    @abstractmethod
    def _write_whole(self, batch: Sequence[Report]) -> None:
        """Write reports in a single transaction, and then confirm them."""

    @abstractmethod
    def _sender(self, report: Report) -> str:
        """The name of who sent a report."""

    def _write(self, batch: Sequence[Report]) -> None:
        """Write reports and confirm them; one that cannot be written is sent again and delays no other."""
        try:
            self._write_whole(batch)
            self._set_trouble("")
        except OperationalError:
            # the database is away: nothing is confirmed, so everybody sends it again
            LOG.exception("the record cannot be written")
            self._set_trouble(ENGLISH[self.troubles.not_written])
        except Exception as problem:
            if len(batch) > 1:
                for report in batch:
                    self._write([report])
                return
            sender, kind = self._sender(batch[0]), type(problem).__name__
            LOG.exception("what %s reports of its %s cannot be kept", sender, self.reports)
            self._set_trouble(ENGLISH[self.troubles.not_kept].format(sender=sender, kind=kind))

    def _set_trouble(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._trouble_changed()

    def _came(self) -> None:
        self._set_trouble("")

    def _went(self) -> None:
        if self.wire.refused:
            self._set_trouble(ENGLISH["hub_wrong_account"].format(cut_off=ENGLISH[self.troubles.cut_off]))

    def _receive(self, message: MQTTMessage) -> None:
        try:
            self._take_in(message)
        except WireError as problem:
            self._floods.refused(message.topic, str(problem))
        except queue.Full:
            # it is not confirmed, so its sender sends it again
            self._floods.refused(message.topic, f"too many {self.reports} at a time: they are left for later")
        except Exception as problem:
            # whatever one sender sends, the link goes on for all others
            self._floods.refused(message.topic, f"it could not be taken: {problem!r}"[:200])

    def _keep(self) -> None:
        """Write arriving reports until None arrives."""
        while (report := self._arrived.get()) is not None:
            time.sleep(GATHER_S)
            batch: list[Report] = []
            while report is not None:
                batch.append(report)
                if len(batch) == self.most_written or self._arrived.empty():
                    break
                report = self._arrived.get()
            self._write(batch)
            if report is None:
                return
