"""An evening of a club in a few lines: people enter, rounds are drawn, tables report deals by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from web.hub.movements.movement import Movement
from web.hub.movements.numbers import Over
from web.hub.record.models import DrawnRound, Evening
from web.hub.record.people import begin, club, enter
from web.hub.record.results import Delivery, decide, deliver, name_table, winners
from web.hub.record.rounds import draw_next
from web.hub.record.seats import seats, standing_rounds
from web.hub.record.standings_of_evening import standings
from web.hub.record.store import Record


def evening_of(record: Record, people: int, kind: Movement = Movement.DRAW, over: Over = Over.BYE) -> int:
    """A new evening with guests called P1, P2 ...; fixed pairs are neighbours in this order."""
    with record.writing() as session:
        here = club(session, "Dahlias")
        evening = begin(session, here.id, "Tuesday", kind, over, 7, record.clock())
        for number in range(1, people // 3 + 1):
            name_table(session, here.id, number, f"table-{number}")
        for number in range(1, people + 1):
            enter(session, evening, f"P{number}", pair=(number + 1) // 2)
        return evening.id


def drawn_round(record: Record, evening: int, kind: Movement | None = None) -> int:
    with record.writing() as session:
        return draw_next(session, session.get_one(Evening, evening), record.clock(), kind).id


def deals_of(record: Record, drawn: int, rng: Random, hands: int = 8) -> list[Delivery]:
    """The reports of every table of a round: a number of random hands each."""
    made = []
    with record.reading() as session:
        for sitting in seats(session, session.get_one(DrawnRound, drawn)).sittings:
            for deal in range(1, hands + 1):
                made.append(played_deal(drawn, sitting.table, deal, rng, len(sitting.seats)))
    return made


def played_deal(
    drawn: int, table: int, deal: int, rng: Random, seats: int = 4, sequence: int = 0
) -> Delivery:
    parties = ("NS", "EW") if seats == 4 else ("N", "E", "S")
    taker = rng.choice(parties)
    points = rng.choice((1, 1, 1, 2, 2, 4))
    return Delivery(
        table=f"table-{table}",
        journal=f"j{table}",
        sequence=sequence or 1000 * drawn + 10 * deal,
        round_id=drawn,
        deal=deal,
        points={party: points if party == taker else 0 for party in parties},
        lone=taker[0] if points == 4 else "",
        when=1.0,
        what={"deal": deal},
    )


def report(record: Record, deals: list[Delivery]) -> int:
    """Deliver them all; how many were new."""
    with record.writing() as session:
        here = club(session, "Dahlias")
        return sum(deliver(session, here.id, deal, record.clock()) is not None for deal in deals)


def decide_level(record: Record, drawn: int) -> None:
    """Let North and South have won wherever the points are level, as if they had cut for it."""
    with record.writing() as session:
        round_ = session.get_one(DrawnRound, drawn)
        for sitting in seats(session, round_).sittings:
            if sitting.table not in winners(session, round_):
                decide(session, round_, sitting.table, "NS", "cut for it", "Ruth", record.clock())


def played(record: Record, evening: int, rounds: int, seed: int = 1) -> list[Delivery]:
    """Draw and play this number of rounds; returns all their deals."""
    rng, all_deals = Random(seed), []
    for _ in range(rounds):
        deals = deals_of(record, drawn_round(record, evening), rng)
        report(record, deals)
        decide_level(record, deals[0].round_id)
        all_deals += deals
    return all_deals


def totals(record: Record, evening: int) -> dict[int, int]:
    """Everybody's points by number."""
    with record.reading() as session:
        return {
            standing.number: standing.points
            for standing in standings(session, session.get_one(Evening, evening))
        }


def recounted(record: Record, evening: int, deals: list[Any]) -> dict[int, int]:
    """The same by hand: every deal once, by who sat there; 0 for who sat out a round that is over."""
    made: dict[int, int] = {}
    with record.reading() as session:
        rounds = standing_rounds(session, session.get_one(Evening, evening))
        for drawn in rounds:
            sat = seats(session, drawn)
            at = {sitting.table: sitting for sitting in sat.sittings}
            is_over = drawn is not rounds[-1] or drawn.closed is not None
            if is_over and any(delivery.round_id == drawn.id for delivery in deals):
                for who in sat.out:
                    made.setdefault(who, 0)
            for sitting in at.values():
                for who in sitting.people:
                    made.setdefault(who, 0)
            for deal in {
                (delivery.deal, delivery.table): delivery
                for delivery in deals
                if delivery.round_id == drawn.id
            }.values():
                people = at[int(deal.table.removeprefix("table-"))].seats
                for seat, player in zip("NESW", people, strict=False):
                    if player is not None:
                        made[player] += sum(n for party, n in deal.points.items() if seat in party)
    return made
