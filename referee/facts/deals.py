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
    """The pack is cut for a deal; claims of the previous deal close here (Somerset 68).

    ``by`` is the player who cut, ``packets`` the cards left in the two packets, where they were counted.
    ``exposed``: a card was exposed, or the place of the cut is in doubt (Somerset 29).
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
    """``seat`` was seen shuffling the pack, with probability ``p``.

    After a cut, people decide whether it was a new shuffle: :class:`Reshuffled`.
    """

    seat: Seat
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class DealBegan(Fact):
    """The dealer begins to deal; nothing is turned up yet.

    ``doubted``: the camera saw cards of a deal that it did not see begin. ``dealer`` is then the player due
    to deal, until an up-card in front of a player or an entry names the dealer; nobody is accused by it.
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
    """``dealer`` was seen giving ``seat`` a packet of at least ``cards`` cards, with probability ``p``."""

    dealer: Seat
    seat: Seat
    cards: int
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Touched(Fact):
    """A player touched their cards while the deal was going on (Somerset 36, 43)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked(Fact):
    """A player picked up their cards and looked at them (Keller, lines 14 and 21)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Interrupted(Fact):
    """A side interrupted the dealer with a claim that it could not prove (Somerset 44)."""

    side: Side


@dataclass(frozen=True, slots=True)
class BrokenOff(Fact):
    """The record breaks off here, as a cut film does: nobody saw what happened next.

    The deal is not followed any further; later facts belong to another deal.
    """


@dataclass(frozen=True, slots=True)
class Misdealt(Fact):
    """A misdeal that was seen or admitted; ``why`` is one of :data:`referee.facts.register.MISDEALS`."""

    why: str


CARD_TWICE, STRANGE_CARD = "two of {}", "{} is in it"
"""The ``why`` of a :class:`PackWrong` that the answer to a question about a card enters."""


@dataclass(frozen=True, slots=True)
class PackWrong(Fact):
    """The pack is incorrect or imperfect: ``why`` in plain words (Somerset 33)."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Faced(Fact):
    """A card lay faced in the pack (Somerset 34), or was turned up along with the trump (39).

    ``doubted``: the camera saw it face up during the deal, and nobody has entered yet whether it was faced in
    the pack or turned over in dealing (35). Until then nothing follows from it.
    """

    card: Card | None = None
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class Dealt(Doubted):
    """The deal is done and the up-card turned; ``up`` is None if it was not read.

    ``rivals`` are the cards that it may be instead, ``shares`` their probabilities. ``others`` are the other
    players who may have dealt, by where the card lay, each with a probability.
    """

    dealer: Seat
    up: Card | None
    rivals: tuple[Card, ...] = ()
    shares: tuple[float, ...] = ()
    others: tuple[tuple[Seat, float], ...] = ()
