"""Another game after the one that has just ended."""

from __future__ import annotations

from referee.facts.register import GameBegan, ScoreSet
from referee.view.may_see import may_see
from referee.view.role import Role

from ..journal.who import Who
from ..shown.words.english import ENGLISH
from .entered_meanwhile import is_entered_already
from .logbook import NotNow
from .table import Table


def rematch(table: Table, by: Who, seq: int | None = None) -> int:
    """Begin another game, where one has just ended, unless one began after entry ``seq``; raises NotNow."""
    with table.news.held():
        if is_entered_already(table.logbook, GameBegan(), seq):
            return table.seq
        known = may_see(table.game, Role.TABLE)
        if known.final is None:
            raise NotNow(ENGLISH["not_now_game_goes_on"])
        carried = known.standing.points
        # a lap that the book carries on stays with the side that has it (Somerset 1)
        return table.write_down(by, (GameBegan(), ScoreSet(carried)) if any(carried) else (GameBegan(),))
