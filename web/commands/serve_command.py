"""``bowerbird serve``: a live table, its page, its camera and its scoreboard."""

from __future__ import annotations

import logging
import sys
import threading
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from referee.book.book_loading import load

from .. import logs
from ..board import scoreboard
from ..board.board_buttons import Buttons
from ..journal.evidence_store import Evidence, folder_of
from ..journal.journal import Journal, JournalError
from ..page.journal_trouble_page import Trouble
from ..page.page_app import create_app
from ..page.thrown_cards_page import Lying
from ..served import house_keys
from ..served.eye_port import Seeing
from ..served.served_house import House
from ..served.server import PortTaken, Server, is_local, own_address
from ..table.table import Settings, Table
from ..table.table_camera_thread import FIRST_WAIT, LONGEST_WAIT, Eye, Watch
from . import Refusal, version_command
from .data_folders import data_folder
from .judge_command import house_rules
from .serve_without_journal import NoJournalPage
from .stop_signals import THIS
from .terminal_output import say

log = logging.getLogger(__name__)


class Evening:
    """Everything that runs while a table is live; what cannot be started is a Refusal with its reason.

    It runs until ``stopping`` is set, which by itself is never.
    """

    def __init__(
        self,
        journal: Path,
        table_id: str,
        settings: Settings | None,
        host: str,
        port: int,
        board: str | None = None,
        wire_log: Path | None = None,
        pin: str | None = None,
        stopping: threading.Event | None = None,
    ) -> None:
        self.stopping = stopping or threading.Event()
        self._closed = threading.Event()
        self.journal = Journal(journal)
        self.log_file = logs.keep()
        self.board: scoreboard.Scoreboard | None = None
        self.wire_log: TextIO | None = None
        self.eye: Eye | None = None
        try:
            evidence = Evidence(folder_of(journal) / table_id)
            self.table = Table(table_id, self.journal, evidence, settings)
            code, secret = house_keys.kept(journal, pin)
            self.house = House({table_id: self.table}, is_local(host), code=code, pin=pin, secret=secret)
            self.server = Server(self.house, host, port, create_app(self.house))
            if board is not None:
                self.wire_log = _to_append(wire_log) if wire_log else None
                self.board = scoreboard.connect(board, Buttons(self.table), self.wire_log, patient=True)
        except (PortTaken, scoreboard.ScoreboardError) as problem:
            self.close()
            raise Refusal(str(problem)) from None
        except BaseException:
            self.close()
            raise

    @property
    def address(self) -> str:
        """Where the table's page is."""
        return f"{self.server.address}table/{self.table.id}/"

    def start(self, watch: Watch | None = None) -> None:
        """Open the page, follow the table on the scoreboard, and start the eye, if there is one."""
        log.info("Bowerbird %s begins: %s", version_command.bowerbird(), version_command.machine())
        log.info("the page is at %s, the journal is %s", self.server.address, self.journal.path)
        self.server.start()
        if self.board is not None:
            threading.Thread(target=self._follow, name="scoreboard", daemon=True).start()
        if watch is not None:
            self.see(watch)

    def see(self, watch: Watch) -> None:
        """Start this eye, after the one before it has stopped; it is not started again."""
        if self.eye is not None:
            self.eye.stop()
        self._start_eye(lambda: watch, waits=None)

    def keep_eye(self, begin: Callable[[], Watch]) -> None:
        """Start the eye that ``begin`` puts together, and start it again whatever befalls it."""
        self._start_eye(begin, (FIRST_WAIT, LONGEST_WAIT))

    def _start_eye(self, begin: Callable[[], Watch], waits: tuple[float, float] | None) -> None:

        def met() -> Watch:
            watch = begin()
            if isinstance(watch, Seeing):
                self._meet(watch)
            return watch

        self.eye = Eye(self.table, met, waits)
        self.eye.start()

    def _meet(self, seeing: Seeing) -> None:
        """Let the page ask the eye what it can be asked, and say what is to be said of it."""
        seeing.sight.tell_of_hands(self.table.set_hand)
        self.house.sights[self.table.id] = seeing.sight
        if seeing.glance is not None:
            self.house.glances[self.table.id] = seeing.glance
        self.table.set_film(None if seeing.film is None else dict(seeing.film))
        if seeing.desk is not None:
            self.house.desks[self.table.id] = seeing.desk
        if seeing.loose is not None:
            self.house.lying[self.table.id] = Lying(seeing.loose)
        for about, words in seeing.notices.items():
            self.table.set_notice(about, words)

    def wait(self) -> None:
        """Until somebody stops it: by the keyboard or by the system."""
        self.stopping.wait()

    def close(self) -> None:
        self._closed.set()
        if self.eye is not None:
            self.eye.stop()
        if self.board is not None:
            self.board.close()
        if self.wire_log is not None:
            self.wire_log.close()
        if hasattr(self, "server"):
            self.server.close()
        self.journal.close()
        log.info("Bowerbird has stopped")
        logs.leave(self.log_file)

    def _follow(self) -> None:
        """Show the table on the scoreboard at every change; the link itself never waits for the board."""
        assert self.board is not None
        known = -1
        while not self._closed.is_set():
            revision = self.table.changed(known, 0.2)
            self.table.set_board(self.board.words)
            self.table.set_digits(self.board.drawn)
            if revision != known:
                known = revision
                self.board.show(self.table.board())


def _to_append(path: Path) -> TextIO:
    try:
        return path.open("a", encoding="ascii", errors="backslashreplace")
    except OSError as problem:
        raise Refusal(f"cannot write the wire log {path}: {problem.strerror}") from None


def serve(args: Namespace, begin: Callable[[], Watch] | None) -> int:
    """Run a live table until it is stopped, with the eye that ``begin`` puts together."""
    settings = _agreed(args.rules, args.house)
    evening = _begun(args, settings, THIS.asked)
    if evening is None:
        return 0
    try:
        evening.start()
        if begin is not None:
            evening.keep_eye(begin)
        say(f"The table's page: {evening.address}")
        if not evening.house.local:
            for line in open_to_the_network(evening):
                say(line)
        say(f"The journal: {evening.journal.name}")
        if begin is None:
            say("No camera: cards and calls are entered by hand.")
        evening.wait()
    finally:
        evening.close()
    return 0


def _begun(args: Namespace, settings: Settings | None, stopping: threading.Event) -> Evening | None:
    """The evening that the command asks for, or that people choose where its journal cannot be opened.

    None where it was stopped before anybody had mended that or chosen.
    """
    first = Path(args.journal) if args.journal else data_folder() / "evening.journal"
    wire_log = Path(args.wire_log) if args.wire_log else None
    journal, port, tried = first, args.port, 1
    while not stopping.is_set():
        try:
            return Evening(
                journal, args.table, settings, args.host, port, args.scoreboard, wire_log, args.pin, stopping
            )
        except JournalError as problem:
            trouble = Trouble(journal, problem, args.table, tried)
        page = NoJournalPage(trouble, args.host, port, args.pin)
        try:
            say(f"bowerbird serve: {trouble.problem}", sys.stderr)
            page.start()
            say(f"A page that says so, and what can be done: {page.address}")
            while not trouble.decided.wait(0.1) and not stopping.is_set():
                continue
        finally:
            page.close()
        if trouble.chosen is None:
            return None
        tried = tried + 1 if trouble.chosen == journal else 1
        if trouble.chosen != journal:
            house_keys.hand_on(journal, trouble.chosen)
        journal, port = trouble.chosen, page.server.port
    return None


def _agreed(book: str | None, house: str | None) -> Settings | None:
    """What the command says that the table plays by; None where it says nothing."""
    if house is None:
        return Settings(book=book) if book else None
    if book is None:
        raise Refusal("house rules are laid over a book: name it with --rules")
    rules = load(book, *house_rules(house))
    given = {name: getattr(rules, name) for name in rules.house}
    return Settings(book, {name: list(one) if isinstance(one, tuple) else one for name, one in given.items()})


def open_to_the_network(evening: Evening) -> list[str]:
    """What it means that the page can be reached from other machines."""
    mine = own_address()
    place = f"http://{mine}:{evening.server.port}/" if mine else evening.server.address
    return [
        f"Everybody on this network can look on at {place}",
        f"Devices of the table itself, which may answer, correct and claim, open"
        f" {place}table/{evening.table.id}/join/{evening.house.code}",
        "The connection is not encrypted: anybody on the network could read along.",
    ]
