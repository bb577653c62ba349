"""The advice on calls: ordering, assisting, taking up, making, and playing alone (seed lines 767-1072)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..cards import Suit
from .given import Counsel, Rule, call
from .hand import Told
from .holding import (
    Holding,
    can_make_next,
    dealer_takes_up,
    eldest_orders,
    second_assists,
    second_by_score,
    third_orders,
)


def c1(told: Told) -> Iterator[Counsel]:
    cards = told.held.get(told.eldest, ())
    if not told.jack_up and eldest_orders(cards, told.turned) and not can_make_next(cards, told.turned):
        yield from call("C1", told, told.eldest, 1, "makes")


def c2(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.eldest, ()), told.turned)
    great = own.holds("RL") and own.n >= 4
    if own.n >= 3 and can_make_next(own.cards, told.turned) and not great:
        yield from call("C2", told, told.eldest, 1, "passes")


def c3(told: Told) -> Iterator[Counsel]:
    if Holding(told.held.get(told.second, ()), told.turned).n >= 3:
        yield from call("C3", told, told.second, 1, "makes")


def c4(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    if own.n == 2 and own.holds("R"):
        yield from call("C4", told, told.second, 1, "makes")


def c5(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    if own.n == 2 and own.holds("L") and not own.holds("R"):
        yield from call("C5", told, told.second, 1, "makes", open_=not own.out_aces)


def c6(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    if own.n == 2 and own.out_aces >= 2:
        yield from call("C6", told, told.second, 1, "makes", open_=True)


def c7(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    if own.n == 2 and own.holds("A") and own.out_aces >= 1:
        yield from call("C7", told, told.second, 1, "makes", open_=not told.jack_up)


def c8(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    if own.n == 2 and own.one_suit_with_ace and len(next(iter(own.sides.values()))) == 3:
        yield from call("C8", told, told.second, 1, "makes", open_=True)


def c9(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    plain = not second_assists(own.cards, told.turned, told.jack_up) and not second_by_score(
        own.cards, told.turned
    )
    if own.n == 2 and own.has & {"A", "K"} and plain and told.score:
        may = told.stands(told.second, 4, 4) or told.stands(told.second, 4, 0)
        yield from call("C9", told, told.second, 1, "passes", open_=may)


def c10(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    if told.jack_up and own.n == 2 and own.small:
        yield from call("C10", told, told.second, 1, "passes")


def c11(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.second, ()), told.turned)
    light = not second_assists(own.cards, told.turned, told.jack_up) and not second_by_score(
        own.cards, told.turned
    )
    exempt = told.stands(told.second, 4, 4) or told.stands(told.second, 4, 0)
    if own.cards and own.n >= 1 and light and not exempt:
        yield from call("C11", told, told.second, 1, "passes")


def c12(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.third, ()), told.turned)
    if own.cards and told.jack_up and own.n >= 2 and not own.holds("LAK") and own.n < 4:
        yield from call("C12", told, told.third, 1, "passes")


def c13(told: Told) -> Iterator[Counsel]:
    cards = told.held.get(told.third, ())
    if not told.jack_up and third_orders(cards, told.turned):
        yield from call("C13", told, told.third, 1, "makes")


def c14(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.third, ()), told.turned)
    strong_at_next = can_make_next(own.cards, told.turned) and own.n >= 2
    if own.n >= 2 and not told.jack_up and not third_orders(own.cards, told.turned) and not strong_at_next:
        yield from call("C14", told, told.third, 1, "passes")


def c15(told: Told) -> Iterator[Counsel]:
    cards = told.held.get(told.dealer, ())
    if told.round == 1 and told.maker is told.dealer and dealer_takes_up(cards, told.turned):
        yield from call("C15", told, told.dealer, 1, "makes")


def c16(told: Told) -> Iterator[Counsel]:
    if told.maker is not told.dealer or told.round != 1 or not told.score:
        return
    cards = told.held.get(told.dealer, ())
    if dealer_takes_up(cards, told.turned):
        return
    careful = told.stands(told.dealer, 3, 3) or told.stands(told.dealer, 4, 2)
    lighter = any(told.stands(told.dealer, *score) for score in ((4, 4), (4, 0), (4, 3)))
    if careful or lighter:
        yield from call("C16", told, told.dealer, 1, "passes", open_=lighter)


def c17(told: Told) -> Iterator[Counsel]:
    """The dealer's five cards are those before the exchange: the card turned up for the one worst to keep."""
    cards = told.held.get(told.dealer, ())
    if told.round != 2 or not cards:
        return
    after = (kept for kept in combinations(cards, 4) if dealer_takes_up((*kept, told.up), told.turned))
    if next(after, None) is None:
        return
    crossed = any(
        Holding(cards, suit).holds("RL") for suit in Suit if suit not in (told.turned, told.turned.sister)
    )
    if not crossed and not can_make_next(cards, told.turned):
        yield from call("C17", told, told.dealer, 1, "makes")


def c18(told: Told) -> Iterator[Counsel]:
    own = Holding(told.held.get(told.eldest, ()), told.turned)
    if len(told.order) == 2 and own.n == 2 and own.has & {"R", "L", "A"}:
        yield from call("C18", told, told.eldest, 1, "makes", open_=True)


def c19(told: Told) -> Iterator[Counsel]:
    own = told.own(told.maker)
    if len(told.order) != 3:
        return
    strong = (own.n >= 3 and own.holds("R")) or third_orders(own.cards, told.trump)
    yield from call("C19", told, told.maker, told.round, "makes" if strong else "passes")


def c20(told: Told) -> Iterator[Counsel]:
    if len(told.order) != 3 or set(told.score.values()) != {4} or told.dealer not in told.held:
        return
    cards = told.held[told.dealer]
    if not dealer_takes_up(cards, told.turned):
        yield from call("C20", told, told.dealer, 1, "passes")


def m1(told: Told) -> Iterator[Counsel]:
    cards, next_ = told.held.get(told.eldest, ()), told.turned.sister
    if not cards or told.spoke(told.eldest, 2) is None:
        return
    made = told.maker is told.eldest
    if made and told.trump is next_:
        yield Counsel("M1", told.eldest, True, "makes", 2)
    elif made:
        own = told.own(told.eldest)
        if own.n < 4 and not own.holds("RL"):
            yield Counsel("M1", told.eldest, False, "makes", 2)
    elif can_make_next(cards, told.turned):
        yield Counsel("M1", told.eldest, False, "makes", 2)


def m2(told: Told) -> Iterator[Counsel]:
    cards = told.held.get(told.second, ())
    if told.turned.red or told.round != 2 or told.maker is not told.second:
        return
    red = [Holding(cards, suit) for suit in Suit if suit.red]
    if told.trump.red or any(own.n >= 3 or own.and_another("R") for own in red):
        yield Counsel("M2", told.second, told.trump.red, "makes", 2)


def l1(told: Told) -> Iterator[Counsel]:
    if not told.alone or told.alone[0] is not told.maker:
        return
    level = told.stands(told.maker, 3, 3) or told.stands(told.maker, 4, 4)
    ahead = told.ahead_by(told.maker)
    if level or (ahead is not None and ahead > 0):
        own = told.own(told.maker)
        if own.sure_tricks() < 4:
            yield Counsel("L1", told.maker, False, "partner")


def l2(told: Told) -> Iterator[Counsel]:
    desperate = told.stands(told.maker, 1, 4) or told.stands(told.maker, 2, 4)
    if told.alone and told.alone[0] is told.maker and desperate:
        yield Counsel("L2", told.maker, True, "alone")


RULES: dict[str, Rule] = {
    "C1": c1, "C2": c2, "C3": c3, "C4": c4, "C5": c5, "C6": c6, "C7": c7, "C8": c8, "C9": c9, "C10": c10,
    "C11": c11, "C12": c12, "C13": c13, "C14": c14, "C15": c15, "C16": c16, "C17": c17, "C18": c18,
    "C19": c19, "C20": c20, "M1": m1, "M2": m2, "L1": l1, "L2": l2,
}  # fmt: skip
