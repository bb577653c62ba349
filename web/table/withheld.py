"""Rulings that a table withholds from lookers-on or players, and the files that would show them."""

from __future__ import annotations

from referee.game.game import Game
from referee.view.role import Role

from ..shown.words.english import ENGLISH
from .logbook import NotNow


def no_path(text: str) -> str:
    """``text``; empty if it holds a path of this machine or an address of its network."""
    return "" if "/" in text or "\\" in text else text


def has_withheld_rulings(game: Game, role: Role) -> bool:
    """Whether the house withholds rulings from ``role`` until a claim or the director announces them."""
    return game.rules.announce in ("on claim", "director") and role != Role.DIRECTOR


def refuse_withheld(game: Game, role: Role) -> None:
    """Refuse a file that would show rulings which the house withholds from ``role``; raises NotNow."""
    if has_withheld_rulings(game, role):
        raise NotNow(ENGLISH["not_now_file_kept_back"])
