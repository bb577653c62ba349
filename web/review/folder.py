"""The folder of a review: the journal of a film's evening, its pictures, and how far the film was watched.

How far it was watched is written often and whole: what breaks off goes on from there. What the watcher knows
holds whole pictures of the room: nobody else may read it, and it is gone when the film has been watched. A
secret that is kept elsewhere seals it, so that what somebody else put there is never read.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from ..journal.locks import claim, is_in_use
from ..journal.problems import JournalError
from ..shown.words.english import ENGLISH
from ..whole_files import halves_of, write_whole
from .progress import MOST_BYTES, ReviewProgress, progress_from

JOURNAL, PROGRESS, PAGE, PAPER = "evening.journal", "film.json", "review.html", "review.pdf"
_PAPERS = re.compile(r"review(-\d+)?\.pdf")
DECK = "learnt.deck"
"""The deck as far as it was learnt from the film."""
MOST_OF_EYE = 1 << 26
"""Bytes of what the watcher knew that are read."""
EYES = ("film-a.eye", "film-b.eye")
"""The two files of the watcher's knowledge, written in turn: one of them is always whole."""
LOCKED = "film"
"""The lock file of a running review, with ``.lock`` behind its name."""
ENDS = 1 << 20
"""Bytes at both ends of a film by which it is known again."""


class CannotReview(Exception):
    """The review cannot be started or continued; the message is one line with the reason."""


class ReviewFolder:
    """The folder at ``path``; made when something is first written to it.

    ``secret`` seals what the watcher knows: only what this user's Bowerbird wrote is taken up.
    """

    def __init__(self, path: Path, secret: bytes) -> None:
        self.path, self._secret = path, secret
        self.journal = path / JOURNAL

    @contextmanager
    def held(self) -> Iterator[None]:
        """Be the only review in this folder; raises CannotReview where another goes on."""
        try:
            lock = claim(self.path / LOCKED)
        except JournalError as problem:
            if problem.kind != "busy":
                raise CannotReview(
                    ENGLISH["review_no_folder"].format(path=self.path, problem=problem)
                ) from None
            raise CannotReview(ENGLISH["review_no_second_review"].format(path=self.path)) from None
        with closing(lock):
            yield

    def progress(self) -> ReviewProgress | None:
        """How far the film was watched; None if that was never written or cannot be read."""
        try:
            with (self.path / PROGRESS).open("rb") as file:
                return progress_from(file.read(MOST_BYTES + 1))
        except (OSError, ValueError):
            return None

    def eye(self, progress: ReviewProgress) -> bytes | None:
        """The watcher's knowledge at that point; None if it is damaged or from another program."""
        if progress.eye not in EYES:
            return None
        try:
            with (self.path / progress.eye).open("rb") as file:
                known = file.read(MOST_OF_EYE)
        except OSError:
            return None
        seal, written = self._seal(progress, known), progress.eye_mark.encode()
        return known if hmac.compare_digest(seal.encode(), written) else None

    def _seal(self, progress: ReviewProgress, known: bytes) -> str:
        """What only this user can write: what was known, and where in which film."""
        where = json.dumps([progress.mark, progress.seq, progress.t, progress.heard]).encode()
        return hmac.digest(self._secret, where + b"\n" + known, "sha256").hex()

    def store(self, progress: ReviewProgress, eye: bytes | None = None) -> None:
        """Write ``progress`` down, with what the ``eye`` knows now, which is forgotten once it is over.

        Raises CannotReview.
        """
        if eye is not None:
            progress.eye = EYES[progress.eye == EYES[0]]
            progress.eye_mark = self._seal(progress, eye)
            self.write(progress.eye, eye, private=True)
        if progress.over:
            progress.eye = progress.eye_mark = ""
        self.write(PROGRESS, progress.as_bytes())
        if progress.over:
            self.forget_eye()

    def forget_eye(self) -> None:
        """Take away what the eye knew."""
        for name in EYES:
            for place in (self.path / name, *halves_of(self.path / name)):
                place.unlink(missing_ok=True)

    def papers(self) -> list[Path]:
        """The PDF files of this review that were written before."""
        return [path for path in self.path.glob("*.pdf") if _PAPERS.fullmatch(path.name)]

    def write(self, name: str, content: bytes, private: bool = False) -> Path:
        """Write a file of the folder, whole or not at all, readable by this user alone if it is ``private``.

        Raises CannotReview.
        """
        place = self.path / name
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            write_whole(place, content, private)
        except OSError as problem:
            raise CannotReview(
                ENGLISH["review_no_place_now"].format(place=place, why=problem.strerror or problem)
            ) from None
        return place

    def forget(self) -> None:
        """Take away everything that an earlier review left here, and nothing else.

        Raises CannotReview where its journal is open elsewhere.
        """
        if is_in_use(self.journal):
            raise CannotReview(ENGLISH["review_no_turn"].format(journal=self.journal))
        pictures = self.journal.with_suffix(".pictures")
        for place in (
            *pictures.glob("*/*.jpg"),
            *self.path.glob("evening.journal*"),
            *self._files_of_review(),
        ):
            if place.is_file():
                place.unlink(missing_ok=True)

    def vanish(self) -> None:
        """Remove the folder of a review without a result."""
        self.forget()
        (self.path / f"{LOCKED}.lock").unlink(missing_ok=True)
        pictures = self.journal.with_suffix(".pictures")
        for folder in (*pictures.glob("*"), pictures, self.path):
            with suppress(OSError):  # there is none, or somebody's file is in it
                folder.rmdir()

    def _files_of_review(self) -> list[Path]:
        places = [self.path / name for name in (PROGRESS, PAGE, PAPER, DECK, *EYES)]
        return [*places, *(half for place in places for half in halves_of(place))]


def mark_of(film: Path) -> str:
    """The identity of a film: its length in bytes and the content of its two ends."""
    with film.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(0)
        seen = hashlib.sha256(file.read(ENDS))
        file.seek(max(0, size - ENDS))
        seen.update(file.read(ENDS))
    return f"{size}-{seen.hexdigest()[:32]}"
