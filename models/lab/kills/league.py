"""kill -9 of a league: ``python -m models.lab kill-league [--part league] [--count 100]``.

``--part`` is league (``bowerbird league`` with its broker), database, hub (``bowerbird hub`` of the clubs,
each with its broker and the bridge to the league's), or all. Each is killed at random moments, while clubs
play one evening after the other, and erase people. At the end the season is held against the clubs' records.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from models.lab.kills.hub_asked import asks, environment
from models.lab.kills.killed_process import Running, killed_often
from models.lab.props.mosquitto import free_port
from models.lab.props.postgres import Cluster
from web.bootstrap import ROOT
from web.hub.record.league import season
from web.hub.record.models import Deal, DrawnRound, Evening, Person
from web.hub.record.people import everybody
from web.hub.record.standings_of_evening import standings
from web.hub.record.store import Record, RecordError

SETTLED = 300.0
"""Seconds in which every evening must have come: what is not confirmed is sent ever more rarely."""
MEMBERS = 9
EVENING = {
    "name": "Tuesday", "kind": "draw", "over": "bye", "by": "hands", "n": 8, "rounds": 1, "book": "american",
    "auto": False, "prizes": [],
}  # fmt: skip
PARTS = ("all", "league", "database", "hub")


class League:
    """A league and its clubs, in separate processes."""

    def __init__(self, folder: Path, clubs: int, seed: int, postgresql: bool) -> None:
        self.folder, self.env = folder, environment(folder)
        self.database = Cluster() if postgresql else None
        if self.database is not None:
            self.database.start()
        self.where = self.database.url if self.database else str(folder / "league.record")
        self.names = [f"club-{number}" for number in range(1, clubs + 1)]
        self.pages = {name: free_port() for name in ("league", *self.names)}
        self._command("league", "--setup", "--address", f"127.0.0.1:{free_port()}")
        for name in self.names:
            file = folder / f"{name}.league"
            self._command("league", "--invite", name, "--out", str(file))
            broker = f"127.0.0.1:{free_port()}"
            self._command("hub", "--setup", "--league", str(file), "--broker", broker, club=name)
        self.running: dict[str, Running] = {}
        for name in ("league", *self.names):
            self.start(name)
        self.players = [Players(self, name, Random(f"{seed} {name}")) for name in self.names]

    def _words(self, what: str, club: str = "") -> list[str]:
        name = club or "league"
        where = ["--folder", str(self.folder / f"{name} files")]
        return [what, *where, *(["--club", club] if club else [])]

    def _command(self, what: str, *more: str, club: str = "") -> None:
        command = [sys.executable, "-m", "web", *self._words(what, club), *more]
        subprocess.run(command, check=True, cwd=ROOT, env=self.env, stdout=subprocess.DEVNULL)

    def record(self, club: str) -> Path:
        return self.folder / f"{club}.record"

    def start(self, name: str) -> None:
        if name == "database":
            assert self.database is not None
            self.database.start()
            return
        club = "" if name == "league" else name
        where = str(self.record(club)) if club else self.where
        words = self._words("hub" if club else "league", club)
        more = ("--record", where, "--port", str(self.pages[name]))
        self.running[name] = Running(*words, *more, folder=self.folder, env=self.env)

    def kill(self, name: str) -> None:
        if name == "database":
            assert self.database is not None
            self.database.kill()
        else:
            self.running.pop(name).kill()

    def is_ready(self, name: str) -> bool:
        """Whether a part has started and does its work."""
        return name == "database" or asks(self.pages[name], "/") is not None

    def tend(self) -> None:
        """Start again what ended by itself, as systemd does: its database was away."""
        for name in [name for name, process in self.running.items() if not process.is_running]:
            self.kill(name)
            self.start(name)

    def victims(self, part: str) -> list[str]:
        all_ = ["league", *(["database"] if self.database else []), *self.names]
        return {"all": all_, "hub": self.names}.get(part, [part])

    def close(self) -> None:
        for player in self.players:
            player.close()
        for name in list(self.running):
            self.kill(name)
        if self.database is not None:
            self.database.close()


class Players:
    """A club's people: they play one evening after the other at their hub's page, whatever becomes of it."""

    def __init__(self, league: League, club: str, rng: Random) -> None:
        self._league, self._club, self._rng = league, club, rng
        self._record: Record | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name=club)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join(30)

    def _run(self) -> None:
        while not self._over.wait(0.8):
            with suppress(DBAPIError, RecordError):
                self._record = self._record or Record(self._league.record(self._club))
                what, body = self._next(self._record)
                asks(self._league.pages[self._club], f"/do/{what}", body)
        if self._record is not None:
            self._record.close()

    def _next(self, record: Record) -> tuple[str, dict[str, object]]:
        """The next act of a director, by the record."""
        with record.reading() as session:
            evening = session.scalars(select(Evening).where(Evening.ended.is_(None))).first()
            known = session.scalars(select(Person.id).where(Person.erased.is_(None))).all()
            if evening is None and known and self._rng.random() < 0.1:
                return "erase", {"person": self._rng.choice(known), "evening": 0, "number": 0}
            if evening is None:
                four = self._rng.sample(range(MEMBERS), 4)
                return "begin", {**EVENING, "names": "\n".join(f"{self._club} P{number}" for number in four)}
            drawn = session.scalars(select(DrawnRound).where(DrawnRound.evening_id == evening.id)).first()
            if drawn is None:
                return "draw", {"round": 1, "sure": True}
            if not session.scalar(select(func.count()).where(Deal.round_id == drawn.id)):
                points = {"NS": self._rng.randint(0, 12), "EW": self._rng.randint(0, 12)}
                form = {"points": points, "lone": "N", "reason": "by hand", "by": "Ruth", "settles": []}
                return "result", {"round_id": drawn.id, "table": 1, **form}
            return "end", {"sure": True}


def recount(league: League) -> tuple[int, list[str]]:
    """Evenings that the clubs have played, and what the season has otherwise than their records."""
    record = Record(league.where)
    with record.reading() as session:
        theirs = {
            (league.club, league.person): (
                league.points,
                league.lone,
                league.won,
                league.rounds,
                league.evenings,
                league.name,
            )
            for league in season(session)
        }
    record.close()
    mine: Counter[tuple[str, int, int]] = Counter()
    called: dict[tuple[str, int], str] = {}
    evenings = 0
    for club in league.names:
        record = Record(league.record(club))
        with record.reading() as session:
            for evening in session.scalars(select(Evening).where(Evening.ended.is_not(None))):
                evenings += 1
                people = {entry.number: entry for entry in everybody(session, evening)}
                for line in standings(session, evening):
                    person = people[line.number].person_id or 0
                    called[club, person] = line.name
                    made = (line.points, line.lone, line.won, line.rounds, 1)
                    for which, n in enumerate(made):
                        mine[club, person, which] += n
        record.close()
    ours = {key: (*(mine[*key, which] for which in range(5)), name) for key, name in called.items()}
    wrong = [
        f"{key}: the club has {ours.get(key)}, the league {theirs.get(key)}"
        for key in sorted({*ours, *theirs})
        if ours.get(key) != theirs.get(key)
    ]
    return evenings, wrong


def attack(league: League, args: argparse.Namespace) -> int:
    begun = time.monotonic()
    killed = killed_often(league, args.part, args.count, Random(args.seed))
    kills = ", ".join(f"{name} {n}" for name, n in sorted(killed.items()))
    print(f"{args.count} kills in {time.monotonic() - begun:.0f} s: {kills}", flush=True)
    for players in league.players:
        players.close()
    begun = time.monotonic()
    while True:
        league.tend()
        evenings, wrong = recount(league)
        if not wrong or time.monotonic() - begun > SETTLED:
            break
        time.sleep(1.0)
    print(f"every evening was in the league after {time.monotonic() - begun:.0f} s", flush=True)
    print("\n".join(wrong) or f"{evenings} evenings: nothing lost, nothing counted twice")
    return 1 if wrong or not evenings else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--part", choices=PARTS, default="all")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clubs", type=int, default=2)
    parser.add_argument("--sqlite", action="store_true", help="in place of PostgreSQL")
    args = parser.parse_args(arguments)
    if args.sqlite and args.part == "database":
        parser.error("a file of SQLite is no process")
    with tempfile.TemporaryDirectory() as folder:
        league = League(Path(folder), args.clubs, args.seed, not args.sqlite)
        try:
            return attack(league, args)
        finally:
            league.close()
