"""What the director does with rounds: draw the next, ring, set the clock, take one back, end the evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..movements.movement import Movement
from ..record.agreed import agreed, call, ring, set_clock
from ..record.late import let_late_in
from ..record.models import DrawnRound, Evening
from ..record.report_checks import count_what_fits
from ..record.results import counted, decide
from ..record.rounds import (
    Planned,
    close,
    draw_next,
    is_over,
    keep_round,
    movement_of,
    next_planned,
    pairs_stand,
    rounds_wanted,
    take_back,
)
from ..record.seats import seats, seats_of, standing_rounds
from ..record.stages import end_play
from ..record.store import AskFirst, RecordError, capital
from .hub import Hub
from .messages_to_tables import send_moves, send_places, send_word
from .tables_now import CallNow, RoundNow, TableNow, calls_waiting, round_now


def next_round(
    hub: Hub, number: int, sure: bool = False, more: bool = False, kind: Movement | None = None
) -> None:
    """Close the round that is played and draw round ``number``, which has to be the next one.

    So two devices, or a request sent twice, draw a single round. Raises RecordError for any other round.
    Raises AskFirst if a table has not finished, unless the director is ``sure``, and if all rounds are
    played, unless they want one ``more``.
    """
    planned = _planned_swiss(hub, kind)
    with hub.writing() as session:
        evening = hub.this_evening(session)
        rounds = standing_rounds(session, evening)
        before = rounds[-1] if rounds else None
        last = before.number if before is not None else 0
        if number != last + 1:
            is_drawn = 0 < number <= last
            refusal = ENGLISH["hub_no_round_twice" if is_drawn else "hub_no_round_but_next"]
            raise RecordError(refusal.format(round=number if is_drawn else last + 1))
        agreement, wanted = agreed(session, evening), rounds_wanted(session, evening)
        if before is not None and not sure:
            _all_finished(round_now(hub, session, evening, before))
        if wanted and len(rounds) >= wanted and not more:
            why = ENGLISH["hub_ask_all_drawn"].format(rounds=wanted)
            raise AskFirst(why, ENGLISH["hub_ask_more"].format(why=capital(why)), "more")
        if before is not None:
            close(before, hub.now())
        if planned is not None and planned.stand == pairs_stand(session, evening):
            drawn = keep_round(session, evening, planned.round, hub.now())
        else:
            drawn = draw_next(session, evening, hub.now(), kind)
        for sitting in seats(session, drawn).sittings:
            hub.table_named(session, sitting.table)
        if agreement.by == "clock":
            set_clock(session, drawn, hub.now() + 60 * agreement.n, hub.now())
        send_places(hub, session, evening)
        if before is not None:
            send_moves(hub, session, evening, before, drawn)


@dataclass(frozen=True, slots=True)
class _Swiss:
    """A Swiss round that was computed in advance, and the results that it was computed from."""

    round: Planned
    stand: tuple[int, dict[int, int]]


def _planned_swiss(hub: Hub, kind: Movement | None) -> _Swiss | None:
    """The next Swiss round, computed outside the write lock: for many pairs that takes seconds."""
    with hub.reading() as session:
        evening = hub.tonight(session)
        if evening is None or (kind or movement_of(session, evening)) is not Movement.SWISS:
            return None
        try:
            return _Swiss(next_planned(session, evening, kind), pairs_stand(session, evening))
        except RecordError:
            return None  # it is said where the round is drawn


def _all_finished(now: RoundNow) -> None:
    if now.open:
        raise AskFirst(_still_playing(now.open))


def _still_playing(open_: Sequence[TableNow]) -> str:
    """Which tables have not finished, as the beginning of a sentence."""
    still = ENGLISH["hub_ask_playing_one" if len(open_) == 1 else "hub_ask_playing"]
    return still.format(tables=", ".join(str(table.number) for table in open_))


def stop_round(hub: Hub, word: str = "finish") -> None:
    """Send every table the order to finish its hand and stop (``finish``), or the head table's ``bell``."""
    with hub.writing() as session:
        drawn = hub.this_round(session)
        if ring(session, drawn, word, hub.now()):
            send_word(hub, session, word, drawn.id)


def clock(hub: Hub, minutes: float) -> None:
    """Set the round's clock to so many minutes from now; 0 removes the clock."""
    if not 0 <= minutes <= 240:
        raise RecordError(ENGLISH["hub_no_long_clock"])
    with hub.writing() as session:
        now = hub.now()
        set_clock(session, hub.this_round(session), now + 60 * minutes if minutes else 0.0, now)
        send_places(hub, session, hub.tonight(session))


def undo_round(hub: Hub, round_id: int | None, by: str, reason: str) -> None:
    """Take the last round back, if it is the round ``round_id``; the one before it is open again."""
    with hub.writing() as session:
        evening = hub.this_evening(session)
        take_back(session, hub.round_played(session, round_id), hub.now(), by, reason)
        left = standing_rounds(session, evening)
        if left:
            left[-1].closed = None
        session.flush()
        send_places(hub, session, evening)


def won_level(hub: Hub, table: int, side: str, reason: str, by: str) -> None:
    """Name the winner of a tied table, for movements that depend on winners."""
    with hub.writing() as session:
        drawn = hub.this_round(session)
        parties = {sitting.table: sitting.parties for sitting in seats(session, drawn).sittings}
        if side not in parties.get(table, ()):
            raise RecordError(ENGLISH["hub_no_side_of_round"])
        decide(session, drawn, table, side, reason, by, hub.now())


def end_evening(hub: Hub, sure: bool = False) -> int:
    """End the play of the evening, so that its results are checked; its row.

    Raises AskFirst unless the director is ``sure``, so that no stray tap ends an evening.
    """
    with hub.writing() as session:
        evening = hub.this_evening(session)
        rounds, waiting = standing_rounds(session, evening), calls_waiting(hub, session, evening)
        if not sure:
            open_ = round_now(hub, session, evening, rounds[-1]).open if rounds else []
            still = [*_not_counting(session, rounds), *_not_decided(waiting)]
            raise AskFirst(ENGLISH["hub_ask_end_why"], _is_it_over(len(rounds), open_, still))
        for table, calls_here in waiting.items():
            for open_call in calls_here:
                call(session, evening, table, open_call.about, hub.now())  # a box's own is recorded now
        if rounds:
            close(rounds[-1], hub.now())
        end_play(session, evening, hub.now())
        send_places(hub, session, evening)
        return evening.id


def _is_it_over(rounds: int, open_: Sequence[TableNow], still: Sequence[str]) -> str:
    """What the director is asked before the evening ends; ``still`` are sentences about what is missing."""
    question = ENGLISH["hub_ask_end_one" if rounds == 1 else "hub_ask_end"].format(n=rounds)
    question = " ".join((*still, question))
    if not open_:
        return ENGLISH["hub_ask_end_next"].format(question=question)
    return ENGLISH["hub_ask_end_playing"].format(tables=capital(_still_playing(open_)), question=question)


def _not_counting(session: Session, rounds: Sequence[DrawnRound]) -> Iterator[str]:
    """A sentence about each of these rounds that has no result, or not at every table."""
    results, sat = counted(session, rounds), seats_of(session, rounds)
    for drawn in rounds:
        made = results[drawn.id].points
        tables = [sitting.table for sitting in sat[drawn.id].sittings if sitting.table not in made]
        if not tables:
            continue
        key = "hub_ask_end_no_round" if not made else "hub_ask_end_no_table"
        key += "s" if made and len(tables) > 1 else ""
        yield ENGLISH[key].format(round=drawn.number, tables=", ".join(map(str, tables)))


def _not_decided(waiting: Mapping[int, Sequence[CallNow]]) -> Iterator[str]:
    """A sentence about each call that still waits for the director."""
    for table, calls_here in waiting.items():
        for open_call in calls_here:
            yield ENGLISH["hub_ask_end_call"].format(table=table, about=open_call.about)


def let_in_late_hands(hub: Hub, evening_id: int, reason: str, by: str) -> None:
    """Count the deals that tables reported after the evening's end; raises RecordError if there are none."""
    with hub.writing() as session:
        evening = hub.evening(session, evening_id)
        let_late_in(session, evening, reason, by, hub.now())
        count_what_fits(session, hub.club_id, [drawn.id for drawn in standing_rounds(session, evening)])


def has_all_rounds(session: Session, evening: Evening, drawn: DrawnRound | None) -> bool:
    """Whether the agreed number of rounds has been drawn, or the movement has come to its end."""
    wanted = rounds_wanted(session, evening)
    return drawn is not None and (0 < wanted <= drawn.number or is_over(session, evening))
