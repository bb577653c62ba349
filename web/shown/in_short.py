"""A table in short, as everybody may see it: for the list of all tables of a machine."""

from __future__ import annotations

import time

from referee.cards import trump_named

from .names import Plain, Words
from .page_state import PageState
from .words.english import ENGLISH


def in_short(state: PageState, name: str) -> Plain:
    """What the list of all tables shows of one; ``state`` is what lookers-on may see of it."""
    names, final = Words(state.names), state.final
    winners = final.winners if final else []
    called = state.director
    return {
        "id": state.table,
        "name": name,
        "sides": [
            {
                "name": names.side(side),
                "points": (final or state).score.get(side, 0),
                "games": state.evening.games.get(side, 0),
                "won": side in winners,
            }
            for side in state.sides
        ],
        "games": any(state.evening.games.values()),
        "where": _where(state, names),
        "called": "" if called is None else time.strftime("%H:%M", time.localtime(called.time)),
        "blind": state.eye.state == "lost",
    }


def troubled(table_id: str) -> Plain:
    """The line of a table when its journal cannot be opened."""
    return {"id": table_id, "name": table_id, "sides": [], "trouble": True}


def _where(state: PageState, names: Words) -> list[str]:
    """How far a table is, in a few words each."""
    if state.evening.state == "ended":
        return [ENGLISH["evening_over"]]
    if state.final:
        won = " & ".join(names.side(side) for side in state.final.winners)
        return [ENGLISH["final_title"].format(side=won)]
    if not state.deal:
        return [ENGLISH["front_ready"]]
    if state.phase == "over":
        return [ENGLISH["hand_over"].format(n=state.deal)]
    parts = [ENGLISH["deal_number"].format(n=state.deal)]
    if state.trick_number:
        parts.append(ENGLISH["front_trick"].format(n=state.trick_number))
    if state.trump:
        parts.append(f"{ENGLISH['front_trump']} {trump_named(state.trump).symbol}")
        if state.maker:
            parts.append(ENGLISH["made_by"].format(who=names.names[state.maker]))
    return parts
