"""A check that a fact names seats and sides that its table has."""

from __future__ import annotations

from ..book.ruleset import RuleSet
from ..facts.placed import Placed
from ..facts.register import ScoreSet
from ..unreadable_record import Unreadable
from ..words.message import Message, say


class UnknownSeat(Unreadable):
    """The fact at ``place`` names a seat or a side that these rules do not have."""

    def __init__(self, place: int, message: Message) -> None:
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
                place, say("table.nobody_sits", place=place, seat=seat, book=rules.book, seats=seats)
            )
    side = getattr(event, "side", None)
    if side is not None and side not in table.sides:
        sides = " ".join(map(str, table.sides))
        raise UnknownSeat(place, say("table.no_side", place=place, side=side, book=rules.book, sides=sides))
    if isinstance(event, ScoreSet) and {len(event.points), len(event.games or table.sides)} != {
        len(table.sides)
    }:
        sides = " ".join(map(str, table.sides))
        raise UnknownSeat(place, say("table.score_of_each", place=place, sides=sides))
