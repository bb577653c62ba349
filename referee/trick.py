"""A trick: the cards in the order they fell, each with the seat it came from."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Suit, power, suit_of
from .seats import Seat

TRICKS = 5
"""Cards in a hand, and tricks in a deal."""


@dataclass(frozen=True, slots=True)
class Play:
    """One card laid to a trick, with its place in the journal and its evidence.

    ``taken_back`` is the place where it was taken back into the hand; None for one that stayed.
    """

    place: int
    seat: Seat | None
    card: Card | None
    seen: tuple[str, ...] = ()
    rivals: tuple[Card, ...] = ()
    doubted: bool = False
    shares: tuple[float, ...] = ()
    taken_back: int | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """``plays`` are the cards that stayed, ``withdrawn`` those that were taken back.

    ``active`` is how many hands take part; ``gathered_by`` who took it, where that was seen. ``turned`` are
    the places where it was turned before it was opened again to put a card right, and ``gaps`` who owes it
    a card since then, each with where among its plays that belongs.
    """

    number: int
    active: int
    plays: tuple[Play, ...] = ()
    withdrawn: tuple[Play, ...] = ()
    quitted: bool = False
    quit_place: int | None = None
    gathered_by: Seat | None = None
    seen: tuple[str, ...] = ()
    turned: tuple[int, ...] = ()
    gaps: tuple[tuple[Seat, int], ...] = ()

    @property
    def leader(self) -> Seat | None:
        return self.plays[0].seat if self.plays else None

    @property
    def complete(self) -> bool:
        """Every hand that takes part has a card in it."""
        known = {play.seat for play in self.plays if play.seat is not None}
        return len(known) + sum(play.seat is None for play in self.plays) >= self.active

    @property
    def over(self) -> bool:
        return self.quitted or self.complete

    def card_of(self, seat: Seat) -> Card | None:
        return next((play.card for play in self.plays if play.seat is seat), None)

    def led(self, trump: Suit | None, benny: Card | None) -> Suit | None:
        """The suit led, as it counts under ``trump``; None where the lead was not read."""
        if not self.plays or self.plays[0].card is None:
            return None
        return suit_of(self.plays[0].card, trump, benny)

    def winner(self, trump: Suit | None, benny: Card | None, short: bool = False) -> Seat | None:
        """Who takes it by the cards; None while any card of it, or the trump, is not known.

        ``short`` lets a trick be won that was quitted without somebody's card (Somerset 60).
        """
        whole = self.complete or (short and self.quitted)
        if trump is None or not whole or not self.plays or any(play.card is None for play in self.plays):
            return None
        led = self.led(trump, benny)
        best = max(self.plays, key=lambda play: power(play.card, trump, led, benny) if play.card else 0)
        return best.seat
