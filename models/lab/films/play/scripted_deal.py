"""What a simulated deal is: the cards, the calls, and the steps in which it is played."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from referee.cards import Card, Suit
from referee.seats import Seat

BOOKS = {"american": 24, "british": 25, "progressive": 25, "somerset-1888": 32, "keller-1887": 32}
"""The size of the pack by book; twenty-five is twenty-four and the joker."""

FAULTS = (
    "revoke",
    "withdrawn revoke",
    "lead out of turn",
    "withdrawn lead",
    "out of turn",
    "fourth before second",
    "two cards",
    "five cards",
    "missed a trick",
    "no discard",
    "lead before discard",
    "exposed",
    "dropped",
    "hand thrown down",
)
"""The faults that can be planted."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens at the table, in order.

    ``kind``: turn up, take up, discard, turn down, lay down hand, lay, lift, expose, pick up, gather, throw.
    """

    kind: str
    seat: Seat
    card: Card | None = None
    trick: int = 0
    cards: tuple[Card, ...] = ()
    together: bool = False  # with the step before it, by the same hand


class Planted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fault that was planted in a deal; ``card`` is None where it is of no single card.

    Of a revoke ``held`` are the cards of the suit ``led`` in the hand of its player, and ``later`` those of
    them that they played, each with its trick. ``leader`` should have led where somebody else did.
    """

    kind: str
    trick: int | None = None
    seat: str
    card: str | None
    led: str | None = None
    held: list[str] = []
    later: list[tuple[int, str]] = []
    leader: str | None = None


@dataclass(slots=True)
class Deal:
    """A whole deal: the hands as dealt, the calls, and the steps."""

    players: int
    pack: tuple[Card, ...]
    dealer: Seat
    hands: dict[Seat, list[Card]]
    kitty: list[Card]
    up: Card
    benny: Card | None
    trump: Suit = Suit.CLUBS
    maker: Seat = Seat.NORTH
    alone: bool = False
    sits_out: Seat | None = None
    taken: bool = True
    steps: list[Step] = field(default_factory=list)
    planted: Planted | None = None


class UnknownFault(Exception):
    """This deal gives no occasion for the fault that was asked for."""
