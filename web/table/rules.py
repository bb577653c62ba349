"""A table's game judged by other rules than it is played by."""

from __future__ import annotations

from collections.abc import Iterable

from referee.book import loading as book_loading
from referee.game.game import Game, replay
from referee.game.table import UnknownSeat

from ..journal.agreed_settings import Settings
from ..journal.who import Who
from ..plain_text import same_name
from ..shown.words.english import ENGLISH
from .answered import has_other_rulings
from .logbook import Logbook, NotNow


def judged_by(game: Game, settings: Settings) -> Game:
    """``game`` as ``settings`` have it judged; raises NotNow for none that there are."""
    try:
        rules = book_loading.load(settings.book, settings.house)
        return replay(game.journal, rules)
    except UnknownSeat:
        seats = {"n": len(game.rules.seating.seats), "players": len(rules.seating.seats)}
        raise NotNow(ENGLISH["not_now_other_seats"].format(**seats)) from None
    except ValueError as problem:
        raise NotNow(str(problem)) from None


def unless_ruled_otherwise(before: Game, after: Game, by: Who | None = None) -> None:
    """Let the rules of ``after`` change no ruling that was announced; raises NotNow.

    A player would take by them what the other side has; a director may, and the machine itself where there
    is none. ``by`` is None where rules come into force that were agreed on earlier.
    """
    bound = by is None or (by.is_device and not by.may_direct)
    if bound and has_other_rulings(before, after):
        raise NotNow(ENGLISH["agreed_ruled"])


def unless_same_name(names: Iterable[str]) -> None:
    """Refuse a table at which two players have the same name: no text could say which is meant."""
    known: set[str] = set()
    for name in filter(None, names):
        if same_name(name) in known:
            raise NotNow(ENGLISH["not_now_same_name"].format(name=name))
        known.add(same_name(name))


def has_other_rules(logbook: Logbook, settings: Settings) -> bool:
    """Whether ``settings`` are other rules than those agreed on; raises NotNow for none at all."""
    judged_by(logbook.game, settings)
    return logbook.agreed.has_other_rules(settings)
