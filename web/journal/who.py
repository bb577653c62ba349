"""Who acts at a table: as the journal names them, and what a device of the page may do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from referee.seats import Seat
from referee.view.role import Role

SEATS_BY_LETTER = {seat.value: seat for seat in Seat}
"""The seats by the letters with which a device, a page and a journal name them."""


class Agent(Enum):
    """Kinds of agents, each with the first word of its name in the journal; a seat's is its letter."""

    SEAT = "seat"
    TABLE = "table"
    DIRECTOR = "director"
    SPECTATOR = "spectator"
    CAMERA = "camera"
    HUB = "hub"
    BUTTON = "button"
    DEMO = "demo"
    BOARD = "the board"
    OTHER = ""


@dataclass(frozen=True, slots=True)
class Rights:
    """What a device of the page may do.

    ``may_direct``: it may do what only the director may, or, at a table without a director, only the machine
    itself. ``has_director``: the table has a director. ``may_undo_all``: it may undo what anybody entered.
    ``is_new``: it cannot agree for its side, see :func:`web.table.actors.is_new_to_its_side`.
    """

    may_direct: bool = False
    has_director: bool = False
    may_undo_all: bool = False
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Who:
    """Who acts: the journal writes ``N 90c1`` for a device of North, ``table 90c1`` for a shared one.

    ``seat`` is the seat that acts by its device or its button, or None. ``mark`` follows the name: a device's
    mark, a button's letter, the whole text of an agent of another kind. ``rights`` are those of a device, or
    of the hub, that acts now; None for all others, and in the journal.
    """

    agent: Agent
    seat: Seat | None = None
    mark: str = ""
    rights: Rights | None = field(default=None, compare=False)

    @classmethod
    def parse(cls, text: str) -> Who:
        """Who is written as ``text`` in a journal."""
        name, _, mark = text.partition(" ")
        if text == Agent.BOARD.value:
            return BOARD
        if name in SEATS_BY_LETTER:
            who = cls(Agent.SEAT, SEATS_BY_LETTER[name], mark)
        elif name == Agent.BUTTON.value:
            who = cls(Agent.BUTTON, SEATS_BY_LETTER.get(mark), mark)
        elif name in _NAMED:
            who = cls(_NAMED[name], None, mark)
        else:
            return cls(Agent.OTHER, None, text)
        return who if str(who) == text else cls(Agent.OTHER, None, text)

    def __str__(self) -> str:
        return " ".join(part for part in (self.name, self.mark) if part)

    @property
    def name(self) -> str:
        """The first word of what the journal writes; empty for an agent of another kind."""
        return str(self.seat) if self.agent is Agent.SEAT else self.agent.value

    @property
    def role(self) -> Role:
        """The role that it acts in: a director knows all, everybody else what the table knows."""
        return Role.DIRECTOR if self.agent is Agent.DIRECTOR else Role.TABLE

    def is_same_device(self, other: Who) -> bool:
        """Whether ``other`` is this agent, or the same device with another owner."""
        return self == other or (bool(self.mark) and self.mark == other.mark)

    @property
    def is_device(self) -> bool:
        """Whether a device of the page asks."""
        return self.rights is not None

    @property
    def may_direct(self) -> bool:
        """Whether it may do what is kept from the players."""
        return self.rights is not None and self.rights.may_direct

    @property
    def may_undo_all(self) -> bool:
        """Whether it may take back what anybody entered: all but devices may."""
        return self.rights is None or self.rights.may_undo_all

    @property
    def has_director(self) -> bool:
        """Whether it is a device at a table that has a director."""
        return self.rights is not None and self.rights.has_director

    @property
    def word(self) -> Seat | None:
        """The seat for which it can agree; None for a device that is new to its side."""
        return None if self.rights is not None and self.rights.is_new else self.seat

    def with_rights(self, rights: Rights | None) -> Who:
        return replace(self, rights=rights)


_NAMED = {agent.value: agent for agent in Agent if agent not in (Agent.SEAT, Agent.BUTTON, Agent.OTHER)}

TABLE, CAMERA, BOARD, DEMO = map(Who, (Agent.TABLE, Agent.CAMERA, Agent.BOARD, Agent.DEMO))
"""The machine of the table, its camera, its scoreboard, and the demo."""
HUB = Who(Agent.HUB, rights=Rights())
"""The hub of the table's club, which may do no more than a player's device."""
