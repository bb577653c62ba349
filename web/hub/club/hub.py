"""The hub itself: a club's record, its link to the tables, and which evening is played."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..record.models import ClubTable, DrawnRound, Evening
from ..record.people import club as club_of
from ..record.results import name_table
from ..record.seats import standing_rounds
from ..record.store import Record, RecordError
from ..wire.messages import ScoreMessage

LOG = logging.getLogger(__name__)

TO_SEND = "told"
"""The key under which a session keeps messages to tables until its changes are written."""


class TablesLink(Protocol):
    """What the hub needs of its link to the tables; see :class:`web.hub.wire.hub_link.HubLink`."""

    @property
    def trouble(self) -> str: ...
    def here(self) -> dict[str, bool]: ...
    def fault(self, table: str) -> str: ...
    def score(self, table: str) -> ScoreMessage | None: ...
    def called(self, table: str) -> float | None: ...
    def send(self, table: str, kind: str, payload: bytes) -> None: ...


class InLeague(Protocol):
    """What the hub's pages show of its league; see :class:`web.hub.league.club.ClubInLeague`."""

    name: str

    @property
    def waiting(self) -> int: ...
    def report_again(self) -> None: ...


class Hub:
    """The hub of the club ``name`` with its ``record``; ``link`` is None where all tables play by hand.

    ``title`` is what the pages call the club; without it they show its name. ``revision`` rises with every
    change, so that a page knows when to ask again.
    """

    def __init__(self, record: Record, name: str, link: TablesLink | None = None, title: str = "") -> None:
        self.record = record
        self.name = name
        self.title = title or name
        self.link = link
        self.league: InLeague | None = None
        self.revision = 1
        self.trouble = ""
        self.wrongs: tuple[str, ...] = ()
        """What is wrong with the hub's own computer, a sentence each."""
        self._turn = threading.Lock()
        self._order = threading.Lock()
        with record.writing() as session:
            self.club_id = club_of(session, name).id

    def changed(self, _table: str = "") -> None:
        """Let every page look again."""
        with self._turn:
            self.revision += 1

    def in_trouble(self, trouble: str) -> None:
        """Show on every page what is wrong with the hub; an empty line withdraws it."""
        self.trouble = trouble
        self.changed()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the record."""
        with self.record.reading() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that keeps all its changes or none; every page looks again then.

        Then the messages of :meth:`send` are sent to tables, in the order of the changes.
        """
        with self._order:
            with self.record.writing() as session:
                yield session
            for table, kind, payload in session.info.pop(TO_SEND, ()):
                try:
                    if self.link is not None:
                        self.link.send(table, kind, payload)
                except Exception:  # what was changed is kept, so the other tables have to hear of it
                    LOG.exception("%s could not be told its %s", table, kind)
        self.changed()

    def send(self, session: Session, table: str, kind: str, payload: bytes) -> None:
        """Send a message to a table as soon as the changes of ``session`` are written, and not before."""
        session.info.setdefault(TO_SEND, []).append((table, kind, payload))

    def now(self) -> float:
        """Seconds since 1970."""
        return self.record.clock()

    def tonight(self, session: Session) -> Evening | None:
        """The evening that is played: the last one that has not ended."""
        mine = Evening.club_id == self.club_id, Evening.ended.is_(None)
        return session.scalars(
            select(Evening).where(*mine).order_by(Evening.id.desc()).limit(1)
        ).one_or_none()

    @property
    def is_playing(self) -> bool:
        """Whether an evening is played now."""
        with self.reading() as session:
            return self.tonight(session) is not None

    def latest(self, session: Session) -> Evening | None:
        """The current evening, or else the last evening: everybody sees it until the next begins."""
        mine = select(Evening).where(Evening.club_id == self.club_id)
        return session.scalars(mine.order_by(Evening.id.desc()).limit(1)).one_or_none()

    def evening(self, session: Session, evening_id: int) -> Evening:
        """An evening of the club by its row; raises RecordError where there is none."""
        evening = session.get(Evening, evening_id)
        if evening is None or evening.club_id != self.club_id:
            raise RecordError(ENGLISH["hub_no_such_evening"])
        return evening

    def this_evening(self, session: Session) -> Evening:
        """The evening that is played; raises RecordError where none is."""
        evening = self.tonight(session)
        if evening is None:
            raise RecordError(ENGLISH["hub_no_evening_played"])
        return evening

    def this_round(self, session: Session) -> DrawnRound:
        """The round that is played; raises RecordError before the first one."""
        rounds = standing_rounds(session, self.this_evening(session))
        if not rounds:
            raise RecordError(ENGLISH["hub_no_round_yet"])
        return rounds[-1]

    def round_played(self, session: Session, round_id: int | None) -> DrawnRound:
        """The round that is played; raises RecordError if that is not the round ``round_id``, where given."""
        drawn = self.this_round(session)
        if round_id is not None and drawn.id != round_id:
            raise RecordError(ENGLISH["hub_no_other_round"])
        return drawn

    def names_of_tables(self, session: Session) -> dict[int, str]:
        """The name of the box that reports for each table, by the table's number."""
        rows = session.scalars(select(ClubTable).where(ClubTable.club_id == self.club_id))
        return {row.number: row.name for row in rows}

    def table_named(self, session: Session, number: int) -> str:
        """The name of table ``number``; a table without a name is given one."""
        names = self.names_of_tables(session)
        if number not in names:
            name = f"table-{number}"
            if name in names.values():
                name = f"number-{number}"
            name_table(session, self.club_id, number, name)
            return name
        return names[number]
