"""A side's no to the other one, which asks it to take a tap back."""

from __future__ import annotations

from .table_actors import is_own, seat_of
from .table_logbook import NotNow
from .table_reader import Showing


def refuse_undo(table: Showing, by: str) -> int:
    """Say no to the other side, which asks to take back what this one entered; raises NotNow."""
    with table.held():
        asked, newest = table.undo_asked(), table.newest_act
        if asked is None or asked["refused"] or newest is None:
            raise NotNow("nobody asks to take anything back")
        if not is_own(table.game.rules, newest.by, by):
            raise NotNow("that is for the side to say that entered it")
        return table.write_down(by, (), [("undo_refused", by, {"seq": newest.seq, "by": seat_of(by)})])
