"""How often somebody may try a code or a PIN."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import deque

MOST_KNOWN = 10_000
"""Addresses that are remembered; beyond it the one that was quiet longest is forgotten."""


class Tries:
    """Few tries from one address, and few from all of them together: a PIN is short.

    At most ``most`` in ``within`` seconds from one address. All addresses together have ``together`` in an
    ``hour``; so that nobody is locked out by others who use them up, the first ``free`` tries of an address
    in that time are not counted among those, until ``many`` such were made too: then somebody has more
    addresses than a table has devices. Addresses of one IPv6 network count as one. The machine itself and a
    device that is ``known`` to have named the right one before are held to ``most`` alone.
    """

    def __init__(
        self,
        most: int = 5,
        within: float = 60.0,
        together: int = 30,
        free: int = 3,
        many: int = 60,
        hour: float = 3600.0,
    ) -> None:
        self.most, self.within, self.together, self.free, self.hour = most, within, together, free, hour
        self._tries: dict[str, deque[float]] = {}
        self._shared: deque[float] = deque(maxlen=together)
        self._free: deque[float] = deque(maxlen=many)
        self._turn = threading.Lock()

    def allowed(self, address: str, now: float | None = None, known: bool = False) -> bool:
        """Whether ``address`` may try at ``now`` in seconds; it has tried then."""
        moment = time.monotonic() if now is None else now
        with self._turn:
            mine = self._known(network(address), moment)
            lately = [when for when in mine if when > moment - self.within]
            if len(lately) >= self.most:
                return False
            if not (known or _here(address)):
                early = len([when for when in mine if when > moment - self.hour]) < self.free
                counted = self._free if early and not self._spent(self._free, moment) else self._shared
                if self._spent(counted, moment):
                    return False
                counted.append(moment)
            mine.append(moment)
            return True

    def _spent(self, counted: deque[float], moment: float) -> bool:
        return len(counted) == counted.maxlen and counted[0] > moment - self.hour

    def right(self, address: str) -> None:
        """Forget the tries of ``address``: it has named the right one."""
        with self._turn:
            self._tries.pop(network(address), None)

    def _known(self, who: str, moment: float) -> deque[float]:
        tries = self._tries.pop(who, None) or deque(maxlen=max(self.most, self.free))
        self._tries = {
            one: when for one, when in self._tries.items() if when and when[-1] > moment - self.hour
        }
        while len(self._tries) >= MOST_KNOWN:
            del self._tries[next(iter(self._tries))]
        self._tries[who] = tries  # the newest stands last
        return tries


def _here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def network(address: str) -> str:
    """The address itself; of IPv6 the network of 64 bits, in which one machine has every address it likes."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
