"""A table in short, as everybody may see it: for the list of all tables of a machine."""

from __future__ import annotations

import time
from dataclasses import dataclass

from referee.cards import trump_named

from .names import Words
from .page_state import PageState
from .words.english import ENGLISH


@dataclass(frozen=True, slots=True)
class SideInShort:
    """A side of a table: its name, its points and its games."""

    name: str
    points: int
    games: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class TableInShort:
    """A table in the list of all tables.

    ``progress`` is how far it is, in a few words each; ``called`` is when it called the director (empty: it
    did not).
    """

    id: str
    name: str
    sides: tuple[SideInShort, ...] = ()
    has_games: bool = False
    progress: tuple[str, ...] = ()
    called: str = ""
    is_blind: bool = False
    is_in_trouble: bool = False


def in_short(state: PageState, name: str) -> TableInShort:
    """The line of a table from its ``state``, as lookers-on may see it."""
    names, final = Words(state.names), state.final
    winners = final.winners if final else []
    called = state.director
    games = state.evening.games
    return TableInShort(
        state.table,
        name,
        sides=tuple(
            SideInShort(
                names.side(side), (final or state).score.get(side, 0), games.get(side, 0), side in winners
            )
            for side in state.sides
        ),
        has_games=any(games.values()),
        progress=tuple(_progress(state, names)),
        called="" if called is None else time.strftime("%H:%M", time.localtime(called.time)),
        is_blind=state.eye.state == "lost",
    )


def troubled(table_id: str) -> TableInShort:
    """The line of a table when its journal cannot be opened."""
    return TableInShort(table_id, table_id, is_in_trouble=True)


def _progress(state: PageState, names: Words) -> list[str]:
    """How far a table is, in a few words each."""
    if state.evening.state == "ended":
        return [ENGLISH["evening_over"]]
    if state.final:
        won = " & ".join(names.side(side) for side in state.final.winners)
        return [ENGLISH["final_title"].format(side=won)]
    if not state.deal:
        return [ENGLISH["front_ready"]]
    if state.phase == "over":
        return [ENGLISH["word_hand_over"].format(n=state.deal)]
    parts = [ENGLISH["deal_number"].format(n=state.deal)]
    if state.trick_number:
        parts.append(ENGLISH["front_trick"].format(n=state.trick_number))
    if state.trump:
        parts.append(f"{ENGLISH['front_trump']} {trump_named(state.trump).symbol}")
        if state.maker:
            parts.append(ENGLISH["made_by"].format(who=names.names[state.maker]))
    return parts
