"""What people do about the recording of their evening: stop it, erase it, confirm its hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from referee.view.open_hand import may_be_looked_at

from ..journal.entries import Confirmed, Recorded
from ..journal.journal import Entry
from ..recorded.evening_recording import EveningRecording
from ..recorded.recording_folder import RecordingFolder
from ..shown.words.english import ENGLISH
from .logbook import Logbook, NotNow


def recording_began(table: Logbook, recording: EveningRecording) -> None:
    """This evening is recorded from now on; where, so that it is erased with its evening."""
    table.recording = recording
    where = str(recording.folder.path.absolute())
    table.write_down("table", (), [("table", Recorded("began", where))])


def stop_recording(table: Logbook, by: str) -> int:
    """Record no more of this evening; what was kept until then stays. Raises NotNow where it is not."""
    recording = table.recording
    if recording is None or not recording.on:
        raise NotNow(ENGLISH["not_now_evening_not_recorded"])
    recording.stop()
    return table.write_down(by, (), [(by, Recorded("stopped"))])


def erase_recording(table: Logbook, by: str) -> int:
    """Record no more of this evening, and erase what was recorded of it. Raises NotNow where nothing was."""
    recording = table.recording
    if recording is None or recording.erased:
        raise NotNow(ENGLISH["not_now_no_recording"])
    _erased(recording.erase)
    return table.write_down(by, (), [(by, Recorded("erased"))])


def confirm_hand(table: Logbook, deal: int, by: str) -> int:
    """Write down that all cards of hand ``deal`` were recorded right; raises NotNow where it is not over."""
    with table.held():
        hands = table.game.hands
        if not 1 <= deal <= len(hands) or not may_be_looked_at(hands[deal - 1]):
            raise NotNow(ENGLISH["not_now_hand_not_over"])
        return table.write_down(by, (), [(by, Confirmed(deal))])


def erase_recordings_of(table: Logbook, entries: Iterable[Entry]) -> None:
    """Erase what was recorded of ``entries``, now or on an earlier evening; raises NotNow if it cannot."""
    chosen = list(entries)
    recording = table.recording
    if recording is not None and not recording.erased and any(e.seq >= recording.first_seq for e in chosen):
        _erased(recording.erase)
    for entry in chosen:
        if isinstance(entry.what, Recorded) and entry.what.folder is not None:
            _erased(RecordingFolder(Path(entry.what.folder)).erase)


def _erased(erase: Callable[[], object]) -> None:
    try:
        erase()
    except OSError as problem:
        raise NotNow(ENGLISH["not_now_recording_left"].format(why=problem.strerror)) from None
