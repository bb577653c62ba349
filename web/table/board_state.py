"""The state of a table for its scoreboard: the game, whether the director is called, and what is wrong."""

from __future__ import annotations

from typing import Any

from ..shown import state as shown_state
from .reading import director_call
from .table import Table
from .wrongs import number, wrongs


def board_state(table: Table) -> dict[str, Any]:
    """The full state for a scoreboard."""
    with table.news.held():
        wrong = [number(name) for name in wrongs(table.surroundings.now.camera.state, table.news.notices)]
        called = director_call(table.logbook) is not None
        return {**shown_state.board(table.game), "director": called, "wrong": wrong}
