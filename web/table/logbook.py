"""What a table has written down, and who waits to hear of it: the part of a table that only writes.

State is never kept beside the journal: it is what the facts fold to. Whatever is written is durable
before anybody is told of it, and says beside itself what it changed, for whoever looks it up later.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

from msgspec.structs import asdict

from referee.book import loading as book_loading
from referee.facts.register import Amended, Event, Inserted, ScoreSet, Undone
from referee.game.game import Game, apply, replay
from referee.view.announced import as_announced
from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role

from .. import logs
from ..journal import evenings as journal_evenings
from ..journal.agreed_settings import Settings
from ..journal.entries import Accepted, Coming, Confirmed, Decided, EveningStep, Happened, StepBack, What
from ..journal.evenings import Evening
from ..journal.journal import Entry, FactEntry, Journal, JournalError, Line, Rows
from ..journal.nameless import entry_line
from ..journal.past import in_short, past_of
from ..journal.problems import without_place
from ..journal.undo_and_redo import Steps
from ..no_secrets import for_people
from ..recorded.evening_recording import EveningRecording
from ..shown.changes import changed
from ..shown.consequence import after_it
from ..shown.names import written_out
from ..shown.words.english import ENGLISH

log = logging.getLogger(__name__)

CORRECTIONS = (Amended, Inserted, Undone, ScoreSet)
"""Facts that change what was there before: what they changed is written beside them."""


Held = TypeVar("Held", bound=What)
PASSING = ("again", "agreed")
"""The notices that are about the hand that is played, and end with its evening."""


class NotNow(Exception):
    """What was asked for cannot be done as things stand; the message says why, in one line."""


class Seats(Protocol):
    """Who sits where before a camera, as far as nobody but the eye said so."""

    on_question: Callable[[dict[str, Any] | None], object] | None
    """Called with the table as it is to be shown to whoever is asked; with None once nobody need be asked."""

    @property
    def renamed(self) -> int:
        """By how many corners North sits farther round than in the events that the eye reports."""

    def say(self, corners: int) -> None:
        """People say that North sits so many ``corners`` farther round than shown; 0: as shown."""


class Logbook:
    """The entries of table ``table_id``, what they fold to, and the news of both.

    ``settings`` are what it is opened with; a table that has a past keeps its own where None.
    """

    def __init__(
        self, table_id: str, journal: Journal, settings: Settings | None, clock: Callable[[], float]
    ) -> None:
        self.id = table_id
        self._journal = journal
        self._clock = clock
        self._news = threading.Condition(threading.RLock())
        self._revision = 0
        self._notices: dict[str, str] = {}
        self.recording: EveningRecording | None = None
        """Keeps this evening's film and journal; None where nobody asked for that."""
        self._recording: dict[str, Any] | None = None
        self.seats: Seats | None = None
        """Who sits where before the camera; None where there is none."""
        self._seats: dict[str, Any] | None = None
        self.names_changed: Callable[[], object] = lambda: None
        """Called once names or pictures that the eye may read by were taken away, or put back."""
        self._forget()
        past = past_of(journal, table_id, settings)
        self.settings, self.game = past.settings, past.game
        self._take(past.entries)
        if past.coming is not None and past.coming.other_rules(self.settings):
            self._begin_evening(past.coming, "table")
        elif past.agreed != self.settings:
            self._take(journal.write(table_id, clock(), [("table", self.settings)]))
        for remark in past.remarks:
            log.warning("%s: %s", logs.of_table(self.id), remark)
        if past.remarks:
            self._notices["past"] = in_short(past.remarks)
        self._wait_for_the_next_deal()

    @property
    def agreed(self) -> Settings:
        """What was agreed on last: by it the next deal is played."""
        waits, now = self.newest(Coming), self.newest(Settings)
        if waits is None or (now is not None and now.seq > waits.seq):
            return self.settings
        return Settings(**asdict(waits.what))

    def _wait_for_the_next_deal(self) -> None:
        """Say on the page whether other rules wait for the next deal."""
        waiting = self.settings.other_rules(self.agreed)
        self.set_notice("agreed", ENGLISH["agreed_next"] if waiting else None)

    @property
    def facts(self) -> list[FactEntry]:
        """The facts of this evening, each at its place."""
        return self._facts

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    def changed(self, known: int, timeout: float) -> int:
        """Wait until there is something newer than revision ``known``, or ``timeout``; the revision now."""
        with self._news:
            self._news.wait_for(lambda: self._revision != known, timeout)
            return self._revision

    def set_notice(self, about: str, words: str | None) -> None:
        """Show ``words`` on the page until they are taken away with None."""
        notices = {key: text for key, text in self._notices.items() if key != about}
        self._tell("_notices", notices if words is None else {**notices, about: for_people(words)})

    def set_recording(self, recording: dict[str, Any] | None) -> None:
        """Say how the recording of this evening stands; None where there is none."""
        self._tell("_recording", recording)

    def set_seats(self, table: dict[str, Any] | None) -> None:
        """Ask who sits where: the ``table`` as the camera takes it to lie; None: nobody need be asked."""
        self._tell("_seats", table)

    def seats_asked(self) -> dict[str, Any] | None:
        """The table as it is shown to whoever is asked who sits where; None before the first trick."""
        played = any(trick.quitted for hand in self.game.hands[-2:] for trick in hand.tricks)
        return self._seats if played else None

    def recorded(self) -> dict[str, Any] | None:
        """How the recording of this evening stands, and which hand people are to confirm now, if any."""
        if self._recording is None:
            return None
        return self._recording | {"confirm": self.to_confirm() if self._recording["on"] else None}

    def to_confirm(self) -> int | None:
        """The last hand that is over, by its number, as long as nobody said that its cards are right."""
        hands = self.game.hands
        deal = len(hands) if hands and may_be_looked_at(hands[-1]) else len(hands) - 1
        said = self.newest(Confirmed)
        known = said.what.deal if said is not None and said.seq >= self._since else 0
        return deal if deal > known and hands[deal - 1].plays else None

    def _write(
        self,
        by: str,
        events: Iterable[Event],
        also: Rows = (),
        step: StepBack | None = None,
        guard: Callable[[Game, Game], None] = lambda before, after: None,
    ) -> int:
        """Write the rows of ``also`` and ``events`` down, as one act of ``by``; the seq it then stands at.

        ``step`` says what an act that only takes back is for (see :mod:`web.journal.undo_and_redo`).
        ``guard`` is shown the game before and after, and raises where that may not be: then nothing is
        written.
        """
        with self._news:
            events = tuple(events)
            rows = list(also)
            game = self.game
            for number, event in enumerate(events, 1):
                happened = Happened(len(self._facts) + number, self.seq + 1, event, step)
                rows.append((by, self._with_before(happened)))
                game = apply(game, event)
            guard(self.game, game)
            if any(isinstance(event, CORRECTIONS) for event in events):
                last = cast(Happened, rows[-1][1])
                said = tuple(map(written_out, changed(self.game, game)))
                rows[-1] = by, replace(last, said=said, short=written_out(after_it(self.game, game)))
            self._put(rows)
            self.game = game
            self._changed()
            return self.seq

    def held(self) -> AbstractContextManager[Any]:
        """Nothing else is written, and nothing changes, while this is held."""
        return self._news

    def write_down(self, by: str, events: Iterable[Event], also: Rows = (), **how: Any) -> int:
        """Write ``events``, and the rows of ``also``, as one act of ``by``; ``how`` as :meth:`_write`."""
        return self._write(by, events, also, **how)

    def _put(self, rows: Rows, game: Game | None = None) -> None:
        try:
            self._take(self._journal.write(self.id, self._clock(), rows), game)
        except JournalError as problem:
            self.set_notice("journal", f"Not recorded: {without_place(str(problem))}")
            raise
        for who, what in rows:
            log.info("%s %s", logs.of_table(self.id), entry_line(self.seq, who, what))
        if "journal" in self._notices:
            self.set_notice("journal", None)

    def _with_before(self, happened: Happened) -> Happened:
        """``happened`` with what stood where a correction points to."""
        match happened.event:
            case ScoreSet():
                known = as_announced(self.game, Role.TABLE).standing.points
                return replace(happened, was=ScoreSet(tuple(known)))
            case Amended(place) | Undone(place):
                there = self.game.corrected.at(place)
                if there is not None:
                    return replace(happened, was=there)
                before = self._facts[place - 1].what.event if 0 < place <= len(self._facts) else None
                if isinstance(happened.event, Undone) and isinstance(before, Undone):
                    # an undoing that is undone puts back what it took away
                    return replace(happened, again=self._facts[before.place - 1].what.event)
        return happened

    def _begin_evening(self, settings: Settings, by: str, also: Rows = ()) -> int:
        """Let another evening begin, played by ``settings``; what was played before stays as it was ruled."""
        game = replay((), book_loading.load(settings.book, settings.house))
        rows: Rows = [(by, journal_evenings.BEGAN), (by, settings), *also]
        with self._news:
            self._put(rows, game)
            self.settings = settings
            self._notices = {about: text for about, text in self._notices.items() if about not in PASSING}
            self._changed()
            return self.seq

    def _forget(self) -> None:
        """Nothing is written down yet, or any more."""
        self.entries: list[Entry] = []
        self._latest: dict[type, Entry] = {}
        self._earlier: list[Evening] = []
        self._since = 1
        self._forget_evening()

    def _forget_evening(self) -> None:
        self._began: float | None = None
        self._ended: float | None = None
        self._facts: list[FactEntry] = []
        self._beside: dict[str, dict[str, Any]] = {"accepted": {}, "decided": {}}
        self.steps = Steps()

    def _take(self, written: Iterable[Entry], game: Game | None = None) -> None:
        """Learn what was ``written``; ``game`` is what an evening that begins with it starts from."""
        for line in written:
            if journal_evenings.begins(line):
                # an evening that nothing was played in is none: the next one takes its place
                if self._facts:
                    self._earlier.append(self._as_written(None if game is None else self.game))
                self._since = line.seq
                self._forget_evening()
                self._began = line.time
                self.game = game or self.game
            self.entries.append(line)
            what = line.what
            self._latest[type(what)] = line
            if isinstance(line, FactEntry):
                self._facts.append(line)
                self.steps.take(line)
            elif isinstance(what, Accepted | Decided):
                before = self._beside[line.kind].get(what.ruling, {}).get("all", [])
                note = {**asdict(what), "by": line.by, "time": line.time, "all": [*before, line.by]}
                self._beside[line.kind][what.ruling] = note
            elif isinstance(what, EveningStep):
                self._ended = line.time if what == journal_evenings.ENDED else None

    def _as_written(self, game: Game | None) -> Evening:
        """The evening since the last one began; ``game`` is what it comes to, where that is known."""
        agreed = None if game is not None else self.newest(Settings)
        settings = self.settings if agreed is None else agreed.what
        began = self._began or (self._facts[0].time if self._facts else None)
        number = len(self._earlier) + 1
        beside, facts = self._beside, self._facts
        return Evening(number, self._since, settings, facts, began, self._ended, beside, game)

    def newest(self, form: type[Held]) -> Line[Held] | None:
        """The newest entry that holds a ``form``."""
        return cast(Line[Held] | None, self._latest.get(form))

    def _tell(self, name: str, value: object) -> None:
        with self._news:
            if getattr(self, name) != value:
                setattr(self, name, value)
                if name in ("_eye", "_board"):
                    log.info("%s: %s is now %s", logs.of_table(self.id), name.strip("_"), value)
                elif name == "_notices":  # in words, with names in them
                    log.info("%s: notices of %s", logs.of_table(self.id), sorted(self._notices))
                self._changed()

    def _changed(self) -> None:
        self._revision += 1
        self._news.notify_all()
