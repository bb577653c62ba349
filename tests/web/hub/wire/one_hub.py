"""A hub by itself, to be measured and killed; its record and port are named, its password is typed.

``python -m tests.web.hub.wire.one_hub RECORD PORT [ROUND TABLE...]``: tells the tables that they are in that
round, and says twice a second who is here.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
import time

from web.hub.record.record_store import Record, RecordError
from web.hub.wire.hub_link import HubLink
from web.hub.wire.wire_messages import place_bytes


def opened(where: str) -> Record:
    """The record, once its database is there."""
    while True:
        try:
            return Record(where)
        except RecordError:
            time.sleep(0.2)


def main(where: str, port: int, round_id: int = 0, tables: tuple[str, ...] = ()) -> None:
    password = sys.stdin.readline().strip()
    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    record = opened(where)
    link = HubLink("dahlias", record, password, port=port)
    link.start()
    print("ready", flush=True)
    link.connected.wait(60)
    for number, name in enumerate(tables, 1):
        seats = [f"{name} {seat}" for seat in "NESW"]
        link.tell(name, "place", place_bytes(round_id, 1, number, seats, "american"))
    while not over.wait(0.5):
        if tables:
            print(json.dumps(link.here()), flush=True)
    link.close()
    record.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *(int(one) for one in sys.argv[3:4]), tables=tuple(sys.argv[4:]))
