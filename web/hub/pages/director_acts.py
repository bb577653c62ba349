"""The director's requests on the hub's pages, each with its fields."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from flask import abort, current_app
from msgspec import UNSET, UnsetType

from referee.book.loading import books

from ...served.sent_fields import SentForm, Text, Whole, sent
from ...shown.words.english import ENGLISH
from ..club import message_acts, people_acts, result_acts, round_acts
from ..club.hub import Hub
from ..record.agreed import agree, agreed
from ..record.rounds import change_movement, chosen
from ..record.rules import Agreement, Measure, Missed, Prize, Ties
from ..record.store import RecordError
from . import closing_requests, seat_requests
from .answer import Answer
from .joined_tables import BoxAccounts
from .ways_in import MOST_TABLES


class PrizeSent(SentForm, frozen=True):
    """A prize of a new evening."""

    name: Text
    measure: Measure
    excludes: bool = True
    money: Whole = 0


class RulesSent(SentForm, frozen=True, kw_only=True):
    """The rules of an evening as the director chooses them."""

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
        """The rules with the chosen values; the other values stay."""
        chosen = {name: getattr(self, name) for name in RulesSent.__struct_fields__}
        return replace(rules, **{name: value for name, value in chosen.items() if value is not UNSET})


class EveningSent(RulesSent, frozen=True, kw_only=True):
    """A new evening; an empty ``kind`` is the movement that suits the people.

    ``others``: a name that was typed twice is of two people. A page asks about that, and about an empty list;
    a program that sends neither enters people later.
    """

    name: Text
    kind: Text
    over: Text
    book: Text
    house: Text = ""
    prizes: tuple[PrizeSent, ...] = ()
    names: Text | None = None
    others: bool = True


class ChangeSent(RulesSent, frozen=True, kw_only=True):
    """A change of the current evening; an empty movement or rule for people over stays as it is."""

    kind: Text = ""
    over: Text = ""


def begin(hub: Hub) -> Answer:
    """Begin an evening."""
    new = sent(EveningSent)
    if new.book not in books():
        abort(422, ENGLISH["hub_no_such_book"].format(books=", ".join(books())))
    prizes = tuple(Prize(prize.name, prize.measure, prize.excludes, prize.money) for prize in new.prizes)
    names = _lines(new.names or "")
    if new.names is not None and not names:
        abort(422, ENGLISH["hub_no_people"])
    rules = new.of(Agreement(book=new.book, house=new.house, prizes=prizes))
    seed = secrets.randbelow(2**31)
    people_acts.begin_evening(hub, new.name, new.kind, new.over, rules, seed, names, new.others)
    return {}


def change(hub: Hub) -> Answer:
    """Change the movement, the end and number of rounds, the worth of missed rounds, and so on."""
    new = sent(ChangeSent)
    with hub.writing() as session:
        evening = hub.this_evening(session)
        agree(session, evening, new.of(agreed(session, evening)), hub.now())
        change_movement(session, evening, *chosen(new.kind or evening.kind, new.over or evening.over))
    return {}


class NamesSent(SentForm, frozen=True):
    """Names, a line each; ``sure``: a person who went home is back; ``others``: a name is of two people."""

    names: Text = ""
    guests: bool = False
    sure: bool = False
    others: bool = True


def enter(hub: Hub) -> Answer:
    """Let people play from the next round on."""
    new = sent(NamesSent)
    numbers = people_acts.let_in(hub, _lines(new.names), new.guests, new.sure, new.others)
    if not numbers:
        abort(422, ENGLISH["hub_no_empty_name"])
    return {"numbers": numbers}


class NumberSent(SentForm, frozen=True):
    """The number of somebody in this evening, or of a table."""

    number: Whole = 0


def leave(hub: Hub) -> Answer:
    """Somebody goes home."""
    people_acts.goes(hub, sent(NumberSent).number)
    return {}


def back(hub: Hub) -> Answer:
    """Let a person who had gone play again."""
    people_acts.comes_back(hub, sent(NumberSent).number)
    return {}


class NameCorrected(SentForm, frozen=True):
    """The corrected name of somebody in this evening."""

    number: Whole = 0
    name: Text = ""


def rename(hub: Hub) -> Answer:
    """Correct somebody's name."""
    new = sent(NameCorrected)
    people_acts.rename(hub, new.number, new.name)
    return {}


class RoundSent(SentForm, frozen=True):
    """The next round's number; ``sure``: though a table still plays; ``more``: beyond the agreed rounds."""

    round: Whole
    sure: bool = False
    more: bool = False


def draw(hub: Hub) -> Answer:
    """Draw the next round."""
    new = sent(RoundSent)
    round_acts.next_round(hub, new.round, new.sure, new.more)
    return {"round": new.round}


class StopSent(SentForm, frozen=True):
    """How the tables stop: ``finish`` the hand, or ``bell``."""

    word: Text = ""


def stop(hub: Hub) -> Answer:
    """Let every table finish its hand, or ring the bell."""
    word = sent(StopSent).word
    if word not in ("finish", "bell"):
        abort(422, ENGLISH["hub_no_such_word"])
    round_acts.stop_round(hub, word)
    return {}


class ClockSent(SentForm, frozen=True):
    """Minutes until the round ends; 0 removes the clock."""

    minutes: float = 0.0


def clock(hub: Hub) -> Answer:
    """Set the round's clock, in minutes from now."""
    round_acts.clock(hub, sent(ClockSent).minutes)
    return {}


class ReasonSent(SentForm, frozen=True):
    """The name of the person who acts, and their reason."""

    by: Text = ""
    reason: Text = ""


class RoundTakenBack(ReasonSent, frozen=True):
    """The round to take back, with reason and name: the last round that the director has seen."""

    round_id: Whole | None = None


def undo(hub: Hub) -> Answer:
    """Take the last round back."""
    new = sent(RoundTakenBack)
    round_acts.undo_round(hub, new.round_id, new.by, new.reason)
    return {}


class WinnerSent(SentForm, frozen=True):
    """The side that counts as the winner of a level table."""

    table: Whole = 0
    side: Text = ""
    reason: Text = ""
    by: Text = ""


def decide(hub: Hub) -> Answer:
    """Name the winner of a level table."""
    new = sent(WinnerSent)
    round_acts.won_level(hub, new.table, new.side, new.reason, new.by)
    return {}


class CallSettled(SentForm, frozen=True):
    """The director's ruling on a call of a table."""

    call: Whole = 0
    table: Whole = 0
    ruling: Text = ""
    by: Text = ""


def settle(hub: Hub) -> Answer:
    """Settle a call."""
    new = sent(CallSettled)
    result_acts.settle_call(hub, new.call, new.table, new.ruling, new.by)
    return {}


class PointsAdjusted(ReasonSent, frozen=True):
    """Points that a person is given or loses in a round.

    ``after`` is the newest adjustment that the director has seen, 0 for none; ``sure``: these points count,
    too, though there is a later one.
    """

    number: Whole = 0
    points: Whole = 0
    round_id: Whole = 0
    after: Whole | None = None
    sure: bool = False


def adjust(hub: Hub) -> Answer:
    """Give or take points of one person."""
    new = sent(PointsAdjusted)
    after = None if new.sure else new.after
    return {
        "after": result_acts.adjust_score(
            hub, new.number, new.points, new.reason, new.by, new.round_id, after
        )
    }


class ResultSent(SentForm, frozen=True):
    """A table's result of a round: points by party, a seat for each lone march, the calls that it settles."""

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


class LateHandsSent(ReasonSent, frozen=True):
    """The evening of late hands that shall count, with reason and name."""

    evening: Whole = 0


def late(hub: Hub) -> Answer:
    """Count the deals that tables reported after the end of an evening."""
    new = sent(LateHandsSent)
    round_acts.let_in_late_hands(hub, new.evening, new.reason, new.by)
    return {}


class EndSent(SentForm, frozen=True):
    """The end of play; ``sure``: the director has confirmed it."""

    sure: bool = False


def end(hub: Hub) -> Answer:
    """End the play of the evening: its results are checked then."""
    return {"evening": round_acts.end_evening(hub, sent(EndSent).sure)}


class PersonErased(SentForm, frozen=True):
    """A member by ``person``, or a guest by their number in an evening."""

    person: Whole = 0
    evening: Whole = 0
    number: Whole = 0


def erase(hub: Hub) -> Answer:
    """Erase a person of the club, or a guest of an evening, from the record."""
    new = sent(PersonErased)
    people_acts.erase(hub, new.person, new.evening, new.number)
    return {}


class MessageSent(SentForm, frozen=True):
    """A message to a table, or to all tables (0)."""

    table: Whole = 0
    text: Text = ""


def message(hub: Hub) -> Answer:
    """Send a message to a table, or to all."""
    new = sent(MessageSent)
    message_acts.say_to_tables(hub, new.table, new.text)
    return {}


def invite(hub: Hub) -> Answer:
    """A request for a code with which a table's box joins."""
    number = sent(NumberSent).number
    if not 0 < number <= MOST_TABLES:
        raise RecordError(ENGLISH["hub_no_table_number"].format(most=MOST_TABLES))
    return {"code": _tables().invite(hub, number)}


class TableRemoved(SentForm, frozen=True):
    """A table with a camera, by its name at the broker."""

    name: Text = ""


def remove(hub: Hub) -> Answer:
    """Remove the account of a table with a camera."""
    _tables().remove(hub, sent(TableRemoved).name)
    return {}


def _tables() -> BoxAccounts:
    tables: BoxAccounts | None = current_app.extensions["tables"]
    if tables is None:
        abort(409, ENGLISH["hub_no_broker_here"])
    return tables


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
