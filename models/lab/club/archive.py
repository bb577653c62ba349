"""Measures a club's pages after few and many evenings: ``python -m models.lab club-archive --evenings 500``.

Evenings of 20 people are played by chance, with what a director does and results set by hand. After the
first, a fifth and all of them, each page is asked for a few times as a stranger's phone would. Prints the
median time of the processor in milliseconds; the network is left out.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median

from flask.testing import FlaskClient

from web.hub.club.added_up import add_up
from web.hub.club.closing_acts import close
from web.hub.club.hub import Hub
from web.hub.club.people_acts import begin_evening
from web.hub.club.result_acts import rule_result
from web.hub.club.round_acts import end_evening, next_round
from web.hub.club.tables_now import round_now
from web.hub.pages.hub_app import hub_app
from web.hub.record.rules import USUAL
from web.hub.record.store import Record
from web.served.house import House

PEOPLE, ROUNDS = 20, 3
TIMES = 9
"""The number of requests for each page."""
PAGES = {
    "archive": "/archive",
    "season": "/season",
    "last evening": "/archive/{last}",
    "first evening": "/archive/1",
    "my evenings": "/person/1",
    "standings": "/standings",
    "seats": "/",
    "my card": "/me/1",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line of milliseconds for each page."""
    asked = argparse.ArgumentParser(prog="python -m models.lab club-archive", description=__doc__)
    asked.add_argument("--evenings", type=int, default=500)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args(arguments)
    marks = sorted({1, max(1, chosen.evenings // 5), chosen.evenings})
    taken: dict[str, list[float]] = {name: [] for name in PAGES}
    with tempfile.TemporaryDirectory(prefix="bowerbird-archive-") as folder:
        record = Record(Path(folder) / "club.record")
        try:
            hub, rng = Hub(record, "dahlias"), Random(chosen.seed)
            stranger = hub_app(hub, House({}, pin="2468"), None).test_client()
            for number in range(1, chosen.evenings + 1):
                last = _play(hub, number, rng)
                if number in marks:
                    for name, path in PAGES.items():
                        taken[name].append(_milliseconds(stranger, path.format(last=last)))
        finally:
            record.close()
    print(f"{'ms after evenings':18}" + "".join(f"{mark:8}" for mark in marks))
    for name, times in taken.items():
        print(f"{name:18}" + "".join(f"{milliseconds:8.1f}" for milliseconds in times), flush=True)
    return 0


def _play(hub: Hub, number: int, rng: Random) -> int:
    """Play an evening from its names to its closing; its row."""
    names = [f"Player {person}" for person in range(1, PEOPLE + 1)]
    evening = begin_evening(hub, f"Evening {number}", "draw", "bye", USUAL, number, names)
    for round_number in range(1, ROUNDS + 1):
        next_round(hub, round_number, sure=True)
        with hub.reading() as session:
            drawn = hub.this_round(session)
            tables = list(round_now(hub, session, hub.this_evening(session), drawn).open)
            round_id = drawn.id
        for table in tables:
            points = {party: rng.randrange(3, 9) for party in table.sitting.parties}
            rule_result(hub, round_id, table.number, points, "", "from the slip", "Ruth", sure=True)
    end_evening(hub, sure=True)
    close(hub, evening)
    add_up(hub)
    return evening


def _milliseconds(device: FlaskClient, path: str) -> float:
    """The median time of the processor for an answer."""
    times = []
    for _ in range(TIMES):
        begun = time.process_time()
        answer = device.get(path)
        times.append(1000 * (time.process_time() - begun))
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code}")
    return median(times)


if __name__ == "__main__":
    raise SystemExit(main())
