"""What following each piece of advice was worth, in points, over random deals of a book.

    python -m models.lab advice --book somerset-1888 --deals 100000 --seed 1

How it is measured. Cards are dealt at random and called by a plain player who orders, assists, takes up
and makes as the hints say and passes otherwise; the hand is then played by a plain player (the cheapest card
that takes a trick which the partner does not take, else the lowest). Wherever a piece of advice has occasion,
both choices are looked at in that same deal, and each is worth what the hand comes to from there with all
cards open, both sides playing as well as can be: for a call the hand made there against the calls going on by
the plain player; for a card the mean of the cards advised against the mean of the other lawful ones. The
number is the points of the player's side, less those of the other, by following the advice; its error is the
standard error of the mean. So it measures the advice against players who see all cards.
"""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

from models.lab.law.plain_player import (
    Contract,
    Deal,
    Worth,
    accepted,
    accepts,
    calls_on,
    dealt,
    hand_record,
    made,
    order_of,
    played,
    suit_to_make,
    worth_to,
)
from referee.advice.applied import rules_for
from referee.advice.calls import RULES as CALL_RULES
from referee.advice.following import p25
from referee.advice.given import Counsel
from referee.advice.hand import HandRecord
from referee.advice.holding import (
    Holding,
    can_make_next,
)
from referee.advice.pieces import pieces
from referee.book.loading import load
from referee.cards import Card, Suit
from referee.open_cards.hand_laid_open import Turn
from referee.open_cards.values import Position, positions, worth_after
from referee.seats import Seat, Side

# ---- the measurement ----------------------------------------------------------------------------

WHICH_TRUMP = ("P10", "P16", "P22")
"""Pieces on which trump to play: the cards compared are trumps only."""


def measured(deal: Deal, rng: random.Random) -> Iterator[tuple[str, float]]:
    """The worth of following each piece of advice, over all deals with an occasion for it."""
    yield from _calls(deal)
    contract = calls_on(deal, 1, 0)
    if contract is None:
        return
    if contract.round == 1 and deal.rules.players == 4:
        yield from _discard(deal, contract)
    if deal.rules.players == 4:
        holding = Holding(contract.held[contract.maker], contract.trump)
        if 2 <= holding.sure_tricks() <= 3:
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
        counsels = [
            advice
            for rule in rules
            for advice in rule(hand_record(deal, accepted(deal, seat)))
            if _is_of(advice, seat, 1)
        ]
        if seat is deal.dealer:
            counsels += [
                advice
                for rule in rules
                for advice in rule(hand_record(deal, made(deal, order[0], turned.sister)))
                if advice.piece == "C17"
            ]
        if counsels:
            gain = worth_to(deal, accepted(deal, seat), seat) - worth_to(
                deal, calls_on(deal, 1, place + 1) if place + 1 < len(order) else calls_on(deal, 2, 0), seat
            )
            for advice in counsels:
                yield advice.piece, gain if advice.advised == "makes" else -gain
        if accepts(deal, seat):
            return
    if deal.rules.players == 4:
        yield from _second_round(deal, order, turned)


def _is_of(counsel: Counsel, seat: Seat, round_: int) -> bool:
    return (
        counsel.seat is seat
        and counsel.round == round_
        and counsel.piece not in ("L1", "L2", "M1", "M2", "C17")
    )


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
    if suit_to_make(deal, eldest) is None and not turned.is_red:
        red = [suit for suit in Suit if suit.is_red]
        can = [suit for suit in red if Holding(deal.hands[second], suit).n >= 3]
        if can and Holding(deal.hands[second], turned.sister).n >= 2:
            black = worth_to(deal, made(deal, second, turned.sister), second)
            for suit in can:
                yield "M2", worth_to(deal, made(deal, second, suit), second) - black


def _discard(deal: Deal, contract: Contract) -> Iterator[tuple[str, float]]:
    gone = next(card for card in deal.hands[deal.dealer] if card not in contract.held[deal.dealer])
    for counsel in p25(hand_record(deal, contract, discard=gone)):
        others = [
            card for card in deal.hands[deal.dealer]
            if card not in counsel.cards and not hand_record(deal, contract).is_trump(card)
        ]  # fmt: skip
        if others:
            worth = {
                card: worth_to(deal, accepted(deal, contract.maker, card), deal.dealer)
                for card in (*counsel.cards, *others)
            }
            yield (
                "P25",
                _mean([worth[card] for card in counsel.cards]) - _mean([worth[card] for card in others]),
            )


def _plays(deal: Deal, contract: Contract) -> Iterator[tuple[str, float]]:
    hand = hand_record(deal, contract, played(deal, contract))
    counsels = [
        counsel for piece, rule in rules_for(deal.rules).items() if piece not in CALL_RULES
        for counsel in rule(hand) if counsel.turn is not None
    ]  # fmt: skip
    if not counsels:
        return
    worth = Worth(deal, contract)
    at: dict[int, Position] = {
        n: position for n, (_, position) in enumerate(positions(_open(hand), worth.bits))
    }
    for counsel in counsels:
        assert counsel.turn is not None
        yield from _gain(hand, worth, counsel, at[counsel.turn])


@dataclass
class _Open:
    """As much of a finished hand as positions are read from."""

    seats: tuple[Seat, ...]
    held: dict[Seat, tuple[Card, ...]]
    makers: Side
    turns: tuple[Turn, ...]


def _open(hand: HandRecord) -> _Open:
    return _Open(hand.active, hand.held, hand.rules.seating.side(hand.maker), hand.turns)


def _gain(hand: HandRecord, worth: Worth, counsel: Counsel, at: Position) -> Iterator[tuple[str, float]]:
    left_cards = hand.left(counsel.seat, counsel.turn or 0)
    trick = [turn for turn in hand.turns[: counsel.turn] if turn.trick == hand.turns[counsel.turn or 0].trick]
    suit = hand.suit(trick[0].card) if trick else None
    can = [card for card in left_cards if trick and hand.suit(card) is suit] or list(left_cards)
    if counsel.piece in WHICH_TRUMP:
        can = [card for card in can if hand.is_trump(card)]
    others = [card for card in can if card not in counsel.cards]
    if not others:
        return
    sign = 1 if counsel.seat in hand.rules.seating.side(hand.maker) else -1
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
            text = pieces()[piece].text
            lines.append(f"| {piece} | {text} | {int(n)} | {mean:+.3f} | {error:.3f} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
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
    args = asked.parse_args(arguments)
    sums: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
    if args.add:
        deals = 0
        for path in args.add:
            part = json.loads(Path(path).read_text(encoding="utf-8"))
            deals += part["deals"]
            for piece, numbers in part["sums"].items():
                sums[piece] = [a + b for a, b in zip(sums[piece], numbers, strict=True)]
        print(table(sums, args.book, deals, args.seed))
        return
    rules = load(args.book)
    for number in range(args.first, args.first + args.deals):
        rng = random.Random(f"{args.seed} {number}")
        for piece, gain in measured(dealt(rules, rng), rng):
            totals = sums[piece]
            totals[0], totals[1], totals[2] = totals[0] + 1, totals[1] + gain, totals[2] + gain * gain
        if args.sums and (number + 1) % 1000 == 0:
            Path(args.sums).write_text(
                json.dumps({"deals": number + 1 - args.first, "sums": sums}), encoding="utf-8"
            )
    print(table(sums, args.book, args.deals, args.seed))
