"""A recorded game from text, whichever way it was written: a sheet, or Euchre Game Notation."""

from __future__ import annotations

from collections.abc import Mapping

from ..book.loading import load
from ..game.game import Game, replay
from ..game.table import UnknownSeat
from ..words.message import say
from . import sheets as sheet_notation
from .egn import UnreadableEgn, read_egn

BOOK = "american"
"""The book where neither the record nor the reader names one."""


def game_from(text: str, name: str = "sheet", book: str | None = None) -> Game:
    """The game that a text records, by its own rules or by those of ``book``.

    Raises a ValueError of one line that names the record and the place in it:
    :class:`~referee.notation.sheets.UnreadableSheet`,
    :class:`~referee.notation.egn.UnreadableEgn`, or
    :class:`~referee.book.loading.UnknownBook` for a book that there is not.
    """
    if text.lstrip().startswith("{"):
        imported = read_egn(text, name)
        house: Mapping[str, object] | None = imported.overlay if book in (None, imported.book) else None
        rules = load(book or imported.book, house, name)
        try:
            return replay(imported.facts, rules)
        except UnknownSeat as error:
            raise UnreadableEgn(say("record.at", name=name, why=str(error))) from None
    written = sheet_notation.read(text, name)
    house = written.overlay if book in (None, written.book) else None
    rules = load(book or written.book or BOOK, house, f"{name}, line {written.rules_line}")
    try:
        return replay(written.facts, rules)
    except UnknownSeat as error:
        line = written.lines[error.place - 1]
        raise sheet_notation.UnreadableSheet(
            say("record.at_line", name=name, number=line, why=str(error))
        ) from None
