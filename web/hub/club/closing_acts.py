"""What the director does when the last round is over: checks results, shows prizes, closes, opens again."""

from __future__ import annotations

from ...shown.words.english import ENGLISH
from ..record.stages import check_again, close_evening, play_on, show_prizes, stage_of
from ..record.store import RecordError
from .hub import Hub
from .messages_to_tables import send_names


def show_prize(hub: Hub, evening_id: int, shown: int) -> None:
    """Show this number of prizes, one more or less than now: a tap that is sent twice shows a single prize.

    With 0 the prize-giving begins. Raises RecordError for any other number.
    """
    with hub.writing() as session:
        evening = hub.evening(session, evening_id)
        if abs(shown - stage_of(session, evening).shown) > 1:
            raise RecordError(ENGLISH["hub_no_prizes_one_by_one"])
        show_prizes(session, evening, shown, hub.now())


def close(hub: Hub, evening_id: int) -> None:
    """Close an evening; its public pages stay readable."""
    with hub.writing() as session:
        close_evening(session, hub.evening(session, evening_id), hub.now())


def reopen(hub: Hub, evening_id: int, reason: str, by: str, playing: bool = False) -> None:
    """Open an evening again to check its results, or, if it is the last evening, to play on."""
    with hub.writing() as session:
        evening = hub.evening(session, evening_id)
        if not playing:
            check_again(session, evening, reason, by, hub.now())
            return
        play_on(session, evening, reason, by, hub.now())
        send_names(hub, session)
