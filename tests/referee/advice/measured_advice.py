"""What following each piece of advice was worth, in points, over random deals of a book.

    python -m tests.referee.advice.measured_advice --book somerset-1888 --deals 100000 --seed 1

How it is measured. Cards are dealt at random and called by a plain player who orders, assists, takes up
and makes as the hints say and passes otherwise; the hand is then played by a plain player (the cheapest card
that takes a trick which the partner does not take, else the lowest). Wherever a piece of advice has occasion,
both choices are looked at in that same deal, and each is worth what the hand comes to from there with all
cards open, both sides playing as well as can be: for a call the hand made there against the calls going on by
the plain player; for a card the mean of the cards advised against the mean of the other lawful ones. The
number is the points of the player's side, less those of the other, by following the advice; its error is the
standard error of the mean. So it tells what the advice is worth against players who see all cards.
"""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from pathlib import Path

from referee.advice.advice_applied import rules_for
from referee.advice.advice_given import Counsel
from referee.advice.advice_on_calls import RULES as CALL_RULES
from referee.advice.advice_on_following import p25
from referee.advice.advice_pieces import pieces
from referee.advice.hand_for_advice import Told
from referee.advice.holding_for_advice import (
    Holding,
    can_make_next,
    dealer_takes_up,
    eldest_orders,
    second_assists,
    third_orders,
)
from referee.book.book_loading import load
from referee.book.ruleset import RuleSet
from referee.cards import RANKS, Card, Suit, power
from referee.open_cards.hand_laid_open import Turn
from referee.open_cards.open_card_values import Position, positions, worth_after
from referee.open_cards.open_cards_search import Bits, OpenCards
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
    """A trump that was made: by whom, in which round, and who holds what after the discard."""

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
    own = Holding(six, trump)
    sides = [cards for cards in own.sides.values() if cards != [cards[0]] or cards[0].rank != "A"]
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
        return any(dealer_takes_up((*kept, deal.up), turned) for kept in combinations(cards, 4))
    if seat is order[0]:
        return not jack and eldest_orders(cards, turned) and not can_make_next(cards, turned)
    if len(order) == 4 and seat is order[1]:
        return second_assists(cards, turned, jack)
    own = Holding(cards, turned)
    return (third_orders(cards, turned) and not jack) or own.holds("LAK") or own.n >= 4


def suit_to_make(deal: Deal, seat: Seat) -> Suit | None:
    """The suit that the plain player makes in the second round; None where it passes."""
    best: tuple[tuple[int, int], Suit] | None = None
    for suit in Suit:
        own = Holding(deal.hands[seat], suit)
        next_ = suit is deal.up.suit.sister  # type: ignore[union-attr]
        enough = own.n >= 4 or own.and_another("RL") or (own.n >= 3 and bool(own.has & {"R", "L", "A"}))
        enough = enough or (next_ and own.and_another("R"))
        if suit is not deal.up.suit and enough:
            rank = (own.n, len(own.has & {"R", "L", "A"}))
            if best is None or rank > best[0]:
                best = rank, suit
    return best[1] if best else None


def made(deal: Deal, seat: Seat, suit: Suit) -> Contract:
    return Contract(seat, suit, 2, deal.hands)


def calls_on(deal: Deal, round_: int, after: int) -> Contract | None:
    """The contract that the plain player comes to from a place of the calling on; None if all pass."""
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
        """What the makers come to, less what the others do."""
        hands = tuple(self.bits.of(self.contract.held[seat]) for seat in self.seats)
        return self.search.worth_of(hands, 0, 0)

    def for_side(self, seat: Seat) -> int:
        return self.hand() if seat in self.rules.seating.side(self.contract.maker) else -self.hand()


def worth_to(deal: Deal, contract: Contract | None, seat: Seat) -> int:
    return 0 if contract is None else Worth(deal, contract).for_side(seat)


def told(deal: Deal, contract: Contract, turns: tuple[Turn, ...] = (), **more: object) -> Told:
    table = deal.rules.seating
    out = {table.partner(seat) for seat in contract.alone}
    active = tuple(seat for seat in order_of(deal) if seat not in out)
    return Told(
        rules=deal.rules, dealer=deal.dealer, up=deal.up, trump=contract.trump, maker=contract.maker,
        round=contract.round, alone=contract.alone, active=active,
        held={seat: contract.held[seat] for seat in active}, turns=turns, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def played(deal: Deal, contract: Contract) -> tuple[Turn, ...]:
    """The hand as the plain player plays it."""
    one = told(deal, contract)
    left = {seat: list(contract.held[seat]) for seat in one.active}
    turns: list[Turn] = []
    leader = one.active[0]
    makers = deal.rules.seating.side(contract.maker)
    for trick in range(1, 6):
        laid: list[Turn] = []
        start = one.active.index(leader)
        for seat in (*one.active[start:], *one.active[:start]):
            card = _chosen(one, left[seat], laid, seat, seat in makers, turns)
            left[seat].remove(card)
            laid.append(Turn(trick, seat, card, None))
        turns += laid
        best = one.ahead(tuple(laid))
        assert best is not None
        leader = best.seat
    return tuple(turns)


def _chosen(
    one: Told, cards: list[Card], laid: list[Turn], seat: Seat, maker: bool, turns: list[Turn]
) -> Card:
    trumps = [card for card in cards if one.is_trump(card)]
    if not laid:
        led = any(one.is_trump(turn.card) for turn in turns)
        aces = [card for card in cards if card.rank == "A" and not one.is_trump(card)]
        if maker and trumps and not led:
            return max(trumps, key=lambda card: power(card, one.trump, one.trump))
        plain = [card for card in cards if card not in trumps]
        return aces[0] if aces else lowest(plain or trumps, one.trump)
    suit = one.suit(laid[0].card)
    can = [card for card in cards if one.suit(card) is suit] or cards
    best = one.ahead(tuple(laid))
    assert best is not None
    assert best.card is not None
    height = power(best.card, one.trump, suit)
    over = [card for card in can if power(card, one.trump, suit) > height]
    if over and best.seat is not one.partner(seat):
        return min(over, key=lambda card: power(card, one.trump, suit))
    return lowest(can, one.trump)


# ---- the measurement ----------------------------------------------------------------------------

WHICH_TRUMP = ("P10", "P16", "P22")
"""Pieces on which trump to play: the cards compared are trumps only."""


def measured(deal: Deal, rng: random.Random) -> Iterator[tuple[str, float]]:
    """What following each piece of advice was worth wherever a deal gave occasion for it."""
    yield from _calls(deal)
    contract = calls_on(deal, 1, 0)
    if contract is None:
        return
    if contract.round == 1 and deal.rules.players == 4:
        yield from _discard(deal, contract)
    if deal.rules.players == 4:
        own = Holding(contract.held[contract.maker], contract.trump)
        if 2 <= own.sure_tricks() <= 3:
            lone = replace(contract, alone=(contract.maker,))
            yield "L1", worth_to(deal, contract, contract.maker) - worth_to(deal, lone, contract.maker)
            if rng.random() < 0.5:
                contract = lone
    yield from _plays(deal, contract)


def _calls(deal: Deal) -> Iterator[tuple[str, float]]:
    order = order_of(deal)
    turned = deal.up.suit
    assert turned is not None
    rules = [rule for piece, rule in rules_for(deal.rules).items() if piece in CALL_RULES]
    for place, seat in enumerate(order):  # the first round, as long as the plain player passes
        found = [
            one for rule in rules for one in rule(told(deal, accepted(deal, seat))) if _is_of(one, seat, 1)
        ]
        if seat is deal.dealer:
            found += [
                one for rule in rules for one in rule(told(deal, made(deal, order[0], turned.sister)))
                if one.piece == "C17"
            ]  # fmt: skip
        if found:
            gain = worth_to(deal, accepted(deal, seat), seat) - worth_to(
                deal, calls_on(deal, 1, place + 1) if place + 1 < len(order) else calls_on(deal, 2, 0), seat
            )
            for one in found:
                yield one.piece, gain if one.advised == "makes" else -gain
        if accepts(deal, seat):
            return
    if deal.rules.players == 4:
        yield from _second_round(deal, order, turned)


def _is_of(one: Counsel, seat: Seat, round_: int) -> bool:
    return one.seat is seat and one.round == round_ and one.piece not in ("L1", "L2", "M1", "M2", "C17")


def _second_round(deal: Deal, order: tuple[Seat, ...], turned: Suit) -> Iterator[tuple[str, float]]:
    eldest, second = order[0], order[1]
    if can_make_next(deal.hands[eldest], turned):
        mine = worth_to(deal, made(deal, eldest, turned.sister), eldest)
        crossed = [suit for suit in Suit if suit not in (turned, turned.sister)]
        other = [suit for suit in crossed if Holding(deal.hands[eldest], suit).n >= 3]
        for suit in other:
            yield "M1", mine - worth_to(deal, made(deal, eldest, suit), eldest)
        if not other:
            yield "M1", mine - worth_to(deal, calls_on(deal, 2, 1), eldest)
    if suit_to_make(deal, eldest) is None and not turned.red:
        red = [suit for suit in Suit if suit.red]
        can = [suit for suit in red if Holding(deal.hands[second], suit).n >= 3]
        if can and Holding(deal.hands[second], turned.sister).n >= 2:
            black = worth_to(deal, made(deal, second, turned.sister), second)
            for suit in can:
                yield "M2", worth_to(deal, made(deal, second, suit), second) - black


def _discard(deal: Deal, contract: Contract) -> Iterator[tuple[str, float]]:
    gone = next(card for card in deal.hands[deal.dealer] if card not in contract.held[deal.dealer])
    for one in p25(told(deal, contract, discard=gone)):
        others = [
            card for card in deal.hands[deal.dealer]
            if card not in one.cards and not told(deal, contract).is_trump(card)
        ]  # fmt: skip
        if others:
            worth = {
                card: worth_to(deal, accepted(deal, contract.maker, card), deal.dealer)
                for card in (*one.cards, *others)
            }
            yield "P25", _mean([worth[card] for card in one.cards]) - _mean([worth[card] for card in others])


def _plays(deal: Deal, contract: Contract) -> Iterator[tuple[str, float]]:
    one = told(deal, contract, played(deal, contract))
    found = [
        counsel for piece, rule in rules_for(deal.rules).items() if piece not in CALL_RULES
        for counsel in rule(one) if counsel.turn is not None
    ]  # fmt: skip
    if not found:
        return
    worth = Worth(deal, contract)
    at: dict[int, Position] = {
        n: position for n, (_, position) in enumerate(positions(_open(one), worth.bits))
    }
    for counsel in found:
        assert counsel.turn is not None
        yield from _gain(one, worth, counsel, at[counsel.turn])


@dataclass
class _Open:
    """As much of a finished hand as positions are read from."""

    seats: tuple[Seat, ...]
    held: dict[Seat, tuple[Card, ...]]
    makers: object
    turns: tuple[Turn, ...]


def _open(one: Told) -> _Open:
    return _Open(one.active, one.held, one.rules.seating.side(one.maker), one.turns)


def _gain(one: Told, worth: Worth, counsel: Counsel, at: Position) -> Iterator[tuple[str, float]]:
    own = one.left(counsel.seat, counsel.turn or 0)
    trick = [turn for turn in one.turns[: counsel.turn] if turn.trick == one.turns[counsel.turn or 0].trick]
    suit = one.suit(trick[0].card) if trick else None
    can = [card for card in own if trick and one.suit(card) is suit] or list(own)
    if counsel.piece in WHICH_TRUMP:
        can = [card for card in can if one.is_trump(card)]
    others = [card for card in can if card not in counsel.cards]
    if not others:
        return
    sign = 1 if counsel.seat in one.rules.seating.side(one.maker) else -1
    points = {
        card: sign * worth_after(worth.search, at, worth.bits.bit(card)) for card in (*counsel.cards, *others)
    }
    yield (
        counsel.piece,
        _mean([points[card] for card in counsel.cards]) - _mean([points[card] for card in others]),
    )


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def table(sums: dict[str, list[float]], book: str, deals: int, seed: int) -> str:
    """The sums as a table for the guide: occasions, points gained by following, standard error."""
    lines = [f"`{book}`, {deals} deals, seed {seed}", "", "| | advice | occasions | points | error |"]
    lines.append("|---|---|---|---|---|")
    for piece in pieces():
        if piece in sums:
            n, total, squares = sums[piece]
            mean = total / n
            error = sqrt(max(squares / n - mean * mean, 0) / n)
            says = pieces()[piece].says
            lines.append(f"| {piece} | {says} | {int(n)} | {mean:+.3f} | {error:.3f} |")
    return "\n".join(lines)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--book", default="somerset-1888")
    asked.add_argument("--deals", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument(
        "--first", type=int, default=0, help="the number of the first deal, to share out the work"
    )
    asked.add_argument("--sums", help="write the sums so far into this file, to be added up")
    asked.add_argument(
        "--add", nargs="+", metavar="FILE", help="print what such files add up to, and play nothing"
    )
    args = asked.parse_args()
    sums: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
    if args.add:
        deals = 0
        for path in args.add:
            part = json.loads(Path(path).read_text())
            deals += part["deals"]
            for piece, numbers in part["sums"].items():
                sums[piece] = [a + b for a, b in zip(sums[piece], numbers, strict=True)]
        print(table(sums, args.book, deals, args.seed))
        return
    rules = load(args.book)
    for number in range(args.first, args.first + args.deals):
        rng = random.Random(f"{args.seed} {number}")
        for piece, gain in measured(dealt(rules, rng), rng):
            one = sums[piece]
            one[0], one[1], one[2] = one[0] + 1, one[1] + gain, one[2] + gain * gain
        if args.sums and (number + 1) % 1000 == 0:
            Path(args.sums).write_text(json.dumps({"deals": number + 1 - args.first, "sums": sums}))
    print(table(sums, args.book, args.deals, args.seed))


if __name__ == "__main__":
    main()
