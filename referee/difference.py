"""What an amendment changes: only the difference is worth announcing."""

from __future__ import annotations

from typing import Any

from .game import Game
from .judgement import judged_deals

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


def differences(before: Game, after: Game, rulings: bool = True) -> tuple[str, ...]:
    """What is judged otherwise in ``after`` than in ``before``, a line each, deal by deal.

    Nothing that stayed the same is named, however much was recomputed; of ``rulings`` only if wanted.
    """
    then, now = judged_deals(before), judged_deals(after)
    found: list[str] = []
    for number in range(max(len(then), len(now))):
        if number >= len(now):
            found.append(f"deal {number + 1} is gone")
        elif number >= len(then):
            found.append(f"deal {number + 1} is new")
        else:
            found += _deal(then[number], now[number], rulings)
    return tuple(found)


def _deal(then: dict[str, Any], now: dict[str, Any], rulings: bool) -> list[str]:
    deal = f"deal {now['deal']}"
    found = [
        f"{deal}: {words} is now {_said(now[part])}, not {_said(then[part])}"
        for part, words in _WORDS.items()
        if then[part] != now[part]
    ]
    winners = zip(then["tricks"], now["tricks"], strict=False)
    for number, (old, new) in enumerate(winners, 1):
        if old["winner"] != new["winner"]:
            found.append(f"{deal}: trick {number} is now won by {_said(new['winner'])}")
    if not rulings:
        return found
    old_rulings = {_key(ruling): ruling for ruling in then["rulings"]}
    new_rulings = {_key(ruling): ruling for ruling in now["rulings"]}
    for key, ruling in new_rulings.items():
        if key not in old_rulings:
            found.append(f"{deal}: {ruling['kind']}, {ruling['status']}: {ruling['says']}")
    for key, ruling in old_rulings.items():
        if key not in new_rulings:
            found.append(f"{deal}: no longer {ruling['kind']}, {ruling['status']}: {ruling['says']}")
    return found


def _key(ruling: dict[str, Any]) -> tuple[str, ...]:
    return (ruling["kind"], str(ruling["offender"]), str(ruling["trick"]), ruling["status"], ruling["says"])


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{side} {n}" for side, n in value.items())
    if isinstance(value, list):
        return " and ".join(value) or "nobody"
    return "not known" if value is None else str(value)
