"""Memory of a table over a simulated evening of hours: ``python -m models.lab long-evening [--hours 8]``.

A deal every three minutes by the evening's own clock, as fast as it goes: what a camera reports and people
enter goes into a table with its journal, its pictures and its page, and the page is asked after every act as
lookers-on, players and the director are shown it. Prints the memory of every hour.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
from collections.abc import Sequence
from pathlib import Path

from models.lab.kills.victim_evening import acts
from models.lab.props.deals_by_script import SOMERSET
from models.lab.props.processes import memory_mb
from referee.view.role import Role
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.table.table import Table

DEALS_AN_HOUR, ACTS_A_DEAL = 20, 30


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hours", type=int, default=8)
    options.add_argument("--seed", type=int, default=1888)
    asked = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "evening.journal")
        table = Table("kitchen", journal, Evidence(Path(folder) / "pictures"), SOMERSET)
        evening = acts(asked.seed)
        for hour in range(asked.hours + 1):
            gc.collect()
            print(f"{hour} h: {len(table.entries)} entries, {memory_mb():.0f} MB", flush=True)
            for _ in range(DEALS_AN_HOUR * ACTS_A_DEAL if hour < asked.hours else 0):
                next(evening)(table)
                for role in Role:
                    table.messages.newest(role)
        journal.close()
    return 0
