"""The plain player of the measured advice: deals at random, called and played by the simplest of rules."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from referee.advice.hand import HandRecord
from referee.advice.holding import (
    Holding,
    can_assist_as_second,
    can_make_next,
    can_order_as_eldest,
    can_order_as_third,
    can_take_up_as_dealer,
)
from referee.book.ruleset import RuleSet
from referee.cards import RANKS, Card, Suit, power
from referee.open_cards.hand_laid_open import Turn
from referee.open_cards.search import Bits, OpenCards
from referee.seats import Seat


@dataclass
class Deal:
    """Cards as they were dealt: five to each seat, and the one turned up."""

    rules: RuleSet
    dealer: Seat
    hands: dict[Seat, tuple[Card, ...]]
    up: Card


@dataclass(frozen=True)
class Contract:
    """A made trump: the maker, the round, and the hands after the discard."""

    maker: Seat
    trump: Suit
    round: int
    held: dict[Seat, tuple[Card, ...]]
    alone: tuple[Seat, ...] = ()


def dealt(rules: RuleSet, rng: random.Random) -> Deal:
    cards = sorted(rules.cards)
    rng.shuffle(cards)
    seats = rules.seating.seats
    hands = {seat: tuple(cards[5 * n : 5 * n + 5]) for n, seat in enumerate(seats)}
    return Deal(rules, rng.choice(seats), hands, cards[5 * len(seats)])


# ---- the plain player ---------------------------------------------------------------------------


def order_of(deal: Deal) -> tuple[Seat, ...]:
    table = deal.rules.seating
    return table.in_turn(table.eldest_hand(deal.dealer))


def lowest(cards: Iterator[Card] | list[Card], trump: Suit) -> Card:
    return min(cards, key=lambda card: (power(card, trump, trump), RANKS.index(card.rank)))


def put_away(six: tuple[Card, ...], trump: Suit) -> Card:
    """The discard: the lowest card of the shortest side suit, and no ace while there is another."""
    holding = Holding(six, trump)
    sides = [cards for cards in holding.sides.values() if cards != [cards[0]] or cards[0].rank != "A"]
    if not sides:
        return lowest(list(six), trump)
    return min(sides, key=lambda cards: (len(cards), RANKS.index(cards[-1].rank)))[-1]


def accepted(deal: Deal, maker: Seat, discard: Card | None = None) -> Contract:
    trump = deal.up.suit
    assert trump is not None
    six = (*deal.hands[deal.dealer], deal.up)
    gone = discard or put_away(tuple(card for card in six if card != deal.up), trump)
    held = {**deal.hands, deal.dealer: tuple(card for card in six if card != gone)}
    return Contract(maker, trump, 1, held)


def accepts(deal: Deal, seat: Seat) -> bool:
    """Whether the plain player makes the suit of the card turned up."""
    turned, jack = deal.up.suit, deal.up.rank == "J"
    assert turned is not None
    cards, order = deal.hands[seat], order_of(deal)
    if seat is deal.dealer:
        return any(can_take_up_as_dealer((*kept, deal.up), turned) for kept in combinations(cards, 4))
    if seat is order[0]:
        return not jack and can_order_as_eldest(cards, turned) and not can_make_next(cards, turned)
    if len(order) == 4 and seat is order[1]:
        return can_assist_as_second(cards, turned, jack)
    holding = Holding(cards, turned)
    return (can_order_as_third(cards, turned) and not jack) or holding.has_all("LAK") or holding.n >= 4


def suit_to_make(deal: Deal, seat: Seat) -> Suit | None:
    """The suit that the plain player makes in the second round; None where it passes."""
    best: tuple[tuple[int, int], Suit] | None = None
    assert deal.up.suit is not None
    for suit in Suit:
        holding = Holding(deal.hands[seat], suit)
        next_ = suit is deal.up.suit.sister
        enough = (
            holding.n >= 4
            or holding.has_another_with("RL")
            or (holding.n >= 3 and bool(holding.has & {"R", "L", "A"}))
        )
        enough = enough or (next_ and holding.has_another_with("R"))
        if suit is not deal.up.suit and enough:
            rank = (holding.n, len(holding.has & {"R", "L", "A"}))
            if best is None or rank > best[0]:
                best = rank, suit
    return best[1] if best else None


def made(deal: Deal, seat: Seat, suit: Suit) -> Contract:
    return Contract(seat, suit, 2, deal.hands)


def calls_on(deal: Deal, round_: int, after: int) -> Contract | None:
    """The plain player's contract from a point of the calling on; None if all pass."""
    order = order_of(deal)
    if round_ == 1:
        for seat in order[after:]:
            if accepts(deal, seat):
                return accepted(deal, seat)
        after = 0
    for seat in order[after:]:
        suit = suit_to_make(deal, seat)
        if suit is not None:
            return made(deal, seat, suit)
    return None


# ---- what it comes to ---------------------------------------------------------------------------


class Worth:
    """The worth of a contract with all cards open, and of every card in it."""

    def __init__(self, deal: Deal, contract: Contract) -> None:
        rules = self.rules = deal.rules
        table = rules.seating
        out = {table.partner(seat) for seat in contract.alone}
        self.seats = tuple(seat for seat in order_of(deal) if seat not in out)
        self.deal, self.contract = deal, contract
        self.bits = Bits(rules.cards, contract.trump, None)
        side = table.side(contract.maker)
        lone = bool(contract.alone)
        euchre = rules.lone_euchred if lone else rules.euchre
        make, march = (rules.lone_make, rules.lone_march) if lone else (rules.make, rules.march)
        self.makers = [seat in side for seat in self.seats]
        self.search = OpenCards(self.makers, (-euchre, -euchre, -euchre, make, make, march))

    def hand(self) -> int:
        """The makers' points less the others'."""
        hands = tuple(self.bits.of(self.contract.held[seat]) for seat in self.seats)
        return self.search.worth_of(hands, 0, 0)

    def for_side(self, seat: Seat) -> int:
        return self.hand() if seat in self.rules.seating.side(self.contract.maker) else -self.hand()


def worth_to(deal: Deal, contract: Contract | None, seat: Seat) -> int:
    return 0 if contract is None else Worth(deal, contract).for_side(seat)


def hand_record(
    deal: Deal, contract: Contract, turns: tuple[Turn, ...] = (), discard: Card | None = None
) -> HandRecord:
    table = deal.rules.seating
    out = {table.partner(seat) for seat in contract.alone}
    active = tuple(seat for seat in order_of(deal) if seat not in out)
    return HandRecord(
        rules=deal.rules, dealer=deal.dealer, up=deal.up, trump=contract.trump, maker=contract.maker,
        round=contract.round, alone=contract.alone, active=active,
        held={seat: contract.held[seat] for seat in active}, turns=turns, discard=discard,
    )  # fmt: skip


def played(deal: Deal, contract: Contract) -> tuple[Turn, ...]:
    """The hand as the plain player plays it."""
    record = hand_record(deal, contract)
    left = {seat: list(contract.held[seat]) for seat in record.active}
    turns: list[Turn] = []
    leader = record.active[0]
    makers = deal.rules.seating.side(contract.maker)
    for trick in range(1, 6):
        laid: list[Turn] = []
        start = record.active.index(leader)
        for seat in (*record.active[start:], *record.active[:start]):
            card = _chosen(record, left[seat], laid, seat, seat in makers, turns)
            left[seat].remove(card)
            laid.append(Turn(trick, seat, card, None))
        turns += laid
        best = record.ahead(tuple(laid))
        assert best is not None
        leader = best.seat
    return tuple(turns)


def _chosen(
    record: HandRecord, cards: list[Card], laid: list[Turn], seat: Seat, maker: bool, turns: list[Turn]
) -> Card:
    trumps = [card for card in cards if record.is_trump(card)]
    if not laid:
        led = any(record.is_trump(turn.card) for turn in turns)
        aces = [card for card in cards if card.rank == "A" and not record.is_trump(card)]
        if maker and trumps and not led:
            return max(trumps, key=lambda card: power(card, record.trump, record.trump))
        plain = [card for card in cards if card not in trumps]
        return aces[0] if aces else lowest(plain or trumps, record.trump)
    suit = record.suit(laid[0].card)
    can = [card for card in cards if record.suit(card) is suit] or cards
    best = record.ahead(tuple(laid))
    assert best is not None
    assert best.card is not None
    height = power(best.card, record.trump, suit)
    over = [card for card in can if power(card, record.trump, suit) > height]
    if over and best.seat is not record.partner(seat):
        return min(over, key=lambda card: power(card, record.trump, suit))
    return lowest(can, record.trump)
