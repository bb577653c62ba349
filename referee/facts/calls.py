"""What is called: passing, ordering up, turning down, naming a suit, playing alone."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, Suit, Trump
from ..seats import Seat
from .base import Fact


@dataclass(frozen=True, slots=True)
class Passed(Fact):
    seat: Seat


@dataclass(frozen=True, slots=True)
class OrderedUp(Fact):
    """``seat`` orders the up-card into the dealer's hand; the dealer's partner *assists* this way."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True)
class TookUp(Fact):
    """The dealer adopts the up-card's suit."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True)
class PickedUp(Fact):
    """The up-card went into the dealer's hand; nobody can see who ordered it.

    Trump is known, and the maker is not until somebody enters who called. ``p`` is the probability that the
    card was taken and not turned down.
    """

    seat: Seat
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class TurnedDown(Fact):
    """``seat`` turned the up-card down; what that means depends on the book and the seat.

    A dealer who turns it down refuses the suit (Somerset 77). In some books a dealer's partner who turns it
    down makes the suit trump for a lone hand (Hangman, line 61; Progressive, line 66). ``p`` is the
    probability that the card was turned down and not taken.
    """

    seat: Seat
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Made(Fact):
    """``seat`` names the trump suit, or no trump; it is None while nobody knows who named it."""

    seat: Seat | None
    suit: Trump
    alone: bool = False


TrumpCall = OrderedUp | TookUp | Made
"""The calls that make the trump."""

AnyCall = Passed | TurnedDown | TrumpCall
"""What a player may call when it is their turn; a lone hand declared later is none of them."""


@dataclass(frozen=True, slots=True)
class WentAlone(Fact):
    """``seat`` declares a lone hand after the call, or takes it over from the partner."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DefendedAlone(Fact):
    """A defender declares to play without a partner (Progressive, line 80)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BridgeTold(Fact):
    """``seat`` reminded their partner that they are at a bridge (Keller, line 84)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentUnder(Fact):
    """``seat`` shows three cards and swaps them for the kitty's; ``cards`` are those shown, if entered."""

    seat: Seat
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TookBest(Fact):
    """A lone player takes a card from the partner and gives another back.

    ``card`` was taken and ``gave`` was given; only the two players see them, so both are None unless entered.
    ``suit`` is the suit that the player called for.
    """

    seat: Seat
    card: Card | None = None
    gave: Card | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class LaidDown(Fact):
    """``seat`` laid their hand face down and takes no part, because the partner plays alone."""

    seat: Seat
