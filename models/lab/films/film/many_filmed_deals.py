"""Many deals at once, mixed as evenings are: tables, lamps, decks, books, clean play and planted faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

from ..play.scenario import Scenario
from ..play.scripted_deal import FAULTS
from .with_truth import simulate

Options = dict[str, Any]
"""Some of the fields of :class:`Scenario`, by their names."""

BOOK_SHARES = {
    "american": 0.55,
    "somerset-1888": 0.2,
    "british": 0.1,
    "progressive": 0.05,
    "keller-1887": 0.1,
}


def mixture(
    count: int, first: int = 1, faulty: float = 0.5, openings: bool = False
) -> Iterator[tuple[int, Options]]:
    """Seeds and options for :func:`models.lab.films.prepare`, the same for the same numbers.

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
        options: Options = {"book": book}
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


PLACES: dict[str, Options] = {
    "near": {"camera": "near"},
    "far": {"camera": "far"},
    "low": {"camera": "low"},
    "off the middle": {"camera": "aside"},
    "larger than the picture": {"size": 1.55},
    "round": {"shape": "round"},
    "oblong": {"shape": "oblong"},
    "640x480": {"width": 640, "height": 480},
    "1920x1080": {"width": 1920, "height": 1080},
    "near, 640x480": {"camera": "near", "width": 640, "height": 480},
}
"""Tables and cameras other than the usual ones; the last figure of a seed says which it is filmed at."""


def place_of(seed: int) -> str:
    """Which of the :data:`PLACES` the deal of ``seed`` is filmed at: seeds ending in 1 at the first."""
    return list(PLACES)[(seed - 1) % len(PLACES)]


def elsewhere(deals: Iterable[tuple[int, Options]]) -> Iterator[tuple[int, Options]]:
    """The same ``deals``, of :func:`mixture`, each filmed at its place of the :data:`PLACES`."""
    for seed, options in deals:
        yield seed, options | PLACES[place_of(seed)]


def on_covers(
    deals: Iterable[tuple[int, dict[str, object]]], covers: Sequence[str]
) -> Iterator[tuple[int, dict[str, object]]]:
    """The same ``deals``, the first on the first of the ``covers``, the next on the next, and round again."""
    for (seed, options), cover in zip(deals, cycle(covers), strict=False):
        yield seed, options | {"table": cover}


def make(folder: Path, count: int, first: int = 1, faulty: float = 0.5, **size: object) -> Iterator[Path]:
    """Films the mixture into ``folder`` as ``deal-00001.mp4`` and ``.jsonl``; what is there already is kept.

    ``size`` is width, height, fps or any other option that all deals share. Yields each video.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for seed, options in mixture(count, first, faulty):
        out = folder / f"deal-{seed:05d}.mp4"
        # The truth is written last, so a deal that has one is whole.
        if not out.with_suffix(".jsonl").exists():
            simulate(out, seed, Scenario(**{**options, **size}))
        yield out
