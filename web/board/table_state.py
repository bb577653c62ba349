"""A table's state for its scoreboard: the game, whether the director is called, and what is wrong."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import NO_TRUMP
from referee.game.game import Game
from referee.play.deal_outcome import Phase
from referee.view.may_see import may_see
from referee.view.role import Role

from ..shown.names import text_of, texts
from ..table.reading import director_call
from ..table.table import Table
from ..table.wrongs import in_turn, number, wrongs
from .protocol import BoardState, Prompt


def board_state(table: Table, now: float | None = None) -> BoardState:
    """The full state of ``table``; ``now`` (seconds) chooses which of several things wrong has its turn.

    Without ``now`` nothing is wrong: the board shows the score.
    """
    with table.news.held():
        state = game_state(table.game)
        called = director_call(table.logbook) is not None
        wrong = 0 if now is None else in_turn(wrong_now(table), now)
        return replace(state, is_director_called=called, wrong=wrong)


def wrong_now(table: Table) -> list[int]:
    """The numbers of what is wrong at ``table``, the most urgent first."""
    around = table.surroundings.now
    return [number(name) for name in wrongs(around.camera.state, table.news.notices)]


def game_state(game: Game) -> BoardState:
    """The state of ``game``, by the laws that bind the page."""
    view = may_see(game, Role.TABLE)
    rules, deal, points = view.rules, view.deal, view.standing.points
    if deal is None:
        prompt = Prompt.CONFIRM if view.questions else Prompt.NONE
        return BoardState(points, (0,) * len(points), prompt=prompt, target=rules.game)
    may_claim = deal.phase is Phase.OVER and not deal.is_closed
    return BoardState(
        scores=points,
        tricks=deal.taken,
        trump=None if deal.trump is NO_TRUMP else text_of(deal.trump),
        dealer=text_of(deal.dealer),
        maker=text_of(deal.maker),
        alone=tuple(texts(deal.alone)),
        prompt=Prompt.CONFIRM if view.questions else Prompt.CLAIM if may_claim else Prompt.NONE,
        is_trick_open=deal.on_table is not None and bool(deal.on_table.plays),
        target=rules.game,
    )
