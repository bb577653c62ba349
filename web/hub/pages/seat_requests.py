"""The director's requests about seats."""

from __future__ import annotations

from collections.abc import Callable

from ...served.sent_fields import SentForm, Text, Whole, sent
from ..club import seat_acts
from ..club.hub import Hub
from .answer import Answer


class Swap(SentForm, frozen=True):
    """Two people who change places in the round that is played.

    ``round_id`` and ``exchanged``, how often people have changed places in it, are as the director saw them.
    """

    number: Whole
    other: Whole
    by: Text
    round_id: Whole | None = None
    exchanged: Whole | None = None


def swap(hub: Hub) -> Answer:
    """Let two people change places."""
    new = sent(Swap)
    return {
        "exchanged": seat_acts.swap_seats(hub, new.round_id, new.exchanged, (new.number, new.other), new.by)
    }


class SeatKept(SentForm, frozen=True):
    """A seat reserved for a person for the evening."""

    number: Whole
    table: Whole
    seat: Text


def seat(hub: Hub) -> Answer:
    """Keep a seat for somebody."""
    new = sent(SeatKept)
    seat_acts.give_seat(hub, new.number, new.table, new.seat)
    return {}


class Apart(SentForm, frozen=True):
    """Two people to keep at different tables."""

    number: Whole
    other: Whole


def apart(hub: Hub) -> Answer:
    """Keep two people apart."""
    new = sent(Apart)
    seat_acts.part(hub, new.number, new.other)
    return {}


class Unwished(SentForm, frozen=True):
    """A wish about seats to withdraw."""

    wish: Whole


def unwish(hub: Hub) -> Answer:
    """Withdraw a wish about seats."""
    seat_acts.let_go(hub, sent(Unwished).wish)
    return {}


ACTS: dict[str, Callable[[Hub], Answer]] = {"swap": swap, "seat": seat, "apart": apart, "unwish": unwish}
"""These acts by their names in the address."""
