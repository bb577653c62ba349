"""Limits on tries of a code or a PIN: a try is counted before anything is compared."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import deque
from collections.abc import Callable
from enum import StrEnum

MOST_KNOWN = 10_000
"""Most addresses that are remembered; beyond it the address that was quiet longest is forgotten."""


class Purpose(StrEnum):
    """The kind of secret that is tried. Each has its own counter: a wrong table code never locks the PIN."""

    PIN = "pin"
    CODE = "code"
    """The code of a table, long or as letters."""
    BOX = "box"
    """The code with which a box joins the club."""
    PHONE = "phone"
    CLUB = "club"


class Counter:
    """Allows few tries from an address, and few from all addresses together, because a PIN is short.

    An address has ``most`` tries in ``within`` seconds. All addresses together have ``together`` tries in an
    ``hour``. So that others cannot lock somebody out by using these up, the first ``free`` tries of an
    address in that time do not count among them, up to ``many`` in all: beyond that, somebody has more
    addresses than a table has devices. Addresses of the same IPv6 network count as a single address.

    The machine itself, and a device that had the right secret before, are ``known``: they have only the limit
    ``most``, and share their address's tries with nobody else, who may have the same proxy.
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
        self.many = many
        self._tries: dict[tuple[str, bool], deque[float]] = {}
        self._shared: deque[float] = deque()
        self._free: deque[float] = deque()
        self._turn = threading.Lock()

    def take(self, address: str, now: float | None = None, known: bool = False) -> Callable[[], None] | None:
        """Count a try of ``address`` at ``now`` in seconds; None if it may not try.

        Returns a function that takes back this try only, for the right secret. Otherwise a device that knows
        a valid code could go on guessing another.
        """
        moment = time.monotonic() if now is None else now
        with self._turn:
            mine = self._of((network(address), known), moment)
            if sum(when > moment - self.within for when in mine) >= self.most:
                return None
            counted = [mine]
            if not known:
                lists = ((self._free, self.many), (self._shared, self.together))
                for times, _ in lists:
                    while times and times[0] <= moment - self.hour:
                        times.popleft()
                early = sum(when > moment - self.hour for when in mine) < self.free
                room = [times for times, most in lists[not early :] if len(times) < most]
                if not room:
                    return None
                counted.append(room[0])
            for times in counted:
                times.append(moment)

        def take_back() -> None:
            with self._turn:
                for times in counted:
                    if moment in times:
                        times.remove(moment)

        return take_back

    def _of(self, who: tuple[str, bool], moment: float) -> deque[float]:
        tries = self._tries.pop(who, None) or deque(maxlen=max(self.most, self.free))
        # the first was quiet longest; many addresses must not slow down the tries of others
        while self._tries and (len(self._tries) >= MOST_KNOWN or self._is_over(moment)):
            del self._tries[next(iter(self._tries))]
        self._tries[who] = tries  # the newest comes last
        return tries

    def _is_over(self, moment: float) -> bool:
        """Whether no try of the address that was quiet longest counts any more."""
        first = next(iter(self._tries.values()))
        return not first or first[-1] <= moment - self.hour


class Tries:
    """A :class:`Counter` for each :class:`Purpose`."""

    def __init__(self) -> None:
        self._counters = {purpose: Counter() for purpose in Purpose}

    def of(self, purpose: Purpose) -> Counter:
        """The counter of ``purpose``."""
        return self._counters[purpose]


def network(address: str) -> str:
    """The address itself; for IPv6 its 64-bit network, in which a machine can have any address it likes."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
