"""The name of a camera in a log, on a page, in an error: its address may hold a password."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote

ADDRESS = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*)://?(?P<head>[^/?#]*)(?P<rest>.*)", re.DOTALL)
HOST = re.compile(r"(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")
REST = "…"
"""Replaces everything that may be secret: an account, a path, a query, a fragment."""


def is_device(name: str) -> bool:
    """Whether ``name`` is a device, plugged in or not. Files below /dev/shm are kept in memory by Linux."""
    return name.startswith("/dev/") and not name.startswith("/dev/shm/")


def is_stream(name: str) -> bool:
    """Whether ``name`` is the address of a stream."""
    return "://" in name


@dataclass(frozen=True, slots=True)
class CameraAddress:
    """The parts of a camera's address; ``host`` includes the port, ``rest`` is the path and all after it."""

    scheme: str
    host: str
    rest: str
    user: str = ""
    password: str = ""

    @classmethod
    def of(cls, text: str) -> CameraAddress | None:
        """The parts of ``text``; None if it is no address. A password may hold ``#``, ``/`` or ``@``."""
        parts = ADDRESS.fullmatch(text)
        if parts is None:
            return None
        head, rest = parts["head"], parts["rest"]
        if "@" in rest and not HOST.fullmatch(head):
            before, _, after = f"{head}{rest}".rpartition("@")
            host = re.match(r"[^/?#]*", after)
            head, rest = f"{before}@{host[0] if host else ''}", after[len(host[0]) if host else 0 :]
        account, _, host_and_port = head.rpartition("@")
        user, _, password = account.partition(":")
        return cls(parts["scheme"], host_and_port, rest, unquote(user), unquote(password))

    @property
    def bare(self) -> str:
        """The address without its account."""
        return f"{self.scheme}://{self.host}{self.rest}"

    @property
    def whole(self) -> str:
        """The address for programs, with the special characters of its account percent-encoded."""
        account = quote(self.user, safe="") + (f":{quote(self.password, safe='')}" if self.password else "")
        return f"{self.scheme}://{account}@{self.host}{self.rest}" if account else self.bare


def camera_name(source: str | int | Path) -> str:
    """The name for people of the camera, film or folder ``source``; of an address it shows only the
    machine."""
    name = str(source)
    if name.isdigit():
        return f"camera {name}"
    address = CameraAddress.of(name) if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", name) else None
    if address is None:
        before, account, after = name.rpartition("@")
        # an address typed without its scheme
        return f"{REST}@{REST}" if account and ":" in before and "/" not in before and after else name
    if "@" in address.rest or not HOST.fullmatch(address.host):
        return f"{address.scheme}://{REST}"
    return f"{address.scheme}://{address.host}" + (f"/{REST}" if address.rest.strip("/") else "")
