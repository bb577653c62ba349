"""How often somebody may try a code or a PIN."""

from __future__ import annotations

import threading
import time
from collections import deque


class Tries:
    """At most ``most`` tries in ``within`` seconds from one address, for codes and PINs."""

    def __init__(self, most: int = 5, within: float = 60.0) -> None:
        self.most, self.within = most, within
        self._tries: dict[str, deque[float]] = {}
        self._turn = threading.Lock()

    def allowed(self, address: str, now: float | None = None) -> bool:
        moment = time.monotonic() if now is None else now
        with self._turn:
            self._tries = {who: when for who, when in self._tries.items() if when[-1] > moment - self.within}
            recent = self._tries.setdefault(address, deque(maxlen=self.most))
            if len(recent) == self.most and recent[0] > moment - self.within:
                return False
            recent.append(moment)
            return True
