"""What every card of a finished hand was worth with all cards open, and every other that could be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..cards import Card
from ..play.one_deal import Hand
from ..seats import Seat, Side
from .hand_laid_open import FILLINGS, Finished, Missing, Turn, filled, finished, ways_in_all
from .search import Bits, Hands, OpenCards, can_take, each, lawful, suit_bits


@dataclass(frozen=True, slots=True)
class ValueRange:
    """A number as far as it is known: from ``least`` to ``most`` over all that missing cards may be."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def with_(self, other: ValueRange) -> ValueRange:
        return ValueRange(min(self.least, other.least), max(self.most, other.most))


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that could be played, and the worth of the hand after it with all cards open.

    ``tricks`` are the makers' in the whole hand, ``points`` theirs less those of an adversary.
    """

    card: Card
    tricks: ValueRange
    points: ValueRange


@dataclass(frozen=True, slots=True)
class ValuedPlay:
    """A card that was played with what else could be played; ``card`` is None where it is not known.

    ``is_lawful`` is False if its player held a card of the suit led: that is for the laws, not for counsel.
    """

    trick: int
    seat: Seat
    card: Card | None
    place: int | None
    is_lawful: bool
    choices: tuple[Choice, ...]

    @property
    def chosen(self) -> Choice | None:
        """The choice of the card that was played."""
        return next((choice for choice in self.choices if choice.card == self.card), None)


@dataclass(frozen=True, slots=True)
class Valued:
    """A finished hand with all cards open.

    ``tricks`` and ``points`` are what the makers would have come to from the first lead on. ``worth`` has the
    points of each side, in the order of the table, for 0 to 5 tricks of the makers. ``missing`` are the cards
    that are not known, and ``ways`` how many ways of filling them in were worked through: none where they
    are too many, of which ``too_many`` says how many there are; then nothing else is known.
    """

    makers: Side
    sides: tuple[Side, ...]
    worth: tuple[tuple[int, ...], ...]
    tricks: ValueRange | None
    points: ValueRange | None
    plays: tuple[ValuedPlay, ...]
    missing: tuple[Missing, ...] = ()
    ways: int = 1
    too_many: int = 0


def valued(hand: Hand) -> Valued:
    """Every play of a finished hand valued.

    Raises :class:`CoveredHand` while it may not be looked at, :class:`UnknownCards` where too
    little is known of it.
    """
    laid_open = finished(hand)
    sides = hand.rules.seating.sides
    ways = ways_in_all(laid_open)
    if ways > FILLINGS:
        none = (laid_open.makers, sides, laid_open.worth, None, None, (), laid_open.missing)
        return Valued(*none, ways=0, too_many=ways)
    whole: Valued | None = None
    count = 0
    for filling in filled(laid_open):
        count += 1
        root, plays = _valued(filling)
        if whole is None:
            whole = Valued(laid_open.makers, sides, laid_open.worth, root.tricks, root.points, plays)
            continue
        assert whole.tricks is not None
        assert whole.points is not None
        tricks, points = whole.tricks.with_(root.tricks), whole.points.with_(root.points)
        both = tuple(_joined(a, b) for a, b in zip(whole.plays, plays, strict=True))
        whole = Valued(laid_open.makers, sides, laid_open.worth, tricks, points, both)
    if whole is None:  # what was read leaves no way for the missing cards
        none = (laid_open.makers, sides, laid_open.worth, None, None, (), laid_open.missing)
        return Valued(*none, ways=0)
    return Valued(
        whole.makers, sides, whole.worth, whole.tricks, whole.points, whole.plays, laid_open.missing, count
    )


def whole_hand(laid_open: Finished) -> Choice:
    """The worth of a fully known hand from its first lead on, with all cards open.

    The choice's card means nothing. This takes about a third of the time of :func:`valued`.
    """
    return _from_the_lead(laid_open, *_searches(laid_open))


def is_all_lawful(laid_open: Finished) -> bool:
    """Whether every card of a fully known hand followed suit if it could."""
    assert laid_open.hand.trump is not None
    bits = Bits(laid_open.pack, laid_open.hand.trump, laid_open.hand.benny)
    return all(
        turn.card is not None and bits.bit(turn.card) & lawful(at.hands[at.player], at.led)
        for turn, at in positions(laid_open, bits)
    )


def _joined(first: ValuedPlay, second: ValuedPlay) -> ValuedPlay:
    """A play over two fillings: the choices that both have."""
    choices = []
    for choice in first.choices:
        same = next((match for match in second.choices if match.card == choice.card), None)
        if same is not None:
            tricks, points = choice.tricks.with_(same.tricks), choice.points.with_(same.points)
            choices.append(Choice(choice.card, tricks, points))
    card = first.card if first.card == second.card else None
    sure = first.is_lawful and second.is_lawful
    return ValuedPlay(first.trick, first.seat, card, first.place, sure, tuple(choices))


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the play, as bits: ``player`` is to play, and ``todo`` after him to the same trick.

    ``best`` is the highest card there, of ``holder``, and ``led`` the bits of the suit led; all 0 for a lead.
    ``won`` are the tricks of the makers so far.
    """

    hands: Hands
    player: int
    todo: tuple[int, ...]
    best: int
    holder: int
    led: int
    won: int


class OpenHand(Protocol):
    """As much of a finished hand as its positions are read from; all cards of it are known."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def makers(self) -> Side: ...

    @property
    def turns(self) -> tuple[Turn, ...]: ...

    @property
    def held(self) -> Mapping[Seat, tuple[Card, ...]]: ...


def positions(laid_open: OpenHand, bits: Bits) -> Iterator[tuple[Turn, Position]]:
    """Every card that was played, with the position before it; every card of the hand must be known."""
    seats = laid_open.seats
    hands = tuple(bits.of(laid_open.held[seat]) for seat in seats)
    makers = [seat in laid_open.makers for seat in seats]
    won = trick = 0
    todo: list[int] = []
    best = holder = led = 0
    for turn in laid_open.turns:
        player = seats.index(turn.seat)
        if turn.trick != trick:
            won += bool(trick) and makers[holder]
            trick, best, holder, led = turn.trick, 0, 0, 0
            todo = [(player + n) % len(seats) for n in range(len(seats))]
        todo.remove(player)
        yield turn, Position(hands, player, tuple(todo), best, holder, led, won)
        assert turn.card is not None
        bit = bits.bit(turn.card)
        hands = (*hands[:player], hands[player] & ~bit, *hands[player + 1 :])
        led = led or suit_bits(bit)
        if not best or can_take(bit, best):
            best, holder = bit, player


def worth_after(search: OpenCards, at: Position, bit: int, window: tuple[int, int] | None = None) -> int:
    """What the hand is worth to the makers after ``bit`` is played at a position; exact inside ``window``."""
    player = at.player
    hands = (*at.hands[:player], at.hands[player] & ~bit, *at.hands[player + 1 :])
    over = not at.best or can_take(bit, at.best)
    best, holder = (bit, player) if over else (at.best, at.holder)
    return search.worth_in_trick(hands, at.todo, best, holder, at.led or suit_bits(bit), at.won, window)


def kinds(search: OpenCards, at: Position, can: int) -> list[list[int]]:
    """The cards ``can`` that may be played at a position, in groups of equal worth."""
    groups: list[list[int]] = []
    for bit in sorted(search.moves(at.hands, can, at.best, 0)):
        same_suit = each(can & suit_bits(bit))
        lower = [card for card in same_suit if card < bit and not any(card in group for group in groups)]
        groups.append([*lower, bit])
    return groups


def _searches(laid_open: Finished) -> tuple[Bits, OpenCards, OpenCards | None, Sequence[int]]:
    """The cards as bits, the search for tricks, the search for points, and the points of each result."""
    hand = laid_open.hand
    assert hand.trump is not None
    bits = Bits(laid_open.pack, hand.trump, hand.benny)
    makers = [seat in laid_open.makers for seat in laid_open.seats]
    net = [laid_open.net(tricks) for tricks in range(len(laid_open.worth))]
    by_tricks = OpenCards(makers, range(len(net)))
    # in the books more tricks are never worth less; where a house says otherwise points are searched for
    by_points = None if sorted(net) == net else OpenCards(makers, net)
    return bits, by_tricks, by_points, net


def _valued(laid_open: Finished) -> tuple[Choice, tuple[ValuedPlay, ...]]:
    """The worth of a fully known hand from the first lead on, and every play with its worth."""
    bits, by_tricks, by_points, net = _searches(laid_open)
    plays = []
    at: Position
    root: Choice | None = None
    for turn, at in positions(laid_open, bits):
        can = lawful(at.hands[at.player], at.led)
        assert turn.card is not None
        bit = bits.bit(turn.card)
        groups = kinds(by_tricks, at, can)
        if not bit & can:
            groups.append([bit])
        choices = []
        for kind in groups:
            tricks = worth_after(by_tricks, at, kind[-1])
            points = net[tricks] if by_points is None else worth_after(by_points, at, kind[-1])
            spans = ValueRange(tricks, tricks), ValueRange(points, points)
            choices += [Choice(card, *spans) for bit_of_kind in kind for card in bits.cards(bit_of_kind)]
        if root is None:
            legal = [choice for choice in choices if bits.bit(choice.card) & can]
            root = _best(legal, by_tricks.makers[at.player])
        plays.append(
            ValuedPlay(turn.trick, turn.seat, turn.card, turn.place, bool(bit & can), tuple(choices))
        )
    if root is None:
        root = _from_the_lead(laid_open, bits, by_tricks, by_points, net)
    return root, tuple(plays)


def _best(choices: Sequence[Choice], mine: bool) -> Choice:
    """The choice that is worth the most to the side that makes it."""
    best = max if mine else min
    return best(choices, key=lambda choice: (choice.points.least, choice.tricks.least))


def _from_the_lead(
    laid_open: Finished, bits: Bits, by_tricks: OpenCards, by_points: OpenCards | None, net: Sequence[int]
) -> Choice:
    """The worth of a hand before its first card."""
    hands = tuple(bits.of(laid_open.held[seat]) for seat in laid_open.seats)
    first = laid_open.turns[0].seat if laid_open.turns else laid_open.hand.first_leader
    leader = laid_open.seats.index(first) if first in laid_open.seats else 0
    tricks = by_tricks.worth_of(hands, leader, 0)
    points = net[tricks] if by_points is None else by_points.worth_of(hands, leader, 0)
    return Choice(
        laid_open.held[laid_open.seats[leader]][0], ValueRange(tricks, tricks), ValueRange(points, points)
    )
