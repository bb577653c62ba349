"""Reports a club's evenings to its league: each when it has ended, and again when it changes."""

from __future__ import annotations

import hashlib
import json
import logging
import threading
import time
from dataclasses import dataclass, replace

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ..record.kept_standings import kept_standings
from ..record.league import ReportedEvening, ReportedLine
from ..record.models import Evening, Kept, Person
from ..record.people import everybody
from ..record.seats import standing_rounds
from ..record.store import Record
from ..wire.league_messages import evening_bytes, evening_from
from ..wire.outbox import Outbox
from ..wire.topics import WireError

LOG = logging.getLogger(__name__)

LAST = 3
"""The number of last evenings that may still change, since a table may report late."""


@dataclass(frozen=True, slots=True)
class EveningsSeen:
    """What was reported at a look: how many evenings had ended, with which names, added up when."""

    ended: int
    members: tuple[tuple[int, str, bool], ...]
    """The number and the name of each person of the club, and whether they are left out."""
    added_up: float

    def has_earlier_changed(self, before: EveningsSeen) -> bool:
        """Whether more than the last evenings may differ: by a name, added up again, or long ago."""
        is_long_ago = self.ended - before.ended > LAST
        return is_long_ago or (self.members, self.added_up) != (before.members, before.added_up)


class EveningReports:
    """Puts the evenings of the club ``club_id`` into ``outbox``, from the ``record`` alone.

    Nothing else is written: a hub that was stopped finds the unreported evenings at its next look.
    """

    def __init__(self, record: Record, club_id: int, outbox: Outbox) -> None:
        self._record = record
        self._club_id = club_id
        self._outbox = outbox
        self._last_reports: dict[str, ReportedEvening] | None = None
        self._seen: EveningsSeen | None = None
        self._all_again = threading.Event()

    def again(self) -> None:
        """Report every evening again at the next look, even if the league has confirmed it."""
        self._all_again.set()

    def look(self) -> int:
        """Put changed evenings into the outbox; returns how many. After an error, look again."""
        send_all = self._all_again.is_set()
        self._all_again.clear()  # before the work: whoever asks again meanwhile is heard
        try:
            return self._look(send_all)
        except BaseException:
            if send_all:
                self._all_again.set()
            raise

    def _look(self, send_all: bool) -> int:
        with self._record.reading() as session:
            ended = self._ended(session)
            if not ended:
                return 0
            first = select(Evening).where(Evening.club_id == self._club_id).order_by(Evening.id).limit(1)
            journal = key_of(session.scalars(first).one())
            seen = EveningsSeen(len(ended), self._members(session), self._added_up(session, ended))
            before = self._seen
            is_all = send_all or before is None or seen.has_earlier_changed(before)
            reports = [
                reported_evening(session, journal, evening)
                for evening in (ended if is_all else ended[-LAST:])
            ]
        if self._last_reports is None:
            self._last_reports = self._reported(journal)
        done = sum(self._report(report, send_all) for report in reports)
        self._seen = seen
        return done

    def _report(self, evening: ReportedEvening, again: bool = False) -> bool:
        """Put an evening into the outbox if new, changed or wanted ``again``; returns whether it did."""
        assert self._last_reports is not None
        last = self._last_reports.get(evening.evening)
        if last is not None and last.digest == evening.digest and not again:
            return False
        highest = max((report.sequence for report in self._last_reports.values()), default=0)
        # by the clock: a record from a backup, or an outbox that was lost, does not count from 1 again
        number = max(highest + 1, int(time.time()))
        made = replace(evening, sequence=number)
        try:
            payload = evening_bytes(made)
        except WireError as problem:
            LOG.warning("the evening %s cannot be told to the league: %s", evening.name, problem)
            return False
        self._outbox.replace(made.journal, number, payload, [last.sequence] if last is not None else [])
        self._last_reports[evening.evening] = made
        return True

    def _reported(self, journal: str) -> dict[str, ReportedEvening]:
        made = [evening_from(payload) for _, payload in self._outbox.reported(journal)]
        return {report.evening: report for report in sorted(made, key=lambda report: report.sequence)}

    def _ended(self, session: Session) -> list[Evening]:
        mine = Evening.club_id == self._club_id, Evening.ended.is_not(None)
        return list(session.scalars(select(Evening).where(*mine).order_by(Evening.id)))

    def _added_up(self, session: Session, ended: list[Evening]) -> float:
        kept = Kept.evening_id.in_([evening.id for evening in ended])
        return session.scalar(select(func.sum(Kept.when)).where(kept)) or 0.0

    def _members(self, session: Session) -> tuple[tuple[int, str, bool], ...]:
        """What decides who is named in the reports."""
        rows = select(Person.id, Person.name, Person.hidden).where(Person.club_id == self._club_id)
        return tuple(
            (number, name, hidden) for number, name, hidden in session.execute(rows.order_by(Person.id))
        )


def key_of(evening: Evening) -> str:
    """A name that no other evening of any record has; it stays the same when people are erased."""
    plain = json.dumps([evening.id, evening.begun, evening.seed])
    return hashlib.sha256(plain.encode()).hexdigest()[:32]


def reported_evening(session: Session, journal: str, evening: Evening) -> ReportedEvening:
    """The standings of the members of the club in an evening; the sequence is 0.

    Guests are left out, and so are members who are not listed in public.
    """
    hidden = set(session.scalars(select(Person.id).where(Person.club_id == evening.club_id, Person.hidden)))
    entries = everybody(session, evening)
    person = {entry.number: entry.person_id for entry in entries if entry.person_id not in hidden}
    lines = []
    for line in kept_standings(session, evening):
        number = person.get(line.number)
        if number is not None:
            lines.append(ReportedLine(number, line.name, line.points, line.lone, line.won, line.rounds))
    day = time.strftime("%Y-%m-%d", time.localtime(evening.begun))
    rounds = len(standing_rounds(session, evening))
    people = tuple(sorted(lines, key=lambda line: line.person))
    return ReportedEvening(journal, 0, key_of(evening), evening.name, day, rounds, people)
