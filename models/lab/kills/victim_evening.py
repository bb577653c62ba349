"""An evening that plays itself: ``python -m models.lab.kills.victim_evening JOURNAL PORT SEED SECONDS``.

Deal after deal, filmed, with revokes, games and evenings that begin and end, an act each SECONDS: what a
camera would report, and what people would enter. Goes on after the acts that the journal holds. For tests
that kill the process that keeps the journal.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from models.lab.law.deals import Deal, evening
from models.lab.props.deals_by_script import SOMERSET
from models.lab.props.scripted_film import film
from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Cut, Dealt, Fact, GameBegan, Played, Quitted
from referee.table_events import CardLaid, PackCut, Read, TableEvent, TrickGathered, UpCardTurned
from web.commands.live_evening import Evening
from web.journal.lines import Entry
from web.journal.who import TABLE, Rights
from web.table.table import Table

Act = Callable[[Table], object]

GAME, EVENING = 3, 4
"""The number of deals after which another game is begun, and another evening."""
MACHINE = TABLE.with_rights(Rights(may_direct=True))
"""The person who ends the evening, whatever is being played."""


def acts(seed: int) -> Iterator[Act]:
    """Everything that happens in the evening of that seed, each act one transaction of the journal."""
    for number, deal in enumerate(evening(load(SOMERSET.book), random.Random(seed), 10_000, revoke=True)):
        yield from _acts(number, deal)
        if number % GAME == 1:
            yield _entered(GameBegan())
        if number % EVENING == EVENING - 1:
            yield lambda table: table.end(MACHINE)
            yield lambda table: table.begin(table.settings, MACHINE)


def done(entries: Sequence[Entry]) -> int:
    """How many acts ``entries`` hold: what the camera saw, and what people entered."""
    return sum(e.kind == "seen" or (e.kind in ("event", "evening") and e.by == MACHINE) for e in entries)


def _acts(number: int, deal: Deal) -> Iterator[Act]:
    winners = iter(deal.winners)
    for n, fact in enumerate(deal.facts):
        t = 1000.0 * number + n
        seen = (f"{number}-{n}",)
        match fact:
            case Dealt(dealer, up):
                yield _act_of(UpCardTurned(t, n, seen, dealer, _read(up)))
            case Played(seat, card):
                yield _act_of(CardLaid(t, n, seen, seat, 0.99, _read(card)))
            case Quitted():
                yield _act_of(TrickGathered(t, n, seen, next(winners), ()))
            case Cut():
                yield _act_of(PackCut(t, n, seen))
            case _:
                yield _entered(fact)


def _read(card: Card | None) -> Read:
    return Read(card, 0.99)


def _act_of(seen: TableEvent) -> Act:
    def act(table: Table) -> None:
        film(table, seen.t)
        table.hear(seen)

    return act


def _entered(fact: Fact) -> Act:
    return lambda table: table.record([fact], TABLE)


def main(journal: str, port: int, seed: int, seconds: float) -> None:
    live = Evening(Path(journal), "kitchen", SOMERSET, "127.0.0.1", port)
    live.start()
    print("ready", time.time(), flush=True)
    before = done(live.table.entries)
    for number, act in enumerate(acts(seed), 1):
        if number <= before:
            continue
        act(live.table)
        print("done", number, flush=True)
        time.sleep(seconds)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
