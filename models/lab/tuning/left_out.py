"""The worth of each guard against a false accusation: the records that accuse somebody without it.

``python -m models.lab left-out FOLDER --deals 40 --times 20 --errors 3 --keep FILE`` judges simulated deals
as ``muddled`` reports them (their truth is kept in FOLDER): as the referee is, then without each kind of
event that may not have happened as seen (``HAPPENINGS``) and each reason to withhold a ruling
(``WITHHELD``), where a record has it. It prints for each guard in how many records it was at work, and how
many accuse somebody falsely without it. ``--keep`` writes the shortest of these, as facts, for the tests.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from pathlib import Path
from typing import Any
from unittest.mock import patch

from models.lab.evenings import true_game
from models.lab.evenings.at_table import judged
from models.lab.evenings.erring_watcher import more_often
from models.lab.evenings.muddled import MuddledDeal, muddled_deals
from models.lab.evenings.outcome import Outcome
from models.lab.films.film.truth_file import read_truth
from models.lab.law import ruling_keys
from referee.doubt import uncertain_happenings, uncertain_reads, withheld
from referee.game.game import Game
from web.commands.demo import Truth
from web.journal.facts import to_plain

Line = dict[str, Any]


@dataclass
class Guard:
    """A kind of event or a reason that is left out; ``accuse`` are the records that accuse without it."""

    name: str
    table: tuple[object, str]
    row: Any
    at_work: int = 0
    accuse: list[Line] = field(default_factory=list)

    @contextmanager
    def left_out(self) -> Iterator[None]:
        rows = tuple(row for row in getattr(*self.table) if row is not self.row)
        with patch.object(*self.table, rows):
            yield

    @contextmanager
    def noted(self, at_work: set[str]) -> Iterator[None]:
        """While this lasts its name is put into ``at_work`` where it has something to say."""

        def noting(predicate: Callable[..., Any]) -> Callable[..., Any]:
            @wraps(predicate)
            def noted(*args: Any) -> Any:
                answer = predicate(*args)
                answer = answer if isinstance(answer, bool) else [*answer]
                if answer:
                    at_work.add(self.name)
                return answer

            return noted

        row = self.row
        row = replace(row, applies=noting(row.applies)) if hasattr(row, "applies") else noting(row)
        rows = tuple(row if old is self.row else old for old in getattr(*self.table))
        with patch.object(*self.table, rows):
            yield


def guards() -> list[Guard]:
    """Every guard of the two tables."""
    events = (uncertain_reads, "HAPPENINGS")
    reasons = (withheld, "WITHHELD")
    return [
        *(Guard(event.__name__, events, event) for event in uncertain_happenings.HAPPENINGS),
        *(Guard(reason.kind.value, reasons, reason) for reason in withheld.WITHHELD),
    ]


def tried(every: Sequence[Guard], name: str, judge: Callable[[], tuple[Outcome, Line]]) -> Outcome:
    """Judge a record as the referee is, and without each guard that is at work in it."""
    at_work: set[str] = set()
    with ExitStack() as stack:
        for guard in every:
            stack.enter_context(guard.noted(at_work))
        outcome, _ = judge()
    for guard in every:
        if guard.name in at_work:
            guard.at_work += 1
            with guard.left_out():
                without, line = judge()
            if without.accused and not outcome.accused:
                guard.accuse.append(
                    {
                        "record": name,
                        "without": guard.name,
                        "accused": [false.in_words for false in without.accused],
                        **line,
                    }
                )
    return outcome


def judged_as_facts(deal: MuddledDeal) -> tuple[Outcome, Line]:
    """A deal judged at a table, with its facts before anybody answers and the rulings that are due."""
    line: Line = {}

    def look(game: Game, right: Game) -> None:
        head, lines = read_truth(deal.truth_path)
        due = {*ruling_keys.rulings(right), *ruling_keys.by_the_book(right)}
        due |= true_game.due_at_any_moment(right.rules, lines, Truth.read(deal.truth_path))
        line["book"] = head.book
        line["due"] = sorted(due, key=str)
        line["facts"] = [to_plain(fact) for fact in game.journal]

    return judged(deal.seed, deal.options, deal.truth_path, deal.reported, look), line


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m models.lab left-out", description=__doc__)
    options.add_argument("folder", type=Path, help="where the truths are kept")
    options.add_argument("--deals", type=int, default=40)
    options.add_argument("--first", type=int, default=9400001, help="the first deal's seed (9400001)")
    options.add_argument("--times", type=int, default=20, help="how often each deal is reported (20)")
    options.add_argument("--seed", type=int, default=1, help="of the errors (1)")
    options.add_argument("--errors", type=float, default=3.0, help="how much more often than in films (3)")
    options.add_argument("--keep", type=Path, help="write the shortest that accuse into this file")
    options.add_argument("--most", type=int, default=2, help="how many of each guard are kept (2)")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Leave out each guard; the status is 1 where a record accuses somebody although none is left out."""
    args = parser().parse_args(arguments)
    every, accusing, number = guards(), [], 0
    frequencies = more_often(args.errors)
    for deal in muddled_deals(args.folder, args.first, args.deals, args.times, args.seed, frequencies):
        name = f"muddled {deal.name}"
        outcome = tried(every, name, partial(judged_as_facts, deal))
        accusing += [name] if outcome.accused else []
        number += 1
    for guard in every:
        print(f"{guard.name}: at work in {guard.at_work} records, {len(guard.accuse)} accuse without it")
    print(f"{number} records; {len(accusing)} accuse with every guard: {accusing}")
    if args.keep is not None:
        shortest = [
            line
            for guard in every
            for line in sorted(guard.accuse, key=lambda line: len(line["facts"]))[: args.most]
        ]
        args.keep.write_text("".join(json.dumps(line) + "\n" for line in shortest), encoding="utf-8")
    return int(bool(accusing))
