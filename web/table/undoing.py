"""Taking back and putting back: one's own taps, and asking the other side about theirs."""

from __future__ import annotations

from referee.game.game import Game, apply
from referee.seats import Seat
from referee.view.role import Role

from ..journal.entries import SeatsTurned, StepBack, UndoAsked, UndoRefused
from ..journal.undo_and_redo import REDO, UNDO, Act, act_number, notes_taken_back, taken_back
from ..journal.who import Who
from ..shown.words.english import ENGLISH
from .actors import guard_of, losing, may_undo, may_undo_for, refuse_uncovering
from .logbook import NotNow
from .parts_of_state import undo_asked
from .seats import rename, turned_by
from .table import Table


def undo(table: Table, seq: int, by: Who) -> int:
    """Take back the newest act, which whoever asks saw as entry ``seq``; raises NotNow if it is not.

    What the other side entered is not taken back: that side is asked to; so is a side that
    would lose a ruling which was announced. What the director entered is theirs.
    """
    with table.news.held():
        _unless_newer(table, seq)
        done = table.logbook.steps.done
        if not done:
            raise NotNow(ENGLISH["not_now_nothing_to_take_back"])
        owner = done[-1][0].by
        if owner.role is Role.DIRECTOR and not by.may_undo_all:
            raise NotNow(ENGLISH["not_now_director_entered"].format(kept=ENGLISH["not_now_for_directors"]))
        before, after, asked = table.game, _without(table, done[-1]), _asked(table)
        refuse_uncovering(before, after, by)
        agrees = None if asked is None or asked.is_new else asked.by
        lose = losing(before, after, by, agrees)
        may = asked is not None and may_undo_for(before.rules, asked.of, by)
        if lose or not (may or may_undo(before.rules, owner, by)):
            of = min(lose, key=str).seats[0] if lose else owner.seat
            request = UndoAsked(done[-1][0].seq, of, by.seat, bool(lose), by.word is None)
            return table.write_down(by, (), [(by, request)])
        taken = _take_back(table, done[-1], UNDO, by, agrees)
    table.names_changed()
    return taken


def redo(table: Table, seq: int, by: Who) -> int:
    """Put back what was taken back last, unless something new was written since; raises NotNow then."""
    with table.news.held():
        _unless_newer(table, seq)
        undone = table.logbook.steps.undone
        if not undone:
            raise NotNow(ENGLISH["not_now_nothing_to_put_back"])
        put = _take_back(table, undone[-1], REDO, by)
    table.names_changed()
    return put


def refuse_undo(table: Table, by: Who) -> int:
    """Say no to the other side, which asks to take back what this one entered; raises NotNow."""
    with table.news.held():
        asked = undo_asked(table.logbook)
        if asked is None or asked.refused:
            raise NotNow(ENGLISH["not_now_nobody_asks"])
        newest = table.logbook.steps.done[-1][0]
        has_entered = asked.of is None and newest.by == by
        if not has_entered and not may_undo_for(table.game.rules, asked.of or newest.by.seat, by):
            raise NotNow(ENGLISH["not_now_for_other_side"])
        return table.write_down(by, (), [(by, UndoRefused(newest.seq, by.seat))])


def _asked(table: Table) -> UndoAsked | None:
    """The request to take the newest act back; None where there is none, or it was refused."""
    shown, entry = undo_asked(table.logbook), table.logbook.newest(UndoAsked)
    return None if shown is None or shown.refused or entry is None else entry.what


def _without(table: Table, act: Act) -> Game:
    """The game without an act."""
    after = table.game
    for undone in taken_back(act):
        after = apply(after, undone)
    return after


def _unless_newer(table: Table, seq: int) -> None:
    if seq != table.seq:
        raise NotNow(ENGLISH["not_now_something_since"])


def _take_back(table: Table, act: Act, step: StepBack, by: Who, agrees: Seat | None = None) -> int:
    turned = -turned_by(table, act_number(act)) % 4
    also = [(by, note) for note in (*([SeatsTurned(turned)] if turned else ()), *notes_taken_back(act, step))]
    seq = table.write_down(by, taken_back(act), also, step=step, guard=guard_of(by, agrees))
    if turned:
        rename(table, turned)
    return seq
