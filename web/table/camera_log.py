"""Table events as plain data, so that the journal keeps what the camera saw beside what was made of it.

``watch --json`` has another form (``vision.watching.as_json``): that one is promised to programs, field
by field, while this one keeps whatever fields an event has, so that a new one is never lost.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from referee.cards import Card
from referee.game.game import Game
from referee.prose import join, say
from referee.scribe import reread as scribe_reread
from referee.seats import Seat
from referee.table_events import JSON_NAMES, Read, TableEvent, TableRead, Token


def plain_of(seen: TableEvent) -> dict[str, Any]:
    """``seen`` with its name under ``event``, its cards and seats as they are written."""
    return {"event": JSON_NAMES[type(seen)]} | {f.name: _plain(getattr(seen, f.name)) for f in fields(seen)}


def _plain(value: object) -> Any:
    match value:
        case Read(card, p, rivals):
            others = [[str(rival), round(q, 4)] for rival, q in rivals]
            return {"card": _plain(card), "p": round(p, 4), "rivals": others}
        case Card() | Seat():
            return str(value)
        case Token():
            return value.value
        case tuple():
            return [_plain(one) for one in value]
        case float():
            return round(value, 4)
        case _:
            return value


def read_again(game: Game, read: TableRead) -> str:
    """What the table read again came to, for the people: as recorded, or what differs."""
    lie = len(read.lying)
    cards = "card" if lie == 1 else "cards"
    told = f"The table was read again ({read.why}): {lie} {cards} in the middle"
    gone = scribe_reread.missing(game, read)
    facts = scribe_reread.facts_of(game, read)
    if facts:
        return f"{told}; what differs from the record is asked."
    if gone:
        names = join(" and ", (say("{} of {}", play.card, play.seat or "somebody") for play in gone))
        return say("{}; recorded, and not found lying there: {}. Tap the card if that is wrong.", told, names)
    return f"{told}, as recorded."
