"""What happens before the cards are played: drawing, cutting, dealing, turning up."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..seats import Seat, Side
from .base import Doubted, Fact


@dataclass(frozen=True, slots=True)
class Drew(Fact):
    """A card drawn in cutting for the deal (Somerset 8-14)."""

    seat: Seat
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Cut(Fact):
    """The pack is cut for a deal; claims of the deal before it close here (Somerset 68).

    ``by`` is who cut, ``packets`` the cards left in the two packets, where they were counted. ``exposed``: a
    card was exposed, or the place of the cut is in doubt (Somerset 29).
    """

    by: Seat | None = None
    packets: tuple[int, ...] = ()
    exposed: bool = False


@dataclass(frozen=True, slots=True)
class Reshuffled(Fact):
    """The pack was shuffled again after the cut (Somerset 31)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shuffled(Fact):
    """``seat`` was seen to shuffle the pack, ``p`` is how surely.

    Whether a shuffle that was seen after a cut was a new one is for people to say: :class:`Reshuffled`.
    """

    seat: Seat
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class DealBegan(Fact):
    """The dealer begins to deal; nothing is turned up yet.

    ``doubted``: cards were seen of a deal that nobody saw begin. It is taken for that of whoever was to
    deal, until an up-card lies before a player or people say who dealt; it accuses nobody.
    """

    dealer: Seat
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class PacketsDealt(Fact):
    """How many cards each player got in the two rounds, in the order dealt from eldest hand."""

    dealer: Seat
    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PacketSeen(Fact):
    """``dealer`` was seen to give ``seat`` this many ``cards`` at once, or more: ``p`` is how surely."""

    dealer: Seat
    seat: Seat
    cards: int
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Touched(Fact):
    """A player touched the cards dealt to him while the deal was going on (Somerset 36, 43)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked(Fact):
    """A player took up and looked at his cards (Keller, lines 14 and 21)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Interrupted(Fact):
    """A side interrupted the dealer and did not make good what it claimed (Somerset 44)."""

    side: Side


@dataclass(frozen=True, slots=True)
class BrokenOff(Fact):
    """The record breaks off here, as a film does that was cut: what happened next was not seen.

    The deal that went on is not followed any further, and what is seen later belongs to another.
    """


@dataclass(frozen=True, slots=True)
class Misdealt(Fact):
    """A misdeal seen or owned up to; ``why`` is one of :data:`referee.facts.register.MISDEALS`."""

    why: str


CARD_TWICE, STRANGE_CARD = "two of {}", "{} is in it"
"""What a :class:`PackWrong` says that an answer about a card has written."""


@dataclass(frozen=True, slots=True)
class PackWrong(Fact):
    """The pack is incorrect or imperfect: ``why`` in plain words (Somerset 33)."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Faced(Fact):
    """A card was found faced in the pack (Somerset 34), or turned up beside the trump (39).

    ``doubted``: it was seen face up while the cards were dealt, and nobody has said yet whether it was
    faced in the pack or turned over in dealing (35). So far nothing follows from it.
    """

    card: Card | None = None
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class Dealt(Doubted):
    """The deal is done and the up-card turned; ``up`` is None where it was not read.

    ``rivals`` are the cards that it may be, or may be besides, and ``shares`` how probable each of them is.
    ``others`` are those before whom it may have lain besides ``dealer``, each with how probable that is.
    """

    dealer: Seat
    up: Card | None
    rivals: tuple[Card, ...] = ()
    shares: tuple[float, ...] = ()
    others: tuple[tuple[Seat, float], ...] = ()
