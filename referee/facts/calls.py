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
    """Orders the up-card into the dealer's hand; the dealer's partner *assists* so."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True)
class TookUp(Fact):
    """The dealer adopts the up-card's suit himself."""

    seat: Seat
    alone: bool = False


@dataclass(frozen=True, slots=True)
class PickedUp(Fact):
    """The up-card went into the dealer's hand; who ordered it is not visible.

    So trump is known and the maker is not, until somebody says who called. ``p`` is how sure the eye was that
    it was taken, and not turned down.
    """

    seat: Seat
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class TurnedDown(Fact):
    """The up-card was turned down, with the meaning that the book gives to it for that seat.

    From the dealer it refuses the suit (Somerset 77); from the dealer's partner, in the books that
    say so, it makes the suit trump for a lone hand (Hangman, line 61; Progressive, line 66). ``p`` is how
    sure the eye was that it was turned down, and not taken.
    """

    seat: Seat
    p: float = 1.0


@dataclass(frozen=True, slots=True)
class Made(Fact):
    """Names the trump suit, or no trump; ``seat`` is None while it is not known who named it."""

    seat: Seat | None
    suit: Trump
    alone: bool = False


@dataclass(frozen=True, slots=True)
class WentAlone(Fact):
    """Declares to play alone after the call, or takes the lone hand over from the partner."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DefendedAlone(Fact):
    """A defender declares to play without his partner (Progressive, line 80)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BridgeTold(Fact):
    """``seat`` called his partner's attention to it that they are at a bridge (Keller, line 84)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentUnder(Fact):
    """Shows three cards and takes the three of the kitty for them; ``cards`` are those shown, if written."""

    seat: Seat
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TookBest(Fact):
    """A lone player takes a card of the partner's and gives one back.

    ``card`` is the one taken and ``gave`` the one given, None where nobody wrote them down: nobody else sees
    them. ``suit`` is the suit that the player called for.
    """

    seat: Seat
    card: Card | None = None
    gave: Card | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class LaidDown(Fact):
    """A hand was laid face down: its player takes no part, because the partner plays alone."""

    seat: Seat
