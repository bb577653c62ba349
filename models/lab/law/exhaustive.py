"""A plain search for the worth of an ending: every lawful card in turn, without short cuts.

Written separately from :mod:`referee.open_cards`, so that the two can be compared. As a command it compares
thousands, and with ``--time`` it says how long a whole hand takes:

    python -m models.lab endings --endings 2000 --seed 1
"""

import argparse
import random
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

from models.lab.law.deals import random_deal
from referee.book.loading import books, load
from referee.book.ruleset import RuleSet
from referee.cards import Card, power, suit_of
from referee.facts.register import DealBegan
from referee.game.game import replay
from referee.open_cards.marked_plays import marked
from referee.open_cards.values import ValuedPlay, valued
from referee.play.one_deal import Hand
from referee.seats import Seat, Side


def comes_to(
    hand: Hand,
    held: dict[Seat, list[Card]],
    trick: list[tuple[Seat, Card]],
    turn: Seat,
    won: int,
    worth: Callable[[int], int],
) -> int:
    """What the makers come to who have ``won`` so many tricks, ``turn`` to play, ``trick`` on the table."""
    makers = makers_of(hand)
    if len(trick) == len(hand.active):
        led = suit_of(trick[0][1], hand.trump, hand.benny)
        turn = max(trick, key=lambda laid: power(laid[1], hand.trump, led, hand.benny))[0]
        won += turn in makers
        trick = []
        if not held[turn]:
            return worth(won)
    results = []
    for card in may_play(hand, held[turn], trick):
        rest = {**held, turn: [other for other in held[turn] if other != card]}
        results.append(comes_to(hand, rest, [*trick, (turn, card)], after(hand, turn), won, worth))
    return max(results) if turn in makers else min(results)


def makers_of(hand: Hand) -> Side:
    assert hand.maker is not None
    return hand.rules.seating.side(hand.maker)


def may_play(hand: Hand, cards: list[Card], trick: list[tuple[Seat, Card]]) -> list[Card]:
    if not trick:
        return cards
    led = suit_of(trick[0][1], hand.trump, hand.benny)
    return [card for card in cards if suit_of(card, hand.trump, hand.benny) is led] or cards


def after(hand: Hand, seat: Seat) -> Seat:
    following = hand.rules.seating.next(seat)
    while following not in hand.active:
        following = hand.rules.seating.next(following)
    return following


def played_hand(rules: RuleSet, rng: random.Random) -> Hand:
    """A random deal of a book, played out."""
    dealer = rng.choice(rules.seating.seats)
    while True:
        deal = random_deal(rules, rng, dealer, makes=True)
        hand = replay([*deal.facts, DealBegan(rules.seating.next(dealer))], rules).hands[0]
        if hand.maker is not None:
            return hand


def differences(hand: Hand, last: int) -> tuple[int, list[str]]:
    """How many cards of the ``last`` tricks of a hand were compared, and each that differs, in words."""
    lines: list[str] = []
    compared = 0
    valued_hand = valued(hand)
    sides = hand.rules.seating.sides
    mine = sides.index(makers_of(hand))
    points = [of[mine] - max(n for k, n in enumerate(of) if k != mine) for of in valued_hand.worth]
    held = {
        seat: [turn.card for _, turn in hand.played_by(seat) if turn.card is not None] for seat in hand.active
    }
    trick: list[tuple[Seat, Card]] = []
    for play in valued_hand.plays:
        if len(trick) == len(hand.active):
            trick = []
        if play.trick > 5 - last:
            won = sum(seat in sides[mine] for seat in hand.winners[: play.trick - 1])
            compared += _compare(hand, held, trick, play, won, points, lines)
        assert play.card is not None
        held[play.seat].remove(play.card)
        trick.append((play.seat, play.card))
    return compared, lines


def _compare(
    hand: Hand,
    held: dict[Seat, list[Card]],
    trick: list[tuple[Seat, Card]],
    play: ValuedPlay,
    won: int,
    points: list[int],
    lines: list[str],
) -> int:
    can = may_play(hand, held[play.seat], trick)
    if sorted(can) != sorted(choice.card for choice in play.choices):
        lines.append(f"trick {play.trick}, {play.seat}: {sorted(map(str, can))} may be played")
        return 0
    for choice in play.choices:
        rest = {**held, play.seat: [card for card in held[play.seat] if card != choice.card]}
        laid, turn = [*trick, (play.seat, choice.card)], after(hand, play.seat)
        tricks = comes_to(hand, rest, laid, turn, won, lambda n: n)
        worth = comes_to(hand, rest, laid, turn, won, lambda n: points[n])
        if (tricks, worth) != (choice.tricks.least, choice.points.least):
            lines.append(f"trick {play.trick}, {play.seat} {choice.card}: {tricks}, {worth}; not {choice}")
    return len(can)


def compared_with_openspiel(deals: int, last: int, seed: int) -> tuple[int, list[str]]:
    """Cards compared with OpenSpiel's own play-outs, by its two house rules in turn, and what differs."""
    from models.lab.law.openspiel import compare, open_card_differences  # it is not needed for the books

    rng, cards = random.Random(seed), 0
    lines: list[str] = []
    for number in range(deals):
        deal = compare(number % 2 == 0, number % 4 < 2, rng)
        compared, different = open_card_differences(deal, last)
        cards, lines = cards + compared, lines + different
    return cards, lines


def milliseconds(book: str, hands: int, seed: int) -> str:
    """How long a whole hand of a book takes, every play valued, and its plays marked."""
    rng, rules = random.Random(seed), load(book)
    value, mark, marks = [], [], 0
    for _ in range(hands):
        hand = played_hand(rules, rng)
        began = perf_counter()
        valued_hand = valued(hand)
        then = perf_counter()
        marks += len(marked(hand, valued_hand))
        value.append(1000 * (then - began))
        mark.append(1000 * (perf_counter() - then))
    times = (median(value), sorted(value)[hands * 95 // 100], median(mark), sorted(mark)[hands * 95 // 100])
    return (
        f"{book}: {hands} hands; valued in {times[0]:.1f} ms at the median, {times[1]:.1f} at the 95th"
        f" percentile; marked in {times[2]:.1f} and {times[3]:.1f} ms, {marks} plays marked"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--endings", type=int, default=1000, help="hands of each book")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--tricks", type=int, default=3, help="how many of the last tricks are searched")
    asked.add_argument("--time", action="store_true", help="milliseconds a whole hand instead")
    args = asked.parse_args(arguments)
    if args.time:
        for book in books():
            print(milliseconds(book, args.endings, args.seed), flush=True)
        return 0
    wrong = 0
    for book in books():
        rng, rules, cards = random.Random(args.seed), load(book), 0
        different: list[str] = []
        for _ in range(args.endings):
            compared, lines = differences(played_hand(rules, rng), args.tricks)
            cards += compared
            different += lines
        wrong += report(book, args.endings, cards, different)
    wrong += report("OpenSpiel", args.endings, *compared_with_openspiel(args.endings, args.tricks, args.seed))
    return bool(wrong)


def report(name: str, endings: int, cards: int, different: list[str]) -> int:
    print(f"{name}: {endings} endings, {cards} cards compared, {len(different)} differ", flush=True)
    print("".join(f"  {line}\n" for line in different[:5]), end="")
    return len(different)
