"""A learnt deck: crops of its cards and the knowledge to distinguish them, stored in one file.

The file stays on this machine.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import cv2
import msgspec
import numpy as np

from referee.cards import BENNIES, Card, UnreadableCard

from ..camera.bounded_picture import decoded
from ..files.bounded_archive import BoundedArchive
from ..files.bounded_json import read_json
from .card_reader import Reader
from .deck_likeness import WAY, Likeness, learn

FORM = 1
LEARNT = "learnt.npz"
LIST = "deck.json"
MOST_OF_LIST, MOST_OF_CROP, MOST_OF_LEARNT = 64_000, 4_000_000, 64_000_000
"""Most bytes of a deck's list, of a card's picture, and of the learnt arrays, unfolded."""
MOST_PIXELS_OF_CROP = 1_000_000
SMALL = ("slopes", "usual")
"""The arrays stored in half precision."""


class DeckError(Exception):
    """A deck's file is missing or unreadable; the text is one clear line."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """One deck: ``crops`` (h, w, 3) uint8 BGR of each card seen, and the ``pack`` that it belongs to.

    ``known`` was learnt with the reader of hash ``model``.
    """

    name: str
    pack: frozenset[Card]
    crops: Mapping[Card, tuple[np.ndarray, ...]]
    known: Likeness
    model: str

    @property
    def cards(self) -> frozenset[Card]:
        """The cards with a known look."""
        return frozenset(self.crops)

    @classmethod
    def learn(
        cls, name: str, pack: frozenset[Card], crops: Mapping[Card, Sequence[np.ndarray]], reader: Reader
    ) -> Deck:
        """Learn the deck from its crops, which takes seconds. Raises ModelError, ValueError for one card."""
        if len(crops) < 2:
            raise ValueError("a deck is learnt from two cards at least")
        kept = {card: tuple(crops[card]) for card in sorted(crops, key=str)}
        # a pack holds one of the cards that may serve as Benny
        others = BENNIES if kept.keys() & BENNIES else frozenset[Card]()
        lacking = [reader.labels.index(str(card)) for card in pack - kept.keys() - others]
        known = learn(
            reader.both, {reader.labels.index(str(card)): some for card, some in kept.items()}, lacking
        )
        return cls(name, pack, kept, known, reader.model)

    def save(self, path: Path) -> None:
        """Write the deck to ``path``, whole or not at all; raises DeckError."""
        listed = {
            "form": FORM,
            "name": self.name,
            "model": self.model,
            "way": WAY,
            "pack": sorted(map(str, self.pack)),
            "crops": {str(card): len(some) for card, some in self.crops.items()},
        }
        learnt = io.BytesIO()
        arrays = {f.name: getattr(self.known, f.name) for f in fields(Likeness)}
        np.savez(learnt, **arrays | {name: arrays[name].astype(np.float16) for name in SMALL})
        partly = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(partly, "w", zipfile.ZIP_DEFLATED) as file:
                file.writestr(LIST, json.dumps(listed, indent=1))
                file.writestr(LEARNT, learnt.getvalue())
                for card, some in self.crops.items():
                    for i, crop in enumerate(some):
                        file.writestr(f"{card}-{i}.png", cv2.imencode(".png", crop)[1].tobytes())
            with partly.open("rb") as file:
                os.fsync(file.fileno())
            partly.replace(path)
        except OSError as problem:
            raise DeckError(f"cannot write the deck {path}: {problem.strerror}") from None

    @classmethod
    def load(cls, path: Path, reader: Reader) -> Deck:
        """The deck in ``path``, learnt again where the reader or the way of learning has changed.

        Raises DeckError, ModelError.
        """
        if not path.is_file():
            raise DeckError(f"{path}: there is no such deck; learn it with bowerbird calibrate --pack")
        try:
            with BoundedArchive(path) as file:
                listed = read_json(file.read(LIST, MOST_OF_LIST), _DeckList)
                if listed.form != FORM:
                    raise DeckError(f"{path} was written by another version: learn the deck again")
                pack = frozenset(map(Card.parse, listed.pack))
                crops = {
                    Card.parse(name): tuple(
                        decoded(file.read(f"{name}-{i}.png", MOST_OF_CROP), most=MOST_PIXELS_OF_CROP)
                        for i in range(many)
                    )
                    for name, many in listed.crops.items()
                }
                if (listed.model, listed.way) != (reader.model, WAY):
                    return cls.learn(listed.name, pack, crops, reader)
                known = _likeness(file.read(LEARNT, MOST_OF_LEARNT))
        except (
            OSError, KeyError, TypeError, AttributeError, ValueError, OverflowError, MemoryError,
            UnreadableCard, cv2.error,
        ) as problem:  # fmt: skip
            why = (str(problem) or type(problem).__name__).splitlines()[0]
            raise DeckError(f"{path} is not a deck ({why}): learn it again") from None
        return cls(listed.name, pack, crops, known, reader.model)


class _DeckList(msgspec.Struct, frozen=True):
    """The list in a deck's file; ``crops`` counts the pictures of each card."""

    form: int
    name: str = ""
    model: str = ""
    pack: list[str] = []
    crops: dict[str, Annotated[int, msgspec.Meta(ge=0, le=64)]] = {}
    way: Any = None


def _likeness(data: bytes) -> Likeness:
    """What was learnt; each array's size is read from its head before it is unfolded."""
    stored = io.BytesIO(data)
    with zipfile.ZipFile(stored) as parts:
        if sum(part.file_size for part in parts.infolist()) > MOST_OF_LEARNT:
            raise ValueError("its arrays are too large")
    with np.load(stored, allow_pickle=False) as arrays:
        return Likeness(**{
            f.name: arrays[f.name].astype(np.float32) if f.name in SMALL else arrays[f.name]
            for f in fields(Likeness)
        })  # fmt: skip
