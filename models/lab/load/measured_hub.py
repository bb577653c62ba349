"""A hub's link by itself, to be measured: ``python -m models.lab.load.measured_hub RECORD PORT``.

Its password is typed; it says ``ready``, and keeps what tables report until it is stopped.
"""

from __future__ import annotations

import signal
import sys
import threading

from web.hub.record.store import Record
from web.hub.wire.hub_link import HubLink


def main(where: str, port: int) -> None:
    password = sys.stdin.readline().strip()
    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    record = Record(where)
    link = HubLink("dahlias", record, password, port=port)
    link.start()
    print("ready", flush=True)
    over.wait()
    link.close()
    record.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
