"""The same films watched by two states of the watcher: ``python -m models.lab same-films BEFORE AFTER``.

``evenings`` keeps what came of each film in a folder. Run in two checkouts with the same seeds and options it
fills two such folders, or two trees of them. This command compares the films that both have: what differs in
each, and the figures of both. The status is 1 where the second state accuses somebody falsely and the first
does not, or fewer cards are read right, or more wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from .evenings import summary
from .outcome import Outcome, read_outcome

Pair = tuple[str, Outcome, Outcome]
"""A film's place below both folders, and what came of it before and after."""


def pairs(before: Path, after: Path) -> list[Pair]:
    """The films that both folders have, by their place in them."""
    places = [path.relative_to(after) for path in sorted(after.rglob("deal-*.json"))]
    both = [place for place in places if not place.stem.endswith("-pack") and (before / place).exists()]
    return [
        (str(place), read_outcome(before / place).outcome, read_outcome(after / place).outcome)
        for place in both
    ]


def differences(was: Outcome, now: Outcome) -> list[str]:
    """What only one of the states reports of a film: ``-`` before, ``+`` after."""
    lines_of = {
        sign: [
            *(f"accused {accusation.in_words}" for accusation in outcome.accused),
            *(f"asked {question.in_words}" for question in outcome.asked),
            *(f"camera: {line}" for line in outcome.counts.remarks),
        ]
        for sign, outcome in (("-", was), ("+", now))
    }
    return [
        f"{sign} {line}" for sign, lines in lines_of.items() for line in lines
        if line not in lines_of["+" if sign == "-" else "-"]
    ]  # fmt: skip


def is_worse(films: Sequence[Pair]) -> bool:
    """Whether the second state accuses anybody more, or reads fewer cards right, or more wrong."""
    accuses = any(set(now.accused) - set(was.accused) for _, was, now in films)
    right = sum(now.counts.right - was.counts.right for _, was, now in films)
    wrong = sum(now.counts.wrong - was.counts.wrong for _, was, now in films)
    return accuses or right < 0 or wrong > 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare two folders of watched films; the status is 1 where the second is worse."""
    options = argparse.ArgumentParser(prog="python -m models.lab same-films", description=__doc__)
    options.add_argument("before", type=Path)
    options.add_argument("after", type=Path)
    args = options.parse_args(arguments)
    films = pairs(args.before, args.after)
    if not films:
        options.error(f"{args.before} and {args.after} have no film in common")
    for place, was, now in films:
        if lines := differences(was, now):
            print(place, *(f"    {line}" for line in lines), sep="\n")
    before = summary([was for _, was, _ in films]).splitlines()
    after = [line for line in summary([now for *_, now in films]).splitlines() if line not in before]
    print(f"before, {len(films)} films:", *before, "after, where it differs:", *after, sep="\n")
    return int(is_worse(films))
