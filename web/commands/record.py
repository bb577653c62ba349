"""``bowerbird record``: live tables as with ``serve``, each with a recording of its evening."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ..recorded.evening_recording import EveningRecording, FilmKeeper
from ..recorded.recording_folder import RecordingFolder
from ..shown.words.english import ENGLISH
from . import Refusal
from . import version as version_command
from .data_folders import DECK, data_folder, deck_file
from .tables_on_command_line import Wanted
from .terminal_output import say

GB = 1_000_000_000
"""Bytes of the unit of ``--most``."""


def recordings_of(tables: Sequence[Wanted], args: Namespace) -> dict[str, EveningRecording]:
    """A recording for each of ``tables``, to begin when it opens; raises Refusal."""
    several = len(tables) > 1
    models = None if args.models is None else Path(args.models)
    name = time.strftime("%Y-%m-%d-%H%M%S")
    place = Path(args.to) if args.to else data_folder() / "recordings" / name
    recordings = {}
    for table in tables:
        if table.camera is None:
            which = ENGLISH["refusal_of_table"].format(table=table.table) if several else ""
            raise Refusal(ENGLISH["refusal_nothing_to_record"].format(option=which))
        folder = RecordingFolder(place / table.table if several else place)
        if folder.path.exists():
            raise Refusal(ENGLISH["refusal_folder_exists"].format(path=folder.path))
        recordings[table.table] = EveningRecording(
            folder,
            partial(_film, most=args.most * GB, waits=table.fast),
            version_command.about(models),
            None if table.deck == "none" else deck_file(table.deck or DECK, table.table),
            partial(_say, f"Table {table.table}: " if several else ""),
        )
    return recordings


def _say(which: str, words: str) -> None:
    say(f"{which}{words}")


def _film(folder: Path, most: int, waits: bool) -> FilmKeeper:
    from vision.recording.film_writer import FilmWriter

    return FilmWriter(folder, most, waits)
