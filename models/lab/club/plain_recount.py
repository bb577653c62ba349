"""Counts rounds and evenings again from plain lists and rows; it imports nothing of what it checks."""

from __future__ import annotations

import json
import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

SEATS = "NESW"
Seats = tuple[int | None, ...]
"""Who sits North, East, South and West at a table; three seats are a table of three, None is a ghost."""


@dataclass(slots=True)
class Repeats:
    """The results of rounds, and their faults in sentences."""

    partners: Counter[frozenset[int]] = field(default_factory=Counter)
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    ghosts: Counter[int] = field(default_factory=Counter)
    threes: Counter[int] = field(default_factory=Counter)
    twice_running: int = 0
    wrong: list[str] = field(default_factory=list)


def count_rounds(rounds: Iterable[tuple[Sequence[Seats], Sequence[int]]], people: Sequence[int]) -> Repeats:
    """Count rounds of the same people: each is its tables, and who sits out."""
    made = Repeats()
    rested: set[int] = set()
    for number, (tables, out) in enumerate(rounds, 1):
        present = Counter(who for seats in tables for who in seats if who is not None)
        present.update(out)
        if sorted(present.elements()) != sorted(people):
            made.wrong.append(f"round {number}: not everybody is there once")
        made.twice_running += len(rested & set(out))
        rested = set(out)
        made.byes.update(out)
        for seats in tables:
            _count_table(made, seats, number)
    return made


def _count_table(made: Repeats, seats: Seats, number: int) -> None:
    people = [who for who in seats if who is not None]
    if len(people) < 3 or len(seats) not in (3, 4) or (len(seats) == 3 and len(people) < 3):
        made.wrong.append(f"round {number}: a table of {seats}")
    for place, player in enumerate(people):
        made.met.update(frozenset((player, other)) for other in people[place + 1 :])
    if len(seats) == 3:
        made.threes.update(people)
        return
    for pair in ((seats[0], seats[2]), (seats[1], seats[3])):
        partners = [player for player in pair if player is not None]
        if len(partners) == 2:
            made.partners[frozenset(partners)] += 1
        else:
            made.ghosts.update(partners)


def spread(counts: Counter[int], people: Sequence[int]) -> int:
    """The difference between the most and the fewest turns."""
    return max(counts[player] for player in people) - min(counts[player] for player in people)


@dataclass(frozen=True, slots=True)
class Rule:
    """What counts for a missed round: its name, points for one, and whether absence counts as well."""

    name: str
    points: int
    away: bool


def count_evening(file: str, evening: int, rule: Rule) -> dict[int, tuple[int, Fraction]]:
    """Everybody's points and what they are ranked by, by number, from the rows of a record in SQLite."""
    rows = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return _counted(rows, evening, rule)
    finally:
        rows.close()


def _counted(rows: sqlite3.Connection, evening: int, rule: Rule) -> dict[int, tuple[int, Fraction]]:
    rounds = [row[0] for row in rows.execute(
        "SELECT id FROM rounds WHERE evening_id = ? AND withdrawn IS NULL ORDER BY number", (evening,)
    )]  # fmt: skip
    people = [row[0] for row in rows.execute("SELECT number FROM entries WHERE evening_id = ?", (evening,))]
    made: dict[int, dict[int, int]] = defaultdict(dict)
    adjusted: Counter[int] = Counter()
    missed: Counter[int] = Counter()
    for round_id in rounds:
        sits = rows.execute(
            'SELECT "table", seat, number FROM places WHERE round_id = ?', (round_id,)
        ).fetchall()
        playing = {who: (table, seat) for table, seat, who in sits if who is not None and table is not None}
        out = {who for table, _, who in sits if table is None}
        by_party = _points(rows, round_id)
        for who, (table, seat) in playing.items():
            made[who][round_id] = sum(n for party, n in by_party[table].items() if seat in party)
        for who, points in rows.execute(
            "SELECT number, points FROM adjustments WHERE round_id = ?", (round_id,)
        ):
            adjusted[who] += points
        for who in people:
            missed[who] += who in out or (rule.away and who not in playing)
    counted = {}
    for who in people:
        points, played = sum(made[who].values()), len(made[who])
        credit = 0
        if rule.name == "points":
            credit = rule.points * missed[who]
        elif rule.name == "average" and played:
            credit = math.floor(Fraction(points * missed[who], played) + Fraction(1, 2))
        if played or credit or adjusted[who]:
            total = points + adjusted[who] + credit
            ranked_by = Fraction(total, played or 1) if rule.name == "rate" else Fraction(total)
            counted[who] = total, ranked_by
    return counted


def _points(rows: sqlite3.Connection, round_id: int) -> dict[int, Counter[str]]:
    """Points by table and party: the latest form of each deal, and a whole result in place of all deals."""
    latest: dict[tuple[int, str, int], tuple[dict[str, int], bool]] = {}
    for place, journal, deal, points, by_hand, what in rows.execute(
        "SELECT place, journal, deal, points, by_hand, what FROM deals WHERE round_id = ? ORDER BY sequence",
        (round_id,),
    ):
        latest[place, journal, deal] = json.loads(points), bool(by_hand and json.loads(what).get("whole"))
    whole = {place for (place, _, _), (_, is_whole) in latest.items() if is_whole}
    made: dict[int, Counter[str]] = defaultdict(Counter)
    for (place, _, _), (points, is_whole) in latest.items():
        if is_whole or place not in whole:
            made[place].update(points)
    return made
