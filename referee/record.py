"""A recorded game from text, whichever way it was written: a sheet, or Euchre Game Notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import notation
from .egn import UnreadableEgn, read_egn
from .game import Game, NotAtThisTable, replay
from .rules import load

BOOK = "american"
"""The book where neither the record nor the reader names one."""


def game_from(text: str, name: str = "sheet", book: str | None = None) -> Game:
    """The game that a text records, by its own rules or by those of ``book``.

    Raises a ValueError of one line that names the record and the place in it:
    :class:`~referee.notation.UnreadableSheet`, :class:`~referee.egn.UnreadableEgn`, or
    :class:`~referee.rules.UnknownBook` for a book that there is not.
    """
    if text.lstrip().startswith("{"):
        imported = read_egn(text, name)
        house: Mapping[str, Any] | None = imported.overlay if book in (None, imported.book) else None
        rules = load(book or imported.book, house, name)
        try:
            return replay(imported.events, rules)
        except NotAtThisTable as error:
            raise UnreadableEgn(f"{name}: {error}") from None
    sheet = notation.read(text, name)
    house = sheet.overlay if book in (None, sheet.book) else None
    rules = load(book or sheet.book or BOOK, house, f"{name}, line {sheet.rules_line}")
    try:
        return replay(sheet.events, rules)
    except NotAtThisTable as error:
        line = sheet.lines[error.place - 1]
        raise notation.UnreadableSheet(f"{name}, line {line}: {error}") from None
