"""The latest look at the cards that somebody threw down after a hand."""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass, field

from referee.camera_views import ThrownCard

from .camera_port import ThrownCardsReader


@dataclass(slots=True)
class LatestLook:
    """The latest look of ``reader``: its mark, and the readings with their pictures."""

    reader: ThrownCardsReader
    latest: tuple[str, list[ThrownCard]] = ("", [])
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def again(self) -> tuple[str, list[ThrownCard]]:
        """Look now; the readings of the look before are dropped."""
        with self._turn:
            self.latest = "", []
            self.latest = secrets.token_hex(4), self.reader.look()
            return self.latest

    def seen(self, look: str) -> list[ThrownCard]:
        """The readings of the look with that mark; none if there was another look since."""
        mark, read = self.latest
        return read if mark == look else []
