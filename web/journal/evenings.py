"""Evenings: splits the entries of a journal into its evenings.

Each evening is judged by itself: its facts are counted from 1, and its own rules hold for it for good. An old
journal without evenings is a single evening.
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
from .lines import Entry, FactEntry
from .players import Players
from .undo_and_redo import without_undone_notes

BEGAN, ENDED, RESUMED = EveningStep("began"), EveningStep("ended"), EveningStep("resumed")


def is_beginning(entry: Entry) -> bool:
    """Whether another evening begins with ``entry``."""
    return entry.what == BEGAN


class Agreement(Struct, frozen=True):
    """An agreement to a ruling: its text, who agreed last and when, and everybody who agreed."""

    ruling: str
    says: str
    by: str
    time: float
    all: list[str]


@dataclass(slots=True)
class Notes:
    """Entries of people about the rulings of an evening, by the ruling's id.

    ``decided`` holds decisions of older journals, where a decision was no fact.
    """

    accepted: dict[str, Agreement] = field(default_factory=dict)
    decided: dict[str, Decided] = field(default_factory=dict)

    def take(self, entry: Entry) -> None:
        """Add ``entry``, if it is about a ruling."""
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
    """An evening of a journal: its facts, when it ``began`` and ``ended``, and its settings.

    ``number`` counts from 1, ``since`` is the seq of its first entry. The game is computed on first use.
    The names of ``settings`` are those of the last hand, ``players`` those of every hand.
    ``notes`` are the entries about its rulings. ``role`` is the role that looks at it, and ``whole`` the same
    evening with nothing withheld.
    """

    number: int
    since: int
    settings: Settings
    facts: Sequence[FactEntry]
    began: float | None = None
    ended: float | None = None
    notes: Notes = field(default_factory=Notes)
    known: Game | None = None
    players: Players = field(default_factory=Players)
    role: Role = Role.DIRECTOR
    whole: Evening | None = None

    def seen_by(self, role: Role) -> Evening:
        """The evening as ``role`` may know it."""
        return replace(self, role=role, whole=self)

    @property
    def game(self) -> Game:
        """The game of its facts, by the rules of the evening, as far as ``role`` may know it."""
        if self.whole is not None:
            return as_announced(self.whole.game, self.role)
        if self.known is None:
            agreed = book_loading.load(self.settings.book, self.settings.house)
            self.known = replay((fact.what.event for fact in self.facts), agreed)
        return self.known


def split(entries: Iterable[Entry]) -> list[Evening]:
    """Every evening with at least a fact, the first evening first."""
    evenings: list[Evening] = []
    facts: list[FactEntry] = []
    since, settings, began, ended = 1, Settings(), None, None
    players = Players()

    def close() -> None:
        if facts:
            begin = facts[0].time if began is None else began
            number, played = len(evenings) + 1, tuple(facts)
            evenings.append(Evening(number, since, settings, played, begin, ended, players=players))
            facts.clear()

    for entry in without_undone_notes(tuple(entries)):
        if is_beginning(entry):
            close()
            since, began, ended = entry.seq, entry.time, None
        players = players.after(entry)
        if isinstance(entry, FactEntry):
            facts.append(entry)
        elif type(entry.what) is Settings:
            settings = entry.what
        elif isinstance(entry.what, EveningStep):
            ended = entry.time if entry.what == ENDED else None
    close()
    return evenings


def of_this_evening(entries: Iterable[Entry]) -> list[Entry]:
    """The entries of the open evening, or of the last."""
    current: list[Entry] = []
    for entry in entries:
        if is_beginning(entry):
            current = []
        current.append(entry)
    return current


def has_ended(entries: Sequence[Entry]) -> bool:
    """Whether the last evening in ``entries`` has ended and was not resumed."""
    steps = [entry.what for entry in without_undone_notes(entries) if isinstance(entry.what, EveningStep)]
    return bool(steps) and steps[-1] == ENDED
