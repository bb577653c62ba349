"""What an evening is played by, a round's clock and bell, and calls for the director, in the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from .models import Agreed, Called, Clocked, Drawn, Evening, Rung
from .people import named
from .standings_of_evening import Measure, Prize
from .store import RecordError

ENDS = ("hands", "points", "clock", "bell")
"""How a round ends: after so many hands, at so many points, after minutes, by the head table's bell."""
MOST = {"hands": 40, "points": 100, "clock": 240, "bell": 100}
MOST_CALLS = 4
"""So many calls of one table wait for the director at once."""
USUAL_PRIZES = (
    Prize("First prize", Measure.POINTS),
    Prize("Most lone hands", Measure.LONE),
    Prize("Booby prize", Measure.LOW),
)
"""Keller's, which a club changes as it likes."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How a round ends (``by`` and ``n``), how many rounds there are, the book, and the prizes.

    ``auto``: the next round is drawn as soon as every table has finished. ``n`` counts hands, points or
    minutes; with the bell it is the points at which the head table rings. ``rounds`` 0 is open.
    """

    by: str = "hands"
    n: int = 8
    rounds: int = 8
    book: str = "american"
    auto: bool = False
    prizes: tuple[Prize, ...] = USUAL_PRIZES


def agree(session: Session, evening: Evening, one: Agreement, now: float) -> None:
    """Let the evening be played so from now on; raises RecordError for what cannot be."""
    if one.by not in ENDS or not 0 < one.n <= MOST[one.by]:
        most = ", ".join(f"{count} {what}" for what, count in MOST.items() if what == one.by)
        raise RecordError(f"a round ends by {', '.join(ENDS)}" if one.by not in ENDS else f"at most {most}")
    if not 0 <= one.rounds <= 99:
        raise RecordError("an evening has at most 99 rounds")
    if len(one.prizes) > 12 or len({prize.name for prize in one.prizes}) < len(one.prizes):
        raise RecordError("at most twelve prizes, each with a name of its own")
    prizes = [{**asdict(prize), "name": named(prize.name)} for prize in one.prizes]
    session.add(Agreed(evening_id=evening.id, what={**asdict(one), "prizes": prizes}, when=now))
    session.flush()


def agreed(session: Session, evening: Evening) -> Agreement:
    """What the evening is played by."""
    rows = select(Agreed).where(Agreed.evening_id == evening.id).order_by(Agreed.id.desc()).limit(1)
    found = session.scalars(rows).one_or_none()
    if found is None:
        return Agreement()
    what: dict[str, Any] = dict(found.what)
    prizes = tuple(
        Prize(one["name"], Measure(one["measure"]), bool(one["excludes"])) for one in what["prizes"]
    )
    return Agreement(what["by"], what["n"], what["rounds"], what["book"], what["auto"], prizes)


def set_clock(session: Session, drawn: Drawn, ends: float, now: float) -> None:
    """Let the round's clock run out at ``ends``; 0 takes it away."""
    session.add(Clocked(round_id=drawn.id, ends=ends, when=now))
    session.flush()


def clock_of(session: Session, drawn: Drawn) -> float:
    """When the round's clock runs out, in seconds since 1970; 0 where it has none."""
    rows = select(Clocked.ends).where(Clocked.round_id == drawn.id).order_by(Clocked.id.desc()).limit(1)
    return session.scalar(rows) or 0.0


def ring(session: Session, drawn: Drawn, word: str, now: float) -> bool:
    """End a round by ``finish`` or ``bell``; False where it was ended so already, which stands."""
    if rang(session, drawn):
        return False
    session.add(Rung(round_id=drawn.id, word=word, when=now))
    session.flush()
    return True


def rang(session: Session, drawn: Drawn) -> str:
    """The word that ended a round, by a person, its clock or its head table; empty where none has yet."""
    return session.scalar(select(Rung.word).where(Rung.round_id == drawn.id)) or ""


def call(session: Session, evening: Evening, table: int, about: str, now: float) -> Called:
    """A table calls the director; calling again about the same while it waits changes nothing.

    Of more than :data:`MOST_CALLS` the last says what it was that the table called about last.
    """
    about = named(about, "what a table calls about")
    waiting = [one for one in calls(session, evening) if one.table == table and one.settled is None]
    for one in waiting:
        if one.about == about:
            return one
    if len(waiting) >= MOST_CALLS:
        waiting[-1].about = about
        return waiting[-1]
    made = Called(evening_id=evening.id, table=table, about=about, when=now, settled=None)
    session.add(made)
    session.flush()
    return made


def settle(session: Session, evening: Evening, call_id: int, ruling: str, by: str, now: float) -> Called:
    """Settle a call with the director's ruling and name; raises RecordError for none that waits."""
    found = session.get(Called, call_id)
    if found is None or found.evening_id != evening.id or found.settled is not None:
        raise RecordError("this call was settled already")
    found.ruling, found.by, found.settled = named(ruling, "a ruling"), named(by), now
    return found


def rule(
    session: Session, evening: Evening, table: int, about: str, ruling: str, by: str, now: float
) -> None:
    """Keep a ruling of the director's that no call waits for, with the reason and the name."""
    made = Called(evening_id=evening.id, table=table, about=about, when=now, settled=now)
    made.ruling, made.by = named(ruling, "a ruling"), named(by)
    session.add(made)
    session.flush()


def calls(session: Session, evening: Evening) -> Sequence[Called]:
    """All calls of an evening, in their order."""
    return session.scalars(select(Called).where(Called.evening_id == evening.id).order_by(Called.id)).all()
