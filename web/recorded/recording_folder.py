"""The folder of a recorded evening: its files, and how it is begun, read and erased."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from ..outside_json import Seconds, UnreadableJson, read
from ..shown.words.english import ENGLISH
from ..whole_files import HALF, write_whole

FORM = 1
"""The version of the folder's layout; raise it with every change."""
MOST_OF_ABOUT = 1_000_000
"""Most bytes of the description of a recording."""
KIND = "bowerbird recording"
ABOUT, JOURNAL, README = "about.json", "journal.sqlite", "README.txt"
OURS = ("film-*.mjpeg", "pictures.jsonl", "deck-*.deck", f"{JOURNAL}*", README, f"{ABOUT}.*{HALF}", ABOUT)
"""All files of a recording; no other file is ever deleted. The last identifies a recording."""
WORDS = """\
An evening at a euchre table, recorded by Bowerbird {version} because somebody asked for it.

film-001.mjpeg   the film: the cloth and its rim; everything else is black. Any film player shows it, for
                 example VLC. Hands and arms over the cloth are on it, and whoever leans over it. No sound
pictures.jsonl   when each picture was taken, and where in the film it stands
journal.sqlite   what was played and what people answered, corrected and confirmed, without any name
deck-1.deck      how this pack of cards looks, where the pack was checked
about.json       versions, the machine, the hashes of the models

To see how well the evening was watched:   bowerbird score FOLDER
To erase it: remove this folder. Nothing of it is kept anywhere else.
"""


class NoRecording(Exception):
    """The folder is no recording, or cannot be read; the message is a line for people."""


class _Head(msgspec.Struct, frozen=True):
    """The version of a recording, which decides whether it can be read."""

    kind: str = ""
    form: int = 0
    bowerbird: str = ""


class Deck(msgspec.Struct, frozen=True, rename={"begins": "from"}):
    """A deck of the recording, and the second from which on it was on the table."""

    begins: Seconds
    file: Annotated[str, msgspec.Meta(pattern=r"^deck-[0-9]+\.deck(?![\s\S])")]


class About(_Head, frozen=True, kw_only=True):
    """What is written down of a recording: by what it was made, when, and with which decks.

    ``ended`` is 0 where nobody ended it.
    """

    kind: str = KIND
    form: int = FORM
    began: Seconds
    ended: Seconds = 0.0
    decks: list[Deck] = []
    models: dict[str, str]
    packages: dict[str, str] = {}
    machine: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class RecordingFolder:
    """A recording in ``path``."""

    path: Path

    @property
    def journal(self) -> Path:
        return self.path / JOURNAL

    def begin(self, about: Mapping[str, object]) -> None:
        """Make the folder, which must not exist yet; ``about`` describes the recording."""
        made = msgspec.convert({**about, "began": time.time()}, About)
        try:
            self.path.mkdir(parents=True)
            self.note(made)
            (self.path / README).write_text(WORDS.format(version=made.bowerbird), encoding="utf-8")
        except FileExistsError:
            raise NoRecording(ENGLISH["recording_exists"].format(path=self.path)) from None
        except OSError as problem:
            self.erase()
            with suppress(OSError):
                self.path.rmdir()
            raise NoRecording(
                ENGLISH["recording_not_written"].format(path=self.path, why=problem.strerror)
            ) from None

    def note(self, about: About) -> None:
        """Write the description, whole or not at all."""
        write_whole(self.path / ABOUT, msgspec.json.format(msgspec.json.encode(about), indent=1))

    def about(self) -> About:
        """The description; raises NoRecording if it cannot be read."""
        if not self.path.is_dir():
            raise NoRecording(ENGLISH["recording_no_folder"].format(path=self.path))
        none = NoRecording(f"{self.path} is no recording of an evening: bowerbird record makes one")
        try:
            with (self.path / ABOUT).open("rb") as file:
                content = file.read(MOST_OF_ABOUT + 1)
            head = read(content, _Head, MOST_OF_ABOUT)
            if head.kind != KIND:
                raise none
            if head.form != FORM:
                raise NoRecording(
                    ENGLISH["recording_of_other"].format(path=self.path, version=head.bowerbird)
                )
            return read(content, About, MOST_OF_ABOUT)
        except FileNotFoundError:
            raise none from None
        except OSError as problem:
            raise NoRecording(
                ENGLISH["recording_not_read"].format(path=self.path / ABOUT, why=problem.strerror)
            ) from None
        except UnreadableJson as problem:
            raise NoRecording(
                ENGLISH["recording_damaged"].format(path=self.path / ABOUT, why=problem)
            ) from None

    def erase(self) -> bool:
        """Delete the recording; returns whether there was any. Files of other kinds stay.

        Raises NoRecording if its description cannot be read, and OSError if a file cannot be deleted.
        """
        if not (self.path / ABOUT).exists():
            return False
        self.about()
        for ending in OURS:
            for place in self.path.glob(ending):
                place.unlink(missing_ok=True)
        with suppress(OSError):  # somebody keeps something else there
            self.path.rmdir()
        return True
