"""What a piece of advice says of one player in one hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..cards import Card
from ..seats import Seat
from .hand import Told


@dataclass(frozen=True, slots=True)
class Counsel:
    """A piece of advice that ``seat`` had occasion to follow, and whether they did.

    ``followed`` is None where the text leaves it open. For a call ``advised`` is ``makes`` or ``passes`` and
    ``round`` which time round; for a play ``turn`` is the number of the turn and ``cards`` are the cards that
    the text would have had played, all of them held.
    """

    piece: str
    seat: Seat
    followed: bool | None
    advised: str = ""
    round: int = 0
    turn: int | None = None
    cards: tuple[Card, ...] = ()


Rule = Callable[[Told], Iterator[Counsel]]


def call(
    piece: str, told: Told, seat: Seat, round_: int, advised: str, open_: bool = False
) -> Iterator[Counsel]:
    """The counsel on a call, where it came to ``seat``; ``open_``: the text leaves it open."""
    spoken = told.spoke(seat, round_)
    if spoken is not None:
        yield Counsel(piece, seat, None if open_ else spoken == advised, advised, round_)


def play(piece: str, told: Told, turn: int, cards: tuple[Card, ...]) -> Iterator[Counsel]:
    """The counsel on a play, where another card than those advised could have been played."""
    now = told.turns[turn]
    own = told.left(now.seat, turn)
    trick = [one for one in told.turns[:turn] if one.trick == now.trick]
    led = told.suit(trick[0].card) if trick else None
    can = [card for card in own if trick and told.suit(card) is led] or list(own)
    advised = tuple(card for card in cards if card in can)
    if advised and len(advised) < len(can) and now.card in can:
        yield Counsel(piece, now.seat, now.card in advised, turn=turn, cards=advised)
