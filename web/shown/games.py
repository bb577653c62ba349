"""The games of an evening: which were finished, how they ended, and whether the final score still stands."""

from __future__ import annotations

from dataclasses import dataclass

from referee.facts.register import GameBegan, ScoreSet
from referee.game.game import Game
from referee.laws.points import GameWon, Standing
from referee.play.deal_outcome import Phase
from referee.view.judge_report import by_side

from .names import Plain


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game: its number, how it was won, and its first and last deal (0: no deal was played)."""

    number: int
    won: GameWon
    first: int
    last: int


def finished_games(game: Game) -> tuple[Finished, ...]:
    """The games that are over, the first one first."""
    found: list[Finished] = []
    first = 1

    def take(standing: Standing, last: int) -> None:
        nonlocal first
        for won in standing.won[len(found) :]:
            found.append(Finished(len(found) + 1, won, min(first, last), last))
            first = last + 1

    take(game.opening_standing, 0)
    for deal in game.deals:
        take(deal.standing, deal.hand.number)
    return tuple(found)


def final_of(game: Game) -> Plain | None:
    """The final score of the game that has just ended, until the next deal or a rematch; None otherwise."""
    found = finished_games(game)
    if not found or found[-1].last != len(game.hands) or _going_on(game):
        return None
    return plain(game, found[-1])


def _going_on(game: Game) -> bool:
    """Whether a deal is played, or another game was begun since the last one."""
    hand = game.hand
    if hand is not None and hand.phase is not Phase.OVER:
        return True
    since = game.opening if hand is None else hand.facts
    over = (hand.over_place or 0) if hand is not None else 0
    going_on = False
    for place, event in since:
        if place > over and isinstance(event, GameBegan):
            going_on = True
        elif place > over and isinstance(event, ScoreSet) and max(event.points) >= game.rules.game:
            going_on = False
    return going_on


def plain(game: Game, one: Finished) -> Plain:
    """A finished game as plain data."""
    return {
        "game": one.number,
        "winners": [str(side) for side in one.won.winners],
        "score": by_side(game.rules.seating.sides, one.won.points),
        "double": one.won.double,
        "deals": [one.first, one.last] if one.last else [],
    }


def games_won(game: Game) -> dict[str, int]:
    """How many games each side has won."""
    sides = game.rules.seating.sides
    won = [str(side) for one in game.standing.won for side in one.winners]
    return {str(side): won.count(str(side)) for side in sides}
