"""The record of an evening's rules, of a round's clock and bell, and of calls for the director."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from .kept_rows import forget
from .models import Agreed, Called, Clocked, DrawnRound, Evening, Rung
from .people import named
from .rules import DAY, ENDS, MOST_HOUSE, Agreement
from .store import RecordError

MOST = {"hands": 40, "points": 100, "clock": 240, "bell": 100}
MOST_CALLS = 4
"""The most open calls of a table."""
MOST_MINUTES = 366 * DAY
"""The most minutes for which scores can be corrected after an evening."""
MOST_MONEY = 10_000_000
"""The most that a fee or a prize can be, in the smallest coin."""


def agree(session: Session, evening: Evening, rules: Agreement, now: float) -> None:
    """Set the rules of the evening from now on; raises RecordError for impossible rules."""
    if rules.by not in ENDS or not 0 < rules.n <= MOST[rules.by]:
        most = ", ".join(f"{count} {what}" for what, count in MOST.items() if what == rules.by)
        raise RecordError(f"a round ends by {', '.join(ENDS)}" if rules.by not in ENDS else f"at most {most}")
    if not 0 <= rules.rounds <= 99 or not 0 <= rules.play_offs <= 99:
        raise RecordError(ENGLISH["hub_no_more_rounds"])
    if len(rules.prizes) > 12 or len({prize.name for prize in rules.prizes}) < len(rules.prizes):
        raise RecordError(ENGLISH["hub_no_more_prizes"])
    if not 0 <= rules.missed_points <= 100 or not 0 <= rules.least <= 99:
        raise RecordError(ENGLISH["hub_no_missed_points"])
    if not 0 <= rules.corrections <= MOST_MINUTES:
        raise RecordError(ENGLISH["hub_no_long_corrections"])
    if any(
        not 0 <= money <= MOST_MONEY
        for money in (rules.fee, rules.lone_fee, *(p.money for p in rules.prizes))
    ):
        raise RecordError(ENGLISH["hub_no_such_money"])
    if len(rules.house) > MOST_HOUSE:
        raise RecordError(ENGLISH["hub_no_more_house_rules"].format(most=MOST_HOUSE))
    try:
        rules.rule_set()
    except ValueError as problem:
        raise RecordError(str(problem)) from None
    prizes = tuple(replace(prize, name=named(prize.name)) for prize in rules.prizes)
    what = msgspec.to_builtins(replace(rules, prizes=prizes))
    session.add(Agreed(evening_id=evening.id, what=what, when=now))
    forget(session, evening.id)
    session.flush()


def agreed(session: Session, evening: Evening) -> Agreement:
    """The rules of the evening."""
    rows = select(Agreed).where(Agreed.evening_id == evening.id).order_by(Agreed.id.desc()).limit(1)
    row = session.scalars(rows).one_or_none()
    return Agreement() if row is None else msgspec.convert(row.what, Agreement)


def set_clock(session: Session, drawn: DrawnRound, ends: float, now: float) -> None:
    """Set the time at which the round's clock runs out; 0 removes the clock."""
    session.add(Clocked(round_id=drawn.id, ends=ends, when=now))
    session.flush()


def clock_of(session: Session, drawn: DrawnRound) -> float:
    """The end of the round's clock, in seconds since 1970; 0 without a clock."""
    rows = select(Clocked.ends).where(Clocked.round_id == drawn.id).order_by(Clocked.id.desc()).limit(1)
    return session.scalar(rows) or 0.0


def ring(session: Session, drawn: DrawnRound, word: str, now: float) -> bool:
    """End a round by ``finish`` or ``bell``; returns whether it was still open."""
    if rang(session, drawn):
        return False
    session.add(Rung(round_id=drawn.id, word=word, when=now))
    session.flush()
    return True


def rang(session: Session, drawn: DrawnRound) -> str:
    """The word that ended a round, by a person, its clock or its head table; empty where none has yet."""
    return session.scalar(select(Rung.word).where(Rung.round_id == drawn.id)) or ""


def call(session: Session, evening: Evening, table: int, about: str, now: float) -> Called:
    """Record a table's call for the director; a repeated call about the same matter changes nothing.

    Of more than :data:`MOST_CALLS` the last says what it was that the table called about last.
    """
    about = named(about, "call")
    waiting = [call for call in open_calls(session, evening) if call.table == table]
    for open_call in waiting:
        if open_call.about == about:
            return open_call
    if len(waiting) >= MOST_CALLS:
        waiting[-1].about = about
        return waiting[-1]
    made = Called(evening_id=evening.id, table=table, about=about, when=now, settled=None)
    session.add(made)
    session.flush()
    return made


def settle(session: Session, evening: Evening, call_id: int, ruling: str, by: str, now: float) -> Called:
    """Settle a call with the director's ruling and name; raises RecordError if no such call is open."""
    row = session.get(Called, call_id)
    if row is None or row.evening_id != evening.id or row.settled is not None:
        raise RecordError(ENGLISH["hub_no_call_twice"])
    row.ruling, row.by, row.settled = named(ruling, "ruling"), named(by), now
    return row


def rule(
    session: Session, evening: Evening, table: int, about: str, ruling: str, by: str, now: float
) -> None:
    """Record a ruling of the director without a call, with the reason and the name."""
    made = Called(evening_id=evening.id, table=table, about=about, when=now, settled=now)
    made.ruling, made.by = named(ruling, "ruling"), named(by)
    session.add(made)
    session.flush()


def calls(session: Session, evening: Evening) -> Sequence[Called]:
    """All calls of an evening, in their order."""
    return session.scalars(select(Called).where(Called.evening_id == evening.id).order_by(Called.id)).all()


def open_calls(session: Session, evening: Evening) -> list[Called]:
    """The calls of an evening that the director has not settled, in their order."""
    return [call for call in calls(session, evening) if call.settled is None]
