"""kill -9 of a whole club: ``python -m models.lab kill-hub [--part hub] [--count 100] [--seed 1888]``.

``--part`` is hub, broker, database, table, network (which is cut and joined), or all of them in turn. Each is
killed at random moments, some of them while it starts, while tables play on and the hub draws round after
round; the clocks of all are wrong by hours. At the end every table's journal is counted by itself and held
against the hub's standings, once before and once after the evening has ended, and it is measured how long the
hub's page takes to say who is here and who is gone. ``--presence 0`` leaves that out.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from models.lab.kills.killed_process import killed_often
from models.lab.kills.victim_club import Club, recount, settle

WITHIN = 15.0
"""Seconds in which the hub knows who is here and who is gone."""
SETTLED = 900.0
"""Seconds in which everything that was played must have come to the hub, once all run again."""
PARTS = ("all", "hub", "broker", "database", "table", "network")


def presence(club: Club) -> tuple[dict[str, float], list[str]]:
    """Seconds until each change reaches the hub, and the changes that never do."""
    first = club.tables[0]
    took = {"here": max(club.until_here(name, True) for name in club.tables)}

    def then(what: str, here: bool, *acts: tuple[str, str]) -> None:
        for act, name in acts:
            club.kill(name) if act == "kill" else club.start(name)
        took[what] = club.until_here(first, here)

    then("killed, gone", False, ("kill", first))
    then("started, here", True, ("start", first))
    then("network cut, gone", False, ("kill", "network"))
    then("joined, here", True, ("start", "network"))
    then("killed with the broker, gone", False, ("kill", first), ("kill", "broker"), ("start", "broker"))
    then("started again, here", True, ("start", first))
    then("hub killed and started, here", True, ("kill", "hub"), ("start", "hub"))
    then("killed with the hub, gone", False, ("kill", first), ("kill", "hub"), ("start", "hub"))
    then("started once more, here", True, ("start", first))
    return took, [f"{what}: not within {WITHIN:.0f} s" for what, seconds in took.items() if seconds > WITHIN]


def attack(club: Club, args: argparse.Namespace) -> int:
    for name in club.tables:
        assert club.until_here(name, True, 60) < 60, f"{name} does not come"
    begun = time.monotonic()
    killed = killed_often(club, args.part, args.count, Random(args.seed))
    kills = ", ".join(f"{name} {n}" for name, n in sorted(killed.items()))
    print(f"{args.count} kills in {time.monotonic() - begun:.0f} s: {kills}", flush=True)
    wrong: list[str] = []
    slowest: dict[str, float] = {}
    for _ in range(args.presence):
        took, late = presence(club)
        wrong += late
        slowest = {what: max(seconds, slowest.get(what, 0.0)) for what, seconds in took.items()}
    for what, seconds in slowest.items():
        print(f"{what} after {seconds:.1f} s{' at the most' if args.presence > 1 else ''}", flush=True)
    club.play_no_more()
    seconds, missing = settle(club, SETTLED)
    print(f"all that was played was at the hub after {seconds:.1f} s", flush=True)
    # the evening ends by a clock that is wrong by other hours than the one by which deals came
    club.kill("hub")
    club.start("hub")
    club.until_here(club.tables[0], True)
    until = time.monotonic() + SETTLED
    while club.asks("/do/end", {"sure": True}) is None:
        assert time.monotonic() < until, "the evening does not end"
        time.sleep(1.0)
    lost = [*missing, *(f"after the end: {line}" for line in recount(club) if line not in missing)]
    text = f"{club.hands} hands in {club.rounds} rounds, and {len(club.director.done)} adjustments:"
    print("\n".join(lost) or f"{text} nothing lost, nothing counted twice")
    if wrong:
        print("\n".join(wrong))
    wrong += lost
    return 1 if wrong else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--part", choices=PARTS, default="all")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1888)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--beat", type=float, default=0.4, help="seconds between two hands of a table")
    parser.add_argument("--sqlite", action="store_true", help="in place of PostgreSQL")
    parser.add_argument("--presence", type=int, default=1, help="so often here and gone are measured")
    args = parser.parse_args(arguments)
    if args.sqlite and args.part == "database":
        parser.error("a file of SQLite is no process")
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder), args.tables, args.seed, args.beat, not args.sqlite)
        try:
            return attack(club, args)
        finally:
            club.close()
