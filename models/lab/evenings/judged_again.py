"""The deals of ``evenings`` judged again as they were watched, as records for ``reliability``.

``python -m models.lab judge-again FOLDER ... --lines FILE`` judges each deal that ``evenings`` kept in the
folders, and writes what came of it for ``reliability`` and ``side-by-side``: whether each claimed card,
player and play was right, and each ruling. ``--one-look`` leaves the second look at the kept pictures out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from models.lab.evenings.outcome_record import judged_record, plays_that_happened
from models.lab.evenings.watched_film import stored
from models.lab.films.film.truth_file import read_truth
from models.lab.law.side_by_side import JudgedRecord, keep, summary
from referee.facts.register import Played


def judged_again(folder: Path, one_look: bool) -> Iterator[JudgedRecord]:
    """The record of each deal in ``folder``; those that an earlier laboratory stored are left out."""
    for path in sorted(folder.glob("*.seen")):
        truth = path.with_name(f"{path.name.partition('.')[0]}.jsonl")
        try:
            _, film = stored(path)
        except (ValueError, TypeError, LookupError):
            continue
        second_reads = None if one_look else film.second_reads
        happened = plays_that_happened(read_truth(truth).lines, film.reported)
        _, record = judged_record(path.stem, 0, {}, truth, film.reported, happened, (Played,), second_reads)
        yield record


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge the deals; the status is 1 where somebody was accused falsely."""
    options = argparse.ArgumentParser(prog="python -m models.lab judge-again", description=__doc__)
    options.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    options.add_argument("--lines", type=Path, required=True, help="where the records are written")
    options.add_argument("--one-look", action="store_true", help="without the second look")
    args = options.parse_args(arguments)
    records = [record for folder in args.folders for record in judged_again(folder, args.one_look)]
    keep(args.lines, records)
    print(summary(records) if records else "no deals")
    return int(any(record.false for record in records))
