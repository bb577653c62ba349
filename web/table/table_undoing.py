"""Taking back and putting back: one's own taps, and asking the other side about theirs."""

from __future__ import annotations

from ..journal.journal import Entry
from ..journal.undo_and_redo import REDO, UNDO, taken_back
from .table_actors import KEPT, covered_from, is_own, seat_of, undoes
from .table_logbook import NotNow
from .table_reader import Showing
from .table_seats import KIND, rename, turned_by


def undo(table: Showing, seq: int, by: str) -> int:
    """Take back the newest act, which whoever asks saw as entry ``seq``; raises NotNow if it is not.

    What the other side entered is not taken back: that side is asked to. What the director entered is theirs.
    """
    with table.held():
        _unless_newer(table, seq)
        done = table.steps.done
        if not done:
            raise NotNow("there is nothing to take back")
        owner = done[-1][0].by
        if owner.startswith("director") and not undoes(by):
            raise NotNow(f"the director entered this: {KEPT}")
        if not is_own(table.game.rules, owner, by):
            asked = {"seq": done[-1][0].seq, "of": seat_of(owner), "by": seat_of(by)}
            return table.write_down(by, (), [("undo_asked", by, asked)])
        taken = _take_back(table, done[-1], UNDO, by)
    table.names_changed()
    return taken


def redo(table: Showing, seq: int, by: str) -> int:
    """Put back what was taken back last, unless something new was written since; raises NotNow then."""
    with table.held():
        _unless_newer(table, seq)
        undone = table.steps.undone
        if not undone:
            raise NotNow("there is nothing to put back")
        put = _take_back(table, undone[-1], REDO, by)
    table.names_changed()
    return put


def refuse_undo(table: Showing, by: str) -> int:
    """Say no to the other side, which asks to take back what this one entered; raises NotNow."""
    with table.held():
        asked = table.undo_asked()
        if asked is None or asked["refused"]:
            raise NotNow("nobody asks to take anything back")
        newest = table.steps.done[-1][0]
        if not is_own(table.game.rules, newest.by, by):
            raise NotNow("that is for the side to say that entered it")
        return table.write_down(by, (), [("undo_refused", by, {"seq": newest.seq, "by": seat_of(by)})])


def _unless_newer(table: Showing, seq: int) -> None:
    if seq != table.seq:
        raise NotNow("something has happened since: look again before taking it back")


def _take_back(table: Showing, act: list[Entry], step: str, by: str) -> int:
    turned = -turned_by(table, act[0].what["act"]) % 4
    also = [(KIND, by, {"turned": turned})] if turned else []
    seq = table.write_down(by, taken_back(act), also, step=step, guard=covered_from(by))
    if turned:
        rename(table, turned)
    return seq
