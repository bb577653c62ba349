"""A club's hub with its page, open until it is closed."""

from __future__ import annotations

import logging
from pathlib import Path

from ..hub.club.evening_ticks import Ticks
from ..hub.club.hub import Hub
from ..hub.club.messages_to_tables import send_state
from ..hub.pages.hub_app import hub_app
from ..hub.pages.joined_tables import BoxAccounts
from ..shown.words.english import ENGLISH
from . import version as version_command
from .data_folders import data_folder
from .pinned_page import PinnedPage

log = logging.getLogger(__name__)


class Running:
    """A hub with its page: open from :meth:`start` until :meth:`close`. Raises Refusal if it cannot open."""

    def __init__(
        self,
        here: Hub,
        host: str,
        port: int,
        pin: str | None,
        tables: BoxAccounts | None = None,
        keys: Path | None = None,
    ) -> None:
        self.hub = here
        self.page = PinnedPage(
            lambda house: hub_app(here, house, tables), host, port, pin, keys or data_folder() / "club.record"
        )
        self.ticks = Ticks(here)

    @property
    def address(self) -> str:
        """Where the page is."""
        return self.page.address

    def start(self) -> None:
        """Open the page, and send the tables the state of the evening."""
        log.info("the hub of %s begins: %s", self.hub.name, version_command.bowerbird())
        send_state(self.hub)
        self.page.start()
        self.ticks.start()

    def lines(self, trouble: str) -> list[str]:
        """The text for the terminal."""
        where = self.page.lines(
            "club",
            "director",
            ENGLISH["terminal_on_phones_and_tablets"],
            ENGLISH["terminal_phones_tablets_and_the_wall"],
        )
        return [*where, *([trouble] if trouble else [])]

    def close(self) -> None:
        """Let go of the page."""
        self.ticks.close()
        self.page.close()
