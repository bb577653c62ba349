"""The recording of a running evening: film and journal, until somebody stops or erases it."""

from __future__ import annotations

import logging
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, Protocol

from msgspec import structs

from ..journal.evenings import of_this_evening
from ..journal.journal import Journal
from ..journal.lines import Entry
from ..journal.nameless import without_names
from ..journal.problems import JournalError
from ..shown.around import RecordingState
from ..shown.words.english import ENGLISH
from .recording_folder import Deck, NoRecording, RecordingFolder

log = logging.getLogger(__name__)

TABLE = "table"
"""The name of every table in a recording: its own name may name a person."""
LOOKS_EVERY = 0.5
"""Seconds within which new entries of the table are copied."""
STOPPED = "stopped"
WAITS = (
    "Nothing is filmed yet, because Bowerbird is not sure where the table is. Let the camera see all four"
    " edges, or lay the printed tags (bowerbird tags), or set the corners on this computer's camera page."
)
FILMS = "The table is found: filming has begun."
CANNOT = "The recording could not be written ({why}) and has ended. What was kept until then is kept."


class TableNews(Protocol):
    """The news of a table (:class:`web.table.news.News`)."""

    def changed(self, known: int, timeout: float) -> int: ...

    def held(self) -> AbstractContextManager[object]: ...


class TableSurroundings(Protocol):
    """The part of a table that shows its recording (:class:`web.table.surroundings.Surroundings`)."""

    def set_recording(self, recording: RecordingState | None) -> None: ...


class KeptTable(Protocol):
    """The part of a table that its recording uses: :class:`web.table.table.Table`."""

    @property
    def entries(self) -> list[Entry]: ...

    @property
    def news(self) -> TableNews: ...

    @property
    def surroundings(self) -> TableSurroundings: ...


class FilmKeeper(Protocol):
    """Writes the film: ``vision.recording.film_writer.FilmWriter``."""

    ended: str

    def put(self, line: dict[str, Any], image: Any = None, table: Any = None, rim: Any = None) -> None: ...

    def stop(self, why: str) -> None: ...


class EveningRecording:
    """Records an evening in ``folder``; ``film`` begins its film, ``deck`` returns the path of
    the learnt deck, or None.

    ``about`` names what records it; ``say`` gets a line when filming becomes impossible, or possible again.
    """

    def __init__(
        self,
        folder: RecordingFolder,
        film: Callable[[Path], FilmKeeper],
        about: Mapping[str, object],
        deck: Path | None = None,
        say: Callable[[str], object] = lambda words: None,
    ) -> None:
        self.folder, self._begin_film, self._made_by, self._deck = folder, film, about, deck
        self.film: FilmKeeper | None = None
        self._waits, self._announced_waiting, self._say_so = False, False, say
        self.since = 0.0
        self.first_seq = 0
        """The seq of the first entry in the recording."""
        self._copied = 0
        self._decked: tuple[int, int] | None = None
        self._turn = threading.RLock()
        self._over = threading.Event()
        self._erased = False
        self._table: KeptTable | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_erased(self) -> bool:
        """Whether the recording was erased."""
        return self._erased

    @property
    def is_on(self) -> bool:
        """Whether the recording is running."""
        return self.film is not None and not self.film.ended

    def put(self, line: dict[str, Any], image: Any = None, table: Any = None, rim: Any = None) -> None:
        """Write a line of the film and the cloth of a picture, while the recording runs."""
        if line.get("unknown") or image is not None:  # of a hand before the camera nothing is learnt
            self._waits = bool(line.get("unknown"))
        if self.film is not None:
            self.film.put(line, image, table, rim)

    def begin(self, table: KeptTable) -> None:
        """Record ``table`` from the beginning of its evening on, and show that at the table.

        Raises NoRecording where the folder cannot be made; begun once, it goes on.
        """
        if self.film is not None:
            return
        self.since = time.time()
        try:
            self.folder.begin(self._made_by)
            self._about = self.folder.about()
            self._journal = Journal(self.folder.journal)
            try:
                self.film = self._begin_film(self.folder.path)
            except BaseException:
                self._journal.close()
                raise
        except (OSError, JournalError) as problem:
            why = getattr(problem, "strerror", None) or problem
            raise NoRecording(
                ENGLISH["recording_not_written"].format(path=self.folder.path, why=why)
            ) from None
        self._table = table
        with table.news.held():
            evening = of_this_evening(table.entries)
            self.first_seq = evening[0].seq if evening else 1
            self._copied = self.first_seq - 1
            table.surroundings.set_recording(self.status())
        self._thread = threading.Thread(target=self._follow, name="recorded journal", daemon=True)
        self._thread.start()

    def status(self) -> RecordingState:
        """The state of the recording, for the page."""
        ended = "" if self.film is None else self.film.ended
        return RecordingState(
            is_on=self.is_on,
            since=self.since,
            ended="" if ended == STOPPED else ended,
            is_erased=self._erased,
            is_waiting=self._waits,
        )

    def stop(self) -> None:
        """Stop the recording; returns when everything is written."""
        if self.film is None:
            return
        self.film.stop(STOPPED)
        self._copy(last=True)
        self._say()

    def erase(self) -> None:
        """Stop the recording and erase it; raises NoRecording or OSError if it cannot be erased."""
        self.stop()
        with self._turn:
            if not self._erased:
                self.folder.erase()
                self._erased = True
        self._say()

    def _say(self) -> None:
        if self._table is not None:
            with self._table.news.held():  # so that nothing older is said after it
                self._table.surroundings.set_recording(self.status())

    def _follow(self) -> None:
        assert self._table is not None
        known = -1
        while not self._over.is_set():
            known = self._table.news.changed(known, LOOKS_EVERY)
            ended = not self.is_on
            self._copy(last=ended)
            self._say()
            if self._waits != self._announced_waiting and not ended:
                self._announced_waiting = self._waits
                self._say_so(WAITS if self._waits else FILMS)

    def _copy(self, last: bool = False) -> None:
        """Write the new entries, without names; with ``last`` it is the last time."""
        new: list[Entry] = []
        if self._table is not None:
            with self._table.news.held():
                new = [entry for entry in self._table.entries if entry.seq > self._copied]
        with self._turn:  # never held while the table is waited for: the table may wait for it
            if self._over.is_set():
                return
            try:
                for entry in new:
                    self._write(entry)
                self._copy_deck()
            except (JournalError, OSError) as problem:
                log.error("the recording: %s", problem)
                if self.film is not None:
                    self.film.stop(CANNOT.format(why=problem))
            if last:
                self._over.set()
                self._journal.close()
                with suppress(OSError):  # a full disk: then it counts as broken off
                    self.folder.note(structs.replace(self._about, ended=time.time()))

    def _write(self, entry: Entry) -> None:
        if entry.seq > self._copied:
            self._journal.write(TABLE, entry.time, [(entry.by, without_names(entry.what))])
            self._copied = entry.seq

    def _copy_deck(self) -> None:
        """Store the learnt deck, whenever it was learnt again."""
        if self._deck is None or not self._deck.is_file():
            return
        stat = self._deck.stat()
        mark = stat.st_mtime_ns, stat.st_size
        if mark == self._decked:
            return
        name = f"deck-{len(self._about.decks) + 1}.deck"
        shutil.copyfile(self._deck, self.folder.path / name)
        begins = self.since if self._decked is None else time.time()
        decks = [*self._about.decks, Deck(begins, name)]
        self._about = structs.replace(self._about, decks=decks)
        self.folder.note(self._about)
        self._decked = mark
