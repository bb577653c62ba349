"""A table that plays by itself: a real journal and a real table, with simulated hands in place of people."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random

from referee.seats import Seat
from referee.view.open_hand import may_be_looked_at

from ...journal.agreed_settings import Settings
from ...journal.evidence_store import Evidence
from ...journal.journal import Journal
from ...journal.who import TABLE
from ...table.table import Table
from ..at_table.hub_account import HubAccount, HubAddress, keep, kept_at
from ..at_table.table_in_club import TableInClub
from ..wire.in_process import ProcessBroker, ProcessClient
from .simulated_hands import hand_events

HAND_S = 150.0
"""Seconds that people take for a hand with its deal; with eight hands a round takes twenty minutes."""
WAIT_S = 0.03
FAST = 400.0
"""At this speed and above, a hand is written at a stroke, since nobody could follow it."""


class Pace:
    """The pace of the evening: ``speed`` times as fast as people play, until it is over."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.over = threading.Event()

    @property
    def fast(self) -> bool:
        """Whether nobody could follow a hand."""
        return self.speed >= FAST

    def wait_until(self, due: float) -> bool:
        """Wait until ``due`` by :func:`time.monotonic`; returns whether the evening goes on."""
        return not self.over.wait(max(0.0, due - time.monotonic()))

    def wait(self, seconds: float) -> bool:
        """Let so many seconds of the evening pass; returns whether it goes on."""
        return not self.over.wait(seconds / self.speed)


class SimulatedTable:
    """The table ``name``, its journal in ``folder``, at which a hand is played at ``pace``."""

    def __init__(self, name: str, folder: Path, rng: Random, pace: Pace) -> None:
        self.name = name
        self.journal = Journal(folder / f"{name}.journal")
        self.table = Table(name, self.journal, Evidence(folder / f"{name}.pictures"))
        self._rng = rng
        self.pace = pace
        self._due = 0.0

    def play_hand(self) -> None:
        """Play a hand step by step, or at great speed at a stroke.

        A slow machine does not make a long evening: what a step took is not waited for again.
        """
        game = self.table.game
        seats = game.rules.seating.seats
        dealer: Seat = game.rules.seating.next(game.hand.dealer) if game.hand is not None else seats[0]
        events = hand_events(game.rules, self._rng, dealer)
        steps = 1 if self.pace.fast else 6
        size = -(-len(events) // steps)
        now, hand = time.monotonic(), HAND_S / self.pace.speed
        self._due = self._due if self._due > now - hand else now
        for start in range(0, len(events), size):
            self._due += hand / steps * self._rng.uniform(0.7, 1.3)
            if not self.pace.wait_until(self._due):
                return
            self.table.record(events[start : start + size], TABLE)

    def close(self) -> None:
        self.journal.close()


class TableOnTheWire(SimulatedTable):
    """A simulated table that takes its round from the hub and reports by itself."""

    def __init__(
        self, name: str, club: str, folder: Path, broker: ProcessBroker, rng: Random, pace: Pace
    ) -> None:
        super().__init__(name, folder, rng, pace)
        self.client: ProcessClient = broker.client()
        keep(kept_at(self.journal.path, name), HubAccount("here", club, name, "-", "here"))
        self.club = TableInClub(
            self.table, HubAddress("here"), self.journal.path, version="demo", client=self.client
        )
        self._thread = threading.Thread(target=self._play, name=name, daemon=True)

    def start(self) -> None:
        self.club.start()
        self._thread.start()

    def close(self) -> None:
        self.pace.over.set()
        if self._thread.is_alive():
            self._thread.join(30)
        self.club.close()
        super().close()

    def _play(self) -> None:
        while not self.pace.over.wait(WAIT_S):
            hand = self.table.game.hand
            if self._is_playing() and (hand is None or may_be_looked_at(hand)):
                self.play_hand()

    def has_played(self, number: int) -> bool:
        """Whether the table has played all hands of that round, whatever reached the hub."""
        shown = self.club.shown
        return shown.round == number and shown.word == "over"

    def _is_playing(self) -> bool:
        """Whether the table plays a round, no other waits to begin, and the screen counts its last hand.

        As people do, it looks at the screen before it deals again: a hand that ended while a round began may
        be the new round's.
        """
        shown, deals = self.club.shown, self.table.game.deals
        over = sum(may_be_looked_at(deal.hand) for deal in deals)
        return shown.plays is True and not shown.word and shown.coming is None and shown.hands == over


class TableByHand(SimulatedTable):
    """A simulated table that no camera sees: its people keep the score, and a phone enters it."""

    def play_round(self, names: dict[str, str], hands: int) -> None:
        """Play a round with these people, by seat; the journal is their tally."""
        self.table.begin(Settings("american", {}, names, ""), TABLE)
        for _ in range(hands):
            self.play_hand()

    @property
    def result(self) -> dict[str, int]:
        """What each side made in the round, penalties and all."""
        sides = [str(side) for side in self.table.game.rules.seating.sides]
        made = dict.fromkeys(sides, 0)
        for deal in self.table.game.deals:
            for side, points in zip(sides, deal.score.total or (0, 0), strict=True):
                made[side] += points
        return made
