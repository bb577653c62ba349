"""Which constants of doubt move its rulings: each a quarter up and down, over doubtful records.

``python -m models.lab tune-doubt FOLDER --doubtful 600 --missed 200 --muddled 20 --times 10 --seed 31``
judges records of ``doubtful`` and ``missed``, and some simulated deals, each ``--times`` times as ``muddled``
reports it: first as the constants of ``referee/doubt/tuning.py`` are, then with each a quarter smaller
and larger. It prints which of them changed accusations, revokes proved, points or questions, and which moved
nothing. What was judged is kept in FOLDER, so that a run that was broken off goes on. Its seeds are reported
nowhere else.

A constant that is not read while a record is judged is not tried on it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields
from functools import partial
from pathlib import Path

from models.lab.evenings.erring_watcher import more_often
from models.lab.evenings.evenings import referee_as_it_is
from models.lab.evenings.muddled import MuddledDeal, muddled_deals
from models.lab.law import doubtful, missed
from models.lab.law.deals import evening
from models.lab.law.side_by_side import JudgedRecord, counts
from models.lab.tuning.quarters import QUARTERS, Constant, Line, Trials
from referee.book.loading import books, load
from referee.doubt.tuning import DOUBT, DoubtTuning

CONSTANTS = {field.name: Constant(field.name, DOUBT, field.name) for field in fields(DoubtTuning)}
READS = ((0.03, 0.004, 0.0, 0.0), (0.1, 0.02, 0.2, 0.004), (0.06, 0.04, 0.0, 0.02))
"""The shares of cards unread, misread, of these without the truth as a rival, and of a wrong player."""
LOST = 0.1
"""The share of the events that a record of ``missed`` lacks."""

Record = tuple[str, Callable[[], JudgedRecord]]
"""A record's name, and its judging."""


def records(args: argparse.Namespace) -> Iterator[Record]:
    """All records, each with how it is judged."""
    for part, (unread, misread, outside, seats) in enumerate(READS):
        options = argparse.Namespace(
            seed=f"{args.seed} {part}", deals=args.doubtful // len(READS), book=None, named=0.97,
            unread=unread, misread=misread, outside=outside, seats=seats,
        )  # fmt: skip
        for number, (rules, deal, events) in enumerate(doubtful.reported(options)):
            name = f"doubtful {part} {number}"
            yield name, partial(doubtful.judged, name, events, rules, deal)
    for number in range(args.missed):
        yield f"missed {number}", partial(_missed, args.seed, number)
    folder, often = args.folder / "truths", more_often(args.errors)
    for reported in muddled_deals(folder, args.first, args.muddled, args.times, args.seed, often):
        yield f"muddled {reported.name}", partial(_muddled, reported)


def _muddled(deal: MuddledDeal) -> JudgedRecord:
    return deal.judged()[1]


def _missed(seed: int, number: int) -> JudgedRecord:
    rng = random.Random(f"tune {seed} {number}")
    rules = load(rng.choice(books()))
    return missed.judged(f"missed {number}", rules, list(evening(rules, rng, 2)), rng, LOST).record


def run(args: argparse.Namespace) -> list[Line]:
    """What came of every record with every constant; what is not kept yet is judged, and kept at once."""
    args.folder.mkdir(parents=True, exist_ok=True)
    trials = Trials(
        args.folder / "tune-doubt.jsonl", list(CONSTANTS.values()),
        case_key="record", state_key="state", state=referee_as_it_is(),
    )  # fmt: skip
    wanted = args.only or CONSTANTS
    return [line for name, judge in records(args) for line in trials.of(name, partial(_line, judge), wanted)]


def _line(judge: Callable[[], JudgedRecord]) -> Line:
    """What came of a record, as it is kept."""
    record = asdict(judge())
    return {name: value for name, value in record.items() if name not in ("record", "claims", "ms")}


def summary(lines: Sequence[Line], names: Sequence[str]) -> str:
    """A line for each constant that moved something, with the changes; then those that moved nothing."""
    plain = {line["record"]: line for line in lines if not line["name"]}
    rows, nothing = [], []
    for name in names:
        moves = []
        for by in QUARTERS:
            tried = [line for line in lines if (line["name"], line["by"]) == (name, by)]
            was = counts([_record(plain[line["record"]]) for line in tried])
            now = counts([_record(line) for line in tried])
            off = ", ".join(f"{key} {now[key] - was[key]:+d}" for key in now if now[key] != was[key])
            other = sum(_record(line).outcome != _record(plain[line["record"]]).outcome for line in tried)
            if other:
                moves.append(
                    f"    {'-' if by < 1 else '+'}25 %: {other} records; {off or 'the counts are the same'}"
                )
        read = sum(name in line["read"] for line in plain.values())
        rows += [f"{name} = {CONSTANTS[name].value:g}, read in {read} records", *moves] if moves else []
        nothing += [] if moves else [f"{name} (read in {read})"]
    head = f"{len(plain)} records: {counts([_record(line) for line in plain.values()])}"
    return "\n".join([head, "moves:", *rows, f"moves nothing: {', '.join(nothing) or 'none'}"])


def _record(line: Line) -> JudgedRecord:
    parts = {name: line[name] for name in ("record", "rulings", "false", "proved", "points", "asked")}
    return JudgedRecord(**parts, ms=0.0)


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m models.lab tune-doubt", description=__doc__)
    options.add_argument("folder", type=Path, help="where the truths and what came of the records are kept")
    options.add_argument("--doubtful", type=int, default=600, help="records of doubtful (600)")
    options.add_argument("--missed", type=int, default=200, help="games of missed (200)")
    options.add_argument("--muddled", type=int, default=20, help="simulated deals of muddled (20)")
    options.add_argument(
        "--first", type=int, default=9400001, help="the seed of the first of these (9400001)"
    )
    options.add_argument("--times", type=int, default=10, help="how often each of these is reported (10)")
    options.add_argument("--errors", type=float, default=3.0, help="how much more often than in films (3)")
    options.add_argument("--seed", type=int, default=31)
    options.add_argument(
        "--only", nargs="+", choices=CONSTANTS, default=[], metavar="NAME", help="only these"
    )
    return options


def main(arguments: Sequence[str] | None = None) -> None:
    args = parser().parse_args(arguments)
    print(summary(run(args), args.only or list(CONSTANTS)))
