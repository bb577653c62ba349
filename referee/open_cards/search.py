"""The worth of the rest of a hand with all cards open, by an exact search on sets of cards as bits.

A card is a bit: sixteen to a suit, the trumps in the highest sixteen, and within a suit the higher card the
higher bit. So one comparison decides which of two cards takes, and cards with nothing held between them are
found by looking at bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import Card, Suit, Trump, power, suit_of

Hands = tuple[int, ...]
"""The cards that each player still holds, a set of bits each, in the order of play."""

WIDTH = 16
TRUMPS = 4
SUITS = tuple(((1 << WIDTH) - 1) << (WIDTH * number) for number in range(TRUMPS + 1))
"""The bits of each suit; the trumps are the last, none of them where no trump was called."""
TRUMP = SUITS[TRUMPS]


class Bits:
    """Cards as bits, and back, with ``trump`` as trump and ``benny`` above it."""

    def __init__(self, pack: Iterable[Card], trump: Trump, benny: Card | None) -> None:
        plain = [suit for suit in Suit if suit is not trump]
        by_suit: dict[Trump | None, list[Card]] = {}
        for card in pack:
            by_suit.setdefault(suit_of(card, trump, benny), []).append(card)
        self._bit: dict[Card, int] = {}
        for suit, cards in by_suit.items():
            number = plain.index(suit) if isinstance(suit, Suit) and suit is not trump else TRUMPS
            ranked = sorted(cards, key=lambda card: power(card, trump, card.suit, benny))
            for rank, card in enumerate(ranked):
                self._bit[card] = 1 << (WIDTH * number + rank)
        self._card = {bit: card for card, bit in self._bit.items()}

    def bit(self, card: Card) -> int:
        """The bit of a card; raises KeyError for one that is not in the pack."""
        return self._bit[card]

    def of(self, cards: Iterable[Card]) -> int:
        """Cards as one set of bits."""
        bits = 0
        for card in cards:
            bits |= self._bit[card]
        return bits

    def cards(self, bits: int) -> tuple[Card, ...]:
        """The cards of a set of bits, the lowest first."""
        return tuple(self._card[bit] for bit in each(bits))


def each(bits: int) -> list[int]:
    """The bits of a set, the lowest first."""
    single_bits = []
    while bits:
        bit = bits & -bits
        single_bits.append(bit)
        bits ^= bit
    return single_bits


def suit_bits(bit: int) -> int:
    """All bits of the suit that a card belongs to."""
    return SUITS[(bit.bit_length() - 1) // WIDTH]


def lawful(held: int, led: int) -> int:
    """What may be played from the hand ``held``; ``led`` are the bits of the suit led, 0 for a lead."""
    return (held & led) or held


def can_take(bit: int, best: int) -> bool:
    """Whether a card takes from the ``best`` one so far."""
    return bit > best and (bit >= TRUMP & -TRUMP or bool(suit_bits(best) & bit))


class OpenCards:
    """The worth of positions where everybody sees every card and each side plays as well as it can.

    ``makers`` says of each player, in the order of play, whether the hand is played by the makers;
    ``worth`` what the hand is worth to the makers with 0 to 5 tricks. Both sides play for it: the makers for
    the most, the others together for the least. What was worked out is kept for the next question.
    """

    def __init__(self, makers: Sequence[bool], worth: Sequence[int]) -> None:
        self.makers = tuple(makers)
        self.worth = tuple(worth)
        tricks = len(worth) - 1
        # what is still possible with so many tricks won and so many to come
        ends = [
            [worth[won : won + left + 1] for left in range(tricks - won + 1)] for won in range(tricks + 1)
        ]
        self._least = [[min(end) for end in of_won] for of_won in ends]
        self._most = [[max(end) for end in of_won] for of_won in ends]
        self._known: dict[tuple[Hands, int, int], tuple[int, int]] = {}
        self._after = [*range(1, len(self.makers)), 0]

    def worth_of(self, hands: Hands, leader: int, won: int) -> int:
        """The worth to the makers, with ``won`` tricks so far and ``leader`` to lead."""
        left = hands[leader].bit_count()
        return self._rest(hands, leader, won, self._least[won][left], self._most[won][left])

    def worth_in_trick(
        self,
        hands: Hands,
        todo: Sequence[int],
        best: int,
        holder: int,
        led: int,
        won: int,
        window: tuple[int, int] | None = None,
    ) -> int:
        """The worth where ``best``, of ``holder``, takes the trick so far and ``todo`` are to play to it yet.

        ``led`` are the bits of the suit led. With a ``window`` only what is inside it is exact: a number at
        or beyond its ends says that the worth is there or beyond.
        """
        left = hands[holder].bit_count() + 1
        low, high = window or (self._least[won][left], self._most[won][left])
        if not todo:
            return self._rest(hands, holder, won + self.makers[holder], low, high)
        return self._choose(hands, todo[0], tuple(todo[1:]), best, holder, led, won, low, high)

    def _rest(self, hands: Hands, leader: int, won: int, alpha: int, beta: int) -> int:
        left = hands[leader].bit_count()
        low, high = self._least[won][left], self._most[won][left]
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        if left == 1:
            return self._last(hands, leader, won)
        key = hands, leader, won
        known = self._known.get(key)
        if known is not None:
            low, high = known
            if low == high or low >= beta:
                return low
            if high <= alpha:
                return high
        alpha, beta = max(alpha, low), min(beta, high)
        worth = self._lead(hands, leader, won, alpha, beta)
        if worth <= alpha:
            high = worth
        elif worth >= beta:
            low = worth
        else:
            low = high = worth
        self._known[key] = low, high
        return worth

    def _last(self, hands: Hands, leader: int, won: int) -> int:
        best, holder = hands[leader], leader
        player = self._after[leader]
        while player != leader:
            if can_take(hands[player], best):
                best, holder = hands[player], player
            player = self._after[player]
        return self.worth[won + self.makers[holder]]

    def _lead(self, hands: Hands, leader: int, won: int, alpha: int, beta: int) -> int:
        todo = []
        player = self._after[leader]
        while player != leader:
            todo.append(player)
            player = self._after[player]
        return self._choose(hands, leader, tuple(todo), 0, leader, 0, won, alpha, beta)

    def _choose(
        self, hands: Hands, player: int, todo: tuple[int, ...], best: int, holder: int, led: int, won: int,
        alpha: int, beta: int,
    ) -> int:  # fmt: skip
        held = hands[player]
        mine = self.makers[player]
        before, behind = hands[:player], hands[player + 1 :]
        chosen: int | None = None
        for bit in self.moves(hands, held, best, led):
            over = not best or can_take(bit, best)
            rest = (*before, held ^ bit, *behind)
            now_led = led or suit_bits(bit)
            now_best, now_holder = (bit, player) if over else (best, holder)
            if todo:
                worth = self._choose(rest, todo[0], todo[1:], now_best, now_holder, now_led, won, alpha, beta)
            else:
                worth = self._rest(rest, now_holder, won + self.makers[now_holder], alpha, beta)
            if mine:
                if chosen is None or worth > chosen:
                    chosen = worth
                    if worth >= beta:
                        return worth
                    if worth > alpha:
                        alpha = worth
            elif chosen is None or worth < chosen:
                chosen = worth
                if worth <= alpha:
                    return worth
                if worth < beta:
                    beta = worth
        assert chosen is not None
        return chosen

    def moves(self, hands: Hands, held: int, best: int, led: int) -> list[int]:
        """One of each kind of lawful card, the likeliest to be good first.

        Two cards of a suit are equivalent if no card between them is in another hand or in the trick.
        """
        can = lawful(held, led)
        if not can & (can - 1):
            return [can]
        others = best
        for hand in hands:
            others |= hand
        others &= ~held
        candidates = []
        rest = can
        while rest:
            bit = rest & -rest
            rest ^= bit
            above = rest & suit_bits(bit) & -(bit << 1)
            if above:
                following = above & -above
                if not others & (following - (bit << 1)):
                    continue  # the next higher card is as good and represents both
            candidates.append(bit)
        if best:
            winning = [bit for bit in candidates if can_take(bit, best)]
            return [*winning, *(bit for bit in candidates if bit not in winning)] if winning else candidates
        candidates.reverse()
        return candidates
