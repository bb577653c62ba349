"""The demo's evening: 24 people, six tables, eight rounds, a late comer, a lost table and a dispute."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from random import Random

from ..club import closing_acts
from ..club.hub import Hub
from ..club.people_acts import begin_evening, let_in
from ..club.result_acts import (
    adjust_score,
    agree_to,
    call_director,
    enter_result,
    rule_result,
)
from ..club.round_acts import end_evening, next_round
from ..club.tables_now import RoundNow, TableActivity, TableNow, round_now
from ..movements.seating import SEATS
from ..record.agreed import agreed
from ..record.rules import Agreement
from ..record.seats import standing_rounds
from ..record.store import Record, RecordError
from ..wire.hub_link import HubLink
from ..wire.in_process import ProcessBroker
from .simulated_table import Pace, TableByHand, TableOnTheWire

LOG = logging.getLogger(__name__)

CLUB = "dahlias"
NAMES = (
    "Ann", "Bo", "Cy", "Dora", "Emil", "Fay", "Gus", "Hanna", "Ivo", "Jill", "Karl", "Lena",
    "Max", "Nora", "Otto", "Pia", "Quinn", "Rosa", "Sven", "Tessa", "Ugo", "Vera", "Will", "Xenia",
)  # fmt: skip
LATE = "Late Lou"
TABLES = 6
BY_HAND = 6
"""The table that has no camera."""
LATE_IN, LOST_IN, DISPUTED_IN, RENEGED_IN = 2, 3, 4, 5
"""In which round each thing happens."""
LOST = 4
"""The table that drops out for a round."""
DIRECTOR = "Ruth"
BREAK_S = 90.0
"""Seconds of the evening between two rounds."""
LOOK_S = 0.04


class DemoTables:
    """The demo's tables and hub, in the process and without a broker; their files are in ``folder``."""

    def __init__(self, folder: Path, pace: Pace, seed: int = 1) -> None:
        self.pace = pace
        self.record = Record(folder / "club.record")
        self.broker = ProcessBroker()
        self.hub = Hub(self.record, CLUB)
        self.link = HubLink(CLUB, self.record, "-", changed=self.hub.changed, client=self.broker.client())
        self.hub.link = self.link
        self.link.start()
        with self.hub.writing() as session:
            names = [self.hub.table_named(session, number) for number in range(1, TABLES + 1)]
        self.on_wire = {
            number: TableOnTheWire(
                names[number - 1], CLUB, folder, self.broker, Random(seed * 100 + number), pace
            )
            for number in range(1, TABLES + 1)
            if number != BY_HAND
        }
        self.by_hand = TableByHand(names[BY_HAND - 1], folder, Random(seed * 100 + BY_HAND), pace)
        self.entered: list[tuple[int, dict[str, int]]] = []
        """What the people of the table by hand have on their tally: the round, and each side's points."""
        self._hand_thread = threading.Thread(target=self._play_by_hand, name="by hand", daemon=True)

    def start(self) -> None:
        """Let the tables come, and play whatever round is drawn."""
        for table in self.on_wire.values():
            table.start()
        self._hand_thread.start()

    def close(self) -> None:
        self.pace.over.set()
        if self._hand_thread.is_alive():
            self._hand_thread.join(30)
        for table in self.on_wire.values():
            table.close()
        self.by_hand.close()
        self.link.close()
        self.broker.close()
        self.record.close()

    def now(self) -> RoundNow | None:
        """The round that is played; None before the first."""
        with self.hub.reading() as session:
            evening = self.hub.tonight(session)
            rounds = standing_rounds(session, evening) if evening is not None else []
            return (
                round_now(self.hub, session, evening, rounds[-1]) if evening is not None and rounds else None
            )

    def _hands(self) -> int:
        """How many hands a round has."""
        with self.hub.reading() as session:
            return agreed(session, self.hub.this_evening(session)).n

    def _play_by_hand(self) -> None:
        played = 0
        while not self.pace.over.wait(LOOK_S):
            try:
                now = self.now()
                if now is not None and now.drawn.id != played:
                    played = now.drawn.id
                    self._round_by_hand(now)
            except RecordError as problem:
                LOG.info("the table by hand: %s", problem)

    def _round_by_hand(self, now: RoundNow) -> None:
        """Play a round, then enter it; in one of them the sides disagree and call the director."""
        by_hand = next((table for table in now.tables if table.number == BY_HAND), None)
        if by_hand is None:
            return
        self.by_hand.play_round(dict(zip(SEATS, by_hand.names, strict=True)), self._hands())
        if self.pace.over.is_set():
            return
        right = self.by_hand.result
        north, east = by_hand.sitting.people[:2]
        self.entered.append((now.drawn.number, right))
        if now.drawn.number == DISPUTED_IN:
            wrong = {**right, "NS": right["NS"] + 2}
            enter_result(self.hub, now.drawn.id, BY_HAND, wrong, "", north)
            call_director(self.hub, BY_HAND, "The result is disputed")
            return
        row = enter_result(self.hub, now.drawn.id, BY_HAND, right, "", north)
        if self.pace.wait(20.0):
            agree_to(self.hub, row, BY_HAND, east)


class DemoDirector:
    """Directs the demo's evening by itself: what a director would tap, and when."""

    def __init__(self, tables: DemoTables, rounds: int = 8, hands: int = 8, seed: int = 1) -> None:
        self.tables = tables
        self.hub = tables.hub
        self.rounds = rounds
        self.hands = hands
        self.evening = 0
        self.done = threading.Event()
        self._seed = seed
        self._thread = threading.Thread(target=self._run, name="director", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        if self._thread.is_alive():
            self._thread.join(30)

    def begin(self) -> None:
        """Begin the evening with its 24 people."""
        agreement = Agreement(by="hands", n=self.hands, rounds=self.rounds)
        self.evening = begin_evening(
            self.hub, "The demo's evening", "draw", "bye", agreement, self._seed, NAMES
        )

    def _run(self) -> None:
        try:
            self.begin()
            if self.tables.pace.wait(BREAK_S) and all(
                self._round(number) for number in range(1, self.rounds + 1)
            ):
                end_evening(self.hub, sure=True)
                self._give_prizes()
        except Exception:
            LOG.exception("the demo's director")
        finally:
            self.done.set()

    def _give_prizes(self) -> None:
        """Show one prize after the other, and close the evening."""
        with self.hub.reading() as session:
            prizes = len(agreed(session, self.hub.evening(session, self.evening)).prizes)
        for shown in range(prizes + 1):
            if not self.tables.pace.wait(BREAK_S / 3):
                return
            closing_acts.show_prize(self.hub, self.evening, shown)
        if self.tables.pace.wait(BREAK_S / 3):
            closing_acts.close(self.hub, self.evening)

    def _round(self, number: int) -> bool:
        """Draw a round and play it; returns whether the evening goes on."""
        lost = self.tables.on_wire[LOST]
        next_round(self.hub, number, sure=number == LOST_IN + 1)
        if number == LOST_IN + 1:
            lost.client.restore()
        if number == LATE_IN:
            let_in(self.hub, [LATE])
        if number == LOST_IN:
            lost.client.cut()
        if not self._until_finished(number):
            return False
        if number == RENEGED_IN:
            adjust_score(self.hub, 1, -2, "reneged, and owned up to it", DIRECTOR)
        return self.tables.pace.wait(BREAK_S)

    def _until_finished(self, number: int) -> bool:
        """Wait until every table has finished the round; returns whether the evening goes on."""
        pace = self.tables.pace
        while not pace.over.wait(LOOK_S):
            now = self.tables.now()
            if now is None:
                return False
            waiting = [table for table in now.open if not self._has_played_unreported(number, table)]
            if not waiting:
                return True
            calling = [table for table in waiting if table.calling]
            if calling and pace.wait(BREAK_S):
                self._rule(now)
        return False

    def _has_played_unreported(self, number: int, table: TableNow) -> bool:
        """Whether the disconnected table has played its round: its people call across the room."""
        lost = number == LOST_IN and table.number == LOST and table.state is TableActivity.GONE
        return lost and self.tables.on_wire[LOST].has_played(number)

    def _rule(self, now: RoundNow) -> None:
        """Count the tally cards again, and set the result."""
        right = dict(self.tables.entered)[now.drawn.number]
        reason = "both tally cards counted again"
        calls = [call.id for table in now.tables if table.number == BY_HAND for call in table.calling]
        rule_result(self.hub, now.drawn.id, BY_HAND, right, "", reason, DIRECTOR, calls)
