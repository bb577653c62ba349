"""What the director does with rounds: draw the next, ring, set the clock, take one back, end the evening."""

from __future__ import annotations

from sqlalchemy.orm import Session

from ..movements.chart import Kind
from ..record.agreed import agreed, ring, set_clock
from ..record.late import end, let_late_in
from ..record.models import Drawn, Evening
from ..record.results import decide
from ..record.rounds import close, draw_next, is_over, take_back
from ..record.seats import seats, standing_rounds
from ..record.store import AskFirst, RecordError
from .hub import Hub
from .tables_now import RoundNow, round_now
from .told_tables import say, tell_moves, tell_places


def next_round(hub: Hub, number: int, sure: bool = False, kind: Kind | None = None) -> None:
    """Close the round that is played and draw round ``number``, which has to be the next one.

    So two devices, or one that sends twice, draw one round. Raises RecordError for any other round, and
    AskFirst where a table has not finished or all rounds are played, unless the director is ``sure``.
    """
    with hub.writing() as session:
        evening = hub.this_evening(session)
        rounds = standing_rounds(session, evening)
        before = rounds[-1] if rounds else None
        last = before.number if before is not None else 0
        if number != last + 1:
            drawn_already = (
                f"round {number} is drawn already" if 0 < number <= last else f"round {last + 1} is next"
            )
            raise RecordError(f"{drawn_already}: look again")
        agreement = agreed(session, evening)
        if agreement.rounds and len(rounds) >= agreement.rounds and not sure:
            raise AskFirst(f"all {agreement.rounds} rounds are played: end the evening, or draw one more")
        if before is not None:
            if not sure:
                _all_finished(round_now(hub, session, evening, before))
            close(before, hub.now())
        drawn = draw_next(session, evening, hub.now(), kind)
        for sitting in seats(session, drawn).sittings:
            hub.table_named(session, sitting.table)
        if agreement.by == "clock":
            set_clock(session, drawn, hub.now() + 60 * agreement.n, hub.now())
        tell_places(hub, session, evening)
        if before is not None:
            tell_moves(hub, session, evening, before, drawn)


def _all_finished(now: RoundNow) -> None:
    if now.open:
        open_ = ", ".join(str(one.number) for one in now.open)
        word = "table" if len(now.open) == 1 else "tables"
        raise AskFirst(f"{word} {open_} still {'plays' if len(now.open) == 1 else 'play'}")


def stop_round(hub: Hub, word: str = "finish") -> None:
    """Tell every table to finish its hand and stop (``finish``), or that the head table rang (``bell``)."""
    with hub.writing() as session:
        drawn = hub.this_round(session)
        if ring(session, drawn, word, hub.now()):
            say(hub, session, word, drawn.id)


def clock(hub: Hub, minutes: float) -> None:
    """Let the round's clock run out in so many minutes; 0 takes the clock away."""
    if not 0 <= minutes <= 240:
        raise RecordError("the clock is set to at most 240 minutes")
    with hub.writing() as session:
        now = hub.now()
        set_clock(session, hub.this_round(session), now + 60 * minutes if minutes else 0.0, now)
        tell_places(hub, session, hub.tonight(session))


def undo_round(hub: Hub, by: str, reason: str) -> None:
    """Take the last round back; the one before it is open again."""
    with hub.writing() as session:
        evening = hub.this_evening(session)
        take_back(session, hub.this_round(session), hub.now(), by, reason)
        left = standing_rounds(session, evening)
        if left:
            left[-1].closed = None
        session.flush()
        tell_places(hub, session, evening)


def won_level(hub: Hub, table: int, side: str, reason: str, by: str) -> None:
    """Say who is taken to have won a level table, for movements that go by it."""
    with hub.writing() as session:
        drawn = hub.this_round(session)
        parties = {one.table: one.parties for one in seats(session, drawn).sittings}
        if side not in parties.get(table, ()):
            raise RecordError("name a table of this round and one of its sides")
        decide(session, drawn, table, side, reason, by, hub.now())


def end_evening(hub: Hub, sure: bool = False) -> int:
    """End the evening; its row. Raises AskFirst while a table plays, unless the director is ``sure``."""
    with hub.writing() as session:
        evening = hub.this_evening(session)
        rounds = standing_rounds(session, evening)
        if rounds:
            if not sure:
                _all_finished(round_now(hub, session, evening, rounds[-1]))
            close(rounds[-1], hub.now())
        end(session, evening, hub.now())
        tell_places(hub, session, evening)
        return evening.id


def let_in_late_hands(hub: Hub, evening_id: int, reason: str, by: str) -> None:
    """Let what tables reported after an evening's end count; raises RecordError where there is nothing."""
    with hub.writing() as session:
        evening = session.get(Evening, evening_id)
        if evening is None or evening.club_id != hub.club_id:
            raise RecordError("there is no such evening")
        let_late_in(session, evening, reason, by, hub.now())


def all_played(session: Session, evening: Evening, drawn: Drawn | None) -> bool:
    """Whether the agreed number of rounds has been drawn, or the movement has come to its end."""
    wanted = agreed(session, evening).rounds
    return drawn is not None and (0 < wanted <= drawn.number or is_over(session, evening))
