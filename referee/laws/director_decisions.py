"""A director's decisions about rulings: they stand or not, whatever the book makes of the facts."""

from __future__ import annotations

from collections.abc import Iterable

from ..facts.claims import Decided
from ..play.one_deal import Hand
from .offences import numbered
from .ruling import Ruling, RulingId, Status


def as_decided(hand: Hand, rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The rulings of a deal, each with the newest decision about it.

    A ruling that does not stand gives nothing. A ruling that stands gives what the book gives; for anything
    else the director sets the score.
    """
    decisions = {RulingId.decided_by(fact): fact for _, fact in hand.facts if isinstance(fact, Decided)}
    return tuple(_decided(ruling, decisions.get(ruling.id)) for ruling in numbered(rulings))


def _decided(ruling: Ruling, decision: Decided | None) -> Ruling:
    if decision is None:
        return ruling
    if decision.stands:
        return ruling.as_(ruling.status, decided=decision)
    return ruling.as_(Status.CANCELLED, decided=decision, points=(), bars=(), remedies=(), missing="")
