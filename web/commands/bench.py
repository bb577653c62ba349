"""``bowerbird bench``: whether this machine keeps up with a camera, in words."""

from __future__ import annotations

import json
import os
import platform
import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Facts = dict[str, Any]
CAMERA_FPS = 30.0
"""Pictures a second that a common USB camera sends."""
ENOUGH_FPS = 10.0
"""Pictures a second with which no card of a trick is missed: a hand is away from a card for longer."""
BUSY = 0.5
"""Load average a processor from which clock times say more of other work than of ours."""


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine() -> Facts:
    """What is measured on."""
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


def in_words(facts: Facts) -> Iterator[str]:
    """The figures for people, a line each."""
    at, film = facts["machine"], facts["film"]
    yield f"{at['processor']}, {at['processors']} processors, Python {at['python']}"
    if at["load"] > BUSY * at["processors"]:
        yield (
            f"Other work is running here (load {at['load']} on {at['processors']} processors):"
            " without it, Bowerbird is faster than this."
        )
    for stage in film["stages"]:
        share = f"{stage['runs']:.0%} of the pictures" if stage["runs"] < 1 else "every picture"
        yield f"  {stage['name']:22}{stage['wall_ms']:8.1f} ms a picture   {share}"
    fps = film["fps"]
    yield f"A game at 1280x720: {fps:.0f} pictures a second, where a camera sends {CAMERA_FPS:.0f}."
    if fps >= CAMERA_FPS:
        yield "This machine keeps up with a camera."
    elif fps >= ENOUGH_FPS:
        yield "This machine leaves pictures out and still sees every card: that is enough for a table."
    else:
        yield (
            "This machine is too slow to see every card. Give the camera smaller pictures,"
            " stop other work on the machine, or use a faster one."
        )


def bench(args: Namespace, film: Facts) -> int:
    """Print the pace of the film that comes with Bowerbird; see :class:`vision.bench.pace.WatcherPace`."""
    facts = {"machine": machine(), "film": film}
    if args.json:
        print(json.dumps(facts))
    else:
        print("\n".join(in_words(facts)))
    return 0
