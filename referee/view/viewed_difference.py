"""What an amendment changes: only the difference is worth announcing."""

from __future__ import annotations

from typing import Any

from ..cards import trump_named
from ..game.game import Game
from ..prose import join, say
from ..seats import Seat, Side
from .judge_report import deal_plain

_WORDS = {
    "dealer": "the dealer",
    "trump": "the trump",
    "maker": "the maker",
    "alone": "who plays alone",
    "outcome": "how it ended",
    "points": "what it brings",
    "score": "the score after it",
    "games": "the games after it",
}

_SEATS = ("dealer", "maker", "winner", "turn")
"""Parts that name a seat."""


def differences(before: Game, after: Game, rulings: bool = True) -> tuple[str, ...]:
    """What is judged otherwise in ``after`` than in ``before``, a line each, deal by deal.

    Nothing that stayed the same is named, however much was recomputed; of ``rulings`` only if wanted. Where
    the score alone runs on from another one through later deals, it is named after the last of them.
    """
    found: list[str] = []
    ran_on: list[str] = []
    for old, new in zip(before.deals, after.deals, strict=False):
        if old is new:
            continue
        if (
            old.hand is new.hand
            and old.standing.points == new.standing.points
            and (old.standing.games == new.standing.games)
        ):
            ran_on = []  # what was won before is another, and comes to the same
            continue
        lines = _deal(deal_plain(before, old), deal_plain(after, new), rulings)
        ran_on = lines if old.hand is new.hand else []
        found += [] if old.hand is new.hand else lines
    found += ran_on
    found += [f"deal {deal.hand.number} is gone" for deal in before.deals[len(after.deals) :]]
    found += [f"deal {deal.hand.number} is new" for deal in after.deals[len(before.deals) :]]
    return tuple(found)


def _deal(then: dict[str, Any], now: dict[str, Any], rulings: bool) -> list[str]:
    deal = f"deal {now['deal']}"
    found: list[str] = [
        say("{}: {} is now {}, not {}", deal, words, said_of(part, now[part]), said_of(part, then[part]))
        for part, words in _WORDS.items()
        if then[part] != now[part]
    ]
    winners = zip(then["tricks"], now["tricks"], strict=False)
    for number, (old, new) in enumerate(winners, 1):
        if old["winner"] != new["winner"]:
            won_by = said_of("winner", new["winner"])
            found.append(say("{}: trick {} is now won by {}", deal, number, won_by))
    if not rulings:
        return found
    old_rulings = {_key(ruling): ruling for ruling in then["rulings"]}
    new_rulings = {_key(ruling): ruling for ruling in now["rulings"]}
    for key, ruling in new_rulings.items():
        if key not in old_rulings:
            found.append(say("{}: {}, {}: {}", deal, ruling["kind"], ruling["status"], ruling["says"]))
    for key, ruling in old_rulings.items():
        if key not in new_rulings:
            no_longer = ruling["kind"], ruling["status"], ruling["says"]
            found.append(say("{}: no longer {}, {}: {}", deal, *no_longer))
    return found


def _key(ruling: dict[str, Any]) -> tuple[str, ...]:
    return (ruling["kind"], str(ruling["offender"]), str(ruling["trick"]), ruling["status"], ruling["says"])


def said_of(part: str, value: Any) -> str:
    """The value of a ``part`` of a judged deal or of a table in words; seats and sides stay what they are."""
    if isinstance(value, dict):
        sides = (say("{} {}", Side(tuple(map(Seat, side))), points) for side, points in value.items())
        return join(", ", sides)
    if isinstance(value, list):
        return join(" and ", map(Seat, value)) or "nobody"
    if value is None:
        return "not known"
    if part == "trump":
        return trump_named(value).word
    return say("{}", Seat(value)) if part in _SEATS else str(value)
