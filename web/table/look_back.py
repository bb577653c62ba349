"""A look back at a table's finished hands with all cards open, each computed a single time and cached."""

from __future__ import annotations

from functools import partial

from referee.look_back.data import LookBack, look_back
from referee.look_back.other_book import by_other_book, other_ruling
from referee.view.role import Role

from ..journal.entries import FiguresErased
from ..journal.who import Who
from ..shown import figures as shown_figures
from ..shown import hand as shown_hand
from ..shown.figures import EveningFigures
from ..shown.hand_states import OtherBook
from ..shown.names import words_of
from ..shown.words.english import ENGLISH
from .logbook import NotNow
from .reading import evening_of, evenings
from .table import Table
from .withheld import has_withheld_rulings, refuse_withheld


def looked_back(table: Table, number: int, role: Role, evening: int | None = None) -> LookBack | None:
    """Deal ``number`` with all cards open, and what the texts advise; None if the house has switched it off.

    Raises KeyError if no such hand may be looked at, NotNow while the house withholds rulings (a revoke would
    show in it), and Busy.
    """
    chosen = evening_of(table.logbook, evening, role)
    judged = shown_hand.finished_deal(chosen.game, number)
    if not judged.hand.rules.look_back:
        return None
    refuse_withheld(chosen.game, role)
    before = chosen.game.deals[number - 2].standing if number > 1 else None
    return table.look_backs.get(
        (chosen.number, number), (judged.hand, before), lambda: look_back(chosen.game, judged)
    )


def other_ruled(table: Table, number: int, book: str, role: Role, evening: int | None = None) -> OtherBook:
    """The rulings and the score of deal ``number`` by ``book``, with the players' names.

    Raises KeyError if no such hand may be looked at, IncomparableBooks if that book cannot judge the game,
    NotNow while the house withholds rulings, and Busy.
    """
    chosen = evening_of(table.logbook, evening, role)
    judged = shown_hand.finished_deal(chosen.game, number)
    refuse_withheld(chosen.game, role)
    of = (chosen.game.hand, *chosen.game.deals)
    other = table.look_backs.get((chosen.number, book), of, lambda: by_other_book(chosen.game, book))
    ruling = other_ruling(chosen.game, judged, other)
    return shown_hand.other_book(ruling, words_of(chosen).of(number))


def figures(table: Table, role: Role, evening: int | None = None) -> EveningFigures:
    """The best and the luckiest hand of an evening, and its players' figures; raises Busy.

    EveningFigures about the cards held are left out if the house does not look back or withholds rulings from
    ``role``.
    """
    chosen = evening_of(table.logbook, evening, role)
    rules = chosen.game.rules
    is_open = rules.look_back and not has_withheld_rulings(chosen.game, role)
    erased = frozenset(
        entry.what.erased
        for entry in table.entries
        if isinstance(entry.what, FiguresErased) and entry.seq > chosen.since
    )
    made = partial(shown_figures.figures, chosen.number, chosen.game, chosen.players, erased, is_open)
    of = (*chosen.game.deals, chosen.players, len(erased))
    return table.look_backs.get(("figures", chosen.number, is_open), of, made)


def figures_erased(table: Table, name: str, by: Who) -> int:
    """Erase the figures of ``name`` in all evenings begun by now; raises NotNow for an unknown name."""
    if not any(name in evening.players.all for evening in evenings(table.logbook)):
        raise NotNow(ENGLISH["not_now_no_such_name"])
    return table.write_down(by, (), [(by, FiguresErased(name))])
