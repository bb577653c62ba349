"""A live table with a script as its camera: ``python -m tests.e2e.scripted JOURNAL PORT FIRST LAST``.

Reports events FIRST to LAST of the scripted deal, each after the last was received, and then waits. For tests
that kill the process that keeps the journal.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import JPEG, SOMERSET
from web.commands.live_evening import Evening

PAUSE = 0.05
"""Seconds between two events."""


def main(journal: str, port: int, first: int, last: int) -> None:
    evening = Evening(Path(journal), "kitchen", SOMERSET, "127.0.0.1", port)
    evening.start()
    print("address", evening.address, flush=True)
    for number, event in enumerate(whole_deal()):
        if not first <= number <= last:
            continue
        for sighting in event.seen:
            evening.table.evidence.keep(sighting, "crop", JPEG)
        evening.table.hear(event)
        print("heard", number, flush=True)
        time.sleep(PAUSE)
    time.sleep(600)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
