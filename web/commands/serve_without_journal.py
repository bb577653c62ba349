"""``bowerbird serve`` where the journal cannot be opened: a page that says so, until people decide."""

from __future__ import annotations

import logging

from .. import logs
from ..page.journal_trouble_page import Trouble, create_app
from ..served import house_keys
from ..served.served_house import House
from ..served.server import PortTaken, Server, is_local
from . import Refusal

log = logging.getLogger(__name__)


class NoJournalPage:
    """The page of a table whose journal cannot be opened, and the line in the log."""

    def __init__(self, trouble: Trouble, host: str, port: int, pin: str | None) -> None:
        self.trouble = trouble
        code, secret = house_keys.known(trouble.journal, pin)
        self.house = House({}, is_local(host), code=code, pin=pin, secret=secret)
        self.house.stands_for = trouble.table_id
        try:
            self.server = Server(self.house, host, port, create_app(self.house, trouble))
        except PortTaken as problem:
            raise Refusal(f"{trouble.problem}; nor can a page say so: {problem}") from None
        self.log_file = logs.keep()

    @property
    def address(self) -> str:
        """Where the page is; where others can reach it, the address that makes a device the table's own."""
        table = self.trouble.table_id
        return self.server.address + ("" if self.house.local else f"table/{table}/join/{self.house.code}")

    def start(self) -> None:
        # to the log alone: the terminal has it in the words of the command
        log.info("%s; the page at %s says so", self.trouble.problem, self.server.address)
        self.server.start()

    def close(self) -> None:
        self.server.close()
        logs.leave(self.log_file)
