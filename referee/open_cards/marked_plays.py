"""The plays of a finished hand that another card would have bettered, by what their player could know.

A play is marked only if another card was worth more with all cards open, and also in nearly every deal that
would have looked the same to its player. So no play is marked because of luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import Card
from ..play.one_deal import Hand
from ..seats import Seat
from .chance import Chance
from .deals_to_face import Deals, known_before
from .hand_laid_open import Finished, finished
from .search import Bits, OpenCards
from .values import Position, Valued, ValuedPlay, positions, worth_after

DEALS = 200
"""How many deals are looked at for a play."""
SHARE = 0.95
"""In how large a share of them another must be better for a play to be marked."""
HOPE = 2
"""A card that was not better more often than this, and twice the share allowed, is given up at once."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A play that ``better`` would have bettered in ``better_in`` of ``deals`` that its player could face.

    ``points`` is what it was worth more to its side in the deal as it was, with all cards open.
    """

    trick: int
    seat: Seat
    card: Card
    place: int | None
    better: Card
    better_in: int
    deals: int
    points: int


def marked(
    hand: Hand, valuation: Valued, seed: int = 0, deals: int = DEALS, share: float = SHARE
) -> tuple[Marked, ...]:
    """The marked plays of a finished hand, from its ``valuation``; ``seed`` decides the deals.

    Empty if a card is missing. Raises :class:`~.hand_laid_open.CoveredHand` as valuing does.
    """
    laid_open = finished(hand)
    if valuation.missing or hand.trump is None:
        return ()
    bits = Bits(laid_open.pack, hand.trump, hand.benny)
    marks = []
    for number, (_, at) in enumerate(positions(laid_open, bits)):
        play = valuation.plays[number]
        others = _better(play, play.seat in valuation.makers)
        if others and play.is_lawful:
            best = _marked(laid_open, bits, number, at, others, seed, deals, share)
            if best is not None:
                marks.append(_as_mark(play, *best, deals, play.seat in valuation.makers))
    return tuple(marks)


def _better(play: ValuedPlay, mine: bool) -> list[Card]:
    """The cards that were worth more to their player's side than the card played."""
    chosen = play.chosen
    if chosen is None:
        return []
    sign = 1 if mine else -1
    return [choice.card for choice in play.choices if sign * choice.points.least > sign * chosen.points.least]


def _as_mark(play: ValuedPlay, better: Card, better_in: int, deals: int, mine: bool) -> Marked:
    chosen = play.chosen
    assert chosen is not None
    assert play.card is not None
    other = next(choice for choice in play.choices if choice.card == better)
    points = abs(other.points.least - chosen.points.least)
    return Marked(play.trick, play.seat, play.card, play.place, better, better_in, deals, points)


def _marked(
    laid_open: Finished, bits: Bits, number: int, at: Position, others: Sequence[Card], seed: int, deals: int,
    share: float,
) -> tuple[Card, int] | None:  # fmt: skip
    """The card that was better in the largest share of the deals, and in how many; None where in too few."""
    drawn = Deals(known_before(laid_open, number), laid_open.hand)
    if drawn.is_empty:
        return None
    chance = Chance(seed * 1000 + number)
    net = [laid_open.net(tricks) for tricks in range(len(laid_open.worth))]
    makers = [seat in laid_open.makers for seat in laid_open.seats]
    sign = 1 if makers[at.player] else -1
    played = laid_open.turns[number].card
    assert played is not None
    misses = dict.fromkeys(others, 0)
    allowed = int(deals * (1 - share) + 1e-9)
    for number_drawn in range(deals):
        held = drawn.draw(chance)
        position = Position(tuple(map(bits.of, held)), at.player, at.todo, at.best, at.holder, at.led, at.won)
        search = OpenCards(makers, net)
        worth = worth_after(search, position, bits.bit(played))
        window = (worth, worth + 1) if makers[at.player] else (worth - 1, worth)
        for card in tuple(misses):
            if sign * worth_after(search, position, bits.bit(card), window) <= sign * worth:
                misses[card] += 1
                if misses[card] > min(allowed, HOPE + number_drawn * (1 - share) * 2):
                    del misses[card]
        if not misses:
            return None
    best = min(misses, key=lambda card: misses[card])
    return best, deals - misses[best]
