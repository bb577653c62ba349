"""A table's finished hands looked back at with all cards open, each worked out once and kept."""

from __future__ import annotations

from typing import Any

from referee.look_back.look_back_data import look_back
from referee.look_back.other_book import by_other_book, other_ruling

from ..shown import shown_hand
from ..shown.shown_names import Words
from .table_kept_back import keep_back
from .table_reader import Showing


def looked_back(table: Showing, number: int, role: str, evening: int | None = None) -> dict[str, Any] | None:
    """Deal ``number`` with all cards open, and what the texts advise; None where the house has it off.

    Raises KeyError where there is no hand that may be looked at, NotNow while the house keeps rulings back,
    for a revoke would show in it, and Busy.
    """
    one = table.evening(evening)
    judged = shown_hand.finished_deal(one.game, number)
    if not judged.hand.rules.look_back:
        return None
    keep_back(one.game, role)
    before = one.game.deals[number - 2].standing if number > 1 else None
    return table.backs.get((one.number, number), (judged.hand, before), lambda: look_back(one.game, judged))


def other_ruled(
    table: Showing, number: int, book: str, role: str, evening: int | None = None
) -> dict[str, Any]:
    """What ``book`` would have ruled and scored of deal ``number``, with the players' names.

    Raises KeyError where there is no hand that may be looked at, CannotCompare where the game cannot be
    judged by that book, NotNow while the house keeps rulings back, and Busy.
    """
    one = table.evening(evening)
    judged = shown_hand.finished_deal(one.game, number)
    keep_back(one.game, role)
    of = (one.game.hand, *one.game.deals)
    other = table.backs.get((one.number, book), of, lambda: by_other_book(one.game, book))
    found = other_ruling(one.game, judged, other)
    told = Words(one.settings.names)
    return {**found, "says": [told(line) for line in found["says"]]}
