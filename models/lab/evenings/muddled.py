"""Simulated deals as reported by a watcher with many errors, without a film: thousands instead of hundreds.

``python -m models.lab muddled FOLDER --deals 100 --first 9400001 --times 20 --seed 1 --errors 3`` takes the
truth of simulated deals (kept in FOLDER, so that it is worked out a single time), reports each of them
``--times`` times with the mistakes that films have shown (``erring_watcher.FREQUENCIES``), ``--errors``
times as often as there, plays them at a table with people who tap calls sooner or later and
answer its questions, and prints the accusations that were not so, points, revokes proved and questions.
``--much KIND N``: this kind N times as often as in films, all others as often as there; ``--show N`` prints
the events of N deals that accuse; ``--lines FILE`` keeps all for ``side-by-side`` and ``reliability``.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from models.lab.evenings.erring_watcher import FREQUENCIES, ErringWatcher, Mistake, Report, more_often
from models.lab.evenings.outcome import Outcome
from models.lab.evenings.outcome_record import judged_record
from models.lab.evenings.watched_film import ReportedEvent
from models.lab.films.film.many_filmed_deals import mixture
from models.lab.films.film.truth_file import read_truth
from models.lab.films.film.with_truth import prepare
from models.lab.films.play.scenario import Scenario
from models.lab.law.claims import Happened
from models.lab.law.side_by_side import JudgedRecord, keep
from referee.book.loading import load
from vision.watching.as_json import line as as_line
from web.whole_files import write_whole

TAPPING = (1.0, 0.5, 0.1, 0.0)
"""Shares of the events after which somebody taps calls: at once, soon, late, when the hand is over."""


def as_reported(report: Report) -> ReportedEvent:
    """The event as a watched film's is kept, with its pictures."""
    line = as_line(report.event) | {"told": report.event.t, "spent": 0.0}
    if report.quad is not None:
        line["quad"] = report.quad
    kept = tuple((name, view) for name in report.event.seen for view in ("crop", "table"))
    return ReportedEvent(report.event, line, kept, 0.0)


@dataclass(frozen=True)
class MuddledDeal:
    """A simulated deal as a watcher with ``mistakes`` reports it.

    ``truth_path`` is the file of its truth; ``happened`` has what each sighting was in truth.
    """

    name: str
    seed: int
    repeat: int
    options: dict[str, Any]
    truth_path: Path
    reported: list[ReportedEvent]
    happened: dict[str, Happened]
    mistakes: list[Mistake]

    def judged(self) -> tuple[Outcome, JudgedRecord]:
        """What comes of it at a table where people tap calls sooner or later."""
        rng = random.Random(f"{self.name} taps")
        share = rng.choice(TAPPING)
        return judged_record(
            self.name, self.seed, self.options, self.truth_path, self.reported, self.happened,
            has_time=lambda: rng.random() < share,
        )  # fmt: skip


def muddled(path: Path, seed: str, frequencies: Mapping[Mistake, float]) -> ErringWatcher:
    """The watcher that errs as ``seed`` has it, before the deal of the truth in ``path``."""
    head, lines = read_truth(path)
    return ErringWatcher(load(head.book), lines, random.Random(seed), frequencies)


def muddled_deals(
    folder: Path, first: int, deals: int, times: int, seed: int, frequencies: Mapping[Mistake, float]
) -> Iterator[MuddledDeal]:
    """Each of the ``deals`` from seed ``first`` on, reported so many ``times``; ``seed`` is of the mistakes.

    Their truths are kept in ``folder``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for deal, options in mixture(deals, first):
        path = folder / f"deal-{deal:05d}.jsonl"
        if not path.exists():
            lines = prepare(deal, Scenario(**{**options, "fps": 12.0})).truth
            write_whole(path, "".join(json.dumps(line) + "\n" for line in lines))
        for repeat in range(times):
            name = f"{seed} {deal} {repeat}"
            watcher = muddled(path, name, frequencies)
            reported = [as_reported(report) for report in watcher.reports()]
            yield MuddledDeal(name, deal, repeat, options, path, reported, watcher.truth, watcher.mistakes)


def summary(results: Sequence[tuple[Outcome, list[Mistake]]], seconds: float) -> str:
    n = len(results)
    outcomes = [outcome for outcome, _ in results]
    revokes = [outcome for outcome in outcomes if outcome.has_revoke]
    accusing = [outcome for outcome in outcomes if outcome.accused]
    kinds = Counter(
        kind
        for deal in accusing
        for kind in {f"{false.moment}: {false.ruling.kind}" for false in deal.accused}
    )
    with_error = Counter(
        str(mistake) for outcome, made in results for mistake in set(made) if outcome.accused
    )
    asked = Counter(str(question.kind) for outcome in outcomes for question in outcome.asked)
    return "\n".join(
        [
            f"deals reported: {n}; errors {sum(len(made) for _, made in results) / n:.2f} a deal;"
            f" {1000 * seconds / n:.0f} ms each",
            f"deals that accuse falsely: {len(accusing)}  {dict(kinds.most_common())}",
            f"    with errors of the kinds {dict(with_error.most_common())}",
            f"points before any answer: {sum(o.points == o.points_due for o in outcomes)} right,"
            f" {sum(o.points is None and o.points_due is not None for o in outcomes)} open,"
            f" {sum(o.points is not None and o.points != o.points_due for o in outcomes)} wrong",
            f"revokes planted {len(revokes)}, proved {sum(o.proved for o in revokes)}",
            f"questions: {sum(len(o.asked) for o in outcomes) / n:.3f} a deal {dict(asked.most_common())}",
        ]
    )


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m models.lab muddled", description=__doc__)
    options.add_argument("folder", type=Path, help="where the truths are kept")
    options.add_argument("--deals", type=int, default=100)
    options.add_argument("--first", type=int, default=9400001, help="the first deal's seed (9400001)")
    options.add_argument("--times", type=int, default=20, help="how often each deal is reported (20)")
    options.add_argument("--seed", type=int, default=1, help="of the errors (1)")
    options.add_argument("--errors", type=float, default=1.0, help="how much more often than in films (1)")
    options.add_argument("--much", nargs=2, action="append", default=[], metavar=("KIND", "N"))
    options.add_argument("--show", type=int, default=0)
    options.add_argument("--lines", type=Path, help="write what came of each deal into this file")
    options.add_argument("--one", nargs=2, type=int, metavar=("DEAL", "TIME"), help="only this report of it")
    return options


def main(arguments: Sequence[str] | None = None, say: Callable[[str], None] = print) -> int:
    """Judge the deals; the status is 1 where somebody was accused falsely."""
    options = parser()
    args = options.parse_args(arguments)
    frequencies = more_often(args.errors)
    try:
        much = {Mistake(kind): float(times) for kind, times in args.much}
    except ValueError:
        options.error(f"--much takes a kind and a number, the kind one of: {'; '.join(Mistake)}")
    frequencies |= {kind: FREQUENCIES[kind] * times for kind, times in much.items()}
    results: list[tuple[Outcome, list[Mistake]]] = []
    records = []
    began = time.process_time()
    for deal in muddled_deals(args.folder, args.first, args.deals, args.times, args.seed, frequencies):
        if args.one and [deal.seed, deal.repeat] != args.one:
            continue
        outcome, record = deal.judged()
        results.append((outcome, deal.mistakes))
        records.append(record)
        if outcome.accused and args.show > 0:
            args.show -= 1
            say(shown(outcome, deal))
    if args.lines is not None:
        keep(args.lines, records)
    last = args.first + args.deals - 1
    say(f"seeds {args.first} to {last}, {args.times} times, errors of seed {args.seed}")
    say(summary(results, time.process_time() - began))
    return int(any(outcome.accused for outcome, _ in results))


def shown(outcome: Outcome, deal: MuddledDeal) -> str:
    """A deal that accuses: the mistakes, the accusations and questions, and all events."""
    planted, mistakes = to_builtins(outcome.planted), ", ".join(deal.mistakes)
    lines = [f"{deal.seed} {deal.repeat} {outcome.options} planted {planted}\n  errors: {mistakes}"]
    lines += [f"  accused {accusation.in_words}" for accusation in outcome.accused]
    lines += [f"  asked {question.in_words}" for question in outcome.asked]
    lines += [f"  {fact.in_words}" for fact in outcome.facts_wrong]
    hidden = ("quad", "frame", "told", "spent")
    for report in deal.reported:
        lines.append("    " + " ".join(str(value) for key, value in report.line.items() if key not in hidden))
    return "\n".join(lines)
