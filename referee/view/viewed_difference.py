"""The differences that an amendment makes, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import NoTrump, Suit
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..laws.points import Points
from ..laws.ruling import Ruling
from ..play.deal_outcome import Outcome
from ..seats import Seat, Side
from ..words.message import Message, Value, join, say
from .deal import DealView, deal_view

Part = Seat | Suit | NoTrump | tuple[Seat, ...] | dict[Side, int] | Outcome | None
"""A part of a deal that may differ: a seat, a trump, seats, points by side, or how it ended."""


def differences(before: Game, after: Game, rulings: bool = True) -> tuple[Message, ...]:
    """The differences between ``before`` and ``after``, a line each, deal by deal.

    Only real differences are named, however much was recomputed; ``rulings`` only on request. A score that
    changes through several later deals is named only for the last of them.
    """
    lines_of_all: list[Message] = []
    ran_on: list[Message] = []
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
    lines_of_all += [
        say("difference.gone", deal=deal.hand.number) for deal in before.deals[len(after.deals) :]
    ]
    lines_of_all += [
        say("difference.new", deal=deal.hand.number) for deal in after.deals[len(before.deals) :]
    ]
    return tuple(lines_of_all)


def _deal(old: JudgedDeal, new: JudgedDeal, rulings: bool) -> Iterator[Message]:
    then, now = deal_view(old), deal_view(new)
    deal, sides = now.number, new.hand.rules.seating.sides
    parts = _parts(now, sides)
    for name, value in _parts(then, sides).items():
        if parts[name] != value:
            yield say(
                "difference.is_now",
                deal=deal,
                what=say(name),
                now=in_words(parts[name]),
                then=in_words(value),
            )
    for was, trick in zip(then.likeliest, now.likeliest, strict=False):
        if was.winner is not trick.winner:
            yield say("difference.trick_won_by", deal=deal, trick=trick.number, who=in_words(trick.winner))
    if not rulings:
        return
    before, after = _keyed(old.rulings), _keyed(new.rulings)
    for key, ruling in after.items():
        if key not in before:
            yield say("difference.ruling", **_of_ruling(deal, ruling))
    for key, ruling in before.items():
        if key not in after:
            yield say("difference.no_longer", **_of_ruling(deal, ruling))


def _of_ruling(deal: int, ruling: Ruling) -> dict[str, Value]:
    kind = say(f"kind.{ruling.kind}")
    return {"deal": deal, "kind": kind, "status": ruling.standing, "ruling": ruling.text}


def _parts(deal: DealView, sides: tuple[Side, ...]) -> dict[str, Part]:
    """The compared parts of a deal, by the keys of their names."""
    return {
        "part.dealer": deal.dealer,
        "part.trump": deal.trump,
        "part.maker": deal.maker,
        "part.alone": deal.alone,
        "part.ended": deal.outcome,
        "part.brings": None if deal.points is None else by_side(sides, deal.points),
        "part.score_after": by_side(sides, deal.standing.points),
        "part.games_after": by_side(sides, deal.standing.games),
    }


def by_side(sides: tuple[Side, ...], points: Points) -> dict[Side, int]:
    """Points under the side that has them."""
    return dict(zip(sides, points, strict=True))


def _keyed(rulings: tuple[Ruling, ...]) -> dict[tuple[object, ...], Ruling]:
    return {
        (ruling.kind, ruling.offender, ruling.trick, ruling.status, ruling.text): ruling for ruling in rulings
    }


def in_words(value: Part) -> Message:
    """A part of a deal or of a table in words; seats and sides stay what they are."""
    match value:
        case None:
            return say("difference.not_known")
        case dict():
            return join("comma", (say("difference.points", side=side, n=n) for side, n in value.items()))
        case tuple():
            return join("and", value) if value else say("some.nobody")
        case Outcome():
            return say(f"outcome.{value.value}")
        case _:
            return say("value", value=value)
