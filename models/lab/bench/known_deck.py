"""What it costs to read by a deck that is known: the four cards of a picture, with one and without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from vision.bench.stopwatch import Stopwatch, middle
from vision.reading.card_reader import Reader
from vision.reading.deck_likeness import Likeness

from .moving_scene import Moving

CARDS = 24
"""Cards of the deck that stands in for one: what it costs depends on their number alone."""
WITHOUT, WITH = "without", "with"


@dataclass(frozen=True, slots=True)
class Reading:
    """Milliseconds for the cards of a picture in the median: on the clock and of the processors."""

    cards: int
    wall_ms: float
    cpu_ms: float
    known_wall_ms: float
    known_cpu_ms: float


def by_a_deck(reader: Reader, scene: Moving, calls: int) -> Reading:
    """Read the last picture of the scene so often without a deck, and as often with one, by turns."""
    image, quads = scene.pictures[-1], list(scene.quads[-1])
    known, watch = stand_in(reader), Stopwatch()
    for number in range(calls + 1):
        for name, deck in ((WITHOUT, None), (WITH, known)):
            with _knowing(reader, deck), (watch if number else Stopwatch()).stage(name):
                reader.read(image, quads)
    ms = [1000 * middle(times) for name in (WITHOUT, WITH)
          for times in (watch.stages[name].wall, watch.stages[name].cpu)]  # fmt: skip
    return Reading(len(quads), *ms)


def stand_in(reader: Reader) -> Likeness:
    """A deck of no cards at all, of the size of a learnt one."""
    rng = np.random.default_rng(1)
    height, width = reader.size
    _, features = reader.both([np.zeros((height, width, 3), np.uint8)])
    channels, cells = features.shape[1], features.shape[2] * features.shape[3]
    return Likeness(
        np.arange(CARDS),
        np.zeros(channels * cells, np.float32),
        rng.normal(0, 0.01, (channels * cells, 2 * CARDS + 1)).astype(np.float32),
        rng.normal(0, 0.1, (2 * CARDS, cells, channels)).astype(np.float32),
        np.full((CARDS, len(reader.labels)), 1 / len(reader.labels), np.float32),
    )


@contextmanager
def _knowing(reader: Reader, deck: Likeness | None) -> Iterator[None]:
    before, reader.known = reader.known, deck
    try:
        yield
    finally:
        reader.known = before
