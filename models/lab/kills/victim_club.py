"""A whole club in processes of its own: hub, broker, database and tables, each of which can be killed.

The hub is ``bowerbird hub`` itself, which draws round after round by itself. Wherever it starts, its clock is
wrong by other hours, and so are the tables'. Its director gives and takes points all the while.
"""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

from sqlalchemy import select

from models.lab.kills.cut_network import Network
from models.lab.kills.forked_command import TABLE
from models.lab.kills.hub_asked import asks, environment
from models.lab.kills.killed_process import Running
from models.lab.props.mosquitto import Mosquitto, free_port
from models.lab.props.postgres import Cluster
from referee.view.report import deal_reports
from web.commands.hub_wire import PASSWORD
from web.hub.at_table.hub_account import HubAccount, keep, kept_at
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.round_acts import next_round
from web.hub.record.models import Adjusted, Deal, Evening
from web.hub.record.results import deals
from web.hub.record.rules import Agreement
from web.hub.record.seats import standing_rounds
from web.hub.record.standings_of_evening import standings
from web.hub.record.store import Record
from web.journal.evenings import split
from web.journal.journal import Journal
from web.shown.export import finished

HANDS = 6
"""Hands of a round; the next one is drawn by itself."""
WRONG_H = (-7, -2, 0, 3, 9)
"""The most hours by which a clock of the hub is wrong."""
AT_PAGE = re.compile(r'data-table="(\d+)"( data-here)?')
PATIENCE = 15.0


class Club:
    """Everything that runs, and can be killed by name."""

    def __init__(self, folder: Path, tables: int, seed: int, beat: float, postgresql: bool) -> None:
        self.folder, self.seed, self.beat = folder, seed, beat
        self.tables = [f"table-{number}" for number in range(1, tables + 1)]
        self.shown_hands: dict[str, int] = {}
        self.hands = self.rounds = 0
        self.wrong_hours = 0.0
        self._rng = Random(f"clocks {seed}")
        self.database = Cluster() if postgresql else None
        if self.database is not None:
            self.database.start()
        self.where = self.database.url if self.database else str(folder / "club.record")
        record = Record(self.where)
        here = Hub(record, "dahlias")
        people = [f"P{number}" for number in range(1, 4 * tables + 1)]
        agreement = Agreement(by="hands", n=HANDS, rounds=0, auto=True)
        self.evening = begin_evening(here, "Tuesday", "draw", "bye", agreement, seed, people)
        next_round(here, 1)
        record.close()
        (folder / "broker").mkdir()
        self.broker = Mosquitto(folder / "broker")
        (folder / "broker" / PASSWORD).write_text(self.broker.hub_password)
        self.network = Network(self.broker.port)
        self.page = free_port()
        for name in self.tables:
            member = self.broker.files.join(self.broker.files.invite(name))
            account = HubAccount(
                "127.0.0.1", member.club, name, member.password, "127.0.0.1", self.network.port
            )
            keep(kept_at(self.journal(name), name), account)
        self.running: dict[str, Running] = {}
        self.broker.start()
        for name in ("hub", *self.tables):
            self.start(name)
        self.director = SteadyDirector(self, Random(f"director {seed}"))

    def journal(self, name: str) -> Path:
        return self.folder / f"{name}.journal"

    def start(self, name: str) -> None:
        if name == "broker":
            self.broker.start()
        elif name == "database":
            assert self.database is not None
            self.database.start()
        elif name == "network":
            self.network.join()
        elif name == "hub":
            self.wrong_hours = self._rng.choice(WRONG_H)
            command = ("hub", "--record", self.where, "--club", "dahlias", "--port", str(self.page))
            wire = ("--folder", str(self.folder / "broker"), "--broker", f"127.0.0.1:{self.broker.port}")
            env = environment(self.folder)
            self.running[name] = Running(*command, *wire, folder=self.folder, env=env, hours=self.wrong_hours)
        else:
            hours = (self.tables.index(name) - 1) * 7
            what = (str(self.folder), name, str(self.seed), str(self.beat), str(hours))
            self.running[name] = Running(TABLE, *what, folder=self.folder)

    def kill(self, name: str) -> None:
        if name == "broker":
            self.broker.kill()
        elif name == "database":
            assert self.database is not None
            self.database.kill()
        elif name == "network":
            self.network.cut()
        else:
            process = self.running.pop(name)
            process.kill()
            if name in self.tables and process.last.isdigit():
                self.shown_hands[name] = max(int(process.last), self.shown_hands.get(name, 0))

    def is_ready(self, name: str) -> bool:
        """Whether a part has started and does its work."""
        if name == "hub":
            return self.here(self.tables[0]) is not None
        return name not in self.tables or self.running[name].last != ""

    def tend(self) -> None:
        """Start the hub again where it ended by itself, as systemd does: its database was away."""
        for name, process in self.running.items():
            assert name == "hub" or process.is_running, f"{name} has ended by itself: {process.last}"
        if "hub" in self.running and not self.running["hub"].is_running:
            self.kill("hub")
            self.start("hub")

    def victims(self, part: str = "all") -> list[str]:
        """What can be killed of a part: the tables are one, and the network is cut."""
        others = ["hub", "broker", "network", *(["database"] if self.database else [])]
        return {"all": [*others, *self.tables], "table": self.tables}.get(part, [part])

    def play_no_more(self) -> None:
        """Let tables and director be still; what was written down has to come to the hub all the same."""
        self.director.close()
        self.beat = 1e6
        for name in self.tables:
            if name in self.running:
                self.kill(name)
            self.start(name)

    def asks(self, path: str, body: object = None) -> str | None:
        """What the hub's page answers; see :func:`models.lab.kills.hub_asked.asks`."""
        return asks(self.page, path, body)

    def here(self, name: str) -> bool | None:
        """Whether the page of tables shows a table as connected; None while there is no page."""
        tables = dict(AT_PAGE.findall(self.asks("/direct/tables") or ""))
        number = str(self.tables.index(name) + 1)
        return bool(tables[number]) if number in tables else None

    def until_here(self, name: str, wanted: bool, patience: float = 2 * PATIENCE) -> float:
        """Seconds until the hub's page shows it; more than ``patience`` if it does not."""
        begun = time.monotonic()
        while self.here(name) is not wanted and time.monotonic() - begun < patience:
            self.tend()
            time.sleep(0.3)
        return time.monotonic() - begun

    def until_played(self, hands: int, patience: float) -> bool:
        """Wait ``patience`` seconds at most for so many hands in the journals; returns whether they came."""
        begun = time.monotonic()
        while (played := sum(_of_journal(self, name, Counter())[0] for name in self.tables)) < hands:
            if time.monotonic() - begun > patience:
                break
            self.tend()
            time.sleep(0.3)
        return played >= hands

    def close(self) -> None:
        self.director.close()
        for name in list(self.running):
            self.kill(name)
        self.network.close()
        self.broker.kill()
        if self.database is not None:
            self.database.close()


class SteadyDirector:
    """Gives and takes points at the hub's page, each time for a reason that is said once only."""

    def __init__(self, club: Club, rng: Random) -> None:
        self._club, self._rng = club, rng
        self.done: list[str] = []
        """The reasons of the acts that the hub confirmed."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="director")
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join(30)

    def _run(self) -> None:
        number = 0
        while not self._over.wait(1.0):
            number += 1
            who, points = self._rng.randint(1, 4 * len(self._club.tables)), self._rng.choice((-2, 1))
            body = {
                "number": who,
                "points": points,
                "reason": f"reason {number}",
                "by": "Ruth",
                "round_id": 0,
            }
            if self._club.asks("/do/adjust", body) is not None:
                self.done.append(f"reason {number}")


def recount(club: Club) -> list[str]:
    """Hold every journal against the record: whatever is wrong, a line each."""
    wrong, club.hands = [], 0
    record = Record(club.where)
    with record.reading() as session:
        evening = session.get_one(Evening, club.evening)
        rounds = standing_rounds(session, evening)
        hands_by_table = Counter(row.table for row in deals(session, rounds))
        lines = {line.name: line.points for line in standings(session, evening)}
        rows = session.execute(select(Deal.table, Deal.journal, Deal.sequence)).all()
        adjusted = session.execute(select(Adjusted.number, Adjusted.points, Adjusted.reason)).all()
    record.close()
    club.rounds = len(rounds)
    reasons = Counter(row.reason for row in adjusted)
    if len(set(rows)) != len(rows):
        wrong.append("a deal is there twice")
    wrong += [f"{reason}: the hub had said that it was done" for reason in {*club.director.done} - {*reasons}]
    wrong += [f"{reason}: done {n} times" for reason, n in reasons.items() if n > 1]
    made: Counter[str] = Counter()
    for row in adjusted:
        made[f"P{row.number}"] += row.points
    for name in club.tables:
        hands, last = _of_journal(club, name, made)
        club.hands += hands
        if last < club.shown_hands.get(name, 0):
            wrong.append(f"{name}: what it had said was written down is not in its journal")
        if hands != hands_by_table[name]:
            wrong.append(f"{name}: played {hands} hands, the hub has {hands_by_table[name]}")
    wrong += [
        f"{who}: made {made[who]} points, the hub has {lines.get(who)}"
        for who in {*made, *lines}
        if made[who] != lines.get(who, 0)
    ]
    return wrong


def _of_journal(club: Club, name: str, made: Counter[str]) -> tuple[int, int]:
    """Add the points of a table's journal to everybody's; returns its hands, and its last entry."""
    journal = Journal(club.journal(name), reading=True)
    entries = journal.read(name)
    journal.close()
    hands = 0
    for evening in split(entries):
        for _, _, deal in deal_reports(finished(evening.game)):
            hands += 1
            for side, points in (deal.points or {}).items():
                for seat in side.seats:
                    made[evening.settings.names[str(seat)]] += points
    return hands, entries[-1].seq if entries else 0


def settle(club: Club, patience: float) -> tuple[float, list[str]]:
    """Seconds until everything has arrived at the hub, and the fault if it never does."""
    begun = time.monotonic()
    while True:
        with suppress(FileNotFoundError):
            club.tend()
        wrong = recount(club)
        if not wrong or time.monotonic() - begun > patience:
            return time.monotonic() - begun, wrong
        time.sleep(0.5)
