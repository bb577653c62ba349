"""A club's table in one process: devices of the table, lookers-on and the director, each with a cookie."""

from __future__ import annotations

from typing import Any

from flask import Flask

from web.page.app import create_app
from web.served.house import House
from web.table.table import Table

CODE, PIN = "the-code-of-the-table", "271828"
AWAY = "192.0.2.7"
"""The address of a device that is not the machine itself."""


class Device:
    """A browser at ``address`` with a separate cookie."""

    def __init__(self, house: House, address: str = AWAY) -> None:
        self._client = _app(house).test_client()
        self._from = {"REMOTE_ADDR": address}

    def get(self, path: str) -> Any:
        return self._client.get(_whole(path), environ_base=self._from)

    def post(self, act: str, body: dict[str, Any]) -> Any:
        """Send an act; a result or points without an entry are sent after the newest, as a page does."""
        if act in ("quick", "score"):
            body = {"seq": self.state()["seq"], **body}
        return self._client.post(
            _whole(act), json=body, headers={"X-Bowerbird": "1"}, environ_base=self._from
        )

    def state(self) -> Any:
        return self.get("state").json


def from_away(client: Any) -> Any:
    """The test client as a device that is not the machine itself."""
    client.environ_base["REMOTE_ADDR"] = AWAY
    return client


_newest: list[tuple[House, Flask]] = []


def _app(house: House) -> Flask:
    """The page that all devices of a house share, as at a real table; making it costs as much as ten acts."""
    if not _newest or _newest[0][0] is not house:
        _newest[:] = [(house, create_app(house))]
    return _newest[0][1]


def _whole(path: str) -> str:
    return path if path.startswith("/") else f"/table/kitchen/{path}"


def club(table: Table, pin: str | None = PIN) -> House:
    """The table opened to the network; ``pin`` None: without a director."""
    return House({table.id: table}, is_local=False, code=CODE, pin=pin)


def player(house: House, address: str = AWAY) -> Device:
    """A device that has scanned the table's code."""
    device = Device(house, address)
    device.get(f"join/{CODE}")
    return device


def director(house: House) -> Device:
    device = Device(house)
    assert device.post("director", {"pin": PIN}).status_code == 200
    return device
