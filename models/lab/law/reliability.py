"""Whether the referee's shares are right as often as they claim.

``python -m models.lab reliability FILE ...`` reads what ``doubtful``, ``muddled`` and ``judge-again`` write
with ``--lines``.
Each claim (the likeliest name and player of a card, what an event was, a ruling in some of the worlds) has a
share of the worlds; a table for each kind has ten bins of that share, with how often its claims were right.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from models.lab.law.side_by_side import Claim, kept

BINS = 10
KINDS = ("name", "seat", "event", "ruling")


def bin_of(share: float) -> int:
    """The number of the bin of a share, from 0; a share of 1 is in the last."""
    return min(int(share * BINS), BINS - 1)


def table(claims: Sequence[Claim], kind: str) -> list[str]:
    """The rows of a kind: its bins, the claims in each, their mean share, and how many were right."""
    rows = [f"{kind:8} {'claimed':>11} {'claims':>8} {'mean':>7} {'right':>8} {'share':>7}"]
    for number in range(BINS):
        within = [(share, right) for name, share, right in claims if name == kind and bin_of(share) == number]
        if within:
            right = sum(is_right for _, is_right in within)
            mean = sum(share for share, _ in within) / len(within)
            span = f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}"
            rows.append(f"{'':8} {span:>11} {len(within):8} {mean:7.4f} {right:8} {right / len(within):7.4f}")
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(prog="python -m models.lab reliability", description=__doc__)
    options.add_argument("files", type=Path, nargs="+", metavar="FILE")
    args = options.parse_args(arguments)
    claims = [claim for path in args.files for record in kept(path) for claim in record.claims]
    for kind in KINDS:
        print(*table(claims, kind), sep="\n")
