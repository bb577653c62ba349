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

    At most ``most`` in ``within`` seconds from one address. All addresses together have ``together`` in
    that time; so that nobody is locked out by others who use them up, the first ``free`` tries of an address
    in an hour are not counted among those. Addresses of one IPv6 network count as one.
    """

    def __init__(
        self, most: int = 5, within: float = 60.0, together: int = 30, free: int = 3, hour: float = 3600.0
    ) -> None:
        self.most, self.within, self.together, self.free, self.hour = most, within, together, free, hour
        self._tries: dict[str, deque[float]] = {}
        self._shared: deque[float] = deque(maxlen=together)
        self._turn = threading.Lock()

    def allowed(self, address: str, now: float | None = None) -> bool:
        """Whether ``address`` may try at ``now`` in seconds; it has tried then."""
        moment = time.monotonic() if now is None else now
        with self._turn:
            mine = self._known(network(address), moment)
            lately = [when for when in mine if when > moment - self.within]
            if len(lately) >= self.most:
                return False
            if len([when for when in mine if when > moment - self.hour]) >= self.free:
                if len(self._shared) == self.together and self._shared[0] > moment - self.within:
                    return False
                self._shared.append(moment)
            mine.append(moment)
            return True

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
