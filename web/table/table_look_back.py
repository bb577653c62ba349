"""A table's finished hands looked back at with all cards open, each worked out once and kept."""

from __future__ import annotations

from typing import Any

from referee.look_back.look_back_data import look_back

from ..shown import shown_hand
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
