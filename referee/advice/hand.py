"""The record of a finished hand that the advice is applied to: calls and plays, with their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ..book.ruleset import RuleSet
from ..cards import Card, Suit, Trump, power, suit_of
from ..facts.register import TookBest
from ..open_cards.hand_laid_open import Finished, Turn, UnknownCards
from ..seats import Seat
from ..words.message import say
from .holding import Holding


@dataclass(frozen=True)
class HandRecord:
    """A finished hand with all cards known.

    ``round`` is 1 if the up-card was accepted, 2 if another suit was made. ``score`` maps each seat to its
    side's points before the deal, empty if they are not known. ``has_known_calls``: everybody called in turn,
    so that all players before the maker passed.
    """

    rules: RuleSet
    dealer: Seat
    up: Card
    trump: Suit
    maker: Seat
    round: int
    alone: tuple[Seat, ...]
    active: tuple[Seat, ...]
    held: dict[Seat, tuple[Card, ...]]
    turns: tuple[Turn, ...]
    discard: Card | None = None
    benny: Card | None = None
    score: dict[Seat, int] = field(default_factory=dict)
    has_known_calls: bool = True

    @property
    def turned(self) -> Suit:
        """The suit of the card turned up."""
        assert self.up.suit is not None
        return self.up.suit

    @property
    def has_jack_up(self) -> bool:
        return self.up.rank == "J"

    @cached_property
    def order(self) -> tuple[Seat, ...]:
        """All seats in the order in which they call, the dealer last."""
        table = self.rules.seating
        return table.in_turn(table.eldest_hand(self.dealer))

    @property
    def eldest(self) -> Seat:
        return self.order[0]

    @property
    def second(self) -> Seat:
        """The dealer's partner."""
        return self.order[1]

    @property
    def third(self) -> Seat:
        return self.order[2]

    def spoke(self, seat: Seat, round_: int) -> str | None:
        """What ``seat`` called in a round: ``makes`` or ``passes``; None if their turn did not come."""
        if not self.has_known_calls or round_ > self.round:
            return None
        if round_ < self.round:
            return "passes"
        place = self.order.index(seat) - self.order.index(self.maker)
        return "makes" if place == 0 else "passes" if place < 0 else None

    def holding(self, seat: Seat) -> Holding:
        """The five cards of a seat, counted by the trump that was made."""
        return Holding(self.held[seat], self.trump)

    def is_trump(self, card: Card | None) -> bool:
        return card is not None and self.suit(card) is self.trump

    def suit(self, card: Card | None) -> Trump | None:
        return None if card is None else suit_of(card, self.trump, self.benny)

    def partner(self, seat: Seat) -> Seat | None:
        return self.rules.seating.partner(seat)

    @cached_property
    def tricks(self) -> tuple[tuple[Turn, ...], ...]:
        """The tricks, each with its cards in the order in which they fell."""
        numbers = sorted({turn.trick for turn in self.turns})
        return tuple(tuple(turn for turn in self.turns if turn.trick == number) for number in numbers)

    def ahead(self, laid: tuple[Turn, ...]) -> Turn | None:
        """The card that takes of those ``laid`` to a trick so far."""
        if not laid:
            return None
        led = self.suit(laid[0].card)
        return max(laid, key=lambda turn: power(turn.card, self.trump, led, self.benny) if turn.card else -1)

    @cached_property
    def winners(self) -> tuple[Seat, ...]:
        best = [self.ahead(trick) for trick in self.tricks]
        return tuple(turn.seat for turn in best if turn is not None)

    def left(self, seat: Seat, before: int) -> tuple[Card, ...]:
        """What ``seat`` held before turn number ``before``."""
        played = {turn.card for turn in self.turns[:before]}
        return tuple(card for card in self.held[seat] if card not in played)

    def lead(self, trick: int) -> tuple[int, Turn] | None:
        """The card led to a trick, with the number of its turn."""
        return next(((n, turn) for n, turn in enumerate(self.turns) if turn.trick == trick), None)

    def plays(self, seat: Seat) -> Iterator[tuple[int, Turn, tuple[Turn, ...]]]:
        """The plays of a seat: the number of the turn, the turn, and the earlier cards of that trick."""
        for n, turn in enumerate(self.turns):
            if turn.seat is seat:
                yield n, turn, tuple(earlier for earlier in self.turns[:n] if earlier.trick == turn.trick)

    def is_score(self, seat: Seat, ours: int, theirs: int) -> bool:
        """Whether the score before the deal, in a game of five, was ``ours`` to the best other side's."""
        return self._points(seat) == (ours, theirs)

    def ahead_by(self, seat: Seat) -> int | None:
        """By how many points the side of ``seat`` led before the deal; None where that is not known."""
        points = self._points(seat)
        return None if points is None else points[0] - points[1]

    def _points(self, seat: Seat) -> tuple[int, int] | None:
        if self.rules.game != 5 or not self.score:
            return None
        side = self.rules.seating.side(seat)
        return self.score[seat], max(n for other, n in self.score.items() if other not in side)


def record_of(laid_open: Finished, score: tuple[int, ...] | None = None) -> HandRecord:
    """The record of a finished hand; ``score`` are the sides' points before it.

    Raises :class:`~referee.open_cards.hand_laid_open.UnknownCards` if a card or a call is missing.
    """
    hand = laid_open.hand
    if laid_open.missing:
        raise UnknownCards(say("advice.card_not_known"))
    if hand.up is None or hand.up.suit is None or hand.trump is None or hand.maker is None:
        raise UnknownCards(say("advice.up_card_not_known"))
    if not isinstance(hand.trump, Suit):
        raise UnknownCards(say("advice.no_trump"))
    if any(isinstance(fact, TookBest) for _, fact in hand.facts):
        raise UnknownCards(say("advice.called_before_best"))
    calling, table = hand.calling, hand.rules.seating
    points = {} if score is None else {
        seat: score[n] for n, side in enumerate(table.sides) for seat in side.seats
    }  # fmt: skip
    took_over = bool(calling.alone) and calling.alone[0] is table.partner(hand.maker)
    return HandRecord(
        rules=hand.rules,
        dealer=hand.dealer,
        up=hand.up,
        trump=hand.trump,
        maker=hand.maker,
        round=1 if calling.is_picked_up else 2,
        alone=calling.alone,
        active=laid_open.seats,
        held=laid_open.held,
        turns=laid_open.turns,
        discard=hand.discarded.card if hand.discarded is not None else None,
        benny=hand.benny,
        score=points,
        has_known_calls=not calling.faults and not took_over,
    )
