"""What people claim, choose and set: claims, remedies, the score."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, Suit
from ..seats import Seat, Side
from .base import Fact


@dataclass(frozen=True, slots=True)
class Claimed(Fact):
    """A side claims a revoke; trick and deal are None where they were not named."""

    side: Side
    against: Seat
    trick: int | None = None
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Called(Fact):
    """A side calls an exposed card from the seat that owes it."""

    side: Side
    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class Chose(Fact):
    """A side takes one of the remedies that it was offered, by the remedy's name.

    ``card`` and ``seat`` are those that the remedy names; they pick it among several of that name.
    """

    side: Side
    remedy: str
    suit: Suit | None = None
    card: Card | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Waived(Fact):
    """A side gives up a remedy, or a revoke that it has not claimed; without a name, all that are open.

    A remedy that it has claimed stands: its decision is final (Somerset 85).
    """

    side: Side
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Announced(Fact):
    """A withheld ruling is announced to the table; ``deal`` and ``offender`` name it."""

    deal: int
    offender: Seat


@dataclass(frozen=True, slots=True)
class Decided(Fact):
    """A director decides a ruling of a deal: whether it ``stands``, the director's ``name``, and ``why``.

    The ruling is named by its kind (``exposed-card``), and by its offender and trick if it has them;
    ``which`` counts from 1 among rulings that share all three.
    """

    deal: int
    kind: str
    offender: Seat | None = None
    trick: int | None = None
    which: int = 1
    stands: bool = False
    name: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSet(Fact):
    """The score that the table agrees on: points, and games if the table counts them.

    Both run in the order of the sides. People enter it to begin in mid-game or to correct an error.
    ``added``: the points are added to the score, whatever that is, as a scorer gives them.
    """

    points: tuple[int, ...]
    games: tuple[int, ...] = ()
    added: bool = False


@dataclass(frozen=True, slots=True)
class GameBegan(Fact):
    """A new game begins at love; ``rubber``: a new rubber, with no games won."""

    rubber: bool = False


@dataclass(frozen=True, slots=True)
class RoundClosed(Fact):
    """A director closes the round: nothing before this can be amended or undone any more."""
