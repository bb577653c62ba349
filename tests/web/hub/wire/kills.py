"""kill -9 of a whole club: ``python -m tests.web.hub.wire.kills [--count 100] [--seed 1888] [--sqlite]``.

Hub, broker, database and tables run in processes of their own and are killed at random moments, each of them,
and the network between tables and broker is cut and joined; the tables' clocks are wrong by hours. They play
on all the while. At the end every table's journal is counted by itself and held against the hub's record, and
it is measured how long the hub takes to know who is here and who is gone.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random

from sqlalchemy import select

from referee.view.judge_report import judged_deals
from tests.web.hub.postgres import Cluster
from tests.web.hub.record.club_evening import drawn_round, evening_of
from tests.web.hub.wire.cut_network import Network
from tests.web.hub.wire.mosquitto import Mosquitto
from web.bootstrap import ROOT
from web.hub.at_table.hub_account import HubAccount, keep, kept_at
from web.hub.record.record_models import Deal, Drawn, Evening
from web.hub.record.record_people import club
from web.hub.record.record_results import deals, name_table
from web.hub.record.record_store import Record
from web.journal.journal import Journal
from web.journal.journal_evenings import split
from web.shown.shown_export import finished

WITHIN = 15.0
"""Seconds in which the hub knows who is here and who is gone."""
SETTLED = 90.0
"""Seconds in which everything that was played must have come to the hub, once all run again."""


class Running:
    """A process that says lines, which are kept."""

    def __init__(self, *command: str, typed: str = "") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.last = ""
        assert self.process.stdin is not None
        if typed:
            self.process.stdin.write(f"{typed}\n")
            self.process.stdin.flush()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith("\n"):
                self.last = line.strip()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)
        self._reader.join(5)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


class Club:
    """Everything that runs, and can be killed by name."""

    def __init__(self, folder: Path, tables: int, seed: int, beat: float, postgresql: bool) -> None:
        self.folder, self.seed, self.beat = folder, seed, beat
        self.tables = [f"table-{number}" for number in range(1, tables + 1)]
        self.said: dict[str, int] = {}
        self.hands = 0
        self.database = Cluster() if postgresql else None
        if self.database is not None:
            self.database.start()
        self.where = self.database.url if self.database else str(folder / "club.record")
        record = Record(self.where)
        self.round_id = drawn_round(record, evening_of(record, 4))
        with record.writing() as session:
            mine = club(session, "dahlias").id
            session.get_one(Evening, session.get_one(Drawn, self.round_id).evening_id).club_id = mine
            for number, name in enumerate(self.tables, 1):
                name_table(session, mine, number, name)
        record.close()
        (folder / "broker").mkdir()
        self.broker = Mosquitto(folder / "broker")
        self.network = Network(self.broker.port)
        for name in self.tables:
            one = self.broker.files.join(self.broker.files.invite(name))
            account = HubAccount("127.0.0.1", one.club, name, one.password, "127.0.0.1", self.network.port)
            keep(kept_at(self.journal(name), name), account)
        self.running: dict[str, Running] = {}
        self.broker.start()
        for name in ("hub", *self.tables):
            self.start(name)

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
            command = ("tests.web.hub.wire.one_hub", self.where, str(self.broker.port), str(self.round_id))
            self.running[name] = Running(*command, *self.tables, typed=self.broker.hub_password)
        else:
            hours = (self.tables.index(name) - 1) * 7
            what = (str(self.folder), name, str(self.seed), str(self.beat), str(hours))
            self.running[name] = Running("tests.web.hub.wire.one_table", *what)

    def kill(self, name: str) -> None:
        if name == "broker":
            self.broker.kill()
        elif name == "database":
            assert self.database is not None
            self.database.kill()
        elif name == "network":
            self.network.cut()
        else:
            one = self.running.pop(name)
            one.kill()
            if name in self.tables and one.last.isdigit():
                self.said[name] = max(int(one.last), self.said.get(name, 0))

    def victims(self) -> list[str]:
        return ["hub", "broker", "network", *(["database"] if self.database else []), *self.tables]

    def here(self, name: str) -> bool | None:
        said = self.running["hub"].last
        return json.loads(said).get(name) if said.startswith("{") else None

    def until_here(self, name: str, wanted: bool) -> float:
        """Seconds until the hub says so; more than :data:`WITHIN` where it does not."""
        begun = time.monotonic()
        while self.here(name) is not wanted and time.monotonic() - begun < 2 * WITHIN:
            time.sleep(0.1)
        return time.monotonic() - begun

    def close(self) -> None:
        for name in list(self.running):
            self.kill(name)
        self.network.close()
        self.broker.kill()
        if self.database is not None:
            self.database.close()


def settle(one: Club) -> list[str]:
    """What is wrong once everything has had time to come to the hub: nothing, if all is well."""
    until = time.monotonic() + SETTLED
    while (wrong := recount(one)) and time.monotonic() < until:
        time.sleep(1.0)
    return wrong


def recount(one: Club) -> list[str]:
    """Hold every journal against the record: whatever is wrong, a line each."""
    wrong, one.hands = [], 0
    record = Record(one.where)
    with record.reading() as session:
        counted = deals(session, [session.get_one(Drawn, one.round_id)])
        rows = session.execute(select(Deal.table, Deal.journal, Deal.sequence)).all()
    record.close()
    if len(set(rows)) != len(rows):
        wrong.append("a deal is there twice")
    for name in one.tables:
        journal = Journal(one.journal(name), reading=True)
        entries = journal.read(name)
        journal.close()
        mine: Counter[str] = Counter()
        hands = 0
        for evening in split(entries):
            for deal in judged_deals(finished(evening.game)):
                hands += 1
                mine.update(deal["points"])
        one.hands += hands
        theirs: Counter[str] = Counter()
        for row in (row for row in counted if row.table == name):
            theirs.update(row.points)
        there = sum(row.table == name for row in counted)
        if entries[-1].seq < one.said.get(name, 0):
            wrong.append(f"{name}: what it had said was written down is not in its journal")
        if (+mine, hands) != (+theirs, there):
            wrong.append(f"{name}: played {hands} hands {dict(mine)}, the hub has {there} {dict(theirs)}")
    return wrong


def presence(one: Club) -> tuple[dict[str, float], list[str]]:
    """Seconds until the hub knows of each change, and what it never knew."""
    first = one.tables[0]
    took = {}
    took["here"] = max(one.until_here(name, True) for name in one.tables)
    one.kill(first)
    took["killed, gone"] = one.until_here(first, False)
    one.start(first)
    took["started, here"] = one.until_here(first, True)
    one.kill("network")
    took["network cut, gone"] = one.until_here(first, False)
    one.start("network")
    took["joined, here"] = one.until_here(first, True)
    one.kill(first)
    one.kill("broker")
    one.start("broker")
    took["killed with the broker, gone"] = one.until_here(first, False)
    one.start(first)
    took["started again, here"] = one.until_here(first, True)
    late = [f"{what}: not within {WITHIN:.0f} s" for what, seconds in took.items() if seconds > WITHIN]
    return took, late


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1888)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--beat", type=float, default=0.4, help="seconds between two hands of a table")
    parser.add_argument("--sqlite", action="store_true", help="in place of PostgreSQL")
    parser.add_argument("--no-presence", action="store_true", help="do not measure who is here and gone")
    args = parser.parse_args()
    rng = Random(args.seed)
    with tempfile.TemporaryDirectory() as folder:
        one = Club(Path(folder), args.tables, args.seed, args.beat, not args.sqlite)
        try:
            return attack(one, rng, args)
        finally:
            one.close()


def attack(one: Club, rng: Random, args: argparse.Namespace) -> int:
    killed: Counter[str] = Counter()
    down: dict[str, float] = {}
    until = time.monotonic() + 2 * WITHIN
    while not all(one.running[name].last for name in one.tables) and time.monotonic() < until:
        time.sleep(0.1)
    for _ in range(args.count):
        time.sleep(rng.uniform(0.1, 1.2))
        for name in [name for name, until in down.items() if time.monotonic() >= until]:
            del down[name]
            one.start(name)
        name = rng.choice([name for name in one.victims() if name not in down])
        one.kill(name)
        killed[name] += 1
        down[name] = time.monotonic() + rng.choice((0.0, 0.3, 3.0))
    for name in down:
        one.start(name)
    print(f"{args.count} kills: {', '.join(f'{name} {n}' for name, n in sorted(killed.items()))}")
    took, late = ({}, []) if args.no_presence else presence(one)
    for what, seconds in took.items():
        print(f"{what} after {seconds:.1f} s")
    # nobody plays on while it is counted: what has been written down has to come to the hub all the same
    for name in one.tables:
        one.kill(name)
    one.beat = 1e6
    for name in one.tables:
        one.start(name)
    wrong = [*late, *settle(one)]
    print("\n".join(wrong) or f"{one.hands} hands were played: nothing lost, nothing counted twice")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
