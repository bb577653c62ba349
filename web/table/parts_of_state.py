"""Parts of what a device is sent that follow from what was written down, and not from the game alone."""

from __future__ import annotations

from collections.abc import Sequence

from referee.facts.register import Tallied
from referee.game.game import Game
from referee.view.announced import as_announced
from referee.view.role import Role
from referee.view.table import TableView

from ..journal.entries import DealAccepted, Happened, ScoreAnswered, ScoreAsked
from ..journal.evenings import Evening
from ..journal.journal import Entry, FactEntry, Line
from ..journal.undo_and_redo import REDO, UNDO, Steps
from ..shown import state as shown_state
from ..shown.names import Words
from ..shown.page_state import DealAskedState, EveningState, May, ScoreAskedState, TableState
from ..shown.standing import stands
from ..shown.words.english import ENGLISH
from .actors import seat_of


def evening_state(evening: Evening, view: TableView) -> EveningState:
    """The evening that is played or was ended last: its state, its times, and its games."""
    return EveningState(
        number=evening.number,
        state="ended" if evening.ended is not None else "open" if evening.facts else "ready",
        began=evening.began,
        ended=evening.ended,
        last=evening.facts[-1].time if evening.facts else None,
        games=shown_state.by_side(view.rules, view.games_won),
        played=[shown_state.finished_state(view.rules, finished) for finished in view.played],
    )


def score_asked(
    asked: Line[ScoreAsked] | None, answered: Line[ScoreAnswered] | None, since: int, game: Game
) -> ScoreAskedState | None:
    """The score that ``asked`` proposes, in the evening that began with entry ``since``.

    None where both sides agreed, or where the score is another than when it was proposed.
    """
    if asked is None or asked.seq < since:
        return None
    answer = answered.what if answered is not None and answered.what.seq == asked.seq else None
    if (answer is not None and answer.agreed) or as_announced(
        game, Role.TABLE
    ).standing.points != asked.what.was:
        return None
    score = shown_state.by_side(game.rules, asked.what.points)
    return ScoreAskedState(asked.seq, asked.what.by, score, answer is not None)


def deal_asked(
    newest: Sequence[FactEntry], accepted: Line[DealAccepted] | None, deal: int
) -> DealAskedState | None:
    """Deal ``deal``, where its ``newest`` fact is its result, entered by a seat and not accepted yet."""
    for fact in newest:
        seat = seat_of(fact.by)
        if isinstance(fact.what.event, Tallied) and seat is not None:
            return None if accepted is not None and accepted.seq > fact.seq else DealAskedState(deal, seat)
    return None


def said(newest: Sequence[Entry], shown: TableState, names: Words) -> list[str]:
    """What the ``newest`` entry has changed, in one sentence; nothing where it only goes on."""
    what = newest[-1].what if newest else None
    if not isinstance(what, Happened):
        return []
    if what.step in (UNDO, REDO):
        return [" ".join((ENGLISH[f"said_{what.step}"], stands(shown, names)))]
    if what.short is None:
        return [names(line) for line in what.said]
    return [names(what.short)] if what.short else []


def may_do(view: TableView, steps: Steps, played: bool, ended: bool, in_round: bool) -> May:
    """What a device may do now: enter, one step back or on, another game, another evening.

    ``played``: the evening has facts; ``ended``: it was ended; ``in_round``: it belongs to a club's round.
    """
    mine = view.role != Role.SPECTATOR
    between = mine and (view.deal is None or view.deal.over)
    between = between and (view.role == Role.DIRECTOR or not in_round)
    return May(
        record=mine,
        undo=mine and bool(steps.done),
        redo=mine and bool(steps.undone),
        rematch=mine and view.final is not None and not ended,
        begin=between,
        end=between and played and not ended,
        resume=mine and ended,
    )
