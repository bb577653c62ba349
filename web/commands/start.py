"""``bowerbird`` without arguments: opens the first page to choose camera, onlookers, rules and names.

The choices are stored, and the next time the table opens as it was left.
"""

from __future__ import annotations

import logging
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping, Sequence

import segno

from ..page.app import create_app
from ..served.local_name import LocalName
from ..served.server import PortTaken, Server, is_local, local_address
from ..shown.words.english import ENGLISH
from ..system import has_screen
from .served_tables import Begin, ServedTable, ServedTables
from .tables_on_command_line import Wanted
from .terminal_output import say
from .who_may_look import TABLE, WhoMayLook

log = logging.getLogger(__name__)

ENDS = ENGLISH["terminal_ends"]
PLAIN = ENGLISH["terminal_the_connection_is_not_encrypted_somebody"]


class FirstEvening(ServedTables):
    """The single table of ``bowerbird`` without arguments; ``opening`` decides where its page listens.

    ``name`` announces the page under a name on the network; ``show`` opens a browser.
    """

    def __init__(
        self,
        opening: WhoMayLook,
        wanted: Sequence[Wanted],
        cameras: Mapping[str, Begin],
        port: int,
        stopping: threading.Event,
        another: Callable[[Wanted, str], Begin] | None = None,
        phone_port: int = 0,
        show: Callable[[str], object] | None = None,
        name: Callable[[str, int], LocalName] = LocalName,
    ) -> None:
        self._opening = opening
        self._show = show
        self._announce = name
        self._name: LocalName | None = None
        super().__init__(wanted, cameras, opening.host, port, stopping, another, phone_port)
        self.house.opening = opening
        self._host = opening.host

    def run(self) -> None:
        while not self.stopping.is_set():
            self.reopen_decided()
            if self._opening.changed.is_set():
                self._opening.changed.clear()
                self._open_page(self._opening.host)
                self.say_who_may_look()
            self.stopping.wait(0.1)

    def close(self) -> None:
        self._let_name_go()
        super().close()

    def say_where(self, served: ServedTable, address: str) -> None:
        """Print nothing: :meth:`say_who_may_look` prints the only address."""

    def say_who_may_look(self) -> None:
        if self._show is not None:
            self._show(self.server.address)
            self._show = None
        if self._opening.is_new:
            say(f"Bowerbird is at {self.server.address}")
            say(ENGLISH["terminal_choose_there_which_camera_who"].format(ends=ENDS))
            return
        if self.house.is_local:
            say(ENGLISH["terminal_bowerbird_is_at_for_this"].format(address=self.server.address, ends=ENDS))
            return
        number = local_address()
        if number is None:
            say(
                ENGLISH["terminal_bowerbird_is_at_this_computer"].format(
                    address=self.server.address, ends=ENDS
                )
            )
            return
        name = self._named(number) or number
        say(ENGLISH["terminal_bowerbird_is_at_http_for"].format(name=name, port=self.server.port, ends=ENDS))
        if sys.stdout.isatty():
            say(ENGLISH["terminal_a_phone_that_plays_along"])
            draw(f"http://{number}:{self.server.port}/table/{TABLE}/join/{self.house.code_of(TABLE)}")
        say(PLAIN)

    def _open_page(self, host: str) -> None:
        """Let the page listen at ``host`` with the same port; if that fails, as before."""
        if host == self._host:
            return
        self._let_name_go()
        port = self.server.port
        self.server.close()
        try:
            self.server = Server(self.house, host, port, create_app(self.house))
        except PortTaken as problem:
            log.error("%s", problem)
            say(ENGLISH["terminal_page_stays_here"].format(why=problem), sys.stderr)
            self._opening.choose(not self._opening.is_open_to_all)
            self._opening.changed.clear()
            self.server = Server(self.house, self._host, port, create_app(self.house))
        else:
            self._host = host
        self.house.is_local = is_local(self._host)
        self.server.start()

    def _named(self, number: str) -> str:
        """The name of the page on this network; empty without a name."""
        if self._name is None:
            self._name = self._announce(number, self.server.port)
            if self._name.name:
                self.house.names = (*self.house.names, self._name.name)
        return self._name.name

    def _let_name_go(self) -> None:
        if self._name is not None:
            self._name.close()
            self._name = None


def draw(address: str) -> None:
    """Draw ``address`` as a QR code on the terminal, if the terminal can show its blocks."""
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
        segno.make(address, micro=False).terminal(out=sys.stdout, compact=True, border=2)
        sys.stdout.flush()
    except (UnicodeEncodeError, OSError):
        say(address)


def show(address: str) -> None:
    """Open a browser at ``address`` if there is a screen, without waiting for it."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), name="browser", daemon=True).start()
