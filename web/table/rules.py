"""A table's game judged by other rules than it is played by."""

from __future__ import annotations

from referee.book import loading as book_loading
from referee.game.game import Game, replay

from ..journal.agreed_settings import Settings
from .logbook import NotNow
from .reader import Showing


def judged_by(game: Game, settings: Settings) -> Game:
    """``game`` as ``settings`` have it judged; raises NotNow for none that there are."""
    try:
        return replay(game.journal, book_loading.load(settings.book, settings.house))
    except ValueError as problem:
        raise NotNow(str(problem)) from None


def would_change_rules(table: Showing, settings: Settings) -> bool:
    """Whether ``settings`` are other rules than those agreed on; raises NotNow for none at all."""
    judged_by(table.game, settings)
    return table.agreed.other_rules(settings)
