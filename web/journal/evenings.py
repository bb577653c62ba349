"""Evenings: one journal may hold many, and this is where one ends and another begins in its entries.

Each evening is a game of its own: its facts are counted from 1, and it is judged for good by the rules that
it was played by. A journal from before evenings were written down is one evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from msgspec import Struct

from referee.book import loading as book_loading
from referee.game.game import Game, replay
from referee.view.announced import as_announced
from referee.view.role import Role

from .agreed_settings import Settings
from .entries import Accepted, Decided, EveningStep
from .journal import Entry, FactEntry

BEGAN, ENDED, RESUMED = EveningStep("began"), EveningStep("ended"), EveningStep("resumed")


def begins(entry: Entry) -> bool:
    """Whether another evening begins with ``entry``."""
    return entry.what == BEGAN


class Agreement(Struct, frozen=True):
    """An agreement to a ruling: what was agreed to, who agreed last and when, and everybody who did."""

    ruling: str
    says: str
    by: str
    time: float
    all: list[str]


@dataclass(slots=True)
class Notes:
    """What people wrote about the rulings of an evening, by the ruling's id.

    ``decided`` holds decisions that were written before a decision was a fact.
    """

    accepted: dict[str, Agreement] = field(default_factory=dict)
    decided: dict[str, Decided] = field(default_factory=dict)

    def take(self, entry: Entry) -> None:
        """Learn what ``entry`` notes, if it notes anything."""
        match entry.what:
            case Accepted(ruling, says):
                before = self.accepted.get(ruling)
                by = str(entry.by)
                every = [*(before.all if before is not None else ()), by]
                self.accepted[ruling] = Agreement(ruling, says, by, entry.time, every)
            case Decided(ruling):
                self.decided[ruling] = entry.what


@dataclass(slots=True)
class Evening:
    """An evening as it is written down: its facts, when it ``began`` and ``ended``, and what was agreed on.

    ``number`` counts from 1, ``since`` is the seq of its first entry. The game is worked out when it is
    first asked for. ``notes`` holds what was written about its rulings. ``role`` is who looks at it, and
    ``whole`` the same evening with nothing kept back.
    """

    number: int
    since: int
    settings: Settings
    facts: Sequence[FactEntry]
    began: float | None = None
    ended: float | None = None
    notes: Notes = field(default_factory=Notes)
    known: Game | None = None
    role: Role = Role.DIRECTOR
    whole: Evening | None = None

    def seen_by(self, role: Role) -> Evening:
        """The evening as ``role`` may know it."""
        return replace(self, role=role, whole=self)

    @property
    def game(self) -> Game:
        """What its facts come to, by the rules that it was played by, as far as ``role`` may know it."""
        if self.whole is not None:
            return as_announced(self.whole.game, self.role)
        if self.known is None:
            agreed = book_loading.load(self.settings.book, self.settings.house)
            self.known = replay((fact.what.event for fact in self.facts), agreed)
        return self.known


def split(entries: Iterable[Entry]) -> list[Evening]:
    """Every evening in which something was played, the first one first."""
    evenings: list[Evening] = []
    facts: list[FactEntry] = []
    since, settings, began, ended = 1, Settings(), None, None

    def close() -> None:
        if facts:
            begin = facts[0].time if began is None else began
            evenings.append(Evening(len(evenings) + 1, since, settings, tuple(facts), begin, ended))
            facts.clear()

    for entry in entries:
        if begins(entry):
            close()
            since, began, ended = entry.seq, entry.time, None
        elif isinstance(entry, FactEntry):
            facts.append(entry)
        elif type(entry.what) is Settings:
            settings = entry.what
        elif isinstance(entry.what, EveningStep):
            ended = entry.time if entry.what == ENDED else None
    close()
    return evenings


def of_this_evening(entries: Iterable[Entry]) -> list[Entry]:
    """The entries since the evening began that is played, or was ended last."""
    current: list[Entry] = []
    for entry in entries:
        if begins(entry):
            current = []
        current.append(entry)
    return current


def has_ended(entries: Iterable[Entry]) -> bool:
    """Whether the last evening in ``entries`` was ended, and nobody went on with it."""
    steps = [entry.what for entry in entries if isinstance(entry.what, EveningStep)]
    return bool(steps) and steps[-1] == ENDED
