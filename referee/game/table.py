"""A check that a fact names seats and sides that its table has."""

from __future__ import annotations

from ..book.ruleset import RuleSet
from ..facts.placed import Placed
from ..facts.register import ScoreSet
from ..unreadable_record import Unreadable


class UnknownSeat(Unreadable):
    """The fact at ``place`` names a seat or a side that these rules do not have."""

    def __init__(self, place: int, message: str) -> None:
        super().__init__(message)
        self.place = place


def check_table(rules: RuleSet, placed: Placed) -> None:
    """Raise :class:`UnknownSeat` if a fact names a seat or a side that the table does not have."""
    place, event = placed
    table = rules.seating
    for name in ("seat", "dealer", "by", "against", "offender"):
        seat = getattr(event, name, None)
        if seat is not None and seat not in table.seats:
            seats = " ".join(map(str, table.seats))
            raise UnknownSeat(
                place, f"fact {place}: nobody sits at {seat}; in {rules.book} there are {seats}"
            )
    side = getattr(event, "side", None)
    if side is not None and side not in table.sides:
        sides = " ".join(map(str, table.sides))
        raise UnknownSeat(place, f"fact {place}: {side} is no side; in {rules.book} there are {sides}")
    if isinstance(event, ScoreSet) and {len(event.points), len(event.games or table.sides)} != {
        len(table.sides)
    }:
        sides = " ".join(map(str, table.sides))
        raise UnknownSeat(place, f"fact {place}: the score needs a number for each of {sides}")
