"""A folder of simulated deals with their truth: ``python -m models.lab films FOLDER --count 200``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .many_filmed_deals import make
from .with_truth import UnwritableFilm


def main(arguments: Sequence[str] | None = None) -> int:
    """Films the deals; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m models.lab films", description=__doc__)
    parser.add_argument("folder", type=Path, help="where deal-00001.mp4, deal-00001.jsonl ... are written")
    parser.add_argument("--count", type=int, default=10, help="how many deals (10)")
    parser.add_argument("--seed", type=int, default=1, help="the first deal's seed; the others follow it (1)")
    parser.add_argument(
        "--faulty", type=float, default=0.5, help="the share of deals with a planted fault (0.5)"
    )
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=720)
    parser.add_argument("--fps", type=float, default=12.0)
    args = parser.parse_args(arguments)
    size = {"width": args.width, "height": args.height, "fps": args.fps}
    try:
        for video in make(args.folder, args.count, args.seed, args.faulty, **size):
            print(video, flush=True)
    except (ValueError, UnwritableFilm, OSError) as problem:
        print(f"simulator: {problem}", file=sys.stderr)
        return 2
    return 0
