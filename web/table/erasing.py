"""Erases evenings of a table: their entries, their recordings, and the pictures that no other entry names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import structs

from referee.facts.register import Amended, Inserted

from ..journal import evenings as journal_evenings
from ..journal.entries import Erased, Happened, InClub, Recorded, Seen, What
from ..journal.evenings import Evening
from ..journal.lines import Entry
from ..journal.who import Who
from ..recorded.evening_recording import EveningRecording
from ..recorded.recording_folder import NoRecording, RecordingFolder
from ..shown.words.english import ENGLISH
from .logbook import NotNow
from .reading import evenings
from .table import Table


def erase(table: Table, what: str, evening: int | None, by: Who) -> int:
    """Erase the ``pictures`` or all of an ``evening``, by its number; of every evening where None.

    That this was done stays. It is written down first: where the journal cannot be written nothing is
    erased. Raises NotNow for what does not exist, and where files stay.
    """
    seq = _erase(table, what, evening, by)
    table.names_changed()
    return seq


def _erase(table: Table, what: str, evening: int | None, by: Who) -> int:
    with table.news.held():
        if what not in ("pictures", "evening"):
            raise NotNow(ENGLISH["not_now_what_to_erase"])
        every = evenings(table.logbook)
        if evening is not None and not 1 <= evening <= len(every):
            raise NotNow(ENGLISH["not_now_no_such_evening"])
        single = None if evening is None else every[evening - 1]
        chosen = table.entries if single is None else entries_of(table.entries, every, single)
        pictures = None if single is None else pictures_only_in(chosen, table.entries)
        latest = single is None or evening == len(every)
        gone = Erased(table.evidence.count(pictures), 0)
        if what == "pictures":
            _erase_recordings_of(table.recording, chosen)
            table.write_down(by, (), [(by, gone)])
            return _erase_pictures(table, pictures, latest)
        rows: list[tuple[Who, What]] = [(by, structs.replace(gone, entries=len(chosen)))]
        if latest:
            rows += [(by, journal_evenings.BEGAN), (by, table.settings)]
            if (club := table.logbook.newest(InClub)) is not None:
                rows.append((club.by, club.what))  # its round goes on
        _erase_recordings_of(table.recording, chosen)
        span = None if single is None else (chosen[0].seq, chosen[-1].seq)
        table.logbook.erase(rows, span)
        return _erase_pictures(table, pictures, latest)


def _erase_pictures(table: Table, pictures: frozenset[str] | None, latest: bool) -> int:
    if latest:
        table.clips.erase()
    try:
        table.evidence.erase(pictures)
    except OSError as problem:
        raise NotNow(ENGLISH["not_now_pictures_left"].format(why=problem.strerror)) from None
    finally:
        table.news.announce()  # no page may offer a picture that is gone
    return table.seq


def entries_of(entries: Iterable[Entry], every: Sequence[Evening], evening: Evening) -> list[Entry]:
    """The entries of an evening, including those written between the evening before and its beginning."""
    following = [other.since for other in every[evening.number :]]
    return [
        entry
        for entry in entries
        if evening.since <= entry.seq and (not following or entry.seq < following[0])
    ]


def pictures_only_in(chosen: Iterable[Entry], entries: Iterable[Entry]) -> frozenset[str]:
    """The sightings in the entries ``chosen`` that no other of ``entries`` has."""
    inside = {line.seq for line in chosen}
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    for line in entries:
        seen[line.seq in inside].update(_sightings(line))
    return frozenset(seen[True] - seen[False])


def _sightings(entry: Entry) -> Iterator[str]:
    """The sightings of an entry that may have pictures: of a fact, or of a report of the camera."""
    if isinstance(entry.what, Happened | Seen):
        yield from entry.what.event.seen
        if isinstance(entry.what.event, Amended | Inserted):
            yield from entry.what.event.event.seen


def _erase_recordings_of(recording: EveningRecording | None, entries: Iterable[Entry]) -> None:
    """Erase what was recorded of ``entries``, now or on an earlier evening; raises NotNow if it cannot.

    ``recording`` is that of this evening.
    """
    chosen = list(entries)
    if (
        recording is not None
        and not recording.is_erased
        and any(e.seq >= recording.first_seq for e in chosen)
    ):
        erase_all(recording.erase)
    for entry in chosen:
        if isinstance(entry.what, Recorded) and entry.what.folder is not None:
            erase_all(RecordingFolder(Path(entry.what.folder)).erase)


def erase_all(erase: Callable[[], object]) -> None:
    """Call ``erase``, which removes a recording; raises NotNow where files of it stay."""
    try:
        erase()
    except OSError as problem:
        raise NotNow(ENGLISH["not_now_recording_left"].format(why=problem.strerror)) from None
    except NoRecording as problem:
        raise NotNow(ENGLISH["not_now_recording_unknown"].format(why=problem)) from None
