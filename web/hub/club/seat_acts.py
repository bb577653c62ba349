"""What the director does with seats by hand: exchange two, keep a seat for somebody, keep two apart."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..record.models import Evening
from ..record.results import points
from ..record.seat_wishes import exchange, exchanges, fix_seat, keep_apart, kept_no_longer, wishes, withdraw
from ..record.seats import seats, standing_rounds
from ..record.store import RecordError
from .hub import Hub
from .messages_to_tables import send_names
from .tables_now import names_of, waiting_results


def swap_seats(hub: Hub, round_id: int | None, exchanged: int | None, both: tuple[int, int], by: str) -> int:
    """Let two people change places in the round that is played; one of them may sit out.

    ``exchanged`` is how often people have changed places in it, as the director has seen it; returns how
    often they have now. Wall, phones and tables show it immediately. Raises RecordError where somebody has
    changed places since, or where a table of theirs has a result.
    """
    number, other = both
    with hub.writing() as session:
        drawn = hub.round_played(session, round_id)
        before = exchanges(session, drawn)
        if exchanged not in (None, before):
            raise RecordError(ENGLISH["hub_no_swap_meanwhile"])
        sat = seats(session, drawn)
        tables = {sitting.table for who in (number, other) if (sitting := sat.at(who)) is not None}
        begun = tables & (set(points(session, drawn)) | set(waiting_results(session, drawn)))
        if begun:
            raise RecordError(ENGLISH["hub_no_swap_after_result"].format(table=min(begun)))
        exchange(session, drawn, number, other, by, hub.now())
        send_names(hub, session)
        return before + 1


def give_seat(hub: Hub, number: int, table: int, seat: str) -> None:
    """Reserve a seat for a person from the next round on."""
    with hub.writing() as session:
        fix_seat(session, hub.this_evening(session), number, table, seat, hub.now())


def part(hub: Hub, number: int, other: int) -> None:
    """Keep two people at different tables from the next round on."""
    with hub.writing() as session:
        keep_apart(session, hub.this_evening(session), number, other, hub.now())


def let_go(hub: Hub, wish: int) -> None:
    """Withdraw a wish: the seat is free again, or the two people may sit together."""
    with hub.writing() as session:
        withdraw(session, hub.this_evening(session), wish, hub.now())


@dataclass(frozen=True, slots=True)
class WishShown:
    """A wish about seats, as the director sees it; ``is_kept`` in the round that is played."""

    id: int
    who: str
    other: str
    table: int
    seat: str
    is_kept: bool


def wishes_shown(session: Session, evening: Evening) -> list[WishShown]:
    """The wishes of an evening, and whether the round that is played fulfils them."""
    names, rounds = names_of(session, evening), standing_rounds(session, evening)
    missed = kept_no_longer(session, evening, seats(session, rounds[-1])) if rounds else []
    return [
        WishShown(
            wish.id,
            names[wish.number],
            names.get(wish.other or 0, ""),
            wish.table or 0,
            ENGLISH[wish.seat] if wish.seat else "",
            wish not in missed,
        )
        for wish in wishes(session, evening)
    ]
