"""A table: the only one that writes its journal, and the one that everybody asks for its state.

State is never kept beside the journal: it is what the facts fold to. Whatever is heard, answered,
claimed or corrected is durable before anybody is told of it.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from referee import rules, scribe
from referee.cards import Card
from referee.events import Claimed, Event, Played, Undone
from referee.game import Game, NotAtThisTable, apply, effective, last_undoable, replay
from referee.plain import from_plain, to_plain
from referee.questions import NoSuchAnswer, questions
from referee.seats import Seat, Side
from referee.table import TableEvent, ViewBack, ViewLost

from . import entry, export, hands, show
from .evidence import Evidence
from .journal import Entry, Journal, JournalError
from .seen import plain_of
from .settings import Settings, settings_of

__all__ = ["NotNow", "Settings", "Table"]

log = logging.getLogger(__name__)


class NotNow(Exception):
    """What was asked for cannot be done as things stand; the message says why, in one line."""


class Table:
    """The table ``id``, its past read from ``journal``.

    ``settings`` are what it is opened with; a table that has a past keeps its own where None. ``clock``
    gives seconds since 1970. Safe to use from any thread. Raises JournalError where the past cannot
    be read, and what :func:`referee.rules.load` raises for a book that there is not.
    """

    def __init__(
        self,
        table_id: str,
        journal: Journal,
        evidence: Evidence,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.id = table_id
        self.evidence = evidence
        self._journal = journal
        self._clock = clock
        self._news = threading.Condition(threading.RLock())
        self._revision = 0
        self._messages: dict[str, tuple[int, int, bytes]] = {}
        self._eye: dict[str, str] = {"state": "none", "why": ""}
        self._board: str | None = None
        self._digits: dict[str, Any] | None = None
        self._notices: dict[str, str] = {}
        self.entries: list[Entry] = []
        self._facts: list[Entry] = []
        past = journal.read(table_id)
        self.settings = settings_of(past) or settings or Settings()
        if settings is not None:
            self.settings = settings
        self._rules = rules.load(self.settings.book, self.settings.house)
        if settings_of(past) != self.settings:
            past = [*past, *journal.write(table_id, clock(), [("settings", "table", asdict(self.settings))])]
        self._take(past)
        self.game: Game = replay((from_plain(fact.what["event"]) for fact in self._facts), self._rules)

    # ---- what people and the camera tell it ---------------------------------------------------

    def hear(self, seen: TableEvent) -> int:
        """Write down what the camera saw; returns the seq that the journal then stands at."""
        with self._news:
            if isinstance(seen, ViewLost):
                self.set_eye("lost", seen.why)
            elif isinstance(seen, ViewBack):
                self.set_eye("watching")
            try:
                events = scribe.hear(self.game, seen).events
            except NotAtThisTable as problem:
                # the camera saw somebody where this game seats nobody: kept as seen, and said
                self.set_notice("seat", f"Not counted: {problem}")
                events = ()
            return self._write("camera", events, [("seen", "camera", plain_of(seen))])

    def record(self, events: Iterable[Event], by: str) -> int:
        """Write facts down that a person entered."""
        return self._write(by, tuple(events))

    def enter(self, plain: Mapping[str, Any], by: str) -> int:
        """Write down a fact that a person sent as plain data; raises NotNow for what is none."""
        with self._news:
            return self._checked(lambda: entry.entered(plain, self.game.rules), by)

    def correct(self, place: int, card: str, seat: str | None, by: str) -> int:
        """Say that the card at ``place`` was really another, or another's; raises NotNow where it may not."""
        with self._news:
            who = None if seat is None else self.seat(seat)
            return self._checked(lambda: entry.corrected(self.game, place, Card.parse(card), who), by)

    def insert(self, deal: int, trick: int, seat: str, card: str, led: bool, by: str) -> int:
        """Say that a card was missed in a trick; raises NotNow where that may not be said."""
        with self._news:
            who = self.seat(seat)
            return self._checked(
                lambda: entry.inserted(self.game, deal, trick, Played(who, Card.parse(card)), led), by
            )

    def remove(self, place: int, by: str) -> int:
        """Say that the card at ``place`` was not played; raises NotNow where that may not be said."""
        with self._news:
            return self._checked(lambda: entry.removed(self.game, place), by)

    def looked(self, by: str) -> int:
        """Write down that somebody has the whole table read again."""
        return self._write(by, (), [("look", by, {})])

    def score(self, side: str, points: int, by: str) -> int:
        """Give ``points`` to ``side`` without any cards, as a scorer does; raises NotNow for nonsense."""
        with self._news:
            return self._checked(lambda: entry.scored(self.game, side, points), by)

    def answer(self, question_id: str, choice: str, by: str) -> int:
        """Answer an open question; raises NotNow where it is no longer open or the answer is none."""
        with self._news:
            question = next((q for q in questions(self.game) if q.id == question_id), None)
            if question is None:
                raise NotNow("that question has been answered already")
            try:
                events = scribe.answer(self.game, question, choice)
            except NoSuchAnswer as problem:
                raise NotNow(str(problem)) from None
            asked = {"question": question.id, "text": question.text, "choice": choice}
            return self._write(by, events, [("answer", by, asked)])

    def claim(self, against: str, trick: int | None, by: str, side: str | None = None) -> int:
        """Claim a revoke against a seat; raises NotNow where there is nothing that could be claimed."""
        with self._news:
            offender = self.seat(against)
            if self.game.hand is None:
                raise NotNow("no card has been played yet: there is nothing to claim")
            if trick is not None and not 1 <= trick <= 5:
                raise NotNow("a hand has five tricks")
            return self._write(by, (Claimed(self._claimant(offender, side), offender, trick),))

    def agree(self, settings: Settings, by: str) -> int:
        """Play by ``settings`` from now on; all that happened is judged anew by them. Raises NotNow."""
        with self._news:
            try:
                agreed = rules.load(settings.book, settings.house)
                game = replay(self.game.journal, agreed)
            except ValueError as problem:
                raise NotNow(str(problem)) from None
            self._take(self._journal.write(self.id, self._clock(), [("settings", by, asdict(settings))]))
            self.settings, self.game = settings, game
            log.info("%s %s: plays by %s, house rules %s", self.id, self.seq, settings.book, settings.house)
            self._changed()
            return self.seq

    def undo(self, seq: int, by: str) -> int:
        """Take back the newest act, which whoever asks saw as entry ``seq``; raises NotNow if it is not."""
        with self._news:
            if seq != self.seq:
                raise NotNow("something has happened since: look again before taking it back")
            last = last_undoable(self.game.journal)
            if last is None:
                raise NotNow("there is nothing to take back")
            alive = {placed.place for placed in effective(self.game.journal)}
            act = self._facts[last - 1].what["act"]
            together = [
                place
                for place, fact in enumerate(self._facts, 1)
                if fact.what["act"] == act and (place in alive or place == last)
            ]
            return self._write(by, [Undone(place) for place in reversed(together)])

    def set_eye(self, state: str, why: str = "") -> None:
        """Say what the camera is doing: ``none``, ``watching``, ``lost`` (and why) or ``ended``."""
        self._tell("_eye", {"state": state, "why": why})

    def set_board(self, words: str | None) -> None:
        """Say how the scoreboard is, in words; None where there is none."""
        self._tell("_board", words)

    def set_digits(self, digits: dict[str, Any] | None) -> None:
        """Draw the digits and lamps of a virtual scoreboard on the page; None where there is none."""
        self._tell("_digits", digits)

    def set_notice(self, about: str, words: str | None) -> None:
        """Show ``words`` on the page until they are taken away with None."""
        notices = {key: text for key, text in self._notices.items() if key != about}
        self._tell("_notices", notices if words is None else {**notices, about: words})

    # ---- what everybody may ask it ------------------------------------------------------------

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    @property
    def name(self) -> str:
        return self.settings.title or self.id

    def seat(self, letter: str) -> Seat:
        """The seat of that letter at this table; raises NotNow where nobody sits there."""
        seats = {str(seat): seat for seat in self.game.rules.seating.seats}
        if letter not in seats:
            raise NotNow(f"nobody sits at {letter!r}: {' '.join(seats)}")
        return seats[letter]

    def state(self, role: str) -> dict[str, Any]:
        """What a device with ``role`` may see now, as plain data; nothing the laws would hide."""
        with self._news:
            shown = show.table(self.game, self.settings.names, self._pictures, role)
            return {
                **shown,
                "table": self.id,
                "title": self.name,
                "seq": self.seq,
                "names": {str(s): self.settings.names.get(str(s), "") for s in self.game.rules.seating.seats},
                "eye": self._eye,
                "board": self._board,
                "digits": self._digits,
                "notices": list(self._notices.values()),
                "word": "blind" if self._eye["state"] == "lost" else shown["word"],
            }

    def hands(self, role: str) -> list[dict[str, Any]]:
        """The finished hands, the newest first, as far as a device with ``role`` may see them."""
        with self._news:
            return hands.finished(self.game, show.Words(self.settings.names), self._pictures, role)

    def exported(self, form: str, role: str) -> tuple[str, str]:
        """The media type and the text of the finished hands in ``form``.

        Raises KeyError for a form that there is not, and NotNow while the house keeps rulings back that
        the file would hold.
        """
        with self._news:
            kept_back = self.game.rules.announce in ("on claim", "director")
            if kept_back and form in ("egn", "jsonl") and role != "director":
                raise NotNow("this file would tell rulings that the house keeps back: ask the director")
            return export.written(export.finished(self.game), form, self.settings.names)

    def message(self, role: str) -> tuple[int, bytes]:
        """The seq and the JSON text of :meth:`state`, made once for all who ask between two changes."""
        with self._news:
            made = self._messages.get(role)
            if made is None or made[0] != self._revision:
                text = json.dumps(self.state(role), separators=(",", ":")).encode()
                made = self._messages[role] = (self._revision, self.seq, text)
            return made[1], made[2]

    def board(self) -> dict[str, Any]:
        """The full state for a scoreboard."""
        with self._news:
            return show.board(self.game)

    def picture(self, sighting: str, view: str, role: str) -> bytes | None:
        """A picture of evidence, if what it shows may be seen now by a device with ``role``."""
        with self._news:
            allowed = sighting in show.open_sightings(self.game, role)
        return self.evidence.picture(sighting, view) if allowed else None

    def changed(self, known: int, timeout: float) -> int:
        """Wait until there is something newer than revision ``known``, or ``timeout``; the revision now."""
        with self._news:
            self._news.wait_for(lambda: self._revision != known, timeout)
            return self._revision

    def _checked(self, make: Callable[[], Event], by: str) -> int:
        """Write down what ``make`` gives, once it is sure that the table can be shown with it."""
        try:
            event = make()
            show.table(apply(self.game, event), {}, lambda *_: [], "director")
        except ValueError as problem:
            raise NotNow(str(problem)) from None
        return self._write(by, (event,))

    # ---- writing ------------------------------------------------------------------------------

    def _write(self, by: str, events: Iterable[Event], also: list[tuple[str, str, Any]] | None = None) -> int:
        with self._news:
            events = tuple(events)
            act = self.seq + 1
            rows = list(also or [])
            rows += [
                ("event", by, {"place": len(self._facts) + n, "act": act, "event": to_plain(event)})
                for n, event in enumerate(events, 1)
            ]
            game = self.game
            for event in events:
                game = apply(game, event)
            try:
                self._take(self._journal.write(self.id, self._clock(), rows))
            except JournalError as problem:
                self.set_notice("journal", f"Not recorded: {problem}")
                raise
            self.game = game
            for kind, who, what in rows:
                log.info("%s %s: %s, by %s: %s", self.id, self.seq, kind, who, json.dumps(what))
            if "journal" in self._notices:
                self.set_notice("journal", None)
            self._changed()
            return self.seq

    def _take(self, written: Iterable[Entry]) -> None:
        for line in written:
            self.entries.append(line)
            if line.kind == "event":
                self._facts.append(line)

    def _tell(self, name: str, value: object) -> None:
        with self._news:
            if getattr(self, name) != value:
                setattr(self, name, value)
                if name != "_digits":
                    log.info("%s: %s is now %s", self.id, name.strip("_"), value)
                self._changed()

    def _changed(self) -> None:
        self._revision += 1
        self._news.notify_all()

    def _claimant(self, offender: Seat, side: str | None) -> Side:
        sides = [one for one in self.game.rules.seating.sides if offender not in one]
        if side is not None:
            sides = [one for one in sides if str(one) == side]
        if not sides:
            raise NotNow("a side cannot claim against itself")
        if len(sides) > 1:
            raise NotNow(f"say which side claims: {' or '.join(map(str, sides))}")
        return sides[0]

    def _pictures(self, sightings: Iterable[str], view: str = "crop") -> list[str]:
        """The addresses of the ``view`` of each sighting, below the table's own, where one was kept."""
        kept = (sighting for sighting in sightings if view in self.evidence.views(sighting))
        return [f"picture/{sighting}/{view}" for sighting in kept]
