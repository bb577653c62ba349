"""Plays evenings by chance, with people who come late, go and sit out, and counts their points again."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

from sqlalchemy.orm import Session

from models.lab.props.club_evening import deals_of, drawn_round, evening_of, report
from web.hub.movements.movement import Movement
from web.hub.movements.numbers import Over
from web.hub.record.agreed import agree
from web.hub.record.kept_standings import keep, kept_standings
from web.hub.record.models import DrawnRound, Evening
from web.hub.record.people import come_back, enter, leave
from web.hub.record.results import adjust
from web.hub.record.rounds import take_back
from web.hub.record.rules import Agreement, Missed
from web.hub.record.seats import here, seats, standing_rounds
from web.hub.record.stages import end_play
from web.hub.record.standings_of_evening import StandingsLine, standings
from web.hub.record.store import Record

from .plain_recount import Rule, count_evening


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how many evenings differ, by the rule for missed rounds; returns 1 if any does."""
    asked = argparse.ArgumentParser(prog="python -m models.lab club-evenings", description=__doc__)
    asked.add_argument("--evenings", type=int, default=214)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args(arguments)
    differ = dict.fromkeys(Missed, 0)
    lines = dict.fromkeys(Missed, 0)
    with tempfile.TemporaryDirectory(prefix="bowerbird-evenings-") as folder:
        file = Path(folder) / "club.record"
        record = Record(file)
        try:
            for number in range(chosen.evenings):
                rng = Random(chosen.seed * 10_000 + number)
                evening = _play(record, rng)
                for rule in Missed:
                    compared, same = _compare(record, file, evening, rule, rng)
                    lines[rule] += compared
                    differ[rule] += not same
        finally:
            record.close()
    for rule in Missed:
        text = f"{lines[rule]} lines of standings: {differ[rule]} evenings differ"
        print(f"{rule.value:8} {chosen.evenings} evenings, {text}", flush=True)
    return 1 if any(differ.values()) else 0


def _play(record: Record, rng: Random) -> int:
    """An evening of four to nine rounds, with people who come, go, come back, and adjustments."""
    evening = evening_of(record, rng.randrange(8, 31), Movement.DRAW, rng.choice(list(Over)))
    for _ in range(rng.randrange(4, 10)):
        drawn = drawn_round(record, evening)
        report(record, deals_of(record, drawn, rng, rng.randrange(1, 9)))
        with record.writing() as session:
            row = session.get_one(Evening, evening)
            playing = [entry.number for entry in here(session, row, 99)]
            if rng.random() < 0.4:
                enter(session, row, f"Late {rng.randrange(10**6)}")
            if rng.random() < 0.4 and len(playing) > 9:
                leave(session, row, rng.choice(playing))
            if rng.random() < 0.2:
                come_back(session, row, 1)
            if rng.random() < 0.4:
                seated = [who for who in playing if who in _players_present(session, drawn)]
                now = session.get_one(DrawnRound, drawn)
                who, points = rng.choice(seated), rng.choice((-2, 1, 3))
                adjust(session, now, who, points, "by chance", "Ruth", record.clock())
            if rng.random() < 0.1 and len(standing_rounds(session, row)) > 1:
                take_back(session, session.get_one(DrawnRound, drawn), record.clock(), "Ruth", "by chance")
    with record.writing() as session:
        end_play(session, session.get_one(Evening, evening), record.clock())
    return evening


def _players_present(session: Session, drawn: int) -> set[int]:
    return set(seats(session, session.get_one(DrawnRound, drawn)).people)


def _compare(record: Record, file: Path, evening: int, rule: Missed, rng: Random) -> tuple[int, bool]:
    """Lines compared under a rule, and whether both counts, and what was kept, agree."""
    rules = replace(Agreement(), missed=rule, missed_points=rng.randrange(1, 8), away=rng.random() < 0.5)
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        agree(session, row, rules, record.clock())
        fresh = standings(session, row)
        keep(session, row, record.clock())
        kept = kept_standings(session, row)
    counted = count_evening(str(file), evening, Rule(rule.value, rules.missed_points, rules.away))
    made = {line.number: line.points for line in fresh}
    same = made == {who: points for who, (points, _) in counted.items()} and kept == fresh
    return len(fresh), same and _ranks(fresh) == _ranked(counted)


def _ranks(lines: Sequence[StandingsLine]) -> dict[int, int]:
    return {line.number: line.rank for line in lines}


def _ranked(counted: dict[int, tuple[int, Fraction]]) -> dict[int, int]:
    worths = [worth for _, worth in counted.values()]
    return {who: 1 + sum(other > worth for other in worths) for who, (_, worth) in counted.items()}


if __name__ == "__main__":
    raise SystemExit(main())
