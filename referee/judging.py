"""All judges of the laws, asked one after the other about a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .hand import Hand
from .laws.revoke import revokes
from .ruling import Ruling

JUDGES: tuple[Callable[[Hand], Iterable[Ruling]], ...] = (revokes,)
"""Each looks at one subject of the laws and yields the rulings that it finds."""


def rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    """All rulings of a deal, in the order of the facts that they are about."""
    found = (ruling for judge in JUDGES for ruling in judge(hand))
    return tuple(sorted(found, key=lambda ruling: ruling.place))
