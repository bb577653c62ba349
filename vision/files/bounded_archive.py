"""The only reader of archive files: it limits the size of a part before unfolding it."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path
from types import TracebackType

MOST_PARTS = 4_000
MOST_BYTES = 256 * 1024 * 1024
"""Bytes of all parts of one archive, unfolded."""


class BadArchive(ValueError):
    """The file cannot be read as an archive, or is too large; the text is one clear line."""


class BoundedArchive:
    """The zip file at ``path``, to be read part by part; raises :class:`BadArchive`, OSError."""

    def __init__(self, path: Path, most: int = MOST_BYTES) -> None:
        self._left = most
        try:
            self._file = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, RecursionError) as problem:
            raise BadArchive(str(problem) or "no zip file") from None
        if len(self._file.infolist()) > MOST_PARTS:
            self._file.close()
            raise BadArchive(f"more than {MOST_PARTS} parts")

    def __enter__(self) -> BoundedArchive:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def read(self, name: str, most: int) -> bytes:
        """The part ``name``, of at most ``most`` bytes, whatever size its head states; raises
        :class:`BadArchive`.
        """
        most = min(most, self._left)
        try:
            if self._file.getinfo(name).file_size > most:
                raise BadArchive(f"{name} unfolds to more than {most // 1000} kB")
            with self._file.open(name) as part:
                data = part.read(most + 1)
        except KeyError:
            raise BadArchive(f"{name} is not in it") from None
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
            raise BadArchive(f"{name} cannot be unfolded ({problem})") from None
        if len(data) > most:
            raise BadArchive(f"{name} unfolds to more than {most // 1000} kB")
        self._left -= len(data)
        return data
