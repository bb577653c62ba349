"""Another game after the one that has just ended."""

from __future__ import annotations

from referee.facts.register import GameBegan, ScoreSet
from referee.view.may_see import may_see
from referee.view.role import Role

from ..journal.who import Who
from ..shown.words.english import ENGLISH
from .logbook import NotNow
from .table import Table


def rematch(table: Table, by: Who) -> int:
    """Begin another game, where one has just ended; raises NotNow where none has."""
    with table.news.held():
        known = may_see(table.game, Role.TABLE)
        if known.final is None:
            raise NotNow(ENGLISH["not_now_game_goes_on"])
        carried = known.standing.points
        # a lap that the book carries on stays with the side that has it (Somerset 1)
        return table.write_down(by, (GameBegan(), ScoreSet(carried)) if any(carried) else (GameBegan(),))
