"""A single live table with its page, for the demo and for tests."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from .. import logs
from ..board import scoreboard
from ..journal.journal import Journal
from ..page.app import create_app
from ..served import house_keys
from ..served.house import House
from ..served.server import PortTaken, Server, is_local, local_address
from ..shown.words.english import ENGLISH
from ..table.camera_thread import CameraThread, Watch
from ..table.table import Settings, Table
from . import Refusal
from . import version as version_command
from .live_table import Journals, LiveTable

log = logging.getLogger(__name__)


class Evening:
    """Everything that runs while a table is live; raises Refusal with the reason if it cannot start.

    It runs until ``stopping`` is set.
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
        try:
            self.live = LiveTable(Journals(), journal, table_id, settings, board, wire_log)
        except scoreboard.ScoreboardError as problem:
            raise Refusal(str(problem)) from None
        self.log_file = logs.keep()
        try:
            code, secret = house_keys.kept(journal, pin)
            self.house = House({table_id: self.table}, is_local(host), code=code, pin=pin, secret=secret)
            self.server = Server(self.house, host, port, create_app(self.house))
        except PortTaken as problem:
            self.close()
            raise Refusal(str(problem)) from None
        except BaseException:
            self.close()
            raise

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def journal(self) -> Journal:
        return self.live.journal

    @property
    def camera_thread(self) -> CameraThread | None:
        return self.live.camera_thread

    @property
    def board(self) -> scoreboard.Scoreboard | None:
        return self.live.board

    @property
    def address(self) -> str:
        """The address of the table's page."""
        return f"{self.server.address}table/{self.table.id}/"

    def start(self, watch: Watch | None = None) -> None:
        """Open the page, follow the table on the scoreboard, and start the camera, if there is any."""
        log.info("Bowerbird %s begins: %s", version_command.bowerbird(), version_command.machine())
        log.info("the page is at %s, the journal is %s", self.server.address, self.journal.path)
        self.server.start()
        self.live.start(self.house)
        if watch is not None:
            self.see(watch)

    def see(self, watch: Watch) -> None:
        """Start this watcher after the watcher before has stopped; it is not restarted."""
        self.live.see(watch)

    def keep_camera(self, begin: Callable[[], Watch]) -> None:
        """Start the watcher that ``begin`` builds, and restart it after every failure."""
        self.live.keep_camera(begin)

    def wait(self) -> None:
        """Wait until the keyboard or the system stops it."""
        self.stopping.wait()

    def close(self) -> None:
        self.live.close()
        if hasattr(self, "server"):
            self.server.close()
        self.live.close_journal()
        log.info("Bowerbird has stopped")
        logs.leave(self.log_file)


def open_to_the_network(house: House, server: Server) -> list[str]:
    """Lines on who can open the page from other machines, and how a device joins each table."""
    mine = local_address()
    place = f"http://{mine}:{server.port}/" if mine else server.address
    links = [(name, f"{place}table/{name}/join/{house.code_of(name)}") for name in house.ids]
    several = len(links) > 1
    return [
        ENGLISH["terminal_everybody_on_this_network_can"].format(place=place),
        *(
            ENGLISH["terminal_devices_of_table" if several else "terminal_devices_of_the_table"].format(
                name=name, address=address
            )
            for name, address in links
        ),
        ENGLISH["terminal_the_connection_is_not_encrypted_anybody"],
    ]
