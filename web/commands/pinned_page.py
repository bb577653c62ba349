"""The page of a club's hub or of a league, with a PIN for the person who runs the evening."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from flask import Flask

from .. import logs
from ..served import house_keys
from ..served.house import House
from ..served.server import PortTaken, Server, is_local, local_address
from ..shown.words.english import ENGLISH
from . import Refusal


class PinnedPage:
    """The page of ``app`` at ``host``: open from :meth:`start` until :meth:`close`.

    The lasting secrets are stored next to ``keys``. If others can open the page and no PIN is given, a PIN is
    made for this time. Raises Refusal if the port is taken.
    """

    def __init__(
        self,
        app: Callable[[House], Flask],
        host: str,
        port: int,
        pin: str | None,
        keys: Path,
        names: tuple[str, ...] = (),
    ) -> None:
        self.made_pin = pin is None and not is_local(host)
        self.pin = pin if not self.made_pin else f"{secrets.randbelow(10**6):06}"
        keys.parent.mkdir(parents=True, exist_ok=True)
        code, secret = house_keys.kept(keys, self.pin)
        self.house = House({}, is_local(host), names, code=code, pin=self.pin, secret=secret)
        self._log_file = logs.keep()
        try:
            self.server = Server(self.house, host, port, app(self.house))
        except PortTaken as problem:
            logs.leave(self._log_file)
            raise Refusal(str(problem)) from None

    @property
    def address(self) -> str:
        """The address of the page."""
        return self.server.address

    def start(self) -> None:
        """Open the page."""
        self.server.start()

    def lines(self, owner: str, runs: str, elsewhere: str, others: str) -> list[str]:
        """The lines for the terminal: the ``owner`` of the page, who ``runs`` it, how ``others`` reach it."""
        mine = local_address()
        lines = [f"The {owner}'s page: {self.address}"]
        if not self.house.is_local and mine:
            lines.append(f"{elsewhere}: http://{mine}:{self.server.port}/")
        if self.made_pin:
            lines.append(ENGLISH["terminal_the_s_pin_this_time"].format(runs=runs, pin=self.pin))
        elif self.house.is_local:
            lines.append(ENGLISH["terminal_only_this_computer_sees_it"].format(others=others))
        return lines

    def close(self) -> None:
        """Close the page."""
        self.server.close()
        logs.leave(self._log_file)
