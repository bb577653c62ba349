"""The state of the game in a plain sentence: ``Dmitri to play.``"""

from __future__ import annotations

from .names import Words
from .page_state import TableState
from .words.english import ENGLISH


def stands(state: TableState, names: Words) -> str:
    """The sentence for what is shown of a table."""
    if state.phase == "over":
        reached = state.final.score if state.final else state.score
        score = ", ".join(f"{names.side(side)} {points}" for side, points in reached.items())
        return ENGLISH["stands_over"].format(n=state.deal, score=score)
    if state.turn and state.turn_for:
        return ENGLISH[f"stands_{state.turn_for}"].format(who=names.names[state.turn])
    return ENGLISH["stands_deal" if state.deal else "stands_waiting"].format(n=state.deal)
