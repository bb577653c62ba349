"""A table with its evening recorded by a film that keeps nothing, and its recording read again."""

from __future__ import annotations

from collections.abc import Iterable

from referee.table_events import TableEvent
from web.journal.journal import Journal
from web.recorded.evening_counted import Figures, counted
from web.recorded.evening_folded import as_written
from web.recorded.evening_recording import TABLE, EveningRecording
from web.recorded.evening_seen_again import as_seen_again
from web.recorded.recording_folder import RecordingFolder
from web.recorded.steps_of_evening import placed, steps
from web.table.recording import recording_began

BEGAN = 1_000_000.0
"""What the table's clock showed first; it goes on by a second with every act."""


class NoFilm:
    """A film that gets what to keep and keeps nothing."""

    def __init__(self):
        self.ended = ""

    def put(self, line, image=None, table=None, rim=None):
        pass

    def stop(self, why):
        self.ended = self.ended or why


def recording(table, folder, deck=None, say=lambda words: None):
    film = EveningRecording(
        RecordingFolder(folder), lambda _: NoFilm(), {"bowerbird": "0", "models": {}}, deck, say
    )
    film.begin(table)
    recording_began(table, film)
    return film


def recounted(
    film: EveningRecording, events: Iterable[tuple[int, TableEvent]] = (), began: float = BEGAN
) -> tuple[Figures, Figures]:
    """The figures of the evening, and of its film watched again, of which the camera reports ``events``.

    Each comes with the number of the report that it takes the place of; the film ``began`` at that time.
    """
    journal = Journal(film.folder.journal, reading=True)
    try:
        read_steps = steps(journal.read(TABLE))
    finally:
        journal.close()
    before, during = placed(read_steps, [began + second for second in range(400)])
    lines = [step.line for step in during if step.seen is not None]
    truth = as_written(before, during)
    again = as_seen_again(before, during, [(event, lines[n]) for n, event in events])
    return counted(truth, truth, [1.0, 3.0, 2.0]), counted(truth, again, [1.0, 3.0, 2.0])
