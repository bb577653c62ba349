"""The games of an evening: which were finished, how they ended, and whether the final score still stands."""

from __future__ import annotations

from dataclasses import dataclass

from ..facts.register import GameBegan, ScoreSet
from ..laws.points import GameWon, Points, Standing
from ..play.deal_outcome import Phase
from .game import Game
from .judged_deal import ScoreStep


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game: its number, how it was won, and its first and last deal (0: no deal was played)."""

    number: int
    won: GameWon
    first: int
    last: int


def finished_games(game: Game) -> tuple[FinishedGame, ...]:
    """The games that are over, the first one first."""
    games: list[FinishedGame] = []
    first = 1

    def take(standing: Standing, last: int) -> None:
        nonlocal first
        for won in standing.won[len(games) :]:
            games.append(FinishedGame(len(games) + 1, won, min(first, last), last))
            first = last + 1

    take(game.opening_standing, 0)
    for deal in game.deals:
        take(deal.standing, deal.hand.number)
    return tuple(games)


def final_game(game: Game) -> FinishedGame | None:
    """The game that has just ended, until the next deal or a rematch; None otherwise."""
    games = finished_games(game)
    if not games or games[-1].last != len(game.hands) or _is_going_on(game):
        return None
    return games[-1]


def _is_going_on(game: Game) -> bool:
    """Whether a deal is played, or another game was begun since the last one."""
    hand = game.hand
    if hand is not None and hand.phase is not Phase.OVER:
        return True
    over = hand.over_place if hand is not None else None
    goes_on = False
    for step in game.score_steps(len(game.hands)):
        if hand is not None and over is not None and not hand.is_later(step.place, over):
            continue
        if isinstance(step.event, GameBegan):
            goes_on = True
        elif _has_won(game, step):
            goes_on = False
    return goes_on


def _has_won(game: Game, step: ScoreStep) -> bool:
    """Whether a game was won by what people entered."""
    if not isinstance(step.event, ScoreSet):
        return False
    return len(step.after.won) > len(step.before.won) or max(step.event.points) >= game.rules.game


def score_shown(game: Game) -> Points:
    """The final score of the game that has just ended, or the score of the game that is played."""
    final = final_game(game)
    return game.standing.points if final is None else final.won.points


def score_reached(game: Game) -> Points:
    """The points after the last deal; if it won a game, the points of that game."""
    games = finished_games(game)
    ended = bool(games) and games[-1].last == len(game.hands) > 0
    return games[-1].won.points if ended else game.standing.points


def games_won(standing: Standing) -> tuple[int, ...]:
    """How many games each side has won."""
    won = [side for finished in standing.won for side in finished.winners]
    return tuple(won.count(side) for side in standing.rules.seating.sides)
