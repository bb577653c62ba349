"""Suits, ranks and cards, and the packs that the books are played with.

What a card *counts as* depends on the trump: :func:`suit_of` and :func:`power` answer that, so
that the left bower and Benny are trumps everywhere or nowhere. Nothing of it is kept on the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from .words.catalogue import ENGLISH


class Suit(Enum):
    """A suit; the value is the letter that it is written with."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def sister(self) -> Suit:
        """The other suit of the same colour, from which the left bower comes."""
        return _SISTER[self]

    @property
    def is_red(self) -> bool:
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    @property
    def symbol(self) -> str:
        return _SYMBOL[self]

    @property
    def word(self) -> str:
        return self.name.lower()

    __hash__ = object.__hash__  # each member exists once; Enum's slower hash takes a third of every ruling

    def __str__(self) -> str:
        return self.value


class NoTrump(Enum):
    """No trump, called in place of a suit: the ace is high and the jack low in every suit, without bowers."""

    NO_TRUMP = "nt"

    __hash__ = object.__hash__

    @property
    def sister(self) -> None:
        """No other suit gives a left bower."""
        return None

    @property
    def symbol(self) -> str:
        return self.word

    @property
    def word(self) -> str:
        return "no trump"

    def __str__(self) -> str:
        return self.value


NO_TRUMP = NoTrump.NO_TRUMP

Trump = Suit | NoTrump
"""What can be called: a suit, or no trump where the house plays it."""


def trump_named(text: str) -> Trump:
    """The trump that ``c d h s`` or ``nt`` names; raises ValueError for any other text."""
    return NO_TRUMP if text == NO_TRUMP.value else Suit(text)


_SUITS = {suit.value: suit for suit in Suit}
_SISTER = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}
_SYMBOL = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}

RANKS = "23456789TJQKA"
"""Ranks as they are written, lowest first in a plain suit."""


class UnreadableCard(ValueError):
    """The text does not name a card."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card as printed: ``Jd``, ``Ts``, or the joker ``Jk``.

    ``rank`` is from :data:`RANKS`, or ``"Jk"`` for the joker, which has no ``suit`` (None).
    Cards are written and parsed with two characters, so ``Card.parse(str(card)) == card``.
    """

    rank: str
    suit_letter: str

    @property
    def suit(self) -> Suit | None:
        return _SUITS.get(self.suit_letter)

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that ``text`` names; raises :class:`UnreadableCard` with what is expected."""
        card = _BY_NAME.get(text)
        if card is None:
            ranks = " ".join(reversed(RANKS))
            raise UnreadableCard(ENGLISH["pack.no_card"].format(text=repr(text), ranks=ranks))
        return card

    def __str__(self) -> str:
        return self.rank + self.suit_letter

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


JOKER = Card("Jk", "")
TWO_OF_SPADES = Card("2", "s")
BENNIES = frozenset({JOKER, TWO_OF_SPADES})
"""Cards that can be Benny, the highest trump of the 25-card books (Progressive, line 88)."""

FACES = tuple(Card(rank, suit.value) for suit in Suit for rank in RANKS)
"""The 52 faces, clubs first, lowest first: the order in which the reader's labels are kept."""

_BY_NAME = {str(card): card for card in (*FACES, JOKER)}


@cache
def pack(size: int) -> frozenset[Card]:
    """The suited cards of a pack of 24 (nine low), 28 (eight low), 32 (seven low) or 52 cards."""
    lowest = {24: "9", 28: "8", 32: "7", 52: "2"}
    if size not in lowest:
        raise ValueError(ENGLISH["pack.no_pack"].format(size=size))
    ranks = RANKS[RANKS.index(lowest[size]) :]
    return frozenset(card for card in FACES if card.rank in ranks)


@cache
def in_order(cards: frozenset[Card]) -> tuple[Card, ...]:
    """The cards, sorted; each pack is sorted a single time."""
    return tuple(sorted(cards))


def is_right_bower(card: Card, trump: Trump | None) -> bool:
    return trump is not None and card.rank == "J" and card.suit is trump


def is_left_bower(card: Card, trump: Trump | None) -> bool:
    return trump is not None and card.rank == "J" and card.suit is trump.sister


@cache
def suit_of(card: Card, trump: Trump | None, benny: Card | None = None) -> Trump | None:
    """The suit that ``card`` belongs to while ``trump`` is trump.

    The left bower and Benny belong to the trump suit (Somerset, technical terms; Progressive,
    line 88). While the trump is not known a card keeps its printed suit, and Benny has none; where no trump
    was called so does every jack, and Benny is a suit by itself.
    """
    if benny is not None and card == benny:
        return trump
    if is_left_bower(card, trump):
        return trump
    return card.suit if card.suit is not None else trump


@cache
def power(card: Card, trump: Trump | None, led: Trump | None, benny: Card | None = None) -> int:
    """How strong ``card`` is in a trick to which ``led`` was led; higher takes, 0 cannot take.

    Trumps run Benny, right bower, left bower, ace ... ; then the suit led from its ace down.
    """
    if (benny is not None and card == benny) or card == JOKER:
        return 103
    if is_right_bower(card, trump):
        return 102
    if is_left_bower(card, trump):
        return 101
    rank = RANKS.index(card.rank)
    if trump is not None and card.suit is trump:
        return 50 + rank
    if led is not None and card.suit is led:
        return 1 + rank
    return 0
