"""Writes the film of an evening: JPEG pictures of the cloth one after the other, and a line of JSON for each.

``film-001.mjpeg`` and so on hold the pictures, ``pictures.jsonl`` the time and position of each. A film
cut off at any byte is whole up to there. The watcher's thread only hands over a picture; another thread of
low priority cuts, packs and writes it.
"""

from __future__ import annotations

import json
import queue
import shutil
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NotRequired, TypedDict

import cv2
import msgspec
import numpy as np

from .. import system
from ..place.table_cloth import Cloth
from ..place.table_corners import TableCorners
from ..tuning import RECORDING
from .camera_stand import Stand

LINES = "pictures.jsonl"
PICTURES = "film-{:03}.mjpeg"
GIVES_WAY = 10
"""The niceness of the writing thread, of 19."""
FULL = "The disk is nearly full, so the recording has ended. What was filmed until then is kept."
LARGE = "The recording has reached its size limit and has ended. What was filmed until then is kept."
CANNOT = "The recording could not be written ({why}) and has ended. What was filmed until then is kept."

Line = dict[str, Any]
_Pixels = Annotated[int, msgspec.Meta(ge=0, le=20_000)]
_Box = tuple[_Pixels, _Pixels, _Pixels, _Pixels]
_Corner = tuple[float, float]


class FilmLine(TypedDict):
    """A line about a picture: its number, the film's time and the evening's clock.

    ``film`` is the number of a file, the byte where the picture begins, and its length in bytes; ``box`` is
    its part of the camera's picture; ``corners`` are the table's.
    """

    n: int
    t: float
    w: float
    ms: NotRequired[float]
    film: NotRequired[tuple[_Pixels, Annotated[int, msgspec.Meta(ge=0)], Annotated[int, msgspec.Meta(ge=0)]]]
    box: NotRequired[_Box]
    size: NotRequired[tuple[_Pixels, _Pixels]]
    corners: NotRequired[tuple[_Corner, _Corner, _Corner, _Corner]]
    lost: NotRequired[bool]
    upset: NotRequired[bool]
    unknown: NotRequired[bool]
    still: NotRequired[bool]
    begins: NotRequired[bool]
    reread: NotRequired[bool]
    placed: NotRequired[bool]


Given = tuple[Line, np.ndarray | None, TableCorners | None, TableCorners | None]


class FilmWriter:
    """Writes a film of at most ``most_bytes`` into the existing ``folder``.

    The caller never waits, unless ``waits``: a recording watched as fast as possible must not lose pictures.
    ``ended`` is the reason, in words, why writing has ended; empty before. Raises OSError where nothing can
    be written there.
    """

    def __init__(self, folder: Path, most_bytes: int, waits: bool = False) -> None:
        self._most, self._waits = most_bytes, waits
        self.ended = ""
        self.bytes = 0
        self.left_out = 0
        """Number of pictures lost because earlier ones were still being written."""
        self._waiting: queue.SimpleQueue[Given | None] = queue.SimpleQueue()
        self._in_hand = 0
        self._turn = threading.Condition()
        self._stopped = False
        self._pages = _Pages(folder)
        self._thread = threading.Thread(target=self._run, name="recording", daemon=True)
        self._thread.start()

    def put(
        self,
        line: Line,
        image: np.ndarray | None = None,
        table: TableCorners | None = None,
        rim: TableCorners | None = None,
    ) -> None:
        """Write ``line``, and the part of ``image``, (h, w, 3) uint8 BGR, within the ``rim`` of ``table``."""
        with self._turn:
            if self._waits and image is not None:
                self._turn.wait_for(lambda: self._stopped or not self._is_behind)
            if self._stopped:
                return
            if image is not None and self._is_behind:
                self.left_out += 1
                image = None
            self._in_hand += image is not None
            self._waiting.put((line, image, table, rim))

    @property
    def _is_behind(self) -> bool:
        return self._in_hand >= RECORDING.waiting_pictures

    def stop(self, why: str) -> None:
        """End writing, because of ``why``; returns when everything handed over is written."""
        self._end(why)
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        system.give_way(GIVES_WAY)
        why = "a fault in the program"
        try:
            while (given := self._waiting.get()) is not None:
                self._pages.write(*given)
                self.bytes = self._pages.bytes
                with self._turn:
                    self._in_hand -= given[1] is not None
                    self._turn.notify_all()
                if full := self._pages.out_of_room(self._most):
                    self._end(full)
        except OSError as problem:
            why = problem.strerror or str(problem)
        finally:
            self._end(CANNOT.format(why=why))  # nobody may wait any longer, whatever happened
            with suppress(OSError):
                self._pages.close()

    def _end(self, why: str) -> None:
        """Accept no more, because of ``why``; the first reason stays."""
        with self._turn:
            if not self._stopped:
                self._stopped, self.ended = True, why
                self._waiting.put(None)
            self._turn.notify_all()


class _Pages:
    """The files of a film in the writing thread.

    A moved camera shows the room in place of the table. So the last pictures are held back until the camera
    proves unmoved; if it moved, only their times are written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._cloth = Cloth()
        self._lines = (folder / LINES).open("a", encoding="utf-8")
        self._film: BinaryIO | None = None
        self._number, self._at = 0, 0
        self.bytes = 0
        self._still: np.ndarray | None = None
        self._moved_t, self._kept_t = -np.inf, -np.inf
        self._corners: list[list[float]] | None = None
        self._looked_t = -np.inf
        self._stand = Stand()
        self._held: list[tuple[Line, bytes | None]] = []

    def write(
        self, line: Line, image: np.ndarray | None, table: TableCorners | None, rim: TableCorners | None
    ) -> None:
        if image is None or table is None or rim is None:
            if {"lost", "upset"} & set(line):
                self._let_go(self._stand.is_unmoved_to_end())
                self._stand.restart()
            self._held.append((line, None))
            return
        placed = self._placed(table)
        box, piece = self._cloth.cut(image, rim)
        data = None
        if piece.size and self._is_due(line["t"], piece):
            line |= {"box": box}
            data = _packed(piece)
        elif piece.size:
            line |= {"still": True}
        stood = self._stand.look(line["t"], image, is_moved=bool(placed))
        if stood is not None and placed:
            self._let_go(stood)  # the pictures held back show the table in its old place
        self._held.append((line | placed, data))
        if stood is not None and not placed:
            self._let_go(stood)

    def _placed(self, table: TableCorners) -> Line:
        """The table's corners, if they have changed since the line before."""
        corners = [[float(x), float(y)] for x, y in table.corners]
        if corners == self._corners:
            return {}
        self._corners = corners
        return {"corners": corners}

    def _is_due(self, t: float, piece: np.ndarray) -> bool:
        """Whether to write this picture: every picture while anything moves, few of a still table."""
        height = max(1, round(piece.shape[0] * RECORDING.still_width_px / piece.shape[1]))
        small = cv2.resize(piece, (RECORDING.still_width_px, height), interpolation=cv2.INTER_AREA)
        before, back = self._still, t < self._kept_t
        moved = before is None or before.shape != small.shape or back
        if not moved:
            assert before is not None
            moved = bool((cv2.absdiff(before, small) > RECORDING.still_levels).any())
        if moved:
            self._moved_t = t
        if (
            not moved
            and t - self._moved_t > RECORDING.still_after_s
            and t - self._kept_t < RECORDING.still_every_s
        ):
            return False
        self._still, self._kept_t = small, t
        return True

    def _let_go(self, keep: bool) -> None:
        """Write the lines held back, with their pictures if ``keep``."""
        held, self._held = self._held, []
        for line, data in held:
            if not keep and (data is not None or "still" in line):
                line = {name: part for name, part in line.items() if name not in ("box", "still")}
                line["upset"] = True
                self._still = None
            elif data is not None:
                line["film"] = self._append(data)
            self.bytes += self._lines.write(json.dumps(line, separators=(",", ":")) + "\n")

    def _append(self, data: bytes) -> list[int]:
        """Write a picture; returns its file's number, its first byte and its length in bytes."""
        if self._film is None or self._at > RECORDING.file_bytes:
            if self._film is not None:
                self._film.close()
            self._number, self._at = self._number + 1, 0
            self._film = (self._folder / PICTURES.format(self._number)).open("xb")
        self._film.write(data)
        begins, size = self._at, len(data)
        self._at += size
        self.bytes += size
        return [self._number, begins, size]

    def out_of_room(self, most: int) -> str:
        """The reason to end for lack of room, or empty; flushes the files to the disk."""
        if self.bytes >= most:
            return LARGE
        if abs(self._kept_t - self._looked_t) < RECORDING.looks_every_s:
            return ""
        self._looked_t = self._kept_t
        # the pictures first: no line may be on the disk without its picture
        if self._film is not None:
            self._film.flush()
        self._lines.flush()
        return FULL if shutil.disk_usage(self._folder).free < RECORDING.free_bytes else ""

    def close(self) -> None:
        self._let_go(self._stand.is_unmoved_to_end())
        if self._film is not None:
            self._film.close()
        self._lines.close()


def _packed(piece: np.ndarray) -> bytes:
    good, data = cv2.imencode(".jpg", piece, [cv2.IMWRITE_JPEG_QUALITY, RECORDING.jpeg_quality])
    if not good:
        raise OSError(0, "a picture could not be packed")
    return data.tobytes()
