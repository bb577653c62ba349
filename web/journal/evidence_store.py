"""The store of pictures that prove what the camera saw, by the id of the sighting."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from ..shown.words.english import ENGLISH
from ..whole_files import HALF, write_whole

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}")
VIEWS = ("crop", "table", "before", "after", "clip")
"""The views of a sighting: the card alone, the table, the moments round it, and a clip."""
LARGEST = 1024 * 1024
"""Most bytes of a picture."""
LARGEST_CLIP = 4 * 1024 * 1024
"""Most bytes of a clip (:mod:`web.journal.evidence_clip`)."""
OLD_S = 60.0
"""Seconds after which a half-written picture is abandoned."""


def folder_of(journal: Path) -> Path:
    """The folder of a journal's pictures, with a folder for each table; no two journals share it.

    ``evening.journal`` has ``evening.pictures``; any other name stays whole, with ``-pictures`` added.
    """
    if journal.suffix == ".journal":
        return journal.with_suffix(".pictures")
    return journal.with_name(f"{journal.name}-pictures")


class Evidence:
    """A folder of JPEG pictures, a few for each sighting; made with the first picture.

    Without ``keeps`` older pictures can be read, and none is added.
    """

    def __init__(self, folder: Path | str, keeps: bool = True) -> None:
        self.folder, self.keeps = Path(folder), keeps
        self._swept = False

    def keep(self, sighting: str, view: str, picture: bytes) -> None:
        """Store ``picture`` (JPEG) of ``sighting``, whole or not at all; an earlier picture stays.

        Raises ValueError for a malformed id, or for something that is no JPEG of at most :data:`LARGEST`
        bytes, a clip of at most :data:`LARGEST_CLIP`.
        """
        place = self._place(sighting, view)
        largest = LARGEST_CLIP if view == "clip" else LARGEST
        if not picture.startswith(b"\xff\xd8") or len(picture) > largest:
            raise ValueError(ENGLISH["picture_no_jpeg"].format(sighting=sighting, most=largest // 1024))
        if not self.keeps or place.exists():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        write_whole(place, picture)

    def _sweep(self) -> None:
        """Delete pictures that a power cut left half written; those being written now stay."""
        if self._swept:
            return
        self._swept = True
        for half in self.folder.glob(f"*{HALF}"):
            with suppress(OSError):
                if time.time() - half.stat().st_mtime > OLD_S:
                    half.unlink()

    def drop(self, sighting: str, view: str) -> None:
        """Delete a picture, if it exists."""
        self._place(sighting, view).unlink(missing_ok=True)

    def picture(self, sighting: str, view: str) -> bytes | None:
        """The picture of ``sighting``; None if there is none."""
        try:
            return self._place(sighting, view).read_bytes()
        except (OSError, ValueError):
            return None

    def views(self, sighting: str) -> tuple[str, ...]:
        """The views of ``sighting`` that are stored."""
        if not NAME.fullmatch(sighting):
            return ()
        return tuple(view for view in VIEWS if self._place(sighting, view).exists())

    def count(self, sightings: Collection[str] | None = None) -> int:
        """The number of stored pictures, of ``sightings`` or of all."""
        return sum(1 for _ in self._files("*.jpg", sightings))

    def erase(self, sightings: Collection[str] | None = None) -> None:
        """Delete every picture, or those of ``sightings``, half-written pictures included."""
        for ending in ("*.jpg", f"*{HALF}"):
            for place in self._files(ending, sightings):
                place.unlink(missing_ok=True)

    def _files(self, ending: str, sightings: Collection[str] | None) -> Iterator[Path]:
        for place in self.folder.glob(ending):
            # of a name such as ``c-10.5.crop.jpg`` the sighting is what stands before the last two dots
            name = place.name.rsplit(".", 2)[0] if place.suffix == HALF else place.name
            if sightings is None or name.rsplit(".", 2)[0] in sightings:
                yield place

    def _place(self, sighting: str, view: str) -> Path:
        if not NAME.fullmatch(sighting) or view not in VIEWS:
            raise ValueError(ENGLISH["picture_no_sighting"].format(sighting=sighting[:80], view=view[:20]))
        return self.folder / f"{sighting}.{view}.jpg"
