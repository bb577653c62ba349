"""A table in its club in a separate process, to be killed: plays hands by itself and reports them.

``python -m models.lab.kills.club_table FOLDER NAME SEED BEAT HOURS``: its journal is in the folder, next to
an account that is kept there already; its clock is wrong by so many hours. It prints ``ready``, and then the
entry of each act when that is durable.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from referee.view.judge_report import judged_deals
from web.hub.at_table.hub_account import HubAddress
from web.hub.at_table.table_in_club import TableInClub
from web.hub.record.report_checks import FEWEST
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.shown.export import finished
from web.table.table import NotNow, Settings, Table
from web.table.undoing import redo, undo


def main(folder: str, name: str, seed: str, beat: str, hours: str) -> None:
    path = Path(folder) / f"{name}.journal"
    journal = Journal(path)
    evidence = Evidence(path.with_suffix(".pictures"), False)
    wrong = 3600 * float(hours)
    table = Table(name, journal, evidence, Settings("american"), lambda: time.time() + wrong)
    in_club = TableInClub(table, HubAddress("127.0.0.1"), path)
    in_club.start()
    print("ready", flush=True)
    rng = Random(f"{seed} {table.seq}")
    while True:
        time.sleep(rng.expovariate(1 / float(beat)))
        if not in_club.is_in_round or has_played_it(table):
            continue
        with suppress(NotNow):  # the hub's next round has begun this moment
            act(table, rng)
        print(table.seq, flush=True)


def has_played_it(table: Table) -> bool:
    """Whether the round has as many hands as count in it: players get up then, however slow the hub is.

    Counted from the table's record, as each round is an evening there: a page that was just opened knows of
    no hand yet.
    """
    return len(judged_deals(finished(table.game))) >= FEWEST


def act(table: Table, rng: Random) -> None:
    """Play a hand, or take one back, or put it back."""
    act = rng.random()
    if act < 0.1 and table.logbook.steps.done:
        undo(table, table.seq, TABLE)
    elif act < 0.15 and table.logbook.steps.undone:
        redo(table, table.seq, TABLE)
    else:
        tricks, alone = rng.randrange(6), rng.random() < 0.1
        table.quick(rng.choice("NESW"), rng.choice("NESW"), tricks, alone, TABLE)


if __name__ == "__main__":
    main(*sys.argv[1:])
