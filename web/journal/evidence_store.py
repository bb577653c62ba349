"""The pictures that prove what was seen, kept by the id of the sighting."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from ..whole_files import HALF, write_whole

NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}")
VIEWS = ("crop", "table", "before", "after", "clip")
"""What can be kept of one sighting: the card alone, the table, the moments round it, and those as a clip."""
LARGEST = 1024 * 1024
"""Bytes of the largest picture kept."""
LARGEST_CLIP = 4 * 1024 * 1024
"""The same of the largest clip (:mod:`web.journal.evidence_clip`)."""
OLD_S = 60.0
"""Seconds after which half a picture is not being written any more."""


def folder_of(journal: Path) -> Path:
    """The folder of a journal's pictures, a folder in it for each table: no two journals share one.

    ``evening.journal`` has ``evening.pictures``; of any other name the whole is kept, ending and all.
    """
    if journal.suffix == ".journal":
        return journal.with_suffix(".pictures")
    return journal.with_name(f"{journal.name}-pictures")


class Evidence:
    """A folder of JPEG pictures, a few for each sighting; made when the first picture comes.

    Where it ``keeps`` none, what was kept before can be looked at, and nothing is added.
    """

    def __init__(self, folder: Path | str, keeps: bool = True) -> None:
        self.folder, self.keeps = Path(folder), keeps
        self._swept = False

    def keep(self, sighting: str, view: str, picture: bytes) -> None:
        """Store ``picture`` (JPEG) of ``sighting``; whole or not at all. The first one kept stays.

        Raises ValueError for an id that is no id, or something that is no JPEG of a sane size.
        """
        place = self._place(sighting, view)
        largest = LARGEST_CLIP if view == "clip" else LARGEST
        if not picture.startswith(b"\xff\xd8") or len(picture) > largest:
            raise ValueError(f"the picture of {sighting} is not a JPEG of at most {largest // 1024} KB")
        if not self.keeps or place.exists():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        write_whole(place, picture)

    def _sweep(self) -> None:
        """Take away what was being written when the power went, once; nothing that is written now."""
        if self._swept:
            return
        self._swept = True
        for half in self.folder.glob(f"*{HALF}"):
            with suppress(OSError):
                if time.time() - half.stat().st_mtime > OLD_S:
                    half.unlink()

    def drop(self, sighting: str, view: str) -> None:
        """Take one picture away, where it was kept."""
        self._place(sighting, view).unlink(missing_ok=True)

    def picture(self, sighting: str, view: str) -> bytes | None:
        """The picture of ``sighting``; None where none was kept."""
        try:
            return self._place(sighting, view).read_bytes()
        except (OSError, ValueError):
            return None

    def views(self, sighting: str) -> tuple[str, ...]:
        """Which pictures were kept of ``sighting``."""
        if not NAME.fullmatch(sighting):
            return ()
        return tuple(view for view in VIEWS if self._place(sighting, view).exists())

    def count(self, sightings: Collection[str] | None = None) -> int:
        """How many pictures were kept, of ``sightings`` or of all."""
        return sum(1 for _ in self._files("*.jpg", sightings))

    def erase(self, sightings: Collection[str] | None = None) -> None:
        """Take every picture away, or those of ``sightings``.

        So is what was left of one that was being written when the power went.
        """
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
            raise ValueError(f"{sighting[:80]!r}, {view[:20]!r}: not a picture of a sighting")
        return self.folder / f"{sighting}.{view}.jpg"
