"""The score at the end of a record."""

from __future__ import annotations

from ..laws.points import Points
from .game import Game


def score_reached(game: Game) -> Points:
    """The points after the last deal; if it won a game, the points of that game."""
    before = game.deals[-2].standing if len(game.deals) > 1 else game.opening_standing
    won = game.standing.won[len(before.won) :]
    return won[-1].points if won else game.standing.points
