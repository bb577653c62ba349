"""What people do about the recording of their evening: stop it, erase it, confirm its hands."""

from __future__ import annotations

from referee.view.open_hand import may_be_looked_at

from ..journal.entries import Confirmed, Recorded
from ..journal.who import TABLE, Who
from ..recorded.evening_recording import EveningRecording
from ..shown.words.english import ENGLISH
from .erasing import erase_all
from .logbook import NotNow
from .table import Table


def recording_began(table: Table, recording: EveningRecording) -> None:
    """This evening is recorded from now on; where, so that it is erased with its evening."""
    table.recording = recording
    where = str(recording.folder.path.absolute())
    table.write_down(TABLE, (), [(TABLE, Recorded("began", where))])


def stop_recording(table: Table, by: Who) -> int:
    """Record no more of this evening; what was kept until then stays. Raises NotNow where it is not."""
    recording = table.recording
    if recording is None or not recording.is_on:
        raise NotNow(ENGLISH["not_now_evening_not_recorded"])
    recording.stop()
    return table.write_down(by, (), [(by, Recorded("stopped"))])


def erase_recording(table: Table, by: Who) -> int:
    """Stop recording this evening and erase its recording. Raises NotNow without a recording."""
    recording = table.recording
    if recording is None or recording.is_erased:
        raise NotNow(ENGLISH["not_now_no_recording"])
    erase_all(recording.erase)
    return table.write_down(by, (), [(by, Recorded("erased"))])


def confirm_hand(table: Table, deal: int, by: Who) -> int:
    """Write down that all cards of hand ``deal`` were recorded right; raises NotNow where it is not over."""
    with table.news.held():
        hands = table.game.hands
        if not 1 <= deal <= len(hands) or not may_be_looked_at(hands[deal - 1]):
            raise NotNow(ENGLISH["not_now_hand_not_over"])
        return table.write_down(by, (), [(by, Confirmed(deal))])
