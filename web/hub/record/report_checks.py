"""Checks a table's report against its book and its people: a report that does not fit does not count."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from msgspec import convert
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session, undefer

from referee.book.loading import books
from referee.book.ruleset import RuleSet

from ...shown.words.english import ENGLISH
from ..movements.seating import SEATS
from .kept_rows import forget
from .late import in_time
from .models import Agreed, ClubTable, Deal, DrawnRound, Evening, Place
from .rules import THREE, Agreement
from .store import RecordError

HELD, OF_ROUND = "held", "of_round"
"""Keys in the report of a deal that does not count: the reason, and the round in which it was reported."""
_ROUND_OF_HELD = Deal.what[OF_ROUND].as_integer()
FEWEST = 12
"""Hands that a table may report in any round: a table that lost the hub plays on, and its hands count."""
MANY = 60
"""The most deals of a table in a round without a number of hands."""
MOST_RULINGS = 2
"""The most rulings of a deal that bring points."""


class Reported(Protocol):
    """The fields of a delivery, or of its row, that are checked."""

    @property
    def table(self) -> str: ...
    @property
    def journal(self) -> str: ...
    @property
    def deal(self) -> int: ...
    @property
    def sequence(self) -> int: ...
    @property
    def points(self) -> Mapping[str, int]: ...
    @property
    def lone(self) -> str: ...
    @property
    def what(self) -> Mapping[str, Any]: ...


class Delivered(Reported, Protocol):
    """The fields of a :class:`web.hub.record.results.Delivery` that are checked."""

    @property
    def round_id(self) -> int: ...


class _Latest(NamedTuple):
    """The latest report of a deal: ``is_hand`` is None where it was withdrawn."""

    sequence: int
    is_hand: bool | None


@dataclass(slots=True)
class _Table:
    """A table in a round: its parties, the most hands that it plays there, and the deals that it reported."""

    parties: tuple[str, ...]
    hands: int
    agreed: Agreement
    latest: dict[tuple[str, int], _Latest]
    """The latest report of each deal, by journal and number."""


def most_in_deal(rules: RuleSet, rulings: int = 0) -> int:
    """Points that ``rules`` give a side in one deal at the most, with the penalties of so many rulings."""
    hand = max(rules.make, rules.march, rules.lone_make, rules.lone_march, rules.euchre, rules.lone_euchred,
               rules.lone_defence, rules.abandoned_to_lone)  # fmt: skip
    penalty = max(
        rules.revoke_points,
        rules.revoke_points_lone,
        rules.wrong_count_points,
        rules.wrong_count_points_lone,
        rules.refused_call_points,
        rules.intimation_points,
    )
    return hand * rules.no_trump_times + penalty * min(rulings, MOST_RULINGS)


def why_impossible(points: Mapping[str, int], lone: str, rules: Agreement) -> str:
    """Why a table cannot have made ``points`` in a whole round by ``rules``; empty if it can.

    ``lone`` has a seat for each lone march.
    """
    by, n = rules.by, rules.n
    most = most_in_deal(_rules(points, rules), 1)
    made, best = sum(points.values()), max(points.values(), default=0)
    if by == "hands" and made > n * most:
        return ENGLISH["hub_cannot_hands"].format(n=n, most=n * most, made=made)
    if by in ("points", "bell") and best >= n + most:
        return ENGLISH["hub_cannot_points"].format(n=n, best=best)
    if by == "clock" and made > MANY * most:
        return ENGLISH["hub_cannot_clock"].format(made=made, n=n)
    if by == "hands" and len(lone) > n:
        return ENGLISH["hub_cannot_lone"].format(n=n)
    return ""


def why_unlikely(points: Mapping[str, int], lone: str, rules: Agreement, cut_short: bool = False) -> str:
    """Why ``points`` are unlikely for a whole round by ``rules``, so that people check; else empty.

    A side wins each hand, and makes the most by a lone march; only penalties give more. A round that was
    ``cut_short`` has fewer hands or points.
    """
    by, n, played = rules.by, rules.n, _rules(points, rules)
    made, most = sum(points.values()), most_in_deal(played)
    if by == "hands" and made < n and not cut_short:
        return ENGLISH["hub_hardly_few"].format(n=n, made=made)
    if by == "hands" and made > n * most:
        return ENGLISH["hub_hardly_many"].format(n=n, most=n * most, made=made)
    if by == "points" and max(points.values(), default=0) < n and not cut_short:
        return ENGLISH["hub_hardly_open"].format(n=n)
    for party, side in points.items():
        marches = sum(lone.count(seat) for seat in party)
        if marches * played.lone_march > side:
            return ENGLISH["hub_hardly_lone"].format(marches=marches, points=side)
    return ""


def _rules(parties: Collection[str], agreed: Agreement) -> RuleSet:
    """The rules by which so many parties play at a table."""
    return agreed.rule_set(THREE if len(parties) == 3 else None)


def misfits(session: Session, club_id: int, batch: Sequence[Delivered]) -> dict[int, str]:
    """Why deals of ``batch`` fit neither book nor sitting, by their index; the others may count."""
    tables = _tables(session, club_id, {delivery.round_id for delivery in batch})
    numbers = select(ClubTable.name, ClubTable.number).where(ClubTable.club_id == club_id)
    place = {row.name: row.number for row in session.execute(numbers)}
    reasons: dict[int, str] = {}
    for has_points in (False, True):  # what was taken back makes room for what was played for it
        for n, delivery in enumerate(batch):
            table = tables.get((delivery.round_id, place.get(delivery.table, 0)))
            if bool(delivery.points) is not has_points or (table and _is_overtaken(delivery, table)):
                continue
            if delivery.points and (why := _misfit(delivery, table)):
                reasons[n] = why
            elif table is not None:
                table.latest[_key(delivery)] = _Latest(
                    delivery.sequence, is_hand(delivery) if delivery.points else None
                )
    return reasons


def _key(report: Reported) -> tuple[str, int]:
    return report.journal, report.deal


def _is_overtaken(report: Reported, table: _Table) -> bool:
    """Whether a later report of the same deal is known: reports come in any order."""
    return _key(report) in table.latest and table.latest[_key(report)].sequence > report.sequence


def is_hand(report: Reported) -> bool:
    """Whether a deal was played; points without cards, and the result of a whole round, are no hands."""
    return report.what.get("hand") != 0 and not report.what.get("whole")


def _misfit(report: Reported, table: _Table | None) -> str:
    """Why a report is impossible; empty if it is possible."""
    agreed = table.agreed if table is not None else Agreement()
    book = report.what.get("book") or agreed.book
    if book not in books():
        return ENGLISH["hub_held_no_book"].format(book=str(book)[:40])
    parties = table.parties if table is not None else tuple(report.points)
    if set(report.points) - set(parties):
        return ENGLISH["hub_held_parties"].format(parties=ENGLISH["hub_and"].join(parties))
    is_played, rulings = is_hand(report), report.what.get("rulings")
    rules = agreed.rule_set(THREE if len(parties) == 3 else str(book))
    most = most_in_deal(rules, len(rulings) if isinstance(rulings, list) else 0)
    most = most if is_played else rules.game
    best = max(abs(points) for points in report.points.values())
    if best > most:
        return ENGLISH["hub_held_points"].format(best=best, most=most)
    if len(report.lone) > 1 or set(report.lone) - set("".join(parties)):
        return ENGLISH["hub_held_lone"]
    latest = {} if table is None else table.latest
    counted = {key: known.is_hand for key, known in latest.items() if known.is_hand is not None}
    is_new = _key(report) not in counted  # a correction takes no further place
    if table is not None and is_new and list(counted.values()).count(is_played) >= table.hands:
        return ENGLISH["hub_held_hands"].format(hands=table.hands)
    return ""


def _tables(
    session: Session, club_id: int, rounds: set[int], may_be_late: bool = True
) -> dict[tuple[int, int], _Table]:
    """The tables of these rounds, by round and number; with or without reports after the evening's end."""
    mine = DrawnRound.id.in_(rounds), Evening.club_id == club_id
    of_evening = {
        row.id: row.evening_id
        for row in session.execute(select(DrawnRound.id, DrawnRound.evening_id).join(Evening).where(*mine))
    }
    agreed = {
        row.evening_id: convert(row.what, Agreement)
        for row in session.execute(
            select(Agreed.evening_id, Agreed.what)
            .where(Agreed.evening_id.in_(set(of_evening.values())))
            .order_by(Agreed.id)
        )
    }
    counted = select(Place.round_id, Place.table, func.count().label("seats")).where(
        Place.round_id.in_(of_evening), Place.table.is_not(None)
    )
    tables: dict[tuple[int, int], _Table] = {}
    for row in session.execute(counted.group_by(Place.round_id, Place.table)):
        rules = agreed.get(of_evening[row.round_id], Agreement())
        parties = ("NS", "EW") if row.seats == 4 else tuple(SEATS[: row.seats])
        hands = max(2 * rules.n, FEWEST) if rules.by == "hands" else MANY
        tables[row.round_id, row.table] = _Table(parties, hands, rules, {})
    reported = Deal.round_id.in_(of_evening), Deal.by_hand.is_(False), Deal.table_number.is_not(None)
    ask = select(
        Deal.round_id, Deal.table_number, Deal.journal, Deal.deal, Deal.sequence, Deal.points, Deal.is_hand
    )
    if not may_be_late:
        ask = ask.join(DrawnRound, DrawnRound.id == Deal.round_id).join(Evening).where(in_time())
    for deal in session.execute(ask.where(*reported).order_by(Deal.sequence)):
        table = tables.get((deal.round_id or 0, deal.table_number or 0))
        if table is not None:
            table.latest[deal.journal, deal.deal] = _Latest(
                deal.sequence, deal.is_hand if deal.points else None
            )
    return tables


@dataclass(frozen=True, slots=True)
class HeldReport:
    """A report that does not count: its row, its table's number (0: none), round, points, and the reason."""

    id: int
    place: int
    round_id: int
    points: Mapping[str, int]
    why: str


def held_reports(session: Session, club_id: int, rounds: Sequence[DrawnRound]) -> list[HeldReport]:
    """The reports of these rounds that fitted neither book nor sitting, in the order of their arrival."""
    ask = (
        select(
            Deal.id,
            Deal.table_number,
            Deal.points,
            _ROUND_OF_HELD.label("round"),
            Deal.what[HELD].as_string().label("why"),
        )
        .where(*_is_held(club_id, [drawn.id for drawn in rounds]))
        .order_by(Deal.id)
    )
    return [
        HeldReport(row.id, row.table_number or 0, row.round, row.points, row.why)
        for row in session.execute(ask)
    ]


def count_what_fits(
    session: Session, club_id: int, rounds: Collection[int], tables: Collection[str] | None = None
) -> None:
    """Count held reports of these rounds that fit now because earlier hands were withdrawn.

    Reports come in any order. A held report is dropped as soon as a later report of its deal counts.
    ``tables`` names the tables that reported; None: all.
    """
    ask = select(Deal).where(*_is_held(club_id, rounds)).options(undefer(Deal.what)).order_by(Deal.sequence)
    waiting = session.scalars(ask if tables is None else ask.where(Deal.table.in_(tables))).all()
    if not waiting:
        return
    of_rounds = {int(deal.what[OF_ROUND]) for deal in waiting}
    # there must be room among what counts now, and among all that may yet be let in
    views = [_tables(session, club_id, of_rounds, may_be_late) for may_be_late in (False, True)]
    freed: set[int] = set()
    for deal in waiting:
        sitting = int(deal.what[OF_ROUND]), deal.table_number or 0
        places = [view[sitting] for view in views if sitting in view]
        if not places or any(not _is_overtaken(deal, place) and _misfit(deal, place) for place in places):
            continue
        for place in places:
            if not _is_overtaken(deal, place):
                place.latest[_key(deal)] = _Latest(deal.sequence, is_hand(deal))
        deal.round_id = sitting[0]
        freed.add(sitting[0])
    forget(
        session, *session.scalars(select(DrawnRound.evening_id).where(DrawnRound.id.in_(freed)).distinct())
    )
    session.flush()


def _is_held(club_id: int, rounds: Collection[int]) -> tuple[ColumnElement[bool], ...]:
    """Whether a row is held among the reports of these rounds."""
    return Deal.club_id == club_id, Deal.round_id.is_(None), _ROUND_OF_HELD.in_(rounds)


def let_count(session: Session, club_id: int, deal_id: int) -> tuple[int, int, str]:
    """Count a report that fitted neither book nor sitting; returns its round, its table, and the misfit.

    Raises RecordError where there is none, or where its parties do not sit at that table.
    """
    deal = session.scalars(
        select(Deal).where(Deal.id == deal_id, Deal.club_id == club_id).options(undefer(Deal.what))
    ).one_or_none()
    if deal is None or deal.round_id is not None or HELD not in deal.what or not deal.table_number:
        raise RecordError(ENGLISH["hub_no_such_report"])
    round_id = int(deal.what[OF_ROUND])
    table = _tables(session, club_id, {round_id}).get((round_id, deal.table_number))
    if table is None or set(deal.points) - set(table.parties):
        raise RecordError(ENGLISH["hub_no_party_of_report"])
    deal.round_id = round_id
    forget(session, session.get_one(DrawnRound, round_id).evening_id)
    session.flush()
    return round_id, deal.table_number, str(deal.what[HELD])
