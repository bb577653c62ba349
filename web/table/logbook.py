"""What a table has written down: its entries, what they fold to, and the pictures that belong to them.

State is never stored next to the journal: it is what the facts fold to. Whatever is written is durable
before anybody is shown it, and holds what it changed, for whoever looks it up later.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TypeVar, cast

from msgspec.structs import asdict

from referee.book import loading as book_loading
from referee.facts.register import Amended, Fact, Inserted, ScoreSet, Undone
from referee.game.finished import score_shown
from referee.game.game import Game, apply, replay
from referee.view.announced import as_announced
from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role

from .. import logs
from ..journal import evenings as journal_evenings
from ..journal.agreed_settings import Settings
from ..journal.entries import Coming, EveningStep, Happened, NoteUndone, Replaced, StepBack, What
from ..journal.evenings import Evening, Notes
from ..journal.evidence_store import Evidence
from ..journal.journal import Journal
from ..journal.lines import Entry, FactEntry, Line, Rows
from ..journal.nameless import entry_line
from ..journal.past import in_short, past_of
from ..journal.players import Players, surely_others
from ..journal.problems import JournalError, without_place
from ..journal.undo_and_redo import Steps, without_undone_notes
from ..journal.who import TABLE, Who
from ..shown.changes import changed
from ..shown.consequence import after_it
from ..shown.names import written_out
from ..shown.words.english import ENGLISH
from .news import News

log = logging.getLogger(__name__)

CORRECTIONS = (Amended, Inserted, Undone, ScoreSet)
"""Facts that change what was there before: their entries hold what they changed."""


Held = TypeVar("Held", bound=What)
PASSING = ("again", "agreed")
"""The notices that are about the hand that is played, and end with its evening."""


UNNAMED = "table"
"""The id of a table that nobody has named."""


class NotNow(Exception):
    """The refusal of an act that is impossible now; the message is one line with the reason."""


class Logbook:
    """The entries of table ``table_id`` with the pictures in ``evidence``; every change of them is ``news``.

    ``settings`` are what it is opened with; a table that has a past keeps its settings where None.
    """

    def __init__(
        self,
        table_id: str,
        journal: Journal,
        evidence: Evidence,
        settings: Settings | None,
        clock: Callable[[], float],
        news: News,
    ) -> None:
        self.id = table_id
        self.journal, self.evidence = journal, evidence
        self._clock, self._news = clock, news
        self._forget()
        past = past_of(journal, table_id, settings)
        self.settings, self.game = past.settings, past.game
        self._take(past.entries)
        if past.coming is not None and past.coming.has_other_rules(self.settings):
            self.begin_evening(past.coming, TABLE)
        elif past.agreed != self.settings:
            self._take(journal.write(table_id, clock(), [(TABLE, self.settings)]))
        for remark in past.remarks:
            log.warning("%s: %s", logs.of_table(self.id), remark)
        if past.remarks:
            news.set_notice("past", in_short(past.remarks))
        self._show_what_waits()

    @property
    def agreed(self) -> Settings:
        """What was agreed on last: by it the next deal is played."""
        waits, now = self.newest(Coming), self.newest(Settings)
        if waits is None or (now is not None and now.seq > waits.seq):
            return self.settings
        return Settings(**asdict(waits.what))

    @property
    def name(self) -> str:
        """What people call the table."""
        return self.settings.title or (ENGLISH["table_unnamed"] if self.id == UNNAMED else self.id)

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    @property
    def revision(self) -> int:
        """Grows with every change of the table."""
        return self._news.revision

    @property
    def notices(self) -> Mapping[str, str]:
        """What the page shows until it is settled: a text by its subject."""
        return self._news.notices

    def held(self) -> AbstractContextManager[object]:
        """Nothing else is written, and nothing changes, while this is held."""
        return self._news.held()

    def newest(self, form: type[Held]) -> Line[Held] | None:
        """The newest entry that holds a ``form``, and was not undone."""
        return cast(Line[Held] | None, self._latest.get(form))

    @property
    def ended(self) -> float | None:
        """When this evening was ended; None until then."""
        step = self.newest(EveningStep)
        return step.time if step is not None and step.what == journal_evenings.ENDED else None

    @property
    def hands_over(self) -> int:
        """How many hands of this evening are over."""
        hand = self.game.hand
        return len(self.game.hands) - (hand is not None and not may_be_looked_at(hand))

    def evening(self) -> Evening:
        """The evening since the last one began, as it is written down."""
        return self._as_written(self.game)

    def write(
        self,
        by: Who,
        facts: Iterable[Fact],
        also: Rows = (),
        step: StepBack | None = None,
        guard: Callable[[Game, Game], None] = lambda before, after: None,
    ) -> int:
        """Write the rows of ``also`` and ``facts`` as a single act of ``by``; returns the last seq.

        ``step`` is the purpose of an act that only takes back (see :mod:`web.journal.undo_and_redo`).
        ``guard`` gets the game before and after, and raises to refuse: then nothing is written.
        """
        with self._news.held():
            facts = tuple(facts)
            rows = list(also)
            game = self.game
            for number, fact in enumerate(facts, 1):
                happened = Happened(len(self.facts) + number, self.seq + 1, fact, step)
                rows.append((by, self._with_before(happened)))
                game = apply(game, fact)
            guard(self.game, game)
            if any(isinstance(fact, CORRECTIONS) for fact in facts):
                last = cast(Happened, rows[-1][1])
                lines = tuple(map(written_out, changed(self.game, game)))
                rows[-1] = by, replace(last, said=lines, short=written_out(after_it(self.game, game)))
            self._put(rows)
            self.game = game
            self._news.announce()
            return self.seq

    def begin_evening(self, settings: Settings, by: Who, also: Rows = ()) -> int:
        """Begin another evening, played by ``settings``; what was played before stays as it was ruled."""
        game = replay((), book_loading.load(settings.book, settings.house))
        rows: Rows = [(by, journal_evenings.BEGAN), (by, settings), *also]
        with self._news.held():
            self._put(rows, game)
            self.settings = settings
            self._news.forget_notices(PASSING)
            self._news.announce()
            return self.seq

    def play_by(self, settings: Settings, game: Game, by: Who, others: Collection[str] = ()) -> int:
        """Play by ``settings`` from now on; ``game`` is the evening so far under them.

        ``others`` are the seats at which a new name is somebody else's.
        """
        with self._news.held():
            self._put([*self._replaced(settings, others, by), (by, settings)])
            self.settings, self.game = settings, game
            parts = (logs.of_table(self.id), self.seq, settings.book, settings.house)
            log.info("%s %s: plays by %s, house rules %s", *parts)
            self._show_what_waits()
            self._news.announce()
            return self.seq

    def let_wait(self, settings: Settings, now: Settings, by: Who, others: Collection[str] = ()) -> int:
        """Let the rules of ``settings`` wait for the next deal; ``now`` is what holds until then.

        ``others`` are the seats at which a new name is somebody else's.
        """
        with self._news.held():
            replaced = self._replaced(settings, others, by)
            self._put([*replaced, (by, now), (by, Coming(**asdict(settings)))])
            self.settings = now
            self._show_what_waits()
            self._news.announce()
            return self.seq

    def _replaced(self, settings: Settings, others: Collection[str], by: Who) -> Rows:
        """Who comes to the table with ``settings``; nobody where no hand was finished without them."""
        before = self.players.now
        seats = surely_others(before, settings.names).union(others)
        names = {seat: name for seat, name in settings.names.items() if seat in seats}
        new = {seat: name for seat, name in names.items() if name != before.get(seat, "")}
        return [(by, Replaced(self.hands_over + 1, new))] if new and self.hands_over else []

    def erase(self, rows: Rows, span: tuple[int, int] | None) -> None:
        """Erase the entries of ``span``, first and last; all where None. ``rows`` stay: what was erased.

        Where they begin an evening, the table begins with that.
        """
        with self._news.held():
            self.journal.erase(self.id, self._clock(), rows, span)
            game = replay((), self.game.rules) if len(rows) > 1 else self.game
            self._forget()
            self._take(past_of(self.journal, self.id).entries)
            self.game = game

    def _show_what_waits(self) -> None:
        """Show on the page whether other rules wait for the next deal."""
        waiting = self.settings.has_other_rules(self.agreed)
        self._news.set_notice("agreed", ENGLISH["agreed_next"] if waiting else None)

    def _put(self, rows: Rows, game: Game | None = None) -> None:
        try:
            self._take(self.journal.write(self.id, self._clock(), rows), game)
        except JournalError as problem:
            self._news.set_notice(
                "journal", ENGLISH["journal_not_recorded"].format(why=without_place(str(problem)))
            )
            raise
        for who, what in rows:
            log.info("%s %s", logs.of_table(self.id), entry_line(self.seq, who, what))
        self._news.set_notice("journal", None)

    def _with_before(self, happened: Happened) -> Happened:
        """``happened`` with what stood where a correction points to."""
        match happened.event:
            case ScoreSet():
                known = as_announced(self.game, Role.TABLE)
                points = known.standing.points if happened.event.added else score_shown(known)
                return replace(happened, was=ScoreSet(points))
            case Amended(place) | Undone(place):
                corrected = self.game.corrected.at(place)
                if corrected is not None:
                    return replace(happened, was=corrected)
                before = self.facts[place - 1].what.event if 0 < place <= len(self.facts) else None
                if isinstance(happened.event, Undone) and isinstance(before, Undone):
                    # an undoing that is undone puts back what it took away
                    return replace(happened, again=self.facts[before.place - 1].what.event)
        return happened

    def _forget(self) -> None:
        """Nothing is written down yet, or any more."""
        self.entries: list[Entry] = []
        self._latest: dict[type, Entry] = {}
        self.earlier: list[Evening] = []
        """The evenings before this one."""
        self.players = Players()
        """Who sat where in each hand of this evening."""
        self.since = 1
        """The entry with which this evening began."""
        self._forget_evening()

    def _forget_evening(self) -> None:
        self._began: float | None = None
        self.facts: list[FactEntry] = []
        """The facts of this evening, each at its place."""
        self.notes = Notes()
        """What people wrote about its rulings."""
        self.steps = Steps()

    def _take(self, written: Iterable[Entry], game: Game | None = None) -> None:
        """Learn what was ``written``; ``game`` is what an evening that begins with it starts from."""
        for line in written:
            if journal_evenings.is_beginning(line):
                # an evening that nothing was played in is none: the next one takes its place
                if self.facts:
                    self.earlier.append(self._as_written(None if game is None else self.game))
                self.since = line.seq
                self._forget_evening()
                self._began = line.time
                self.game = game or self.game
            self.players = self.players.after(line)
            self.entries.append(line)
            self._latest[type(line.what)] = line
            self.notes.take(line)
            self.steps.take(line)
            if isinstance(line, FactEntry):
                self.facts.append(line)
            elif isinstance(line.what, NoteUndone):
                self._take_notes_again()

    def _take_notes_again(self) -> None:
        """Learn again what counts of the notes: one of them was undone, or counts again."""
        counting = without_undone_notes(self.entries)
        self._latest = {type(line.what): line for line in counting}
        self.notes = Notes()
        for line in counting[bisect_left(counting, self.since, key=lambda line: line.seq) :]:
            self.notes.take(line)

    def _as_written(self, game: Game | None) -> Evening:
        """The current evening's entries, folded; ``game`` is the result if it is known already."""
        agreed = None if game is not None else self.newest(Settings)
        settings = self.settings if agreed is None else agreed.what
        began = self._began or (self.facts[0].time if self.facts else None)
        number = len(self.earlier) + 1
        return Evening(
            number, self.since, settings, self.facts, began, self.ended, self.notes, game, self.players
        )
