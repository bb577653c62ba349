"""How many tables a hub bears: ``python -m models.lab tables --tables 100 --deals 30``.

Starts a real Mosquitto, a real PostgreSQL where that is asked for, a hub in a separate process, and the
tables, with their real links and outboxes, in one thread of this one. Prints deals a second, how long a deal
takes from its table's commit to the hub's, and what hub and broker took of memory and processor. Every deal
must be there once, or the status is 1.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import func, select

from models.lab.load.crowd import many_files
from models.lab.load.driven import DrivenLink, Driver
from models.lab.props.child_program import ChildProgram
from models.lab.props.club_evening import drawn_round, evening_of
from models.lab.props.mosquitto import Mosquitto
from models.lab.props.postgres import cluster
from models.lab.props.processes import most_memory_mb, processor_s
from web.hub.record.models import Deal
from web.hub.record.results import Delivery
from web.hub.record.store import Record
from web.hub.wire.broker_accounts import Account
from web.hub.wire.outbox import Outbox

REPORT = {"tricks": [{"leader": "N", "plays": [[seat, "As"] for seat in "NESW"], "winner": "S"}] * 5}
"""About as much as a judged deal says."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument(
        "--rate", type=float, default=0.0, help="deals a second of all tables; 0: all at once"
    )
    parser.add_argument("--postgresql", action="store_true", help="in place of SQLite")
    args = parser.parse_args(arguments)
    many_files()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=_in_memory())))
        where = stack.enter_context(cluster()) if args.postgresql else str(folder / "club.record")
        return measure(args, folder, where)


def _in_memory() -> str | None:
    """A thousand outboxes on one disk are not what is measured: each table has its own."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def measure(args: argparse.Namespace, folder: Path, where: str) -> int:
    record = Record(where)
    drawn = drawn_round(record, evening_of(record, 4))
    broker = Mosquitto(folder)
    accounts = [broker.files.join(broker.files.invite(f"t{n}")) for n in range(args.tables)]
    broker.start()
    with ChildProgram("-m", "models.lab.load.measured_hub", where, broker.port) as hub:
        hub.send(broker.hub_password)
        assert hub.next_line() == "ready"
        begun, driver = time.monotonic(), Driver()
        driver.start()
        tables = [_table(account, folder, broker.port, driver) for account in accounts]
        while not all(table.connected.is_set() for table in tables):
            time.sleep(0.1)
        print(f"{len(tables)} tables connected in {time.monotonic() - begun:.1f} s", flush=True)
        arrived = _reported(args, record, drawn, tables)
        for name, pid in (("hub", hub.pid), ("broker", broker.pid), ("tables", os.getpid())):
            seconds, megabytes = processor_s(pid), most_memory_mb(pid)
            print(f"{name}: {seconds:.1f} s of the processor, {megabytes:.0f} MB")
        driver.close()
        for table in tables:
            table.outbox.close()
    broker.kill()
    record.close()
    total = args.tables * args.deals
    print(f"{arrived} of {total} deals are there")
    return 0 if arrived == total else 1


def _reported(args: argparse.Namespace, record: Record, drawn: int, tables: list[DrivenLink]) -> int:
    """Let the tables report all deals, and print how long that takes; how many deals are in the record."""
    begun = time.monotonic()
    for deal in range(1, args.deals + 1):
        for number, table in enumerate(tables):
            if args.rate:
                time.sleep(
                    max(0.0, begun + ((deal - 1) * len(tables) + number) / args.rate - time.monotonic())
                )
            table.report(Delivery(f"t{number}", "j", deal, drawn, deal, {"NS": 1, "EW": 0},
                                  when=time.time(), what=REPORT))  # fmt: skip
    reported = time.monotonic() - begun
    total = args.tables * args.deals
    while (arrived := count(record)) < total and time.monotonic() - begun < 500:
        time.sleep(0.1)
    took = time.monotonic() - begun
    while any(table.outbox.waiting(1) for table in tables) and time.monotonic() - begun < 500:
        time.sleep(0.5)
    waits = latencies(record)
    speed = f"{total / took:.0f} a second"
    print(f"{total} deals reported in {reported:.1f} s, in the record after {took:.1f} s: {speed}")
    print(f"from the table's commit to the hub's: median {waits[len(waits) // 2] * 1000:.0f} ms, "
          f"95th percentile {waits[int(len(waits) * 0.95)] * 1000:.0f} ms")  # fmt: skip
    return arrived


def _table(account: Account, folder: Path, port: int, driver: Driver) -> DrivenLink:
    link = DrivenLink(account, Outbox(folder / f"{account.table}.outbox"), "127.0.0.1", port)
    driver.add(link)
    return link


def count(record: Record) -> int:
    with record.reading() as session:
        return session.scalar(select(func.count()).select_from(Deal)) or 0


def latencies(record: Record) -> list[float]:
    with record.reading() as session:
        return sorted(session.scalars(select(Deal.received - Deal.when)).all())
