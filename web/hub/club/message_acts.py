"""Sends messages of the director to tables."""

from __future__ import annotations

from ...shown.words.english import ENGLISH
from ..record.messages import ALL, write_message
from ..record.seats import seats, standing_rounds
from ..record.store import RecordError
from .hub import Hub
from .messages_to_tables import send_word


def say_to_tables(hub: Hub, table: int, text: str) -> None:
    """Show ``text`` at a table, or at all (0): on its page, phones and the wall; an empty text withdraws it.

    Raises RecordError for a table that does not play in this round.
    """
    with hub.writing() as session:
        evening = hub.this_evening(session)
        rounds = standing_rounds(session, evening)
        drawn = rounds[-1] if rounds else None
        playing = [sitting.table for sitting in seats(session, drawn).sittings] if drawn is not None else []
        if table != ALL and table not in playing:
            raise RecordError(ENGLISH["hub_no_table_in_round"].format(table=table))
        kept = write_message(session, evening, drawn, table, text, hub.now())
        send_word(hub, session, "message", 0, kept, [] if table == ALL else [table])
