"""A table: the only one that writes its journal, and the one that everybody asks for its state.

State is never kept beside the journal: it is what the facts fold to. Whatever is heard, answered,
claimed or corrected is durable before anybody is told of it.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from referee import rules, scribe, view
from referee.cards import Card
from referee.events import Announced, Claimed, Event, Played, RoundClosed, Undone
from referee.game import NotAtThisTable, apply, replay
from referee.questions import NoSuchAnswer, questions
from referee.seats import Seat, Side
from referee.table import TableEvent, TableRead, TrickGathered, ViewBack, ViewLost

from . import audit, entry, export, hands, show, statistics
from .evidence import Evidence
from .journal import Entry, Journal
from .logbook import Logbook, NotNow
from .seen import plain_of, read_again
from .settings import Settings
from .steps import REDO, REMOVE, UNDO, steps
from .telling import Words

__all__ = ["NotNow", "Settings", "Table"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Message:
    """What a device is told: the ``text`` of the whole state, in JSON.

    ``version`` says which: when this process began with the table, the ``revision`` since, and the role;
    of two versions of one beginning the one with the greater revision is the newer.
    """

    revision: int
    version: str
    text: bytes


class Table(Logbook):
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
        super().__init__(table_id, journal, settings, clock)
        self.evidence = evidence
        self._born = f"{int(clock() * 1000):x}"
        self._messages: dict[str, Message] = {}
        self._eye: dict[str, str] = {"state": "none", "why": ""}
        self._hand = False
        self._stepped: tuple[int, tuple[list[list[Entry]], list[list[Entry]]]] | None = None
        self._board: str | None = None
        self._digits: dict[str, Any] | None = None

    # ---- what people and the camera tell it ---------------------------------------------------

    def hear(self, seen: TableEvent) -> int:
        """Write down what the camera saw; returns the seq that the journal then stands at."""
        with self._news:
            if isinstance(seen, ViewLost):
                self.set_eye("lost", seen.why)
            elif isinstance(seen, ViewBack):
                self.set_eye("watching")
            elif isinstance(seen, TableRead):
                self.set_notice("again", Words(self.settings.names)(read_again(self.game, seen)))
            elif isinstance(seen, TrickGathered):
                self.set_notice("again", None)
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
            return self._checked(lambda: entry.removed(self.game, place), by, REMOVE)

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
            shown = view.show(self.game, director=by.startswith("director"))["questions"]
            asked = next((one for one in shown if one["id"] == question_id), None)
            question = next((q for q in questions(self.game) if q.id == question_id), None)
            if question is None or asked is None:
                raise NotNow("that question has been answered already")
            keys = [one["key"] for one in asked["choices"]] + ["any card of the pack"] * asked["any_card"]
            cards = map(str, self.game.rules.cards) if asked["any_card"] else ()
            if choice not in keys and choice not in cards:
                # told of what is shown alone: what else was thought of may be hidden now
                raise NotNow(f"{choice!r} is no answer to {asked['text']!r}; one of: {', '.join(keys)}")
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
            self._put([("settings", by, asdict(settings))])
            self.settings, self.game = settings, game
            log.info("%s %s: plays by %s, house rules %s", self.id, self.seq, settings.book, settings.house)
            self._changed()
            return self.seq

    def accept(self, ruling: str, by: str) -> int:
        """Write down that the table agrees to a ruling that it was shown; raises NotNow for another."""
        with self._news:
            shown = {one["id"]: one["says"] for one in self.state("table")["rulings"]}
            if ruling not in shown:
                raise NotNow("there is no such ruling now: look again")
            return self._write(by, (), [("accepted", by, {"ruling": ruling, "says": shown[ruling]})])

    def call_director(self, called: bool, about: str, by: str) -> int:
        """Call the director to the table, or let him go."""
        with self._news:
            if called == (self.director is not None):
                raise NotNow("the director has been called already" if called else "nobody has called him")
            return self._write(by, (), [("director", by, {"called": called, "about": about})])

    def announce(self, deal: int, offender: str, by: str) -> int:
        """Tell the table of the findings against a seat that the house keeps for the director."""
        with self._news:
            seat = self.seat(offender)
            if not 1 <= deal <= len(self.game.hands):
                raise NotNow("there is no such deal")
            return self._write(by, (Announced(deal, seat),))

    def close_round(self, by: str) -> int:
        """Let nothing before this be corrected any more."""
        return self._write(by, (RoundClosed(),))

    def erase(self, what: str, by: str) -> int:
        """Erase the ``pictures`` of the evening, or all of the ``evening``; that this was done stays."""
        with self._news:
            if what not in ("pictures", "evening"):
                raise NotNow("the pictures can be erased, or the evening")
            gone = {"pictures": self.evidence.erase(), "entries": 0}
            if what == "pictures":
                return self._write(by, (), [("erased", by, gone)])
            gone["entries"] = len(self.entries)
            rows = [("erased", by, gone), ("settings", by, asdict(self.settings))]
            kept = self._journal.erase(self.id, self._clock(), rows)
            self.entries, self._facts = [], []
            self._take(kept)
            self.game = replay((), self.game.rules)
            self._changed()
            return self.seq

    def undo(self, seq: int, by: str) -> int:
        """Take back the newest act, which whoever asks saw as entry ``seq``; raises NotNow if it is not."""
        with self._news:
            self._unless_newer(seq)
            done, _ = self._steps()
            if not done:
                raise NotNow("there is nothing to take back")
            return self._take_back(done[-1], UNDO, by)

    def redo(self, seq: int, by: str) -> int:
        """Put back what was taken back last, unless something new was written since; raises NotNow then."""
        with self._news:
            self._unless_newer(seq)
            _, undone = self._steps()
            if not undone:
                raise NotNow("there is nothing to put back")
            return self._take_back(undone[-1], REDO, by)

    def _unless_newer(self, seq: int) -> None:
        if seq != self.seq:
            raise NotNow("something has happened since: look again before taking it back")

    def _take_back(self, act: list[Entry], step: str, by: str) -> int:
        return self._write(by, [Undone(fact.what["place"]) for fact in reversed(act)], step=step)

    def set_eye(self, state: str, why: str = "") -> None:
        """Say what the camera is doing: ``none``, ``watching``, ``lost`` (and why) or ``ended``."""
        self._tell("_eye", {"state": state, "why": why})

    def set_hand(self, over: bool) -> None:
        """Say whether a hand is over the table."""
        self._tell("_hand", over)

    def set_board(self, words: str | None) -> None:
        """Say how the scoreboard is, in words; None where there is none."""
        self._tell("_board", words)

    def set_digits(self, digits: dict[str, Any] | None) -> None:
        """Draw the digits and lamps of a virtual scoreboard on the page; None where there is none."""
        self._tell("_digits", digits)

    # ---- what everybody may ask it ------------------------------------------------------------

    @property
    def name(self) -> str:
        return self.settings.title or self.id

    @property
    def director(self) -> dict[str, Any] | None:
        """Who called the director, when and about what; None while he is not called."""
        last = self._last("director")
        if last is None or not last.what["called"]:
            return None
        return {"about": last.what["about"], "by": last.by, "time": last.time}

    @property
    def eye(self) -> dict[str, str]:
        """How the camera is: its state, and why."""
        return self._eye

    def seat(self, letter: str) -> Seat:
        """The seat of that letter at this table; raises NotNow where nobody sits there."""
        seats = {str(seat): seat for seat in self.game.rules.seating.seats}
        if letter not in seats:
            raise NotNow(f"nobody sits at {letter!r}: {' '.join(seats)}")
        return seats[letter]

    def state(self, role: str) -> dict[str, Any]:
        """What a device with ``role`` may see now, as plain data; nothing the laws would hide."""
        with self._news:
            accepted = {
                line.what["ruling"]: {"by": line.by, "time": line.time}
                for line in self.entries
                if line.kind == "accepted"
            }
            shown = show.table(self.game, self.settings.names, self._pictures, role, accepted)
            newest = self.entries[-1] if self.entries else None
            said = newest.what.get("said", []) if newest is not None and newest.kind == "event" else []
            told = Words(self.settings.names)
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
                "director": self.director,
                "said": [told(line) for line in said],
                "word": self._word(shown["word"]),
                "may": {**shown["may"], **self._may_step(role)},
            }

    def _steps(self) -> tuple[list[list[Entry]], list[list[Entry]]]:
        """What can be taken back and put back, worked out once for every entry that is written."""
        if self._stepped is None or self._stepped[0] != self.seq:
            self._stepped = (self.seq, steps(self._facts))
        return self._stepped[1]

    def _may_step(self, role: str) -> dict[str, bool]:
        """Whether a device with ``role`` may take something back now, or put it back."""
        done, undone = self._steps()
        mine = role != "spectator"
        return {"undo": mine and bool(done), "redo": mine and bool(undone)}

    def _word(self, shown: str) -> str:
        """What the table is in one word: what the eye sees there goes before what the game says."""
        if self._eye["state"] == "lost":
            return "blind"
        at_play = self._eye["state"] == "watching" and shown in ("ready", "seen", "complete")
        return "reach" if self._hand and at_play else shown

    def hands(self, role: str) -> list[dict[str, Any]]:
        """The finished hands, the newest first, as far as a device with ``role`` may see them."""
        with self._news:
            told = Words(self.settings.names)
            return hands.finished(self.game, told, self._pictures, role, self._times)

    def statistics(self, role: str) -> statistics.Evening:
        """What the evening came to, as far as a device with ``role`` may know."""
        with self._news:
            told = Words(self.settings.names)
            return statistics.evening(self.game, self.state(role)["rulings"], self._times, told)

    def audit(self, role: str) -> list[dict[str, Any]]:
        """Every change that was written down, the newest first: who, when, before and after."""
        with self._news:
            return audit.lines(self.entries, self.game, Words(self.settings.names), role)

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

    def message(self, role: str) -> Message:
        """The JSON text of :meth:`state`, made once for all who ask between two changes."""
        with self._news:
            made = self._messages.get(role)
            if made is None or made.revision != self._revision:
                text = json.dumps(self.state(role), separators=(",", ":")).encode()
                version = f"{self._born}.{self._revision}.{role}"
                made = self._messages[role] = Message(self._revision, version, text)
            return made

    def board(self) -> dict[str, Any]:
        """The full state for a scoreboard."""
        with self._news:
            return {**show.board(self.game), "director": self.director is not None}

    def picture(self, sighting: str, view: str, role: str) -> bytes | None:
        """A picture of evidence, if what it shows may be seen now by a device with ``role``."""
        with self._news:
            allowed = sighting in show.open_sightings(self.game, role)
        return self.evidence.picture(sighting, view) if allowed else None

    def _checked(self, make: Callable[[], Event], by: str, step: str | None = None) -> int:
        """Write down what ``make`` gives, once it is sure that the table can be shown with it."""
        try:
            event = make()
            show.table(apply(self.game, event), {}, lambda *_: [], "director")
        except ValueError as problem:
            raise NotNow(str(problem)) from None
        return self._write(by, (event,), step=step)

    @property
    def _times(self) -> dict[int, float]:
        """When each fact was written, by its place."""
        return {fact.what["place"]: fact.time for fact in self._facts}

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
