"""How soon a page shows what a table has played: ``python -m models.lab hub-page --tables 40``.

Starts a real Mosquitto, a hub with its page, and the tables, with their real links and outboxes; opens the
director's page in a real browser, lets the tables report hands for some seconds, and notes when the page
shows each. Prints the median and the 95th percentile from the table's commit to what the page shows,
and of it the way to the hub's record. Every hand must be shown, or the status is 1.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from models.lab.load.driven import DrivenLink, Driver
from models.lab.load.many_tables import latencies
from models.lab.props.browser import open_browser
from models.lab.props.mosquitto import Mosquitto
from models.lab.props.processes import load_average
from web.commands.hub_running import Running
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.round_acts import next_round
from web.hub.record.results import Delivery
from web.hub.record.rules import Agreement
from web.hub.record.store import Record
from web.hub.wire.hub_link import HubLink
from web.hub.wire.outbox import Outbox

WATCH = """() => {
  const shown = window.shown = [];
  const sums = {};
  const note = () => {
    for (const table of document.querySelectorAll("#tables [data-table]")) {
      const sum = [...table.querySelectorAll("dd")].reduce((all, one) => all + Number(one.textContent), 0);
      const number = Number(table.dataset.table);
      for (let n = (sums[number] ?? 0) + 1; n <= sum; n += 1) shown.push([number, n, Date.now() / 1000]);
      sums[number] = sum;
    }
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(note).observe(document.getElementById("tables"), all);
}"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rate", type=float, default=2.0, help="hands a second of all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        return measure(args, Path(folder))


def measure(args: argparse.Namespace, folder: Path) -> int:
    record = Record(folder / "club.record")
    broker = Mosquitto(folder)
    broker.start()
    here = Hub(record, "dahlias")
    here.link = HubLink("dahlias", record, broker.hub_password, port=broker.port, changed=here.changed)
    here.link.start()
    people = [f"P{number}" for number in range(1, 4 * args.tables + 1)]
    begin_evening(here, "Tuesday", "draw", "bye", Agreement(n=40), 1, people)
    next_round(here, 1)
    with here.reading() as session:
        round_id, names = here.this_round(session).id, here.names_of_tables(session)
    accounts = {number: broker.files.join(broker.files.invite(name)) for number, name in names.items()}
    broker.read_again()
    running, driver = Running(here, "127.0.0.1", 0, None, None, folder / "club.record"), Driver()
    tables: dict[int, DrivenLink] = {}
    try:
        running.start()
        driver.start()
        for number, account in accounts.items():
            outbox = Outbox(folder / f"{account.table}.outbox")
            tables[number] = DrivenLink(account, outbox, "127.0.0.1", broker.port)
            driver.add(tables[number])
        while not all(table.connected.is_set() for table in tables.values()):
            time.sleep(0.1)
        acted, shown = watched(args, running.address, tables, round_id)
        return print_report(acted, shown, latencies(record))
    finally:
        driver.close()
        running.close()
        here.link.close()
        broker.kill()
        for table in tables.values():
            table.outbox.close()
        record.close()


Moments = dict[tuple[int, int], float]
"""Seconds from 1970, by the number of a table and of a hand there."""


def watched(
    args: argparse.Namespace, address: str, tables: Mapping[int, DrivenLink], round_id: int
) -> tuple[Moments, Moments]:
    """When each table reported each hand, and when the director's page showed it."""
    acted: Moments = {}
    shown: Moments = {}
    done = threading.Event()

    def play() -> None:
        rng, begun = Random(1), time.monotonic()
        while time.monotonic() - begun < args.seconds:
            number = rng.choice(list(tables))
            hand = 1 + sum(played_number == number for played_number, _ in acted)
            acted[number, hand] = time.time()
            account = tables[number].account.table
            tables[number].report(
                Delivery(account, "j", hand, round_id, hand, {"NS": 1, "EW": 0}, when=acted[number, hand])
            )
            time.sleep(rng.expovariate(args.rate))
        done.set()

    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 1180, "height": 820})
        page.goto(f"{address}direct")
        page.evaluate(WATCH)
        playing = threading.Thread(target=play)
        playing.start()
        until = time.monotonic() + args.seconds + 60
        while time.monotonic() < until:
            shown = {(number, hand): when for number, hand, when in page.evaluate("() => window.shown")}
            if done.is_set() and set(shown) >= set(acted):
                break
            page.wait_for_timeout(500)
        playing.join()
    return acted, shown


def print_report(acted: Moments, shown: Moments, waits: Sequence[float]) -> int:
    late = sorted(shown[key] - acted[key] for key in acted if key in shown)
    print(f"{len(acted)} hands reported, {len(late)} shown; load {load_average().split()[0]}")
    for what, seconds in (("director's page", late), ("hub's record", waits)):
        half, most = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.95)]
        print(f"from the table's commit to the {what}: median {half:.2f} s, 95th percentile {most:.2f} s")
    return 0 if len(late) == len(acted) else 1
