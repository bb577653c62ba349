"""Deals as tables report them, confirmations, adjustments, decisions, and the winner at a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session, undefer

from ...shown.words.english import ENGLISH
from ..movements.seating import SEATS
from ..movements.winners import SIDES
from .kept_rows import forget
from .late import arrivals, in_time
from .models import FOUR_BYTES, Adjusted, ClubTable, Confirmed, Deal, Decided, DrawnRound, Evening, Place
from .people import named
from .report_checks import HELD, OF_ROUND, count_what_fits, is_hand, misfits
from .store import RecordError

BY_HAND = "by hand"
"""The journal of results that people enter at the hub's page; no table has one of that name."""
MOST = 1000
"""The most points of a deal or an adjustment: a higher number is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A judged deal on its way from a table.

    ``table`` is who sent it, ``deal`` counts there, ``points`` are by party. ``journal`` and ``sequence``
    identify it for good. A corrected deal comes again with a later sequence; a withdrawn deal comes again
    without points. ``lone`` has the seats that took all five tricks alone, ``what`` plain data.
    """

    table: str
    journal: str
    sequence: int
    round_id: int
    deal: int
    points: Mapping[str, int]
    lone: str = ""
    by_hand: bool = False
    when: float = 0.0
    what: Mapping[str, Any] = field(default_factory=dict)


def deliver(session: Session, club_id: int, delivery: Delivery, now: float) -> int | None:
    """Record a delivery; returns its row's number, or None if it was recorded already.

    The row names no round that this club does not have, and no number of a table without one; such a row does
    not count. A report that fits neither its book nor its sitting is kept in the same way, with the reason,
    so that no report is lost. Raises RecordError for an impossible report.
    """
    _look_over(delivery)
    if delivery.by_hand:
        forget(
            session, *session.scalars(select(DrawnRound.evening_id).where(DrawnRound.id == delivery.round_id))
        )
    (row,) = _rows(session, club_id, [delivery], now)
    made = session.scalar(_insert(session).values(row).on_conflict_do_nothing().returning(Deal.id))
    count_what_fits(session, club_id, [delivery.round_id], [delivery.table])
    return made


def deliver_all(
    session: Session, club_id: int, batch: Sequence[Delivery], now: float
) -> list[tuple[Delivery, str]]:
    """Record deliveries as :func:`deliver` does, in one statement; returns the refused ones with the reason.

    A thousand tables that come back at once have thirty thousand of them.
    """
    good, refused = [], []
    for delivery in batch:
        try:
            _look_over(delivery)
        except RecordError as problem:
            refused.append((delivery, str(problem)))
        else:
            good.append(delivery)
    if not good:
        return refused
    rows = _rows(session, club_id, good, now)
    session.connection().execute(_insert(session).on_conflict_do_nothing(), rows)
    rounds, tables = {delivery.round_id for delivery in good}, {delivery.table for delivery in good}
    count_what_fits(session, club_id, rounds, tables)
    return refused


def _insert(session: Session) -> postgresql.Insert | sqlite.Insert:
    is_postgresql = session.get_bind().dialect.name == "postgresql"
    return postgresql.insert(Deal) if is_postgresql else sqlite.insert(Deal)


def _rows(session: Session, club_id: int, batch: Sequence[Delivery], now: float) -> list[dict[str, Any]]:
    """The rows of deliveries; what people enter by hand is not held back."""
    wanted = {delivery.round_id for delivery in batch}
    known = select(DrawnRound.id).join(Evening).where(DrawnRound.id.in_(wanted), Evening.club_id == club_id)
    rounds = set(session.scalars(known))
    mine = select(ClubTable.name, ClubTable.number).where(ClubTable.club_id == club_id)
    places: dict[str, int] = {row.name: row.number for row in session.execute(mine)}
    when, reasons = arrivals(session, wanted, now), misfits(session, club_id, batch)
    return [
        _row(club_id, delivery, when[delivery.round_id])
        | {
            "round_id": delivery.round_id if delivery.round_id in rounds else None,
            "place": places.get(delivery.table),  # the name of the column
        }
        | _held(delivery, None if delivery.by_hand else reasons.get(n))
        for n, delivery in enumerate(batch)
    ]


def _held(delivery: Delivery, why: str | None) -> dict[str, Any]:
    """The row of a report that fits neither its book nor its sitting: without a round, with the reason."""
    if why is None:
        return {}
    return {"round_id": None, "what": {**delivery.what, HELD: why, OF_ROUND: delivery.round_id}}


def _row(club_id: int, delivery: Delivery, now: float) -> dict[str, Any]:
    return {
        "club_id": club_id, "table": delivery.table, "journal": delivery.journal,
        "sequence": delivery.sequence, "deal": delivery.deal, "points": dict(delivery.points),
        "lone": delivery.lone, "by_hand": delivery.by_hand, "is_hand": is_hand(delivery),
        "when": delivery.when, "received": now, "what": dict(delivery.what),
    }  # fmt: skip


def name_table(session: Session, club_id: int, number: int, name: str) -> None:
    """Give a table its number in every movement; a new box in its place gets the same number.

    Reports from before the table had a number count from now on; reports under another number stay where they
    were.
    """
    if not 0 < number < FOUR_BYTES or not 0 < len(name) <= 40 or not name.isprintable():
        raise RecordError(ENGLISH["hub_no_name_of_table"])
    mine = ClubTable.club_id == club_id
    session.execute(delete(ClubTable).where(mine, or_(ClubTable.number == number, ClubTable.name == name)))
    session.add(ClubTable(club_id=club_id, number=number, name=name))
    early = Deal.club_id == club_id, Deal.table == name, Deal.table_number.is_(None)
    forget(session, *session.scalars(select(DrawnRound.evening_id).join(Deal).where(*early).distinct()))
    session.execute(update(Deal).where(*early).values(table_number=number))
    session.flush()


def confirm(session: Session, deal_id: int, side: str, now: float) -> None:
    """Record a side's confirmation of a deal that was entered by hand; a repetition changes nothing."""
    deal = session.get(Deal, deal_id)
    if deal is None or not deal.by_hand:
        raise RecordError(ENGLISH["hub_no_deal_to_confirm"])
    confirmed = select(Confirmed).where(Confirmed.deal_id == deal_id, Confirmed.side == side)
    if session.scalars(confirmed).one_or_none() is None:
        session.add(Confirmed(deal_id=deal_id, side=side, when=now))
        session.flush()


def adjust(
    session: Session, drawn: DrawnRound, number: int, by_points: int, reason: str, by: str, now: float
) -> int:
    """Give or take points of somebody in a round; returns the row.

    Raises RecordError without a reason and a name.
    """
    if not 0 < abs(by_points) <= MOST:
        raise RecordError(ENGLISH["hub_no_such_adjustment"].format(most=MOST))
    if not _is_drawn(session, drawn, number):
        raise RecordError(ENGLISH["hub_no_number_in_round"].format(number=number))
    why = named(reason, "reason")
    row = Adjusted(round_id=drawn.id, number=number, points=by_points, reason=why, by=named(by), when=now)
    session.add(row)
    forget(session, drawn.evening_id)
    session.flush()
    return row.id


def newest_adjustment(session: Session, evening: Evening) -> Adjusted | None:
    """The last adjustment of an evening; None without one."""
    mine = (
        select(Adjusted)
        .join(DrawnRound, DrawnRound.id == Adjusted.round_id)
        .where(DrawnRound.evening_id == evening.id)
    )
    return session.scalars(mine.order_by(Adjusted.id.desc()).limit(1)).first()


def decide(
    session: Session, drawn: DrawnRound, table: int, side: str, reason: str, by: str, now: float
) -> None:
    """Name the winner of a tied table, for movements that depend on winners; the points stay."""
    why = named(reason, "reason")
    session.add(Decided(round_id=drawn.id, table=table, side=side, reason=why, by=named(by), when=now))
    forget(session, drawn.evening_id)
    session.flush()


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The results that count in a round.

    ``deals`` are without their reports; ``points`` are by table that has reported, and by party. ``won`` has
    the party that won at each table, by points or, if they are tied, by decision; tables with an open result
    are missing. A decision no longer counts when the points are no longer tied.
    """

    deals: list[Deal]
    points: dict[int, dict[str, int]]
    won: dict[int, str]


def counted(session: Session, rounds: Sequence[DrawnRound]) -> dict[int, RoundResults]:
    """The results that count in each of these rounds, by the round's row, with one query."""
    played: dict[int, list[Deal]] = {drawn.id: [] for drawn in rounds}
    for deal in deals(session, rounds):
        played[deal.round_id or 0].append(deal)
    decided: dict[int, dict[int, str]] = {drawn.id: {} for drawn in rounds}
    words = select(Decided).where(Decided.round_id.in_(played)).order_by(Decided.id)
    for word in session.scalars(words):
        decided[word.round_id][word.table] = word.side
    made = {drawn_id: _points(deals_of_round) for drawn_id, deals_of_round in played.items()}
    return {
        drawn_id: RoundResults(deals_of_round, made[drawn_id], decided[drawn_id] | _leading(made[drawn_id]))
        for drawn_id, deals_of_round in played.items()
    }


def deals(session: Session, rounds: Sequence[DrawnRound], reports: bool = False) -> list[Deal]:
    """The deals that count in these rounds: each in its latest form, by hand only if two sides agreed.

    An unconfirmed entry by hand leaves an earlier confirmed result as it is. A withdrawn deal, which has no
    points at all, is left out. Reports after the evening's end are left out, too, unless the director
    admitted them. A confirmed result of a whole round that was entered by hand replaces all deals of its
    table in that round. ``reports`` reads ``what`` of each, too.
    """
    ids = [drawn.id for drawn in rounds]
    placed = Deal.round_id.in_(ids), Deal.table_number.is_not(None)
    ask = (
        select(Deal).join(DrawnRound, DrawnRound.id == Deal.round_id).join(Evening).where(*placed, in_time())
    )
    if reports:
        ask = ask.options(undefer(Deal.what))
    rows = session.scalars(ask.order_by(Deal.sequence)).all()
    by_hand = [row.id for row in rows if row.by_hand and row.points]
    sides: dict[int, set[str]] = {}
    if by_hand:
        for word in session.scalars(select(Confirmed).where(Confirmed.deal_id.in_(by_hand))):
            sides.setdefault(word.deal_id, set()).add(word.side)
    waiting = {deal for deal in by_hand if len(sides.get(deal, ())) < len(SIDES)}
    latest = {(row.table, row.journal, row.round_id, row.deal): row for row in rows if row.id not in waiting}
    agreed = [row for row in latest.values() if row.points]
    whole = {(row.round_id, row.table_number): row.id for row in agreed if row.whole}
    return [row for row in agreed if whole.get((row.round_id, row.table_number), row.id) == row.id]


def lone_marches(session: Session, drawn: DrawnRound, table: int) -> str:
    """A seat for each lone march at a table in a round."""
    return "".join(deal.lone for deal in deals(session, [drawn]) if deal.table_number == table)


def points(session: Session, drawn: DrawnRound) -> dict[int, dict[str, int]]:
    """The points of each party at every table of a round that has reported."""
    return counted(session, [drawn])[drawn.id].points


def winners(session: Session, drawn: DrawnRound) -> dict[int, str]:
    """The party that won at each table of a round; see :class:`RoundResults`."""
    return counted(session, [drawn])[drawn.id].won


def _points(reports: Sequence[Deal]) -> dict[int, dict[str, int]]:
    made: dict[int, dict[str, int]] = {}
    for deal in reports:
        parties = made.setdefault(deal.table_number or 0, {})
        for party, points in deal.points.items():
            parties[party] = parties.get(party, 0) + points
    return made


def _leading(made: Mapping[int, Mapping[str, int]]) -> dict[int, str]:
    """The party that is ahead, by table; tied tables are missing."""
    ahead: dict[int, str] = {}
    for table, parties in made.items():
        best = max(parties.values(), default=0)
        leading = [party for party, points in parties.items() if points == best]
        if len(leading) == 1:
            ahead[table] = leading[0]
    return ahead


def _look_over(delivery: Delivery) -> None:
    if any(not 0 <= number < FOUR_BYTES for number in (delivery.sequence, delivery.round_id, delivery.deal)):
        raise RecordError(ENGLISH["hub_no_deal_numbers"])
    if any(not 0 < len(name) <= 40 or not name.isprintable() for name in (delivery.table, delivery.journal)):
        raise RecordError(ENGLISH["hub_no_deal_names"])
    if any(not party or set(party) - set(SEATS) for party in (*delivery.points, delivery.lone or "N")):
        raise RecordError(ENGLISH["hub_no_deal_parties"])
    if len(delivery.lone) > len(SEATS) or not all(abs(points) <= MOST for points in delivery.points.values()):
        raise RecordError(ENGLISH["hub_no_deal_points"].format(most=MOST))
    try:
        json.dumps(delivery.what, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise RecordError(ENGLISH["hub_no_plain_deal"]) from None


def _is_drawn(session: Session, drawn: DrawnRound, number: int) -> bool:
    seated = select(Place.id).where(Place.round_id == drawn.id, Place.number == number)
    return session.scalars(seated).first() is not None
