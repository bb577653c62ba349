"""Six deals of an evening as a camera reports them, with what each is worth, worked out without the engine.

``python -m tests.e2e.six_deals JOURNAL PORT LAST`` serves a table that receives their first events, up to
number LAST, in a process of its own: for a test that kills the server and goes on elsewhere.
"""

from __future__ import annotations

import random
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from models.lab.law.deals import Deal, random_deal
from models.lab.props.deals_by_script import JPEG
from referee.book.loading import load
from referee.facts.register import Discarded, OrderedUp, Played, TookUp
from referee.seats import Seat
from referee.table_events import (
    CardLaid,
    PackCut,
    Read,
    TableEvent,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    ViewBack,
    ViewLost,
)
from web.commands.live_evening import Evening
from web.table.table import Settings

NAMES = {"N": "Ann", "E": "Ben", "S": "Cas", "W": "Dot"}
SETTINGS = Settings("american", {}, NAMES, "The kitchen")
SEED = 39
SECONDS = 100
"""From one deal to the next."""
LOST = 1
"""The deal, counted from 0, in which the camera is covered while the second card of its third trick falls."""


@dataclass(frozen=True)
class Scripted:
    """A deal: what happened, what the camera reports of it, and the points of each side."""

    deal: Deal
    events: tuple[TableEvent, ...]
    points: dict[str, int]


def six_deals() -> list[Scripted]:
    """Six deals in turn round the table, each with the up-card ordered up and nobody alone."""
    rules, rng = load("american"), random.Random(SEED)
    dealer, deals = Seat.WEST, []
    for number in range(6):
        while True:
            deal = random_deal(rules, rng, dealer)
            if deal.trump is deal.up.suit and not deal.alone and Discarded in map(type, deal.facts):
                break
        deals.append(Scripted(deal, tuple(_events(deal, number)), _points(deal)))
        dealer = rules.seating.next(dealer)
    return deals


def missed(deal: Deal) -> Played:
    """The card that falls while the camera is covered."""
    return [fact for fact in deal.facts if isinstance(fact, Played)][9]


def _points(deal: Deal) -> dict[str, int]:
    makers = "NS" if str(deal.maker) in "NS" else "EW"
    tricks = sum(str(winner) in makers for winner in deal.winners)
    defenders = "EW" if makers == "NS" else "NS"
    if tricks < 3:
        return {makers: 0, defenders: 2}
    return {makers: 2 if tricks == 5 else 1, defenders: 0}


def _events(deal: Deal, number: int) -> list[TableEvent]:
    t = float(SECONDS * number + 1)

    def moment() -> tuple[float, int, tuple[str, ...]]:
        nonlocal t
        t += 1.0
        return t, int(t * 30), (f"e-{t:g}",)

    up = Read(deal.up, 0.99)
    events: list[TableEvent] = [
        UpCardTurned(*moment(), deal.dealer, up), UpCardTaken(*moment(), deal.dealer, up),
    ]  # fmt: skip
    plays = [fact for fact in deal.facts if isinstance(fact, Played)]
    for count, play in enumerate(plays, 1):
        if number == LOST and count == 10:
            events += [ViewLost(*moment(), "a hat lies on it"), ViewBack(*moment())]
        else:
            events.append(CardLaid(*moment(), play.seat, 0.99, Read(play.card, 0.99)))
        if count % 4 == 0:
            events.append(TrickGathered(*moment(), deal.winners[count // 4 - 1], ()))
    return [*events, PackCut(*moment())]


def called(deal: Deal) -> Seat:
    """The player who ordered the up-card up, or took it."""
    return next(fact.seat for fact in deal.facts if isinstance(fact, OrderedUp | TookUp))


def receive(evening: Evening, events: tuple[TableEvent, ...]) -> None:
    """Let the table receive ``events`` as from a camera, each with a picture."""
    for event in events:
        for sighting in event.seen:
            evening.table.evidence.keep(sighting, "crop", JPEG)
        evening.table.hear(event)


def main(journal: str, port: int, last: int) -> None:
    """Serve the table; each line on standard input lets it receive as many more events, up to LAST."""
    evening = Evening(Path(journal), "kitchen", SETTINGS, "127.0.0.1", port)
    evening.start()
    print("address", evening.address, flush=True)
    events = [event for deal in six_deals() for event in deal.events]
    done = 0
    for line in sys.stdin:
        until = min(last, done + int(line))
        receive(evening, tuple(events[done:until]))
        done = until
        print("received", done, flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
