"""What is done about rulings and with the director: agreeing, calling, telling, deciding, adjusting."""

from __future__ import annotations

from collections.abc import Mapping

from referee.facts.register import Announced, RoundClosed
from referee.laws.ruling import RulingId
from referee.view.role import Role

from ..journal import entered_by_people
from ..journal.entries import Accepted, Adjusted, DirectorCalled
from ..journal.who import Who
from ..shown.words.english import ENGLISH
from . import reading
from .actors import seat_at
from .logbook import NotNow
from .reading import director_call
from .score_by_agreement import score_set
from .table import Table


def accept(table: Table, ruling: str, by: Who) -> int:
    """Write down that the table agrees to a ruling that it was shown; raises NotNow for another."""
    with table.news.held():
        shown = reading.ruling(table.logbook, ruling, Role.TABLE)
        if shown is None:
            raise NotNow(ENGLISH["not_now_no_such_ruling"])
        return table.write_down(by, (), [(by, Accepted(ruling, shown.says))])


def call_director(table: Table, called: bool, about: str, by: Who) -> int:
    """Call the director to the table, or let him go; raises :class:`NotNow`."""
    with table.news.held():
        if called == (director_call(table.logbook) is not None):
            raise NotNow(
                ENGLISH["not_now_director_called"] if called else ENGLISH["not_now_director_not_called"]
            )
        return table.write_down(by, (), [(by, DirectorCalled(called, about))])


def announce(table: Table, deal: int, offender: str, by: Who) -> int:
    """Announce to the table the rulings against a seat that the house withholds for the director.

    Raises :class:`NotNow`.
    """
    with table.news.held():
        seat = seat_at(table.game.rules, offender)
        if not 1 <= deal <= len(table.game.hands):
            raise NotNow(ENGLISH["not_now_no_such_deal"])
        return table.write_down(by, (Announced(deal, seat),))


def adjust(table: Table, score: Mapping[str, int], why: str, name: str, by: Who) -> int:
    """Set the score to ``score``, points by side, for the reason ``why``, in the name of ``name``.

    Of a game that has just been won it is the score: that game goes on, or ends with it.
    """
    with table.news.held():
        _named(why, name)
        fact = score_set(table.game, score, by.role)
        return table.write_down(by, (fact,), [(by, Adjusted(why, name))])


def decide(table: Table, ruling: str, stands: bool, why: str, name: str, by: Who) -> int:
    """Decide a ruling that is shown to the director: whether it is valid, for the reason ``why``.

    Raises :class:`NotNow`.
    """
    with table.news.held():
        if reading.ruling(table.logbook, ruling, Role.DIRECTOR) is None:
            raise NotNow(ENGLISH["not_now_no_such_ruling"])
        _named(why, name)
        try:
            fact = entered_by_people.decided(table.game, RulingId.parse(ruling), stands, why, name)
        except ValueError as problem:
            raise NotNow(str(problem)) from None
        return table.write_down(by, (fact,))


def close_round(table: Table, by: Who) -> int:
    """Let nothing before this be corrected any more."""
    return table.write_down(by, (RoundClosed(),))


def _named(why: str, name: str) -> None:
    """Refuse what has no reason or no name to it."""
    if not why.strip() or not name.strip():
        raise NotNow(ENGLISH["not_now_say_why"])
