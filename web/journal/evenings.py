"""Evenings: one journal may hold many, and this is where one ends and another begins in its entries.

Each evening is a game of its own: its facts are counted from 1, and it is judged for good by the rules that
it was played by. A journal from before evenings were written down is one evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.book import loading as book_loading
from referee.facts.as_json import from_plain
from referee.game.game import Game, replay
from referee.view.may_see import Role, may_see

from .agreed_settings import Settings
from .journal import Entry

KIND = "evening"
IN_CLUB = "club"
"""The kind of the entries that say in which round of its club a table is, if it is in one."""
BEGAN, ENDED, RESUMED = "began", "ended", "resumed"
"""The steps of an evening, as its entries have them."""


def begins(entry: Entry) -> bool:
    """Whether another evening begins with ``entry``."""
    return entry.kind == KIND and entry.what.get("step") == BEGAN


@dataclass(slots=True)
class Evening:
    """An evening as it is written down: its facts, when it ``began`` and ``ended``, and what was agreed on.

    ``number`` counts from 1, ``since`` is the seq of its first entry. The game is worked out when it is
    first asked for. ``beside`` holds what was written about its rulings, by kind and ruling. ``role`` is who
    looks at it, and ``whole`` the same evening with nothing kept back.
    """

    number: int
    since: int
    settings: Settings
    facts: Sequence[Entry]
    began: float | None = None
    ended: float | None = None
    beside: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    known: Game | None = None
    role: str = Role.DIRECTOR
    whole: Evening | None = None

    def seen_by(self, role: str) -> Evening:
        """The evening as ``role`` may know it."""
        return replace(self, role=role, whole=self)

    @property
    def game(self) -> Game:
        """What its facts come to, by the rules that it was played by, as far as ``role`` may know it."""
        if self.whole is not None:
            return may_see(self.whole.game, self.role)
        if self.known is None:
            agreed = book_loading.load(self.settings.book, self.settings.house)
            self.known = replay((from_plain(one.what["event"]) for one in self.facts), agreed)
        return self.known


def split(entries: Iterable[Entry]) -> list[Evening]:
    """Every evening in which something was played, the first one first."""
    found: list[Evening] = []
    facts: list[Entry] = []
    since, settings, began, ended = 1, Settings(), None, None

    def close() -> None:
        if facts:
            begin = facts[0].time if began is None else began
            found.append(Evening(len(found) + 1, since, settings, tuple(facts), begin, ended))
            facts.clear()

    for entry in entries:
        if begins(entry):
            close()
            since, began, ended = entry.seq, entry.time, None
        elif entry.kind == "event":
            facts.append(entry)
        elif entry.kind == "settings":
            settings = Settings(**entry.what)
        elif entry.kind == KIND:
            ended = entry.time if entry.what["step"] == ENDED else None
    close()
    return found


def of_this_evening(entries: Iterable[Entry]) -> list[Entry]:
    """The entries since the evening began that is played, or was ended last."""
    found: list[Entry] = []
    for entry in entries:
        if begins(entry):
            found = []
        found.append(entry)
    return found


def has_ended(entries: Iterable[Entry]) -> bool:
    """Whether the last evening in ``entries`` was ended, and nobody went on with it."""
    steps = [entry.what.get("step") for entry in entries if entry.kind == KIND]
    return bool(steps) and steps[-1] == ENDED
