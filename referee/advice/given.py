"""The result of a piece of advice for a player in a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..cards import Card
from ..seats import Seat
from .hand import HandRecord


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


Rule = Callable[[HandRecord], Iterator[Counsel]]


def call(
    piece: str, record: HandRecord, seat: Seat, round_: int, advised: str, open_: bool = False
) -> Iterator[Counsel]:
    """The counsel on a call, if the turn came to ``seat``; ``open_``: the text leaves it open."""
    spoken = record.spoke(seat, round_)
    if spoken is not None:
        yield Counsel(piece, seat, None if open_ else spoken == advised, advised, round_)


def play(piece: str, record: HandRecord, turn: int, cards: tuple[Card, ...]) -> Iterator[Counsel]:
    """The counsel on a play, if a card that is not advised could have been played."""
    now = record.turns[turn]
    held = record.left(now.seat, turn)
    trick = [earlier for earlier in record.turns[:turn] if earlier.trick == now.trick]
    led = record.suit(trick[0].card) if trick else None
    can = [card for card in held if trick and record.suit(card) is led] or list(held)
    advised = tuple(card for card in cards if card in can)
    if advised and len(advised) < len(can) and now.card in can:
        yield Counsel(piece, now.seat, now.card in advised, turn=turn, cards=advised)
