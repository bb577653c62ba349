"""What a table keeps back from those who only look on, or from the players."""

from __future__ import annotations

from referee.game.game import Game
from referee.view.role import Role

from ..shown.words.english import ENGLISH
from .logbook import NotNow


def no_path(text: str) -> str:
    """``text`` unless it names a place of this machine or of its network."""
    return "" if "/" in text or "\\" in text else text


def keeps_back(game: Game, role: Role) -> bool:
    """Whether the house keeps rulings back from ``role``, until they are claimed or the director says so."""
    return game.rules.announce in ("on claim", "director") and role != Role.DIRECTOR


def keep_back(game: Game, role: Role) -> None:
    """Hold back a file that would tell rulings which the house keeps for the director; raises NotNow."""
    if keeps_back(game, role):
        raise NotNow(ENGLISH["not_now_file_kept_back"])
