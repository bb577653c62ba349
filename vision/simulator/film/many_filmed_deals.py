"""Many deals at once, mixed as evenings are: tables, lamps, decks, books, clean play and planted faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ..play.scenario import Scenario
from ..play.scripted_deal import FAULTS
from .film_with_truth import simulate

BOOK_SHARES = {
    "american": 0.55,
    "somerset-1888": 0.2,
    "british": 0.1,
    "progressive": 0.05,
    "keller-1887": 0.1,
}


def mixture(
    count: int, first: int = 1, faulty: float = 0.5, openings: bool = False
) -> Iterator[tuple[int, dict[str, object]]]:
    """Seeds and options for :func:`vision.simulator.prepare`, the same for the same numbers.

    A share ``faulty`` of the deals has a planted fault, half of those a revoke; the others share
    the rest. ``openings``: every deal begins with the cut and the dealing, most with the shuffle before it,
    and in a third of them a card comes face up. Raises ValueError for a share outside 0 to 1 or a negative
    count.
    """
    if not 0 <= faulty <= 1 or count < 0:
        raise ValueError(f"{count} deals with a share of {faulty} faults cannot be made")
    others = [fault for fault in FAULTS if fault != "revoke"]
    for seed in range(first, first + count):
        rng = np.random.default_rng([seed, 71])
        book = str(rng.choice(list(BOOK_SHARES), p=list(BOOK_SHARES.values())))
        options: dict[str, object] = {"book": book}
        if rng.random() < faulty:
            options["fault"] = "revoke" if rng.random() < 0.5 else str(rng.choice(others))
            if options["fault"] in ("no discard", "lead before discard"):
                options |= {"turned_down": False, "alone": False}
            elif options["fault"] in ("out of turn", "fourth before second"):
                options["alone"] = False
        for extra, share in (("opening", 0.2), ("counters", 0.2), ("fidgets", 0.3)):
            if rng.random() < share:
                options[extra] = True
        if openings:
            options["opening"] = True
            if rng.random() < 1 / 3:
                options["faced"] = True
            if rng.random() < 3 / 4:
                options["shuffled"] = True
        yield seed, options


def make(folder: Path, count: int, first: int = 1, faulty: float = 0.5, **size: object) -> Iterator[Path]:
    """Films the mixture into ``folder`` as ``deal-00001.mp4`` and ``.jsonl``; what is there already is kept.

    ``size`` is width, height, fps or any other option that all deals share. Yields each video.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for seed, options in mixture(count, first, faulty):
        out = folder / f"deal-{seed:05d}.mp4"
        # The truth is written last, so a deal that has one is whole.
        if not out.with_suffix(".jsonl").exists():
            simulate(out, seed, Scenario(**{**options, **size}))  # type: ignore[arg-type]
        yield out
