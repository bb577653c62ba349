"""``bowerbird bench``: measures whether this machine keeps up with a camera."""

from __future__ import annotations

import json
import os
import platform
import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..table.picture_rate import FEWEST

Facts = dict[str, Any]
COUNTED_FPS = 12.0
"""Pictures a second of the films behind every figure in web/docs/results.md."""
ENOUGH_FPS = 6.0
"""Pictures a second: half as many again as the four at which every card, seat and trick of three recorded
deals was still right. At three a seat was wrong (``python -m models.lab score --every 4``), and below
:data:`web.table.picture_rate.FEWEST` a table follows nothing."""
QUICK_S = 25.0
"""Seconds of the warm-up and of the measurement: with the start, less than a minute."""
BUSY = 0.5
"""Load average per processor from which other work distorts the times."""


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine() -> Facts:
    """The machine that is measured."""
    name = platform.processor() or platform.machine()
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    match = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return {
        "processor": match[1] if match else name,
        "processors": processors(),
        "python": platform.python_version(),
        "load": round(load, 2),
    }


def in_words(facts: Facts, quick: bool = False) -> Iterator[str]:
    """The figures for people, a line each; ``quick``: without those of the stages."""
    at, film = facts["machine"], facts["film"]
    yield f"{at['processor']}, {at['processors']} processors, Python {at['python']}"
    if at["load"] > BUSY * at["processors"]:
        yield (
            f"Other work is running here (load {at['load']} on {at['processors']} processors):"
            " without it, Bowerbird is faster than this."
        )
    for stage in () if quick else film["stages"]:
        share = f"{stage['runs']:.0%} of the pictures" if stage["runs"] < 1 else "every picture"
        yield f"  {stage['name']:22}{stage['wall_ms']:8.1f} ms a picture   {share}"
    yield from verdict(film["fps"], film["busy_fps"])


def verdict(fps: float, busy_fps: float) -> Iterator[str]:
    """The meaning of the measured pace at a table: over a deal, and while cards are played."""
    yield f"A deal at 1280x720: {fps:.0f} pictures a second, and {busy_fps:.0f} while cards are played."
    if busy_fps >= COUNTED_FPS:
        yield "This machine keeps up: a table needs twelve pictures a second, and more show nothing new."
    elif busy_fps >= ENOUGH_FPS:
        yield "This machine leaves pictures out and still sees every card: that is enough for a table."
    elif busy_fps >= FEWEST:
        yield (
            "This machine is slow: where cards fall quickly it may miss a card, and asks about it."
            " Stop other work on it, or play slowly."
        )
    else:
        yield (
            "This machine is too slow to follow a game. Give the camera smaller pictures, stop other work on"
            " the machine, or use a faster one. Scoring by hand works on it."
        )


def bench(args: Namespace, film: Facts) -> int:
    """Print the pace of the film that comes with Bowerbird; see :class:`vision.bench.pace.WatcherPace`."""
    facts = {"machine": machine(), "film": film}
    if args.json:
        print(json.dumps(facts))
    else:
        print("\n".join(in_words(facts, args.quick)))
    return 0
