"""What cameras cost a machine: ``python -m models.lab cameras [--cameras 0 1 2] [--seconds 40]``.

Starts ``bowerbird serve`` with that many tables, each watching the demo's film at its own speed as if it
were a camera, and prints the most memory that was resident, processor seconds a second, and how many laid
cards each table has seen (of the film's 20). One run after the other; times wobble on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from models.lab.props.child_program import ChildProgram
from models.lab.props.processes import most_memory_mb, processor_s
from referee.table_events import CardLaid
from web.bootstrap import ROOT
from web.journal.entries import Seen
from web.journal.journal import Journal

FILM = ROOT / "vision" / "demo" / "deal.mp4"


def measured(cameras: int, seconds: float) -> dict[str, Any]:
    """A run with this number of cameras."""
    with tempfile.TemporaryDirectory() as folder:
        tables = max(cameras, 1)
        typed = ["serve", "--port", "0", "--rules", "american"]
        for number in range(tables):
            typed += ["--table", f"t{number}", "--journal", f"{folder}/t{number}/evening.journal"]
            typed += ["--camera", str(FILM)] if cameras else []
        with ChildProgram(
            "-m", "web", *typed, env={"XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}
        ) as program:
            program.address()
            begun, used = time.monotonic(), processor_s(program.pid)
            while time.monotonic() - begun < seconds:
                time.sleep(0.5)
            spent = (processor_s(program.pid) - used) / (time.monotonic() - begun)
            laid = [_laid(Path(folder), f"t{number}") for number in range(tables)]
            most = most_memory_mb(program.pid)
        return {"cameras": cameras, "MB": round(most), "processor": round(spent, 2), "laid": laid}


def _laid(folder: Path, table: str) -> int:
    with closing(Journal(next(folder.glob(f"**/{table}/*.journal")), reading=True)) as journal:
        return sum(
            isinstance(entry.what, Seen) and isinstance(entry.what.event, CardLaid)
            for entry in journal.read(table)
        )


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cameras", type=int, nargs="+", default=[0, 1, 2])
    options.add_argument("--seconds", type=float, default=40.0)
    given = options.parse_args(arguments)
    for cameras in given.cameras:
        print(json.dumps(measured(cameras, given.seconds)), flush=True)
    return 0
