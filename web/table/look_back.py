"""A table's finished hands looked back at with all cards open, each worked out once and kept."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.look_back.data import LookBack, look_back
from referee.look_back.other_book import by_other_book, other_ruling
from referee.view.plain import PlainObject, plain_object
from referee.view.role import Role

from ..journal.entries import FiguresErased
from ..journal.who import Who
from ..shown import figures as shown_figures
from ..shown import hand as shown_hand
from ..shown.names import Words
from ..shown.words.english import ENGLISH
from .kept_back import keep_back, keeps_back
from .logbook import NotNow
from .reading import evening_of, evenings
from .table import Table


def looked_back(table: Table, number: int, role: Role, evening: int | None = None) -> LookBack | None:
    """Deal ``number`` with all cards open, and what the texts advise; None where the house has it off.

    Raises KeyError where there is no hand that may be looked at, NotNow while the house keeps rulings back,
    for a revoke would show in it, and Busy.
    """
    one = evening_of(table.logbook, evening, role)
    judged = shown_hand.finished_deal(one.game, number)
    if not judged.hand.rules.look_back:
        return None
    keep_back(one.game, role)
    before = one.game.deals[number - 2].standing if number > 1 else None
    return table.backs.get((one.number, number), (judged.hand, before), lambda: look_back(one.game, judged))


def other_ruled(table: Table, number: int, book: str, role: Role, evening: int | None = None) -> PlainObject:
    """What ``book`` would have ruled and scored of deal ``number``, with the players' names.

    Raises KeyError where there is no hand that may be looked at, IncomparableBooks where the game cannot be
    judged by that book, NotNow while the house keeps rulings back, and Busy.
    """
    one = evening_of(table.logbook, evening, role)
    judged = shown_hand.finished_deal(one.game, number)
    keep_back(one.game, role)
    of = (one.game.hand, *one.game.deals)
    other = table.backs.get((one.number, book), of, lambda: by_other_book(one.game, book))
    ruled = other_ruling(one.game, judged, other)
    return {**plain_object(ruled), "says": list(map(Words(one.settings.names), ruled.says))}


def figures(table: Table, role: Role, evening: int | None = None) -> dict[str, Any]:
    """The best and the luckiest hand of an evening, and its players' figures; raises Busy.

    What the cards held is left out where the house does not look back, or keeps rulings back from ``role``.
    """
    one = evening_of(table.logbook, evening, role)
    rules = one.game.rules
    told = rules.look_back and not keeps_back(one.game, role)
    erased = frozenset(
        entry.what.erased
        for entry in table.entries
        if isinstance(entry.what, FiguresErased) and entry.seq > one.since
    )
    made = partial(shown_figures.figures, one.number, one.game, one.settings.names, erased, told)
    of = (*one.game.deals, one.settings, len(erased))
    return table.backs.get(("figures", one.number, told), of, made)


def figures_erased(table: Table, name: str, by: Who) -> int:
    """Erase the figures of ``name`` in all evenings that have begun by now; raises NotNow for nobody's."""
    if not any(name in one.settings.names.values() for one in evenings(table.logbook)):
        raise NotNow(ENGLISH["not_now_no_such_name"])
    return table.write_down(by, (), [(by, FiguresErased(name))])
