"""The director's requests after the last round, and those about people over all evenings."""

from __future__ import annotations

from collections.abc import Callable

from flask import abort

from ...served.sent_fields import SentForm, Text, Whole, sent
from ...shown.words.english import ENGLISH
from ..club import closing_acts, people_acts, result_acts
from ..club.hub import Hub
from ..record.kept_season import count_best
from .answer import Answer


class Nothing(SentForm, frozen=True):
    """An act without fields."""


class PrizeShown(SentForm, frozen=True):
    """How many prizes of an evening are shown."""

    evening: Whole
    shown: Whole


def prize(hub: Hub) -> Answer:
    """Show the next prize, or take the last one back."""
    new = sent(PrizeShown)
    closing_acts.show_prize(hub, new.evening, new.shown)
    return {}


class BestOf(SentForm, frozen=True):
    """How many evenings of each member count in a season; 0: all."""

    best_of: Whole


def best(hub: Hub) -> Answer:
    """Let so many evenings of each member count in a season."""
    new = sent(BestOf)
    with hub.writing() as session:
        count_best(session, hub.club_id, new.best_of, hub.now())
    return {}


class Closed(SentForm, frozen=True):
    """An evening that is closed."""

    evening: Whole


def close(hub: Hub) -> Answer:
    """Close an evening."""
    closing_acts.close(hub, sent(Closed).evening)
    return {}


class Reopened(SentForm, frozen=True):
    """Which evening to open again, with reason and name; ``playing``: to play on."""

    evening: Whole
    reason: Text
    by: Text
    playing: bool = False


def reopen(hub: Hub) -> Answer:
    """Open an evening again."""
    new = sent(Reopened)
    closing_acts.reopen(hub, new.evening, new.reason, new.by, new.playing)
    return {}


class PersonSent(SentForm, frozen=True):
    """A member: their row, name and note, and whether public pages leave them out."""

    person: Whole
    name: Text
    note: Text = ""
    hidden: bool = False


def person(hub: Hub) -> Answer:
    """Give a member a name and a note, and leave them out of public pages or not."""
    new = sent(PersonSent)
    people_acts.describe_member(hub, new.person, new.name, new.note, new.hidden)
    return {}


class Merged(SentForm, frozen=True):
    """Two rows for one person: everything of ``person`` goes to ``into``."""

    person: Whole
    into: Whole


def merge(hub: Hub) -> Answer:
    """Let two rows be one person."""
    new = sent(Merged)
    people_acts.merge_members(hub, new.person, new.into)
    return {}


class HeldCounted(SentForm, frozen=True):
    """A hand that was held back and shall count, with reason and name."""

    deal: Whole
    reason: Text
    by: Text


def held(hub: Hub) -> Answer:
    """Count a hand that was held back."""
    new = sent(HeldCounted)
    result_acts.count_held(hub, new.deal, new.reason, new.by)
    return {}


def report(hub: Hub) -> Answer:
    """Report every evening to the league again."""
    sent(Nothing)
    if hub.league is None:
        abort(409, ENGLISH["hub_no_league"])
    hub.league.report_again()
    return {}


ACTS: dict[str, Callable[[Hub], Answer]] = {
    "prize": prize, "close": close, "reopen": reopen, "best": best, "person": person, "merge": merge,
    "held": held, "report": report,
}  # fmt: skip
"""These acts by their names in the address."""
