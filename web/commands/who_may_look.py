"""Who may open the page after ``bowerbird`` without arguments: chosen on the page, and remembered."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import msgspec

from ..whole_files import write_whole
from . import chosen_camera
from .data_folders import data_folder

log = logging.getLogger(__name__)

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
LARGEST = 4096
"""Bytes of the file that remembers it."""
TABLE = "table"
"""The table that ``bowerbird`` opens without arguments."""


class StoredChoice(msgspec.Struct, frozen=True):
    """What is remembered between two evenings; book and names are in the journal, the camera next to it."""

    everybody: bool = False


class WhoMayLook:
    """Who may open the page (:class:`web.served.opening.OpeningChoice`); remembered in ``place``."""

    def __init__(self, place: Path | None = None) -> None:
        self._place = place or data_folder() / "first-page.json"
        choice = _remembered(self._place)
        self.is_new = choice is None
        self.is_open_to_all = choice is not None and choice.everybody
        self.changed = threading.Event()
        """Set by every choice, until it has been carried out."""

    @property
    def camera(self) -> str | None:
        return chosen_camera.kept(TABLE)

    @property
    def host(self) -> str:
        """Where the page listens."""
        return EVERYWHERE if self.is_open_to_all else HERE

    def choose(self, everybody: bool) -> None:
        self.is_new, self.is_open_to_all = False, everybody
        try:
            self._place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._place, msgspec.json.encode(StoredChoice(everybody)))
        except OSError as problem:
            log.warning("who may look could not be remembered in %s: %s", self._place, problem)
        self.changed.set()


def _remembered(place: Path) -> StoredChoice | None:
    try:
        with place.open("rb") as file:
            return msgspec.json.decode(file.read(LARGEST), type=StoredChoice)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
