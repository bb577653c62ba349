"""The tricks of a deal as they are shown: one shape for the page, the board, papers, exports and reviews."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, NoTrump, Suit
from ..play.cached import cached
from ..play.one_deal import Hand
from ..seats import Seat
from .open_hand import open_tricks


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card in ``trick``, None for a card outside the tricks. ``place`` is its fact's, or 0.

    ``seen`` are its sightings there, ``rivals`` the other cards that it may be.
    """

    seat: Seat | None
    card: Card | None
    trick: int | None
    place: int = 0
    seen: tuple[str, ...] = ()
    rivals: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick with its ``plays`` in order and its ``winner``, as far as that is known.

    ``is_over``: it is complete, or ``is_gathered``, at the place ``gathered_at``. ``is_open``: everybody may
    look at it now.
    """

    number: int
    leader: Seat | None
    led: Suit | NoTrump | None
    is_gathered: bool
    gathered_at: int | None
    is_over: bool
    winner: Seat | None
    is_open: bool
    plays: tuple[PlayView, ...]

    def of(self, seat: Seat | None) -> PlayView | None:
        """The first card of ``seat`` in the trick, or None."""
        return next((play for play in self.plays if play.seat is seat), None)


@cached
def trick_views(hand: Hand) -> tuple[TrickView, ...]:
    """The tricks of a deal, in order."""
    open_now = open_tricks(hand)
    return tuple(
        TrickView(
            number=trick.number,
            leader=trick.leader,
            led=trick.led(hand.trump, hand.benny),
            is_gathered=trick.is_quitted,
            gathered_at=trick.quit_place,
            is_over=trick.is_over,
            winner=winner,
            is_open=trick in open_now,
            plays=tuple(
                PlayView(play.seat, play.card, trick.number, play.place, play.seen, play.rivals)
                for play in trick.plays
            ),
        )
        for trick, winner in zip(hand.tricks, hand.winners, strict=True)
    )
