"""Loads the models while the page starts, so that a camera is ready sooner.

The inference engine does most of the loading, which leaves the other processor to Python.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..shown.words.english import ENGLISH
from . import Refusal

if TYPE_CHECKING:
    from vision.nets.card_detector import Detector
    from vision.nets.fan_indices import FanReader
    from vision.reading.card_reader import Reader
    from vision.reading.learnt_deck import Deck

log = logging.getLogger(__name__)


class ModelsAhead:
    """A detector and a reader, loaded in a thread and handed out a single time."""

    def __init__(self) -> None:
        self._loading: threading.Thread | None = None
        self._folder: str | None = None
        self._loaded: tuple[Detector, Reader] | None = None

    def fetch(self, folder: str | None) -> None:
        """Begin to load as :func:`models` does; a fault is raised there again."""

        def run() -> None:
            try:
                self._loaded = load(folder)
            except Exception as problem:
                log.info("the models were not loaded ahead: %s", problem)

        self._folder = folder
        # no daemon: a process that ends while the engine loads waits for it, and does not abort
        self._loading = threading.Thread(target=run, name="models")
        self._loading.start()

    def take(self, folder: str | None) -> tuple[Detector, Reader] | None:
        """The models loaded from ``folder``, a single time: each reader learns the deck of its table."""
        if self._loading is None or folder != self._folder:
            return None
        self._loading.join()
        taken, self._loading, self._loaded = self._loaded, None, None
        return taken


def load(folder: str | None, precise: bool = False) -> tuple[Detector, Reader]:
    """The detector and the reader in ``folder``; None for those that come with Bowerbird.

    A ``precise`` reader computes as trained, which takes longer: for photographs.
    """
    from vision.nets.card_detector import Detector
    from vision.nets.inference_engine import open_model, open_precise
    from vision.reading.card_reader import Reader

    place = None if folder is None else Path(folder)
    return Detector.load(place), Reader.load(place, opener=open_precise if precise else open_model)


def trained_reader(folder: str | None) -> Reader:
    """The reader in ``folder`` (None: Bowerbird's) that reads every card with the weights as trained."""
    from vision.nets.inference_engine import open_precise
    from vision.reading.card_reader import Reader

    return Reader.load(None if folder is None else Path(folder), opener=open_precise, is_exact=True)


def indices(folder: str | None) -> FanReader | None:
    """The reader of printed indices, from ``folder`` as in :func:`models`; None if it has none."""
    from vision.nets.fan_indices import FanReader

    return FanReader.load(None if folder is None else Path(folder))


def know(path: Path | None, reader: Reader, say: bool = False) -> Deck | None:
    """Let the reader compare with the deck in ``path``, if any; returns the deck, or None."""
    from vision.reading.learnt_deck import Deck

    if path is None:
        return None
    deck = Deck.load(path, reader)
    reader.known = deck.known
    if say:
        print(ENGLISH["terminal_read_by_comparison_with_the"].format(path=path), file=sys.stderr)
    return deck


@contextmanager
def as_refusal(kind: type[Exception] = Refusal) -> Iterator[None]:
    """Turn errors of camera, models, deck and photographs into a Refusal, or another ``kind``."""
    from vision.camera.frame_source import CameraError
    from vision.nets.model_card import ModelError
    from vision.place.table_corners import CalibrationError
    from vision.reading.learnt_deck import DeckError
    from vision.reading.photo import PhotoError

    try:
        yield
    except (CalibrationError, CameraError, DeckError, ModelError, PhotoError) as problem:
        raise kind(str(problem)) from None


MODELS = ModelsAhead()
"""The models that this process loads ahead."""
