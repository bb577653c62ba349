"""The differences that an amendment makes, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import NoTrump, Suit
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..laws.points import Points
from ..laws.ruling import Ruling
from ..prose import join, say
from ..seats import Seat, Side
from .deal import DealView, deal_view

Part = Seat | Suit | NoTrump | tuple[Seat, ...] | dict[Side, int] | str | None
"""A part of a deal that may differ: a seat, a trump, seats, points by side, or how it ended."""


def differences(before: Game, after: Game, rulings: bool = True) -> tuple[str, ...]:
    """The differences between ``before`` and ``after``, a line each, deal by deal.

    Only real differences are named, however much was recomputed; ``rulings`` only on request. A score that
    changes through several later deals is named only for the last of them.
    """
    lines_of_all: list[str] = []
    ran_on: list[str] = []
    for old, new in zip(before.deals, after.deals, strict=False):
        if old is new:
            continue
        if (
            old.hand is new.hand
            and old.standing.points == new.standing.points
            and (old.standing.games == new.standing.games)
        ):
            ran_on = []  # the games won before differ, and the score is the same
            continue
        lines = list(_deal(old, new, rulings))
        ran_on = lines if old.hand is new.hand else []
        lines_of_all += [] if old.hand is new.hand else lines
    lines_of_all += ran_on
    lines_of_all += [f"deal {deal.hand.number} is gone" for deal in before.deals[len(after.deals) :]]
    lines_of_all += [f"deal {deal.hand.number} is new" for deal in after.deals[len(before.deals) :]]
    return tuple(lines_of_all)


def _deal(old: JudgedDeal, new: JudgedDeal, rulings: bool) -> Iterator[str]:
    then, now = deal_view(old), deal_view(new)
    deal, sides = f"deal {now.number}", new.hand.rules.seating.sides
    parts = _parts(now, sides)
    for words, value in _parts(then, sides).items():
        if parts[words] != value:
            yield say("{}: {} is now {}, not {}", deal, words, in_words(parts[words]), in_words(value))
    for was, trick in zip(then.likeliest, now.likeliest, strict=False):
        if was.winner is not trick.winner:
            yield say("{}: trick {} is now won by {}", deal, trick.number, in_words(trick.winner))
    if not rulings:
        return
    before, after = _keyed(old.rulings), _keyed(new.rulings)
    for key, ruling in after.items():
        if key not in before:
            yield say("{}: {}, {}: {}", deal, ruling.kind, ruling.status.value, ruling.text)
    for key, ruling in before.items():
        if key not in after:
            yield say("{}: no longer {}, {}: {}", deal, ruling.kind, ruling.status.value, ruling.text)


def _parts(deal: DealView, sides: tuple[Side, ...]) -> dict[str, Part]:
    """The compared parts of a deal, by their names."""
    return {
        "the dealer": deal.dealer,
        "the trump": deal.trump,
        "the maker": deal.maker,
        "who plays alone": deal.alone,
        "how it ended": deal.outcome and deal.outcome.value,
        "what it brings": None if deal.points is None else by_side(sides, deal.points),
        "the score after it": by_side(sides, deal.standing.points),
        "the games after it": by_side(sides, deal.standing.games),
    }


def by_side(sides: tuple[Side, ...], points: Points) -> dict[Side, int]:
    """Points under the side that has them."""
    return dict(zip(sides, points, strict=True))


def _keyed(rulings: tuple[Ruling, ...]) -> dict[tuple[object, ...], Ruling]:
    return {
        (ruling.kind, ruling.offender, ruling.trick, ruling.status, ruling.text): ruling for ruling in rulings
    }


def in_words(value: Part) -> str:
    """A part of a deal or of a table in words; seats and sides stay what they are."""
    match value:
        case None:
            return "not known"
        case dict():
            return join(", ", (say("{} {}", side, n) for side, n in value.items()))
        case tuple():
            return join(" and ", value) or "nobody"
        case Suit() | NoTrump():
            return value.word
        case _:
            return say("{}", value)
