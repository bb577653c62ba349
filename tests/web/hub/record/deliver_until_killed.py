"""Delivers deals to a record, one at a time, and prints each once it is kept: to be killed at any moment."""

from __future__ import annotations

import sys

from web.hub.record.people import club
from web.hub.record.results import Delivery, deliver
from web.hub.record.store import Record


def main(where: str, drawn: int) -> None:
    record = Record(where)
    print("ready", flush=True)
    for number in range(1, 100_000):
        deal = Delivery("table-1", "j", number, drawn, number, {"NS": 1, "EW": 0})
        with record.writing() as session:
            deliver(session, club(session, "Dahlias").id, deal, 1.0)
        print(number, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
