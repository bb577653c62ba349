"""A live table: its journal and pictures, its camera, and its scoreboard with the log of its wire.

Tables of a machine share none of these, except that a journal may hold several tables.
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
from typing import TextIO

from ..board import scoreboard
from ..board.buttons import Buttons
from ..board.table_state import board_state, wrong_now
from ..journal.evidence_store import Evidence, folder_of
from ..journal.journal import Journal
from ..phone import CertificateError
from ..recorded.evening_recording import EveningRecording
from ..recorded.recording_folder import NoRecording
from ..served.camera_port import PhonePort, WatchedCamera
from ..served.club_port import ClubOfTable
from ..served.house import House, TableCamera
from ..served.latest_look import LatestLook
from ..served.server import PortTaken
from ..shown.words.english import ENGLISH
from ..table.camera_thread import FIRST_WAIT, LONGEST_WAIT, CameraThread, Watch
from ..table.live_naming import TableNaming
from ..table.recording import recording_began
from ..table.second_look import SecondLook
from ..table.table import Settings, Table
from . import Refusal, check_list

log = logging.getLogger(__name__)

LOOKS_ROUND_S = 20.0
"""Seconds between two checks of disk and clock."""


class Journals:
    """The open journals of this process; tables in the same file share a journal."""

    def __init__(self) -> None:
        self._open: dict[str, tuple[Journal, int]] = {}

    def open(self, path: Path) -> Journal:
        """The journal in the file ``path``; raises JournalError."""
        name = os.path.realpath(path)
        journal, users = self._open.get(name) or (Journal(path), 0)
        self._open[name] = journal, users + 1
        return journal

    def close(self, journal: Journal) -> None:
        """Release the journal for a table; it is closed after its last table. A repeated call is harmless."""
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

    ``pictures``: whether pictures are kept. Raises JournalError, and ScoreboardError or Refusal if the board
    or the wire log cannot be opened.
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
        """Lock for a change of the watcher: two together would leave a watcher that nobody stops."""
        self._turn = threading.Lock()
        self._journals = journals
        self.board: scoreboard.Scoreboard | None = None
        self.wire_log: TextIO | None = None
        self.camera_thread: CameraThread | None = None
        self.club: ClubOfTable | None = None
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
        """Follow the table on the scoreboard; the camera's parts are registered in ``house``."""
        self._house = house
        threading.Thread(target=self._look_round, name="disk and clock", daemon=True).start()
        if self.board is not None:
            threading.Thread(target=self._follow, name="scoreboard", daemon=True).start()

    def enter(self, club: ClubOfTable) -> None:
        """Play in a club: show its messages, and report the hands."""
        self.club = club
        if self._house is not None:
            self._house.parts_of(self.table.id).club = club
        club.start()

    def keep_recording(self, recording: EveningRecording) -> None:
        """Record the evening; raises Refusal if the recording cannot be stored."""
        try:
            recording.begin(self.table)
        except NoRecording as problem:
            raise Refusal(str(problem)) from None
        self.recording = recording
        recording_began(self.table, recording)

    def see(self, watch: Watch) -> None:
        """Start this watcher after the watcher before has stopped; it is not restarted."""
        with self._changing:
            self._stop_watcher()
            self._start_watcher(lambda: watch, waits=None)

    def keep_camera(self, begin: Callable[[], Watch]) -> None:
        """Start the watcher that ``begin`` builds, and restart it after every failure."""
        with self._changing:
            self._start_watcher(begin, (FIRST_WAIT, LONGEST_WAIT))

    def use(self, begin: Callable[[], Watch] | None) -> None:
        """Use another camera from now on, or none; the cards on the table are read again."""
        house = self._house
        assert house is not None
        with self._changing:
            self._stop_watcher()
            house.parts_of(self.table.id).camera = None
            self._meet_phone(None)
            self.table.surroundings.set_film(None)
            self.table.surroundings.set_camera_state("none")
            self.table.seats = None
            self.table.surroundings.set_seats(None)
            self.table.names_changed, self.table.second_look = (lambda: None), None
            if begin is not None:
                self._again = True
                self._start_watcher(begin, (FIRST_WAIT, LONGEST_WAIT))

    def _stop_watcher(self) -> None:
        with self._turn:
            thread, self.camera_thread = self.camera_thread, None
        if thread is not None:
            thread.stop()

    def _start_watcher(self, begin: Callable[[], Watch], waits: tuple[float, float] | None) -> None:
        """Start a watcher, unless the table is closed."""

        def met() -> Watch:
            watch = begin()
            with self._turn:
                # a camera that was opened too late, after another was chosen, is not used
                if isinstance(watch, WatchedCamera) and self.camera_thread is thread:
                    self._use_parts(watch)
            self.table.names_changed()  # it reads with the names that people gave before
            return watch

        thread = CameraThread(self.table, met, waits)
        with self._turn:
            if self._closed.is_set():
                return
            self.camera_thread = thread
        thread.start()

    def _use_parts(self, camera: WatchedCamera) -> None:
        """Register the camera's parts for the page, and show its notices."""
        house, table = self._house, self.table
        assert house is not None
        camera.set_up.tell_of_hands(table.surroundings.set_hand)
        table.seats = camera.set_up.seats
        table.seats.on_question = table.surroundings.set_seats
        if camera.glance is not None:
            camera.glance.tell_of_lamp(partial(table.news.set_notice, "lamp"))
        table.surroundings.set_slow(None)
        if camera.rate is not None:
            camera.rate.tell(table.surroundings.set_slow)
        table.surroundings.set_film(camera.film)
        naming = None
        if camera.looks is not None and table.evidence.keeps:
            naming = TableNaming(table, camera.looks)
            table.names_changed = naming.follow
        thrown_cards = None if camera.thrown_cards is None else LatestLook(camera.thrown_cards)
        house.parts_of(table.id).camera = TableCamera(
            camera.set_up, camera.glance, camera.desk, thrown_cards, naming
        )
        if camera.again is not None and table.evidence.keeps:
            table.second_look = SecondLook(table.evidence, camera.again)
        if camera.replay is not None and table.evidence.keeps:
            camera.replay.tell(table.picture_came)
        if self._again:
            camera.set_up.look_again()
        phone, film = camera.phone, self.recording
        if phone is not None and film is not None:
            phone = replace(phone, filmed=lambda: film.is_on)
        self._meet_phone(phone)
        for about, words in camera.notices.items():
            table.news.set_notice(about, words)

    def _meet_phone(self, port: PhonePort | None) -> None:
        """Send a phone's pictures to ``port`` (None: no phone); the table shows a problem of its page."""
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
        """Release the camera, the board and the journal; an entry being written is completed."""
        with self._turn:
            self._closed.set()
            thread = self.camera_thread
        if thread is not None:
            thread.stop()
        if self.recording is not None:
            self.recording.stop()
        if self.club is not None:
            self.club.close()
        if self.board is not None:
            self.board.close()
        if self.wire_log is not None:
            self.wire_log.close()

    def close_journal(self) -> None:
        """Close the journal, when no request can come any more."""
        self._journals.close(self.journal)

    def _look_round(self) -> None:
        """Check disk and clock from time to time, and show problems on the page."""
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
            if revision != known or wrong_now(self.table):
                known = revision
                self.board.show(board_state(self.table, time.monotonic()))


def look_round(table: Table, folder: Path) -> None:
    """Show problems of the disk of ``folder`` and of the clock on a table's page."""
    newest = max((entry.time for entry in table.entries), default=0.0)
    for finding in (check_list.disk(folder), check_list.clock(newest)):
        words = (
            None if finding.state == "good" else f"{finding.text[0].upper()}{finding.text[1:]}: {finding.do}."
        )
        table.news.set_notice(finding.part, words)


def _to_append(path: Path) -> TextIO:
    try:
        return path.open("a", encoding="ascii", errors="backslashreplace")
    except OSError as problem:
        raise Refusal(ENGLISH["refusal_wire_log"].format(path=path, why=problem.strerror)) from None
