"""A link to tables that only notes what they are told, and knows what a test says of them."""

from __future__ import annotations

from web.hub.wire.messages import ScoreMessage


class QuietLink:
    """Every table whose score was set is here."""

    trouble = ""

    def __init__(self) -> None:
        self.scores: dict[str, ScoreMessage] = {}
        self.told: list[tuple[str, str, bytes]] = []

    def here(self) -> dict[str, bool]:
        return dict.fromkeys(self.scores, True)

    def fault(self, table: str) -> str:
        return ""

    def score(self, table: str) -> ScoreMessage | None:
        return self.scores.get(table)

    def called(self, table: str) -> float | None:
        return None

    def tell(self, table: str, kind: str, payload: bytes) -> None:
        self.told.append((table, kind, payload))
