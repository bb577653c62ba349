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

from ..shown.words.english import ENGLISH
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
            ENGLISH["terminal_other_work_is_running_here"].format(
                load=at["load"], processors=at["processors"]
            )
        )
    for stage in () if quick else film["stages"]:
        share = (
            ENGLISH["terminal_of_the_pictures"].format(runs=stage["runs"])
            if stage["runs"] < 1
            else "every picture"
        )
        yield f"  {stage['name']:22}{stage['wall_ms']:8.1f} ms a picture   {share}"
    yield from verdict(film["fps"], film["busy_fps"])


def verdict(fps: float, busy_fps: float) -> Iterator[str]:
    """The meaning of the measured pace at a table: over a deal, and while cards are played."""
    yield ENGLISH["terminal_a_deal_at_x_pictures"].format(fps=fps, busy_fps=busy_fps)
    if busy_fps >= COUNTED_FPS:
        yield ENGLISH["terminal_this_machine_keeps_up_a"]
    elif busy_fps >= ENOUGH_FPS:
        yield ENGLISH["terminal_this_machine_leaves_pictures_out"]
    elif busy_fps >= FEWEST:
        yield ENGLISH["terminal_this_machine_is_slow_where"]
    else:
        yield ENGLISH["terminal_this_machine_is_too_slow"]


def bench(args: Namespace, film: Facts) -> int:
    """Print the pace of the film that comes with Bowerbird; see :class:`vision.bench.pace.WatcherPace`."""
    facts = {"machine": machine(), "film": film}
    if args.json:
        print(json.dumps(facts))
    else:
        print("\n".join(in_words(facts, args.quick)))
    return 0
