"""The folder of a recorded evening: what is in it, how it is begun, read again and erased."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from ..whole_files import HALF, write_whole

FORM = 1
"""How the folder is laid out; raise it when that changes."""
MOST_OF_ABOUT = 1_000_000
"""Bytes of what is written down of a recording that are read."""
KIND = "bowerbird recording"
ABOUT, JOURNAL, README = "about.json", "journal.sqlite", "README.txt"
OURS = ("film-*.mjpeg", "pictures.jsonl", "deck-*.deck", f"{JOURNAL}*", README, f"{ABOUT}.*{HALF}", ABOUT)
"""Every file that a recording consists of; nothing else is ever taken away. It is known by the last."""
WORDS = """\
An evening at a euchre table, recorded by Bowerbird {version} because somebody asked for it.

film-001.mjpeg   the film: the cloth and its rim; everything beside it is black. Any film player shows it, for
                 example VLC. Hands and arms over the cloth are on it, and whoever leans over it. No sound
pictures.jsonl   when each picture was taken, and where in the film it stands
journal.sqlite   what was played and what people answered, corrected and confirmed, without any name
deck-1.deck      how this pack of cards looks, where the pack was checked
about.json       versions, the machine, the hashes of the models

To see how well the evening was watched:   bowerbird score FOLDER
To erase it: remove this folder. Nothing of it is kept anywhere else.
"""


class NoRecording(Exception):
    """What was named is no recording, or it cannot be read; the message is one clear line."""


@dataclass(frozen=True, slots=True)
class RecordingFolder:
    """A recording in ``path``."""

    path: Path

    @property
    def journal(self) -> Path:
        return self.path / JOURNAL

    def begin(self, about: Mapping[str, Any]) -> None:
        """Make the folder, which must not be there yet; ``about`` says by what it is recorded."""
        words = WORDS.format(version=about.get("bowerbird", ""))
        try:
            self.path.mkdir(parents=True)
            self.note({"kind": KIND, "form": FORM, "began": time.time(), "decks": [], **about})
            (self.path / README).write_text(words, encoding="utf-8")
        except FileExistsError:
            raise NoRecording(f"{self.path} is there already: name another folder") from None
        except OSError as problem:
            self.erase()
            with suppress(OSError):
                self.path.rmdir()
            raise NoRecording(f"{self.path} cannot be written: {problem.strerror}") from None

    def note(self, about: Mapping[str, Any]) -> None:
        """Write down what there is to say of it, whole or not at all."""
        write_whole(self.path / ABOUT, json.dumps(about, indent=1))

    def about(self) -> dict[str, Any]:
        """What was written down; raises NoRecording where this is none that can be read."""
        if not self.path.is_dir():
            raise NoRecording(f"{self.path}: there is no such folder")
        try:
            with (self.path / ABOUT).open("rb") as file:
                found = msgspec.json.decode(file.read(MOST_OF_ABOUT), type=dict[str, Any])
        except FileNotFoundError:
            raise NoRecording(
                f"{self.path} is no recording of an evening: bowerbird record makes one"
            ) from None
        except msgspec.ValidationError:
            found = {}
        except (OSError, ValueError, RecursionError):
            raise NoRecording(f"{self.path / ABOUT} is damaged") from None
        if found.get("kind") != KIND:
            raise NoRecording(f"{self.path} is no recording of an evening: bowerbird record makes one")
        if found.get("form") != FORM:
            raise NoRecording(
                f"{self.path} was recorded by another Bowerbird ({found.get('bowerbird')}), in a form that"
                " this one does not read: use that one, or update"
            )
        try:
            msgspec.convert(found, _About)
        except msgspec.ValidationError:
            raise NoRecording(f"{self.path / ABOUT} is damaged") from None
        return found

    def erase(self) -> bool:
        """Take the recording away for good; whether there was one. What is not of a recording stays.

        Raises OSError where a file cannot be taken away.
        """
        with suppress(NoRecording):
            self.about()
            for ending in OURS:
                for place in self.path.glob(ending):
                    place.unlink(missing_ok=True)
            with suppress(OSError):  # somebody keeps something else there
                self.path.rmdir()
            return True
        return False


class _DeckFrom(msgspec.Struct, rename={"begins": "from"}):
    """A deck of the recording, and from which of its seconds on it was on the table."""

    begins: float
    file: Annotated[str, msgspec.Meta(pattern=r"^deck-[0-9]+\.deck\Z")]


class _About(msgspec.Struct):
    """What must stand in what was written down of a recording."""

    began: float
    decks: list[_DeckFrom]
    models: dict[str, Any]
