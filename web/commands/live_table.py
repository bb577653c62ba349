"""A live table: its journal and pictures, its camera, and its scoreboard with the log of its wire.

All of it is the table's own; no other table of this machine may touch it.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol, TextIO

from ..board import scoreboard
from ..board.buttons import Buttons
from ..journal.evidence_store import Evidence, folder_of
from ..journal.journal import Journal
from ..page.thrown_cards import Lying
from ..phone import CertificateError
from ..recorded.evening_recording import EveningRecording
from ..recorded.recording_folder import NoRecording
from ..served.camera_port import PhonePort, Seeing
from ..served.house import House
from ..served.server import PortTaken
from ..shown.words.english import ENGLISH
from ..table.board_state import board_state
from ..table.camera_thread import FIRST_WAIT, LONGEST_WAIT, Eye, Watch
from ..table.live_naming import TableNaming
from ..table.recording import recording_began
from ..table.table import Settings, Table
from ..table.wrongs import by_turns
from . import Refusal, check_list

log = logging.getLogger(__name__)

LOOKS_ROUND_S = 20.0
"""Seconds between two looks at disk and clock."""


class Club(Protocol):
    """How a table is in a club: :class:`web.hub.at_table.table_in_club.TableInClub`."""

    def start(self) -> None: ...

    def close(self) -> None: ...


class Journals:
    """The journals that are open in this process: tables that are kept in one file share it."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[Journal, int]] = {}

    def open(self, path: Path) -> Journal:
        """The journal in the file ``path``; raises JournalError."""
        name = os.path.realpath(path)
        journal, users = self._open.get(name) or (Journal(path), 0)
        self._open[name] = journal, users + 1
        return journal

    def close(self, journal: Journal) -> None:
        """One of its tables needs it no more; what is closed already stays closed."""
        name = os.path.realpath(journal.path)
        if name not in self._open:
            return
        _, users = self._open[name]
        if users > 1:
            self._open[name] = journal, users - 1
        else:
            del self._open[name]
            journal.close()


class LiveTable:
    """The table ``table_id`` of the journal in ``path``, with its board.

    ``pictures`` says whether any are kept. Raises JournalError, and ScoreboardError or Refusal for a board or
    a wire log that cannot be.
    """

    def __init__(
        self,
        journals: Journals,
        path: Path,
        table_id: str,
        settings: Settings | None,
        board: str | None = None,
        wire_log: Path | None = None,
        pictures: bool = True,
    ) -> None:
        self._closed = threading.Event()
        self._changing = threading.Lock()
        """One change of the eye at a time: of two at once one would leave an eye that nobody stops."""
        self._turn = threading.Lock()
        self._journals = journals
        self.board: scoreboard.Scoreboard | None = None
        self.wire_log: TextIO | None = None
        self.eye: Eye | None = None
        self.club: Club | None = None
        self.recording: EveningRecording | None = None
        self._house: House | None = None
        self._again = False
        self.journal = journals.open(path)
        try:
            evidence = Evidence(folder_of(path) / table_id, pictures)
            self.table = Table(table_id, self.journal, evidence, settings)
            if board is not None:
                self.wire_log = _to_append(wire_log) if wire_log else None
                self.board = scoreboard.connect(board, Buttons(self.table), self.wire_log, patient=True)
        except BaseException:
            self.close()
            self.close_journal()
            raise

    def start(self, house: House) -> None:
        """Follow the table on the scoreboard; the house is where an eye is to be asked."""
        self._house = house
        threading.Thread(target=self._look_round, name="disk and clock", daemon=True).start()
        if self.board is not None:
            threading.Thread(target=self._follow, name="scoreboard", daemon=True).start()

    def enter(self, club: Club) -> None:
        """Play in a club: what its hub says is shown, what is played is reported."""
        self.club = club
        if self._house is not None:
            self._house.clubs[self.table.id] = club
        club.start()

    def keep_recording(self, recording: EveningRecording) -> None:
        """Record the evening; raises Refusal where it cannot be kept."""
        try:
            recording.begin(self.table)
        except NoRecording as problem:
            raise Refusal(str(problem)) from None
        self.recording = recording
        recording_began(self.table, recording)

    def see(self, watch: Watch) -> None:
        """Start this eye, after the one before it has stopped; it is not started again."""
        with self._changing:
            self._stop_eye()
            self._start_eye(lambda: watch, waits=None)

    def keep_eye(self, begin: Callable[[], Watch]) -> None:
        """Start the eye that ``begin`` puts together, and start it again whatever befalls it."""
        with self._changing:
            self._start_eye(begin, (FIRST_WAIT, LONGEST_WAIT))

    def use(self, begin: Callable[[], Watch] | None) -> None:
        """See by another camera from now on, or by none; the cards on the table are read again."""
        house = self._house
        assert house is not None
        with self._changing:
            self._stop_eye()
            for known in (house.sights, house.glances, house.desks, house.lying, house.namings):
                known.pop(self.table.id, None)
            self._meet_phone(None)
            self.table.surroundings.set_film(None)
            self.table.surroundings.set_eye("none")
            self.table.seats = None
            self.table.surroundings.set_seats(None)
            self.table.names_changed = lambda: None
            if begin is not None:
                self._again = True
                self._start_eye(begin, (FIRST_WAIT, LONGEST_WAIT))

    def _stop_eye(self) -> None:
        with self._turn:
            eye, self.eye = self.eye, None
        if eye is not None:
            eye.stop()

    def _start_eye(self, begin: Callable[[], Watch], waits: tuple[float, float] | None) -> None:
        """Start it, unless the table is closed."""

        def met() -> Watch:
            watch = begin()
            with self._turn:
                # an eye that was put together too late, after another was chosen, is nobody's
                if isinstance(watch, Seeing) and self.eye is eye:
                    self._meet(watch)
            self.table.names_changed()  # it reads by what was named before it came
            return watch

        eye = Eye(self.table, met, waits)
        with self._turn:
            if self._closed.is_set():
                return
            self.eye = eye
        eye.start()

    def _meet(self, seeing: Seeing) -> None:
        """Let the page ask the eye what it can be asked, and say what is to be said of it."""
        house, table = self._house, self.table
        assert house is not None
        seeing.sight.tell_of_hands(table.surroundings.set_hand)
        table.seats = seeing.sight.seats
        table.seats.on_question = table.surroundings.set_seats
        house.sights[table.id] = seeing.sight
        if seeing.glance is not None:
            house.glances[table.id] = seeing.glance
            seeing.glance.tell_of_lamp(partial(table.news.set_notice, "lamp"))
        table.surroundings.set_slow(None)
        if seeing.rate is not None:
            seeing.rate.tell(table.surroundings.set_slow)
        table.surroundings.set_film(seeing.film)
        if seeing.desk is not None:
            house.desks[table.id] = seeing.desk
        if seeing.loose is not None:
            house.lying[table.id] = Lying(seeing.loose)
        if seeing.looks is not None and table.evidence.keeps:
            naming = house.namings[table.id] = TableNaming(table, seeing.looks)
            table.names_changed = naming.follow
        if seeing.replay is not None and table.evidence.keeps:
            seeing.replay.tell(table.picture_came)
        if self._again:
            seeing.sight.look_again()
        phone, film = seeing.phone, self.recording
        if phone is not None and film is not None:
            phone = replace(phone, filmed=lambda: film.on)
        self._meet_phone(phone)
        for about, words in seeing.notices.items():
            table.news.set_notice(about, words)

    def _meet_phone(self, port: PhonePort | None) -> None:
        """Let a phone send its pictures there, or none; what keeps its page from being opened is said."""
        assert self._house is not None
        if self._house.phones is None:
            return
        try:
            self._house.phones.meet(self.table.id, port)
        except (CertificateError, PortTaken) as problem:
            log.error("%s", problem)
            self.table.news.set_notice("phone", ENGLISH["phone_cannot"].format(why=problem))
        else:
            self.table.news.set_notice("phone", None)

    def close(self) -> None:
        """Let go of the camera, the board and the journal; what is being written is written."""
        with self._turn:
            self._closed.set()
            eye = self.eye
        if eye is not None:
            eye.stop()
        if self.recording is not None:
            self.recording.stop()
        if self.club is not None:
            self.club.close()
        if self.board is not None:
            self.board.close()
        if self.wire_log is not None:
            self.wire_log.close()

    def close_journal(self) -> None:
        """Once nobody asks for anything any more."""
        self._journals.close(self.journal)

    def _look_round(self) -> None:
        """Say on the page, from time to time, whether disk and clock are right."""
        while True:
            look_round(self.table, self.journal.path.parent)
            if self._closed.wait(LOOKS_ROUND_S):
                return

    def _follow(self) -> None:
        """Show the table on the scoreboard at every change; the link itself never waits for the board."""
        assert self.board is not None
        known = -1
        while not self._closed.is_set():
            revision = self.table.news.changed(known, 0.2)
            self.table.surroundings.set_board(self.board.words)
            self.table.surroundings.set_digits(self.board.drawn)
            board = board_state(self.table)
            if revision != known or board["wrong"]:
                known = revision
                self.board.show(by_turns(board, time.monotonic()))


def look_round(table: Table, folder: Path) -> None:
    """Say on a table's page how the disk of ``folder`` and the clock are, where one is wrong."""
    newest = max((entry.time for entry in table.entries), default=0.0)
    for finding in (check_list.disk(folder), check_list.clock(newest)):
        words = (
            None if finding.state == "good" else f"{finding.says[0].upper()}{finding.says[1:]}: {finding.do}."
        )
        table.news.set_notice(finding.part, words)


def _to_append(path: Path) -> TextIO:
    try:
        return path.open("a", encoding="ascii", errors="backslashreplace")
    except OSError as problem:
        raise Refusal(f"cannot write the wire log {path}: {problem.strerror}") from None
