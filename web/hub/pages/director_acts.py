"""What the director can ask for on the hub's pages, each with the fields that are sent."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from flask import abort, current_app

from referee.book.loading import books

from ...served.sent_fields import fields, is_whole
from ..club import message_acts, people_acts, result_acts, round_acts
from ..club.hub import Hub
from ..record.agreed import Agreement, agree, agreed
from ..record.rounds import change_movement
from ..record.standings_of_evening import Measure, Prize
from ..record.store import RecordError
from .joined_tables import Tables
from .ways_in import MOST_TABLES

Answer = dict[str, Any]


def begin(hub: Hub) -> Answer:
    """Begin an evening."""
    sent = fields(
        name=str, kind=str, over=str, by=str, n=int, rounds=int, book=str, auto=bool, prizes=list, names=str
    )
    agreement = _agreement(sent)
    people_acts.begin_evening(
        hub,
        sent["name"],
        sent["kind"],
        sent["over"],
        agreement,
        secrets.randbelow(2**31),
        _lines(sent["names"]),
    )
    return {}


def change(hub: Hub) -> Answer:
    """Change the movement, how rounds end, how many there are, whether the next is drawn by itself."""
    sent = fields(by=str, n=int, rounds=int, auto=bool, kind=str, over=str)
    with hub.writing() as session:
        evening = hub.this_evening(session)
        old = agreed(session, evening)
        new = Agreement(sent["by"], sent["n"], sent["rounds"], old.book, sent["auto"], old.prizes)
        agree(session, evening, new, hub.now())
        change_movement(session, evening, sent["kind"] or evening.kind, sent["over"] or evening.over)
    return {}


def enter(hub: Hub) -> Answer:
    """Let people play from the next round on; ``sure`` where it is who went home that is back."""
    sent = fields(names=str, guests=bool, sure=bool)
    numbers = people_acts.let_in(hub, _lines(sent["names"]), sent["guests"], sent["sure"])
    if not numbers:
        abort(422, "write a name first")
    return {"numbers": numbers}


def leave(hub: Hub) -> Answer:
    """Somebody goes home."""
    people_acts.goes(hub, fields(number=int)["number"])
    return {}


def back(hub: Hub) -> Answer:
    """Somebody who had gone plays again."""
    people_acts.comes_back(hub, fields(number=int)["number"])
    return {}


def rename(hub: Hub) -> Answer:
    """Correct somebody's name."""
    sent = fields(number=int, name=str)
    people_acts.rename(hub, sent["number"], sent["name"])
    return {}


def draw(hub: Hub) -> Answer:
    """Draw a round by its number, which is the next; ``sure`` where a table still plays."""
    sent = fields(round=int, sure=bool)
    round_acts.next_round(hub, sent["round"], sent["sure"])
    return {"round": sent["round"]}


def stop(hub: Hub) -> Answer:
    """Tell every table to finish its hand, or ring the bell."""
    word = fields(word=str)["word"]
    if word not in ("finish", "bell"):
        abort(422, "word is finish or bell")
    round_acts.stop_round(hub, word)
    return {}


def clock(hub: Hub) -> Answer:
    """Set the round's clock, in minutes from now."""
    round_acts.clock(hub, fields(minutes=float)["minutes"])
    return {}


def undo(hub: Hub) -> Answer:
    """Take the last round back."""
    sent = fields(by=str, reason=str)
    round_acts.undo_round(hub, sent["by"], sent["reason"])
    return {}


def decide(hub: Hub) -> Answer:
    """Say who won a level table."""
    sent = fields(table=int, side=str, reason=str, by=str)
    round_acts.won_level(hub, **sent)
    return {}


def settle(hub: Hub) -> Answer:
    """Settle a call."""
    sent = fields(call=int, table=int, ruling=str, by=str)
    result_acts.settle_call(hub, sent["call"], sent["table"], sent["ruling"], sent["by"])
    return {}


def adjust(hub: Hub) -> Answer:
    """Give or take points of one person."""
    sent = fields(number=int, points=int, reason=str, by=str, round_id=int)
    result_acts.adjust_score(
        hub, sent["number"], sent["points"], sent["reason"], sent["by"], sent["round_id"]
    )
    return {}


def result(hub: Hub) -> Answer:
    """Set a table's result of a round."""
    sent = fields(round_id=int, table=int, points=dict, lone=str, reason=str, by=str, settles=list)
    if not all(isinstance(party, str) and type(n) is int for party, n in sent["points"].items()):
        abort(422, "points are whole numbers by party")
    if not all(is_whole(call) for call in sent["settles"]):
        abort(422, "settles has the numbers of calls")
    result_acts.rule_result(hub, **sent)
    return {}


def late(hub: Hub) -> Answer:
    """Let what tables reported after the end of an evening count."""
    sent = fields(evening=int, reason=str, by=str)
    round_acts.let_in_late_hands(hub, sent["evening"], sent["reason"], sent["by"])
    return {}


def end(hub: Hub) -> Answer:
    """End the evening."""
    return {"evening": round_acts.end_evening(hub, fields(sure=bool)["sure"])}


def erase(hub: Hub) -> Answer:
    """Erase a person of the club, or a guest of an evening, from the record."""
    sent = fields(person=int, evening=int, number=int)
    people_acts.erase(hub, sent["person"], sent["evening"], sent["number"])
    return {}


def message(hub: Hub) -> Answer:
    """Say something to a table, or to all (0)."""
    sent = fields(table=int, text=str)
    message_acts.say_to_tables(hub, sent["table"], sent["text"])
    return {}


def invite(hub: Hub) -> Answer:
    """A code with which a box joins."""
    number = fields(number=int)["number"]
    if not 0 < number <= MOST_TABLES:
        raise RecordError(f"a table has a number from 1 to {MOST_TABLES}")
    return {"code": _tables().invite(hub, number)}


def remove(hub: Hub) -> Answer:
    """Take a box's account away."""
    _tables().remove(hub, fields(name=str)["name"])
    return {}


def _tables() -> Tables:
    found: Tables | None = current_app.extensions["tables"]
    if found is None:
        abort(409, "this hub has no broker: start it with one, after bowerbird hub --setup")
    return found


def _agreement(sent: dict[str, Any]) -> Agreement:
    if sent["book"] not in books():
        abort(422, f"the book is one of {', '.join(books())}")
    try:
        prizes = tuple(
            Prize(str(one["name"]), Measure(one["measure"]), one["excludes"] is True)
            for one in sent["prizes"]
        )
    except (ValueError, KeyError, TypeError):
        abort(422, "each prize has a name, a measure, and whether it excludes")
    return Agreement(sent["by"], sent["n"], sent["rounds"], sent["book"], sent["auto"], prizes)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


ACTS: dict[str, Callable[[Hub], Answer]] = {
    "begin": begin, "change": change, "enter": enter, "leave": leave, "back": back, "rename": rename,
    "draw": draw, "stop": stop, "clock": clock, "undo": undo, "decide": decide, "settle": settle,
    "adjust": adjust, "result": result, "end": end, "late": late,
    "erase": erase, "invite": invite, "message": message, "remove": remove,
}  # fmt: skip
"""Every act by its name in the address."""
