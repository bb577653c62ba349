"""``bowerbird simulate``: films a deal on a table that does not exist, with its truth in a second file."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..shown.words.english import ENGLISH
from . import Refusal
from .progress_bar import bar

FILMS = (".mp4", ".webm", ".mkv", ".avi")
"""Endings of a film's name; the ending selects the encoding."""

OPTIONS = (
    "book", "fault", "offender", "players", "table", "lamp", "alone", "turned_down", "deck", "trouble",
    "opening", "shuffled", "counters", "fidgets", "fps", "width", "height", "shape", "size", "camera",
)  # fmt: skip
"""Options of a simulated deal; everything else comes from the seed."""


def film(args: Namespace, simulate: Callable[..., Path], scenario: Callable[..., Any]) -> int:
    """Film the ``scenario`` of ``args``; ``simulate`` draws it and returns the path of the truth."""
    out = Path(args.out)
    if out.suffix.lower() not in FILMS:
        raise Refusal(ENGLISH["refusal_video_name"].format(name=out.name))
    if not out.absolute().parent.is_dir():
        raise Refusal(ENGLISH["refusal_not_a_folder"].format(path=out.parent))
    given = {name: getattr(args, name) for name in OPTIONS}
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if not args.quiet:
        print(
            ENGLISH["terminal_drawing_the_deal_of_seed"].format(seed=args.seed), file=sys.stderr, flush=True
        )

    def watched(pictures: Iterator[Any], total: int) -> Iterator[Any]:
        return bar(pictures, total, "pictures", args.quiet)

    truth = simulate(args.out, args.seed, scenario(**options), watched=watched)
    size = Path(args.out).stat().st_size / 1e6
    print(ENGLISH["terminal_mb_and_its_truth"].format(out=args.out, size=size, truth=truth))
    return 0
