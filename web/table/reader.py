"""What a table shows: everything that may be asked of it, to each role no more than the laws let it see."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from referee.prose import from_plain
from referee.seats import Seat
from referee.unreadable import Unreadable

from ..journal.evidence import Evidence
from ..journal.journal import Entry, Journal
from ..journal.settings import Settings
from ..journal.undo import steps
from ..shown import audit, export, finished_hands, show, statistics
from ..shown.names_and_signs import Words
from .logbook import Logbook, NotNow


@dataclass(frozen=True, slots=True)
class Message:
    """What a device is told: the ``text`` of the whole state, in JSON.

    ``version`` says which: when this process began with the table, the ``revision`` since, and the role;
    of two versions of one beginning the one with the greater revision is the newer.
    """

    revision: int
    version: str
    text: bytes


class Showing(Logbook):
    """A table as far as it can be asked; what it is told it learns as :class:`web.table.table.Table`."""

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

    # ---- what stands round it: camera, hand, scoreboard ----------------------------------------

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
                "said": [told(from_plain(line)) for line in said],
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
            return finished_hands.finished(self.game, told, self._pictures, role, self._times)

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
        the file would hold, or where the form cannot hold this game.
        """
        with self._news:
            kept_back = self.game.rules.announce in ("on claim", "director")
            if kept_back and form in ("egn", "jsonl") and role != "director":
                raise NotNow("this file would tell rulings that the house keeps back: ask the director")
            try:
                return export.written(export.finished(self.game), form, self.settings.names)
            except Unreadable as problem:
                raise NotNow(str(problem)) from None

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

    @property
    def _times(self) -> dict[int, float]:
        """When each fact was written, by its place."""
        return {fact.what["place"]: fact.time for fact in self._facts}

    def _pictures(self, sightings: Iterable[str], view: str = "crop") -> list[str]:
        """The addresses of the ``view`` of each sighting, below the table's own, where one was kept."""
        kept = (sighting for sighting in sightings if view in self.evidence.views(sighting))
        return [f"picture/{sighting}/{view}" for sighting in kept]
