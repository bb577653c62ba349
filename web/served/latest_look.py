"""The latest look at the cards that somebody threw down after a hand."""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass, field
from typing import Any

from .camera_port import ThrownCardsEye


@dataclass(slots=True)
class LatestLook:
    """The latest look of ``eye``: its mark, and the readings with their pictures."""

    eye: ThrownCardsEye
    latest: tuple[str, list[dict[str, Any]]] = ("", [])
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def again(self) -> tuple[str, list[dict[str, Any]]]:
        """Look now; the readings of the look before are dropped."""
        with self._turn:
            self.latest = "", []
            self.latest = secrets.token_hex(4), self.eye.look()
            return self.latest

    def seen(self, look: str) -> list[dict[str, Any]]:
        """The readings of the look with that mark; none if there was another look since."""
        mark, read = self.latest
        return read if mark == look else []
