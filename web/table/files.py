"""A table's finished hands as files and as numbers, for each role no more than it may know."""

from __future__ import annotations

from referee.unreadable_record import Unreadable
from referee.view.may_see import rulings_for
from referee.view.role import Role

from ..journal.players import Players
from ..shown import export as shown_export
from ..shown import hand as shown_hand
from ..shown import statistics as shown_statistics
from ..shown.names import words_of
from .fact_times import Times
from .logbook import NotNow
from .reading import evening_of
from .table import Table
from .withheld import refuse_withheld


def exported(table: Table, form: str, role: Role, evening: int | None = None) -> tuple[str, str]:
    """The media type and the text of the finished hands of an evening in ``form``.

    Raises KeyError for an unknown form, NotNow while the house keeps rulings back that the file would hold
    or where the form cannot hold this game, and Busy.
    """
    chosen = evening_of(table.logbook, evening, role)
    game, players = chosen.game, chosen.players
    if form in ("egn", "jsonl"):
        refuse_withheld(game, role)
    over = shown_export.finished(game)
    try:
        return table.papers.get(
            (form, role, chosen.number),
            (*over.deals, players),
            lambda: shown_export.written(over, form, players),
        )
    except Unreadable as problem:
        raise NotNow(str(problem)) from None


def exported_hand(table: Table, number: int, role: Role, evening: int | None = None) -> str:
    """A finished hand in Euchre Game Notation; raises KeyError, and NotNow as :func:`exported`."""
    chosen = evening_of(table.logbook, evening, role)
    judged = shown_hand.finished_deal(chosen.game, number)
    refuse_withheld(chosen.game, role)
    try:
        players = Players.named(chosen.players.of(number))
        return shown_export.written(shown_hand.alone(chosen.game, judged), "egn", players)[1]
    except Unreadable as problem:
        raise NotNow(str(problem)) from None


def statistics(table: Table, role: Role, evening: int | None = None) -> shown_statistics.Numbers:
    """What an evening came to, as far as a device with ``role`` may know; raises Busy."""
    chosen = evening_of(table.logbook, evening, role)
    game = chosen.game

    def make() -> shown_statistics.Numbers:
        rulings, times = rulings_for(game.deals, role), Times(chosen.facts)
        return shown_statistics.evening(game, rulings, times, words_of(chosen))

    return table.papers.get(("numbers", role, chosen.number), (*game.deals, chosen.players), make)
