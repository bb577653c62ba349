"""``bowerbird.local``: a name for the page on this network, which needs no server (RFC 6762, multicast DNS).

People mistype numbers. The name is announced only while the page is open to the network, and only with
zeroconf and a network that carries multicasts; otherwise the address in numbers works as well.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

log = logging.getLogger(__name__)

NAMES = ("bowerbird", "bowerbird-2", "bowerbird-3", "bowerbird-4")
"""Names for the page; the first that is free is announced."""
KIND = "_http._tcp.local."
ASK_MS = 400
"""Milliseconds for the owner of a name to answer."""


class Announcer(Protocol):
    """The part of zeroconf that is used here."""

    def owners(self, host: str) -> set[str]:
        """The addresses of another Bowerbird that owns the name ``host`` (with ``.local.``) now."""

    def announce(self, host: str, address: str, port: int) -> None:
        """Answer for ``host`` with ``address`` until :meth:`close`; raises OSError on failure."""

    def close(self) -> None:
        """Say goodbye."""


class _Zeroconf:
    """An announcer on the real network. Raises ImportError without zeroconf, OSError without a network."""

    def __init__(self, address: str) -> None:
        from zeroconf import IPVersion, Zeroconf

        self._wire = Zeroconf(interfaces=[address], ip_version=IPVersion.V4Only)

    def owners(self, host: str) -> set[str]:
        about = self._wire.get_service_info(KIND, _title(host), ASK_MS)
        return set() if about is None else set(about.parsed_addresses())

    def announce(self, host: str, address: str, port: int) -> None:
        from zeroconf import Error, ServiceInfo

        packed = ipaddress.IPv4Address(address).packed
        about = ServiceInfo(KIND, _title(host), addresses=[packed], port=port, server=host)
        try:
            self._wire.register_service(about, allow_name_change=True)
        except Error as problem:
            raise OSError(str(problem)) from None

    def close(self) -> None:
        self._wire.close()


def _title(host: str) -> str:
    """The name of the service, as other programs list it."""
    return f"{host.removesuffix('.local.').capitalize()}.{KIND}"


class LocalName:
    """The name of the page at ``address`` and ``port`` on this network, until :meth:`close`."""

    def __init__(self, address: str, port: int, wire: Callable[[str], Announcer] = _Zeroconf) -> None:
        self.name = ""
        """The name with ``.local``; empty without a name."""
        self._wire: Announcer | None = None
        try:
            self._wire = wire(address)
            free = next((n for n in NAMES if not self._wire.owners(f"{n}.local.") - {address}), "")
            if free:
                self._wire.announce(f"{free}.local.", address, port)
                self.name = f"{free}.local"
        except (ImportError, OSError, RuntimeError) as problem:
            log.info("the page has no name on this network: %s", problem)

    def close(self) -> None:
        """Release the name."""
        self.name = ""
        if self._wire is not None:
            with suppress(OSError, RuntimeError):
                self._wire.close()
            self._wire = None
