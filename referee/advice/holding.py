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

    def has_all(self, names: str) -> bool:
        """Whether it has every high trump of ``names``: R, L, A, K, Q."""
        return set(names) <= self.has

    def has_another_with(self, names: str) -> bool:
        """Whether it has the high trumps ``names`` and another trump, small or better (line 826)."""
        return self.has_all(names) and self.n > len(names)

    @property
    def is_single_suit_with_ace(self) -> bool:
        """Whether all cards but the trumps are of the same suit, headed by its ace."""
        return len(self.sides) == 1 and self.out_aces == 1

    @property
    def is_small(self) -> bool:
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
    return after.n >= 3 or after.has_another_with("R")


def can_order_as_eldest(cards: Iterable[Card], turned: Suit) -> bool:
    """Three medium trumps or better and some strength in suit (lines 767-769)."""
    holding = Holding(cards, turned)
    strength = len(holding.sides) <= 1 or any(
        card.rank in "AKQJ" for of in holding.sides.values() for card in of
    )
    return holding.n >= 3 and bool(holding.has & {"R", "L", "A", "K"}) and strength


def can_assist_as_second(cards: Iterable[Card], turned: Suit, jack: bool) -> bool:
    """What the second hand assists with whatever the score (lines 822-831)."""
    holding = Holding(cards, turned)
    return (
        holding.n >= 3
        or holding.has_another_with("R")
        or (holding.has_another_with("L") and holding.out_aces >= 1)
        or (holding.has_another_with("A") and holding.out_aces >= 1 and jack)
    )


def can_assist_by_score(cards: Iterable[Card], turned: Suit) -> bool:
    """What the second hand assists with if the score allows (lines 828-833)."""
    holding = Holding(cards, turned)
    if holding.n != 2:
        return False
    long_suit = holding.is_single_suit_with_ace and len(next(iter(holding.sides.values()))) == 3
    return (
        holding.has_all("L")
        or holding.out_aces >= 2
        or (holding.has_all("A") and holding.out_aces >= 1)
        or long_suit
    )


def can_order_as_third(cards: Iterable[Card], turned: Suit) -> bool:
    """The hands that compel the third hand to order where no right is turned (lines 903-915)."""
    holding = Holding(cards, turned)
    ace = holding.out_aces >= 1
    return (
        holding.n >= 4
        or holding.has_another_with("RL")
        or (holding.has_all("RL") and ace)
        or (holding.n == 3 and holding.out_aces >= 2)
        or (holding.n == 3 and holding.is_single_suit_with_ace)
        or holding.has_another_with("RA")
        or (holding.has_all("LAK") and (ace or len(holding.sides) <= 1))
        or (holding.has_another_with("LK") and ace)
        or (holding.has_another_with("LQ") and ace)
        or (holding.has_another_with("AK") and ace)
    )


def can_take_up_as_dealer(cards: Iterable[Card], turned: Suit, by_score: bool = False) -> bool:
    """What the dealer takes up with, counted after the exchange (lines 922-931)."""
    holding = Holding(cards, turned)
    ace, single_suit = holding.out_aces >= 1, len(holding.sides) <= 1
    royal = any([card.rank for card in of][:2] == ["K", "Q"] for of in holding.sides.values())
    return (
        holding.n >= 3
        or (holding.has_all("R") and bool(holding.has & {"A", "K", "Q"}))
        or (holding.has_another_with("R") and (single_suit or ace))
        or (holding.has_all("LA") and ace)
        or (holding.has_another_with("L") and ace and royal)
        or (by_score and holding.has_all("AK") and holding.is_single_suit_with_ace)
        or (holding.n == 2 and holding.out_aces >= 2)
    )
