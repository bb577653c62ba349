"""How every table stands in a round: playing, finished, calling, gone, or with a result to be agreed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...plain_text import same_name
from ...shown.words.english import ENGLISH
from ..movements.seating import SEATS, Sitting
from ..record.agreed import agreed, clock_of, open_calls, rang
from ..record.models import Confirmed, Deal, DrawnRound, Entrant, Evening, Person
from ..record.results import counted
from ..record.rules import Agreement
from ..record.seat_wishes import exchanges
from ..record.seats import seats
from .hub import Hub

BETWEEN = ("", "ready", "over")
"""The phase that a table's box reports between two hands."""


class TableActivity(StrEnum):
    """What a table does, in the words of the director's page."""

    WAITING = "waiting"
    """Nothing of this round has arrived yet."""
    PLAYING = "playing"
    UNCONFIRMED = "unconfirmed"
    """A result was entered by hand, and the other side has not agreed yet."""
    FINISHED = "finished"
    GONE = "gone"
    """The table was connected, and has sent nothing for a while."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A result that was entered by hand: its row, points and lone marches, and who has agreed to it."""

    deal_id: int
    points: Mapping[str, int]
    lone: str
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallNow:
    """A table's call for the director: its row (0: the table itself called), when, and about what."""

    id: int
    minutes: int
    about: str


@dataclass(frozen=True, slots=True)
class SideShown:
    """A party of a table: its letters, and the names of the people who play for it."""

    party: str
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table in a round.

    ``hands`` were played and reported, ``points`` are by party, ``tricks`` of the hand that is played.
    ``level``: no side is ahead; ``camera``: a box has reported; ``by_hand``: people entered the result.
    """

    number: int
    sitting: Sitting
    names: tuple[str, ...]
    state: TableActivity
    hands: int
    points: Mapping[str, int]
    tricks: Mapping[str, int]
    level: bool
    won: str
    camera: bool
    here: bool
    fault: str
    phase: str
    by_hand: bool
    waiting: Waiting | None
    calling: tuple[CallNow, ...]

    @property
    def is_tied(self) -> bool:
        """Whether several parties have the most points."""
        made = list(self.points.values())
        return made.count(max(made, default=0)) > 1

    @property
    def sides(self) -> list[SideShown]:
        """The parties, each with its letters and who plays for it."""
        return sides_of(self.sitting, self.names)

    @property
    def is_finished(self) -> bool:
        return self.state is TableActivity.FINISHED


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A round as it stands: its tables, who sits out, and when its clock runs out (0: it has none)."""

    drawn: DrawnRound
    tables: tuple[TableNow, ...]
    out: tuple[str, ...]
    ends: float
    has_rung: bool
    exchanged: int = 0
    """How often two people exchanged their places in it."""

    @property
    def is_finished(self) -> bool:
        """Whether every table has finished and every result is agreed."""
        return all(table.is_finished for table in self.tables)

    @property
    def open(self) -> list[TableNow]:
        """The tables that have not finished."""
        return [table for table in self.tables if not table.is_finished]


def names_of(session: Session, evening: Evening, public: bool = False) -> dict[int, str]:
    """The names of an evening's people by number; ``public`` leaves out those not listed in public."""
    return names_of_evenings(session, [evening.id], public)[evening.id]


def names_of_evenings(
    session: Session, evenings: Collection[int], public: bool = False
) -> dict[int, dict[int, str]]:
    """The names of each of these evenings as :func:`names_of` gives them, with one query."""
    people: dict[int, list[Entrant]] = {evening_id: [] for evening_id in evenings}
    entered = select(Entrant).where(Entrant.evening_id.in_(evenings)).order_by(Entrant.number)
    for entry in session.scalars(entered):
        people[entry.evening_id].append(entry)
    names = {evening_id: named_apart(entries) for evening_id, entries in people.items()}
    if public:
        hidden = select(Entrant.evening_id, Entrant.number).join(Person, Person.id == Entrant.person_id)
        for evening_id, number in session.execute(
            hidden.where(Entrant.evening_id.in_(evenings), Person.hidden)
        ):
            names[evening_id][number] = ENGLISH["hub_member"]
    return names


def hidden_of(session: Session, evening: Evening) -> list[int]:
    """The people of an evening who are not listed on public pages afterwards."""
    hidden = select(Entrant.number).join(Person, Person.id == Entrant.person_id)
    return list(session.scalars(hidden.where(Entrant.evening_id == evening.id, Person.hidden)))


def named_apart(people: Sequence[Entrant]) -> dict[int, str]:
    """Names by number; people who share a name have their note or number behind it."""
    count = Counter(same_name(person.name) for person in people)
    noted = Counter((same_name(person.name), same_name(person.note)) for person in people)
    names: dict[int, str] = {}
    for person in people:
        note = person.note if noted[same_name(person.name), same_name(person.note)] == 1 else ""
        shares = count[same_name(person.name)] > 1
        names[person.number] = f"{person.name} ({note or person.number})" if shares else person.name
    return names


def sides_of(sitting: Sitting, called: Sequence[str]) -> list[SideShown]:
    """The parties of a table, each with its letters and who plays for it."""
    by_seat = dict(zip(SEATS, called, strict=False))
    return [
        SideShown(party, tuple(by_seat[seat] for seat in party if by_seat[seat])) for party in sitting.parties
    ]


def round_now(hub: Hub, session: Session, evening: Evening, drawn: DrawnRound) -> RoundNow:
    """How every table stands in ``drawn``."""
    agreement, names = agreed(session, evening), names_of(session, evening)
    sat = seats(session, drawn)
    played = counted(session, [drawn])[drawn.id]
    made, won = played.points, played.won
    reported: dict[int, list[Deal]] = {}
    for deal in played.deals:
        reported.setdefault(deal.table_number or 0, []).append(deal)
    waiting = waiting_results(session, drawn)
    calling = calls_waiting(hub, session, evening)
    ended = rang(session, drawn) != ""
    boxes = hub.names_of_tables(session)
    here = hub.link.here() if hub.link is not None else {}
    tables = []
    for sitting in sat.sittings:
        box = boxes.get(sitting.table, "")
        score = hub.link.score(box) if hub.link is not None and box in here else None
        mine = score if score is not None and score.round_id == drawn.id else None
        reports = reported.get(sitting.table, [])
        by_hand = any(deal.whole for deal in reports)
        scores = made.get(sitting.table, {})
        if not reports and mine is not None:
            scores = dict(mine.points)
        table = TableNow(
            number=sitting.table,
            sitting=sitting,
            names=tuple("" if who is None else names.get(who, str(who)) for who in sitting.seats),
            state=TableActivity.WAITING,
            hands=sum(deal.is_hand for deal in reports),
            points=scores,
            tricks=dict(mine.tricks) if mine is not None else {},
            level=bool(scores) and sitting.table not in won and len(set(scores.values())) < len(scores),
            won=won.get(sitting.table, ""),
            camera=box in here,
            here=here.get(box, False),
            fault=hub.link.fault(box) if hub.link is not None and box in here else "",
            phase=mine.phase if mine is not None else "",
            by_hand=by_hand,
            waiting=None if by_hand else waiting.get(sitting.table),
            calling=tuple(calling.get(sitting.table, ())),
        )
        tables.append(replace(table, state=_state(table, agreement, ended)))
    out = tuple(names.get(who, str(who)) for who in sat.out)
    exchanged = exchanges(session, drawn)
    return RoundNow(drawn, tuple(tables), out, clock_of(session, drawn), ended, exchanged)


def _state(table: TableNow, agreement: Agreement, rang: bool) -> TableActivity:
    if table.by_hand:
        return TableActivity.FINISHED
    if table.waiting is not None:
        return TableActivity.UNCONFIRMED
    if _has_enough(table, agreement, rang):
        return TableActivity.FINISHED
    if table.camera and not table.here:
        return TableActivity.GONE
    return TableActivity.PLAYING if table.hands or table.points or table.phase else TableActivity.WAITING


def _has_enough(table: TableNow, agreement: Agreement, rang: bool) -> bool:
    """Whether a table has played as much as was agreed."""
    if agreement.by == "hands" and table.hands >= agreement.n:
        return True
    if agreement.by in ("points", "bell") and max(table.points.values(), default=0) >= agreement.n:
        return True
    return rang and table.hands > 0 and table.phase in BETWEEN


def waiting_results(session: Session, drawn: DrawnRound) -> dict[int, Waiting]:
    """The results that were entered by hand last and are not agreed yet, by the number of the table."""
    here = Deal.round_id == drawn.id, Deal.by_hand.is_(True), Deal.table_number.is_not(None)
    latest = {
        row.table_number or 0: row
        for row in session.scalars(select(Deal).where(*here).order_by(Deal.sequence))
    }
    results = {}
    for place, row in latest.items():
        words = session.scalars(select(Confirmed.side).where(Confirmed.deal_id == row.id)).all()
        if row.whole and len(set(words)) < 2:
            results[place] = Waiting(row.id, dict(row.points), row.lone, tuple(sorted(words)))
    return results


def calls_waiting(hub: Hub, session: Session, evening: Evening) -> dict[int, list[CallNow]]:
    """The calls that wait for the director, by table; during play also those of the tables' boxes."""
    now = hub.now()
    waiting: dict[int, list[CallNow]] = {}
    for call in open_calls(session, evening):
        minutes = int(max(0.0, now - call.when) // 60)
        waiting.setdefault(call.table, []).append(CallNow(call.id, minutes, call.about))
    if hub.link is None or evening.ended is not None:
        return waiting
    here = hub.link.here()
    for table, box in hub.names_of_tables(session).items():
        score = hub.link.score(box) if box in here else None
        if score is not None and score.call and table not in waiting:
            waiting[table] = [CallNow(0, int((hub.link.called(box) or 0.0) // 60), score.call)]
    return waiting
