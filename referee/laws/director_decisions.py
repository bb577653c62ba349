"""What a director decides about rulings: they stand or not, whatever the book makes of the facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..facts.claim_facts import Decided
from ..play.one_deal import Hand
from ..seats import Seat
from .ruling import Ruling, Status

Name = tuple[str, Seat | None, int | None]


def name_of(ruling: Ruling) -> Name:
    """What a decision names a ruling by, beside its deal and which of several such it is."""
    return ruling.kind.replace(" ", "-"), ruling.offender, ruling.trick


def as_decided(hand: Hand, rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The rulings of a deal, each with the newest decision about it; one that does not stand gives nothing.

    One that stands is what the book makes of it: where that gives nothing, the director sets the score.
    """
    said = {
        ((event.kind, event.offender, event.trick), event.which): event
        for _, event in hand.facts
        if isinstance(event, Decided)
    }
    if not said:
        return tuple(rulings)
    seen: Counter[Name] = Counter()
    found = []
    for ruling in rulings:
        name = name_of(ruling)
        seen[name] += 1
        decided = said.get((name, seen[name]))
        if decided is None:
            found.append(ruling)
        elif decided.stands:
            found.append(ruling.as_(ruling.status, decided=decided))
        else:
            found.append(
                ruling.as_(Status.CANCELLED, decided=decided, points=(), bars=(), remedies=(), missing="")
            )
    return tuple(found)
