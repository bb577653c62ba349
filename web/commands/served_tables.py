"""The tables that ``bowerbird serve`` serves on one page, each with camera, journal and scoreboard."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from referee.book.loading import load
from referee.unreadable_record import Unreadable

from .. import logs
from ..board import scoreboard
from ..journal.problems import JournalError, named
from ..page.app import create_app
from ..phone.phones import EVERYWHERE, PORT, Phones
from ..recorded.evening_recording import EveningRecording
from ..served import house_keys
from ..served.house import House, Keys, code_of_table
from ..served.journal_trouble import Trouble
from ..served.server import PortTaken, Server, is_local
from ..shown.around import CameraState
from ..shown.words.english import ENGLISH
from ..table.camera_thread import Watch
from ..table.table import Settings
from ..waits import STOP_S
from . import Refusal, chosen_camera
from . import version as version_command
from .data_folders import data_folder
from .judge import house_rules
from .live_evening import open_to_the_network
from .live_table import Journals, LiveTable
from .tables_on_command_line import Wanted, journal_of
from .terminal_output import say

if TYPE_CHECKING:
    from ..hub.at_table.hub_account import HubAddress

log = logging.getLogger(__name__)

Begin = Callable[[], Watch]
"""Builds a watcher."""


@dataclass(slots=True)
class ServedTable:
    """A table of the command line: its options, its journal, and what has become of it.

    ``is_shared``: another table keeps the same journal, so that the table's code depends on its name.
    ``hub``: where the hub of its club is, if it plays in one (``web.hub.at_table.hub_account.HubAddress``).
    """

    wanted: Wanted
    settings: Settings | None
    begin: Begin | None
    journal: Path
    is_shared: bool = False
    hub: HubAddress | None = None
    recording: EveningRecording | None = None
    tried: int = 1
    live: LiveTable | None = None
    trouble: Trouble | None = field(default=None)
    is_reopened: bool = False
    choosing: threading.Lock = field(default_factory=threading.Lock)
    """Lock for a choice of its camera, so that the stored choice is the camera in use."""


class ServedTables:
    """The tables of a command until ``stopping`` is set; a table in trouble does not block the others.

    A wrong argument of the command is a Refusal.
    """

    def __init__(
        self,
        wanted: Sequence[Wanted],
        cameras: Mapping[str, Begin],
        host: str,
        port: int,
        stopping: threading.Event,
        another: Callable[[Wanted, str], Begin] | None = None,
        phone_port: int = PORT,
        recordings: Mapping[str, EveningRecording] | None = None,
    ) -> None:
        self.stopping = stopping
        self._another = another
        self._journals = Journals()
        self._served = _served(wanted, cameras)
        for served in self._served:
            served.recording = (recordings or {}).get(served.wanted.table)
        self.house = House({}, is_local(host))
        self.phones = self.house.phones = Phones(
            self.house, data_folder() / "phone", EVERYWHERE if is_local(host) else host, phone_port
        )
        self.log_file = logs.keep()
        try:
            for served in self._served:
                self._open(served)
            self.server = Server(self.house, host, port, create_app(self.house))
        except PortTaken as problem:
            troubles = [str(served.trouble.problem) for served in self._served if served.trouble is not None]
            self.close()
            raise Refusal(
                ENGLISH["terminal_nor_can_a_page_say"].join([*troubles[:1], str(problem)])
            ) from None
        except BaseException:
            self.close()
            raise

    def start(self) -> None:
        """Open the page, and print its address and the state of every table."""
        log.info("Bowerbird %s begins: %s", version_command.bowerbird(), version_command.machine())
        self.server.start()
        if len(self._served) > 1:
            say(f"The tables: {self.server.address}")
        for served in self._served:
            self._begin(served)
        self.say_who_may_look()

    def run(self) -> None:
        """Run until it is stopped; meanwhile reopen tables after people decided about their journals."""
        while not self.stopping.is_set():
            if not self.reopen_decided():
                self.stopping.wait()
            self.stopping.wait(0.1)

    def reopen_decided(self) -> bool:
        """Open the tables again that people have decided about; returns whether any still waits."""
        waiting = [served for served in self._served if served.trouble is not None]
        for served in waiting:
            if served.trouble is not None and served.trouble.decided.is_set():
                self._again(served, served.trouble)
        return bool(waiting)

    def say_who_may_look(self) -> None:
        """Print who can open the page from other machines."""
        if not self.house.is_local and self.house.tables:
            for line in open_to_the_network(self.house, self.server):
                say(line)

    def close(self) -> None:
        """Close everything: all cameras and boards in parallel, then the page, then the journals."""
        live = [served.live for served in self._served if served.live is not None]
        for served in self._served:
            served.live = None
        ending = [threading.Thread(target=table.close, name="closing") for table in live]
        for thread in ending:
            thread.start()
        ends = time.monotonic() + STOP_S
        for thread in ending:
            thread.join(max(0.0, ends - time.monotonic()))
        self.phones.close()
        if hasattr(self, "server"):
            self.server.close()
        for table in live:
            table.close_journal()
        log.info("Bowerbird has stopped")
        logs.leave(self.log_file)

    def _open(self, served: ServedTable) -> None:
        """Open a table, or show on its page why it cannot be opened."""
        wanted, pin = served.wanted, served.wanted.pin
        wire_log = Path(wanted.wire_log) if wanted.wire_log else None
        try:
            served.live = LiveTable(
                self._journals, served.journal, wanted.table, served.settings, wanted.scoreboard, wire_log,
                pictures=not wanted.no_pictures,
            )  # fmt: skip
        except (scoreboard.ScoreboardError, Refusal) as problem:
            raise self._refused(wanted.table, problem) from None
        except JournalError as problem:
            served.is_reopened = True
            served.trouble = Trouble(served.journal, problem, wanted.table, served.tried)
            known = self._keys(served, *house_keys.known(served.journal, pin))
            self.house.troubled(wanted.table, served.trouble, known)
        else:
            served.trouble = None
            self.house.opened(served.live.table, self._keys(served, *house_keys.kept(served.journal, pin)))

    def _refused(self, table: str, problem: Exception) -> Refusal:
        return Refusal(f"table {table}: {problem}" if len(self._served) > 1 else str(problem))

    def _keys(self, served: ServedTable, code: str, secret: bytes) -> Keys:
        wanted = served.wanted
        code = code_of_table(code, secret, wanted.table) if served.is_shared else code
        return Keys(code, secret, wanted.pin)

    def _begin(self, served: ServedTable) -> None:
        """Start an opened table, and print its address."""
        several = len(self._served) > 1
        table, address = served.wanted.table, f"{self.server.address}table/{served.wanted.table}/"
        name = f"{table}: " if several else ""
        if served.trouble is not None or served.live is None:
            assert served.trouble is not None
            say(f"bowerbird serve: {name}{served.trouble.problem}", sys.stderr)
            log.info("%s; the page at %s says so", served.trouble.problem, address)
            code = "" if self.house.is_local else f"join/{self.house.code_of(table)}"
            say(ENGLISH["terminal_a_page_that_says_so"].format(name=name, address=address, code=code))
            return
        served.live.start(self.house)
        if served.recording is not None:
            self._record(served, served.live, served.recording, name)
        if self._another is not None:
            self.house.parts_of(table).change_camera = partial(self._use, served)
        if served.begin is not None:
            served.live.table.surroundings.on_camera = _CameraLines(name)
            served.live.keep_camera(served.begin)
        if served.hub is not None:
            from ..hub.at_table.table_in_club import TableInClub  # needs the hub's packages

            club = TableInClub(
                served.live.table, served.hub, served.journal, served.wanted.code or served.hub.code,
                version_command.bowerbird(), seen=partial(self._code_under_camera, table),
            )  # fmt: skip
            served.live.enter(club)
            say(f"{name}{club.summary}")
        kept = served.live.journal
        log.info("%s: the page is at %s, the journal is %s", logs.of_table(table), address, kept.path)
        self.say_where(served, address)

    def _record(self, served: ServedTable, live: LiveTable, recording: EveningRecording, name: str) -> None:
        """Record the evening of an opened table; raises Refusal if it cannot be, at the start of the command.

        Later nobody is at the terminal: the table is played without, and its page says why.
        """
        try:
            live.keep_recording(recording)
        except Refusal as problem:
            if served.is_reopened:
                log.warning("%s is not recorded: %s", logs.of_table(served.wanted.table), problem)
                live.table.news.set_notice("recording", str(problem))
                return
            raise
        path = named(recording.folder.path)
        say(ENGLISH["terminal_this_evening_is_recorded_in"].format(name=name, path=path))

    def say_where(self, served: ServedTable, address: str) -> None:
        """Print the address of a table that is open now."""
        assert served.live is not None
        kept = served.live.journal
        if len(self._served) > 1:
            name = f"{served.wanted.table}: "
            how = "by hand" if served.begin is None else _camera_in_words(served.wanted.camera or "")
            say(f"{name}{address} ({how}), journal {kept.name}")
            return
        say(f"The table's page: {address}")
        say(f"The journal: {kept.name}")
        if served.begin is None:
            say(ENGLISH["terminal_no_camera_choose_one_at"].format(address=address))

    def _code_under_camera(self, table: str) -> str:
        """The text of a code under the table's camera now; empty if none is seen."""
        from vision.camera.seen_code import code_in

        camera = self.house.parts_of(table).camera
        return code_in(camera.set_up.still() or b"") if camera is not None else ""

    def _use(self, served: ServedTable, camera: str) -> None:
        """Use another camera for a table from now on, also the next time; empty: none."""
        assert self._another is not None
        begin = self._another(served.wanted, camera) if camera else None
        with served.choosing:
            chosen_camera.keep(served.wanted.table, camera)
            if served.live is not None:
                served.live.use(begin)

    def _again(self, served: ServedTable, trouble: Trouble) -> None:
        """Open a table again as people decided."""
        chosen = trouble.chosen
        assert chosen is not None
        served.tried = served.tried + 1 if chosen == served.journal else 1
        if chosen != served.journal:
            house_keys.hand_on(served.journal, chosen)
        served.journal = chosen
        try:
            self._open(served)
        except Refusal as problem:
            served.trouble = Trouble(chosen, JournalError(str(problem)), trouble.table_id, served.tried)
            self.house.troubled(trouble.table_id, served.trouble, self.house.keys_of(trouble.table_id))
        self._begin(served)


class _CameraLines:
    """Prints why a table's camera gives no picture, each reason a single time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._printed: set[str] = set()

    def __call__(self, camera: CameraState) -> None:
        if camera.state == "lost" and camera.why not in self._printed:
            self._printed.add(camera.why)
            say(f"{self._name}{camera.why}", sys.stderr)


def _camera_in_words(camera: str) -> str:
    from vision.camera.name import camera_name

    name = camera_name(camera)
    return name if name.startswith("camera ") else f"camera {name}"


def run(tables: ServedTables) -> int:
    """Run the tables until they are stopped."""
    try:
        tables.start()
        tables.run()
    finally:
        tables.close()
    return 0


def _served(wanted: Sequence[Wanted], cameras: Mapping[str, Begin]) -> list[ServedTable]:
    """The checked arguments of each table before anything opens; raises Refusal with the table's name."""
    several = len(wanted) > 1
    tables = []
    for table in wanted:
        if table.code is not None and table.hub is None:
            raise Refusal(ENGLISH["refusal_code_without_hub"])
        try:
            settings = agreed(table.rules, table.house)
        except (Refusal, Unreadable) as problem:
            raise Refusal(f"table {table.table}: {problem}" if several else str(problem)) from None
        hub = None if table.hub is None else _hub_of(table)
        journal = journal_of(table, alone=not several)
        tables.append(ServedTable(table, settings, cameras.get(table.table), journal, hub=hub))
    for served in tables:
        served.is_shared = sum(other.journal.absolute() == served.journal.absolute() for other in tables) > 1
    return tables


def _hub_of(table: Wanted) -> HubAddress:
    """The address of the hub; its module is imported only on use."""
    from ..hub.at_table.hub_account import CannotJoin, address_of

    try:
        return address_of(table.hub or "")
    except CannotJoin as problem:
        raise Refusal(str(problem)) from None


def agreed(book: str | None, house: str | None) -> Settings | None:
    """The settings of a table on the command line; None without any."""
    if house is None:
        if book is not None:
            load(book)
        return Settings(book=book) if book else None
    if book is None:
        raise Refusal(ENGLISH["refusal_house_without_book"])
    rules = load(book, *house_rules(house))
    given = {name: getattr(rules, name) for name in rules.house}
    return Settings(
        book, {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}
    )
