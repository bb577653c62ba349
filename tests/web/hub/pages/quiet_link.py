"""A fake link to tables: it keeps the messages to them, and knows of them what a test sets."""

from __future__ import annotations

from web.hub.wire.messages import ScoreMessage


class QuietLink:
    """Every table with a set score is connected."""

    trouble = ""

    def __init__(self) -> None:
        self.scores: dict[str, ScoreMessage] = {}
        self.messages: list[tuple[str, str, bytes]] = []

    def here(self) -> dict[str, bool]:
        return dict.fromkeys(self.scores, True)

    def fault(self, table: str) -> str:
        return ""

    def score(self, table: str) -> ScoreMessage | None:
        return self.scores.get(table)

    def called(self, table: str) -> float | None:
        return None

    def send(self, table: str, kind: str, payload: bytes) -> None:
        self.messages.append((table, kind, payload))
