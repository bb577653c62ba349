"""The camera chosen on a table's page: it is used again the next time, unless the command names another."""

from __future__ import annotations

import logging
from pathlib import Path

from ..whole_files import write_whole
from .data_folders import data_folder

log = logging.getLogger(__name__)


def kept(table: str) -> str | None:
    """The camera chosen for a table; None if nobody chose."""
    try:
        return _place(table).read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


def keep(table: str, camera: str) -> None:
    """Remember the ``camera`` of a table; an empty text is no camera."""
    place = _place(table)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, f"{camera}\n")
    except OSError as problem:
        log.warning("the choice of the camera could not be kept in %s: %s", place, problem)


def _place(table: str) -> Path:
    return data_folder() / f"{table}.camera"
