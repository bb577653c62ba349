"""The advice on calls: ordering, assisting, taking up, making, playing alone; sources in ``pieces.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..cards import Suit
from .given import Counsel, Rule, call
from .hand import HandRecord
from .holding import (
    Holding,
    can_assist_as_second,
    can_assist_by_score,
    can_make_next,
    can_order_as_eldest,
    can_order_as_third,
    can_take_up_as_dealer,
)


def c1(record: HandRecord) -> Iterator[Counsel]:
    cards = record.held.get(record.eldest, ())
    if (
        not record.has_jack_up
        and can_order_as_eldest(cards, record.turned)
        and not can_make_next(cards, record.turned)
    ):
        yield from call("C1", record, record.eldest, 1, "makes")


def c2(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.eldest, ()), record.turned)
    great = holding.has_all("RL") and holding.n >= 4
    if holding.n >= 3 and can_make_next(holding.cards, record.turned) and not great:
        yield from call("C2", record, record.eldest, 1, "passes")


def c3(record: HandRecord) -> Iterator[Counsel]:
    if Holding(record.held.get(record.second, ()), record.turned).n >= 3:
        yield from call("C3", record, record.second, 1, "makes")


def c4(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    if holding.n == 2 and holding.has_all("R"):
        yield from call("C4", record, record.second, 1, "makes")


def c5(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    if holding.n == 2 and holding.has_all("L") and not holding.has_all("R"):
        yield from call("C5", record, record.second, 1, "makes", open_=not holding.out_aces)


def c6(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    if holding.n == 2 and holding.out_aces >= 2:
        yield from call("C6", record, record.second, 1, "makes", open_=True)


def c7(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    if holding.n == 2 and holding.has_all("A") and holding.out_aces >= 1:
        yield from call("C7", record, record.second, 1, "makes", open_=not record.has_jack_up)


def c8(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    if holding.n == 2 and holding.is_single_suit_with_ace and len(next(iter(holding.sides.values()))) == 3:
        yield from call("C8", record, record.second, 1, "makes", open_=True)


def c9(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    plain = not can_assist_as_second(
        holding.cards, record.turned, record.has_jack_up
    ) and not can_assist_by_score(holding.cards, record.turned)
    if holding.n == 2 and holding.has & {"A", "K"} and plain and record.score:
        may = record.is_score(record.second, 4, 4) or record.is_score(record.second, 4, 0)
        yield from call("C9", record, record.second, 1, "passes", open_=may)


def c10(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    if record.has_jack_up and holding.n == 2 and holding.is_small:
        yield from call("C10", record, record.second, 1, "passes")


def c11(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.second, ()), record.turned)
    light = not can_assist_as_second(
        holding.cards, record.turned, record.has_jack_up
    ) and not can_assist_by_score(holding.cards, record.turned)
    exempt = record.is_score(record.second, 4, 4) or record.is_score(record.second, 4, 0)
    if holding.cards and holding.n >= 1 and light and not exempt:
        yield from call("C11", record, record.second, 1, "passes")


def c12(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.third, ()), record.turned)
    if (
        holding.cards
        and record.has_jack_up
        and holding.n >= 2
        and not holding.has_all("LAK")
        and holding.n < 4
    ):
        yield from call("C12", record, record.third, 1, "passes")


def c13(record: HandRecord) -> Iterator[Counsel]:
    cards = record.held.get(record.third, ())
    if not record.has_jack_up and can_order_as_third(cards, record.turned):
        yield from call("C13", record, record.third, 1, "makes")


def c14(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.third, ()), record.turned)
    strong_at_next = can_make_next(holding.cards, record.turned) and holding.n >= 2
    if (
        holding.n >= 2
        and not record.has_jack_up
        and not can_order_as_third(holding.cards, record.turned)
        and not strong_at_next
    ):
        yield from call("C14", record, record.third, 1, "passes")


def c15(record: HandRecord) -> Iterator[Counsel]:
    cards = record.held.get(record.dealer, ())
    if record.round == 1 and record.maker is record.dealer and can_take_up_as_dealer(cards, record.turned):
        yield from call("C15", record, record.dealer, 1, "makes")


def c16(record: HandRecord) -> Iterator[Counsel]:
    if record.maker is not record.dealer or record.round != 1 or not record.score:
        return
    cards = record.held.get(record.dealer, ())
    if can_take_up_as_dealer(cards, record.turned):
        return
    careful = record.is_score(record.dealer, 3, 3) or record.is_score(record.dealer, 4, 2)
    lighter = any(record.is_score(record.dealer, *score) for score in ((4, 4), (4, 0), (4, 3)))
    if careful or lighter:
        yield from call("C16", record, record.dealer, 1, "passes", open_=lighter)


def c17(record: HandRecord) -> Iterator[Counsel]:
    """The dealer takes up: the five cards are those before the up-card replaces the worst."""
    cards = record.held.get(record.dealer, ())
    if record.round != 2 or not cards:
        return
    after = (
        four for four in combinations(cards, 4) if can_take_up_as_dealer((*four, record.up), record.turned)
    )
    if next(after, None) is None:
        return
    crossed = any(
        Holding(cards, suit).has_all("RL")
        for suit in Suit
        if suit not in (record.turned, record.turned.sister)
    )
    if not crossed and not can_make_next(cards, record.turned):
        yield from call("C17", record, record.dealer, 1, "makes")


def c18(record: HandRecord) -> Iterator[Counsel]:
    holding = Holding(record.held.get(record.eldest, ()), record.turned)
    if len(record.order) == 2 and holding.n == 2 and holding.has & {"R", "L", "A"}:
        yield from call("C18", record, record.eldest, 1, "makes", open_=True)


def c19(record: HandRecord) -> Iterator[Counsel]:
    holding = record.holding(record.maker)
    if len(record.order) != 3:
        return
    strong = (holding.n >= 3 and holding.has_all("R")) or can_order_as_third(holding.cards, record.trump)
    yield from call("C19", record, record.maker, record.round, "makes" if strong else "passes")


def c20(record: HandRecord) -> Iterator[Counsel]:
    if len(record.order) != 3 or set(record.score.values()) != {4} or record.dealer not in record.held:
        return
    cards = record.held[record.dealer]
    if not can_take_up_as_dealer(cards, record.turned):
        yield from call("C20", record, record.dealer, 1, "passes")


def m1(record: HandRecord) -> Iterator[Counsel]:
    cards, next_ = record.held.get(record.eldest, ()), record.turned.sister
    if not cards or record.spoke(record.eldest, 2) is None:
        return
    made = record.maker is record.eldest
    if made and record.trump is next_:
        yield Counsel("M1", record.eldest, True, "makes", 2)
    elif made:
        holding = record.holding(record.eldest)
        if holding.n < 4 and not holding.has_all("RL"):
            yield Counsel("M1", record.eldest, False, "makes", 2)
    elif can_make_next(cards, record.turned):
        yield Counsel("M1", record.eldest, False, "makes", 2)


def m2(record: HandRecord) -> Iterator[Counsel]:
    cards = record.held.get(record.second, ())
    if record.turned.is_red or record.round != 2 or record.maker is not record.second:
        return
    red = [Holding(cards, suit) for suit in Suit if suit.is_red]
    if record.trump.is_red or any(holding.n >= 3 or holding.has_another_with("R") for holding in red):
        yield Counsel("M2", record.second, record.trump.is_red, "makes", 2)


def l1(record: HandRecord) -> Iterator[Counsel]:
    if not record.alone or record.alone[0] is not record.maker:
        return
    level = record.is_score(record.maker, 3, 3) or record.is_score(record.maker, 4, 4)
    ahead = record.ahead_by(record.maker)
    if level or (ahead is not None and ahead > 0):
        holding = record.holding(record.maker)
        if holding.sure_tricks() < 4:
            yield Counsel("L1", record.maker, False, "partner")


def l2(record: HandRecord) -> Iterator[Counsel]:
    desperate = record.is_score(record.maker, 1, 4) or record.is_score(record.maker, 2, 4)
    if record.alone and record.alone[0] is record.maker and desperate:
        yield Counsel("L2", record.maker, True, "alone")


RULES: dict[str, Rule] = {
    "C1": c1, "C2": c2, "C3": c3, "C4": c4, "C5": c5, "C6": c6, "C7": c7, "C8": c8, "C9": c9, "C10": c10,
    "C11": c11, "C12": c12, "C13": c13, "C14": c14, "C15": c15, "C16": c16, "C17": c17, "C18": c18,
    "C19": c19, "C20": c20, "M1": m1, "M2": m2, "L1": l1, "L2": l2,
}  # fmt: skip
