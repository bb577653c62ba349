"""Five cards as the texts count them: so many trumps, the bowers, aces outside, suits held."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import RANKS, Card, Suit, is_left_bower, is_right_bower, power, suit_of

HIGH = ("R", "L", "A", "K", "Q")


class Holding:
    """``cards`` while ``trump`` is trump, in a book without Benny; ``has`` names the high trumps held."""

    def __init__(self, cards: Iterable[Card], trump: Suit) -> None:
        self.cards = tuple(cards)
        self.trump = trump
        self.trumps = sorted(
            (card for card in self.cards if suit_of(card, trump) is trump),
            key=lambda card: power(card, trump, trump),
            reverse=True,
        )
        self.has = frozenset(name_of(card, trump) for card in self.trumps)
        self.sides: dict[Suit, list[Card]] = {}
        for card in sorted(self.cards, key=lambda card: RANKS.index(card.rank), reverse=True):
            suit = suit_of(card, trump)
            if isinstance(suit, Suit) and suit is not trump:
                self.sides.setdefault(suit, []).append(card)

    @property
    def n(self) -> int:
        """How many trumps, the left bower among them."""
        return len(self.trumps)

    @property
    def out_aces(self) -> int:
        """How many aces of the other suits."""
        return sum(cards[0].rank == "A" for cards in self.sides.values())

    def holds(self, names: str) -> bool:
        """Whether it has every high trump of ``names``: R, L, A, K, Q."""
        return set(names) <= self.has

    def and_another(self, names: str) -> bool:
        """The high trumps ``names`` and one more; a better one than a small one does no harm (line 826)."""
        return self.holds(names) and self.n > len(names)

    @property
    def one_suit_with_ace(self) -> bool:
        """All that is no trump is of one suit, headed by its ace."""
        return len(self.sides) == 1 and self.out_aces == 1

    @property
    def small(self) -> bool:
        """All its trumps are below the king."""
        return bool(self.trumps) and not self.has & {"R", "L", "A", "K"}

    def sure_tricks(self) -> int:
        """Tricks that its highest trumps take without a gap, and with three of them its aces outside."""
        top = 0
        for name in HIGH:
            if name not in self.has:
                break
            top += 1
        return top + (self.out_aces if top >= 3 else 0)


def name_of(card: Card, trump: Suit) -> str:
    """A trump as the texts call it: R and L the bowers, else its rank."""
    if is_right_bower(card, trump):
        return "R"
    return "L" if is_left_bower(card, trump) else card.rank


def can_make_next(cards: Iterable[Card], turned: Suit) -> bool:
    """Whether the other suit of the colour could be made: three trumps of it, or its right and one more."""
    after = Holding(cards, turned.sister)
    return after.n >= 3 or after.and_another("R")


def eldest_orders(cards: Iterable[Card], turned: Suit) -> bool:
    """Three medium trumps or better and some strength in suit (lines 767-769)."""
    own = Holding(cards, turned)
    strength = len(own.sides) <= 1 or any(card.rank in "AKQJ" for of in own.sides.values() for card in of)
    return own.n >= 3 and bool(own.has & {"R", "L", "A", "K"}) and strength


def second_assists(cards: Iterable[Card], turned: Suit, jack: bool) -> bool:
    """What the second hand assists with whatever the score (lines 822-831)."""
    own = Holding(cards, turned)
    return (
        own.n >= 3
        or own.and_another("R")
        or (own.and_another("L") and own.out_aces >= 1)
        or (own.and_another("A") and own.out_aces >= 1 and jack)
    )


def second_by_score(cards: Iterable[Card], turned: Suit) -> bool:
    """What the second hand assists with if the score allows (lines 828-833)."""
    own = Holding(cards, turned)
    if own.n != 2:
        return False
    long_suit = own.one_suit_with_ace and len(next(iter(own.sides.values()))) == 3
    return own.holds("L") or own.out_aces >= 2 or (own.holds("A") and own.out_aces >= 1) or long_suit


def third_orders(cards: Iterable[Card], turned: Suit) -> bool:
    """The hands that compel the third hand to order where no right is turned (lines 903-915)."""
    own = Holding(cards, turned)
    ace = own.out_aces >= 1
    return (
        own.n >= 4
        or own.and_another("RL")
        or (own.holds("RL") and ace)
        or (own.n == 3 and own.out_aces >= 2)
        or (own.n == 3 and own.one_suit_with_ace)
        or own.and_another("RA")
        or (own.holds("LAK") and (ace or len(own.sides) <= 1))
        or (own.and_another("LK") and ace)
        or (own.and_another("LQ") and ace)
        or (own.and_another("AK") and ace)
    )


def dealer_takes_up(cards: Iterable[Card], turned: Suit, by_score: bool = False) -> bool:
    """What the dealer takes up with, counted after the exchange (lines 922-931)."""
    own = Holding(cards, turned)
    ace, one_suit = own.out_aces >= 1, len(own.sides) <= 1
    royal = any([card.rank for card in of][:2] == ["K", "Q"] for of in own.sides.values())
    return (
        own.n >= 3
        or (own.holds("R") and bool(own.has & {"A", "K", "Q"}))
        or (own.and_another("R") and (one_suit or ace))
        or (own.holds("LA") and ace)
        or (own.and_another("L") and ace and royal)
        or (by_score and own.holds("AK") and own.one_suit_with_ace)
        or (own.n == 2 and own.out_aces >= 2)
    )
