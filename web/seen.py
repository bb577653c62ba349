"""Table events as plain data, so that the journal keeps what the camera saw beside what was made of it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from referee.cards import Card
from referee.seats import Seat
from referee.table import JSON_NAMES, Read, TableEvent


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
        case tuple():
            return [_plain(one) for one in value]
        case float():
            return round(value, 4)
        case _:
            return value
