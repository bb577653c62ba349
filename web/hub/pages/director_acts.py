"""What the director can ask for on the hub's pages, each with the fields that are sent."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import abort, current_app
from msgspec import UNSET, UnsetType

from referee.book.loading import books

from ...served.sent_fields import SentForm, Text, Whole, fields, sent
from ..club import message_acts, people_acts, result_acts, round_acts
from ..club.hub import Hub
from ..movements.chart import proposed
from ..record.agreed import agree, agreed
from ..record.rounds import change_movement
from ..record.rules import Agreement, Measure, Missed, Prize, Ties
from ..record.store import RecordError
from . import closing_requests, seat_requests
from .joined_tables import Tables
from .ways_in import MOST_TABLES

Answer = dict[str, Any]


class PrizeSent(SentForm, frozen=True):
    """A prize of a new evening."""

    name: Text
    measure: Measure
    excludes: bool = True
    money: Whole = 0


class RulesSent(SentForm, frozen=True, kw_only=True):
    """What an evening is played by, as the director chooses it."""

    by: Text | UnsetType = UNSET
    n: Whole | UnsetType = UNSET
    rounds: Whole | UnsetType = UNSET
    play_offs: Whole | UnsetType = UNSET
    auto: bool | UnsetType = UNSET
    missed: Missed | UnsetType = UNSET
    missed_points: Whole | UnsetType = UNSET
    away: bool | UnsetType = UNSET
    least: Whole | UnsetType = UNSET
    ties: Ties | UnsetType = UNSET
    corrections: Whole | UnsetType = UNSET
    fee: Whole | UnsetType = UNSET
    lone_fee: Whole | UnsetType = UNSET

    def of(self, rules: Agreement) -> Agreement:
        """The rules with what was chosen; what was left out stays."""
        chosen = {name: getattr(self, name) for name in RulesSent.__struct_fields__}
        return replace(rules, **{name: value for name, value in chosen.items() if value is not UNSET})


class EveningSent(RulesSent, frozen=True, kw_only=True):
    """A new evening; ``kind`` is empty for the movement that suits so many people best."""

    name: Text
    kind: Text
    over: Text
    book: Text
    prizes: tuple[PrizeSent, ...] = ()
    names: Text = ""


class ChangeSent(RulesSent, frozen=True, kw_only=True):
    """A change of the evening that is played; movement and what those over do stay where they are empty."""

    kind: Text = ""
    over: Text = ""


def begin(hub: Hub) -> Answer:
    """Begin an evening."""
    new = sent(EveningSent)
    if new.book not in books():
        abort(422, f"the book is one of {', '.join(books())}")
    prizes = tuple(Prize(one.name, one.measure, one.excludes, one.money) for one in new.prizes)
    names = _lines(new.names)
    rules = new.of(Agreement(book=new.book, prizes=prizes))
    kind = new.kind or proposed(len(names), rules.rounds).value
    people_acts.begin_evening(hub, new.name, kind, new.over, rules, secrets.randbelow(2**31), names)
    return {}


def change(hub: Hub) -> Answer:
    """Change the movement, how rounds end, how many there are, what missed rounds count, and so on."""
    new = sent(ChangeSent)
    with hub.writing() as session:
        evening = hub.this_evening(session)
        agree(session, evening, new.of(agreed(session, evening)), hub.now())
        change_movement(session, evening, new.kind or evening.kind, new.over or evening.over)
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


class RoundSent(SentForm, frozen=True):
    """The next round by its number; ``sure`` where a table still plays, ``more`` where all are played."""

    round: Whole
    sure: bool = False
    more: bool = False


def draw(hub: Hub) -> Answer:
    """Draw the next round."""
    new = sent(RoundSent)
    round_acts.next_round(hub, new.round, new.sure, new.more)
    return {"round": new.round}


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


class ResultSent(SentForm, frozen=True):
    """A table's result of a round: points by party, a seat for each lone march, the calls that it answers."""

    round_id: Whole
    table: Whole
    points: dict[Text, Whole]
    lone: Text = ""
    reason: Text = ""
    by: Text = ""
    settles: tuple[Whole, ...] = ()
    sure: bool = False


def result(hub: Hub) -> Answer:
    """Set a table's result of a round."""
    new = sent(ResultSent)
    result_acts.rule_result(
        hub, new.round_id, new.table, new.points, new.lone, new.reason, new.by, new.settles, new.sure
    )
    return {}


def late(hub: Hub) -> Answer:
    """Let what tables reported after the end of an evening count."""
    sent = fields(evening=int, reason=str, by=str)
    round_acts.let_in_late_hands(hub, sent["evening"], sent["reason"], sent["by"])
    return {}


def end(hub: Hub) -> Answer:
    """End the play of the evening: its results are checked then."""
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


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


ACTS: dict[str, Callable[[Hub], Answer]] = {
    **seat_requests.ACTS,
    **closing_requests.ACTS,
    "begin": begin, "change": change, "enter": enter, "leave": leave, "back": back, "rename": rename,
    "draw": draw, "stop": stop, "clock": clock, "undo": undo, "decide": decide, "settle": settle,
    "adjust": adjust, "result": result, "end": end, "late": late,
    "erase": erase, "invite": invite, "message": message, "remove": remove,
}  # fmt: skip
"""Every act by its name in the address."""
