"""The reader: which card a crop shows, how sure that is, and what else it might be.

It sees one crop at a time and knows nothing of the game: no turn, no suit led, no trump. Where it is
not sure it declines; a card that was not read is *not read*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from referee.cards import Card

from .crops import rectify, upright
from .engine import Opener, Run, as_batch, open_model
from .model_card import load_card

RIVALS = 3


@dataclass(frozen=True, slots=True, eq=False)
class FaceRead:
    """What one crop says.

    ``card`` is None where the reader declines, sees a back, or sees no card at all; ``p`` belongs to
    the likeliest answer; ``rivals`` are the likeliest other faces. ``scores`` is the log-probability of
    every label in the order of ``Reader.labels``, for voting over frames. ``quad`` is the outline
    that was read, its short side first.
    """

    card: Card | None
    p: float
    rivals: tuple[tuple[Card, float], ...]
    back: bool
    not_a_card: bool
    quad: np.ndarray
    scores: np.ndarray


class Reader:
    """Names the faces in outlines, many at once."""

    def __init__(
        self,
        run: Run,
        colour_order: str,
        size: tuple[int, int],
        labels: tuple[str, ...],
        settings: dict[str, float],
    ):
        self._run, self._order, self._size = run, colour_order, size
        self.labels = labels
        self.cards = tuple(Card.parse(label) if label not in ("back", "none") else None for label in labels)
        self._temperature, self.least_p = settings["temperature"], settings["least_p"]

    @classmethod
    def load(
        cls, folder: Path | None = None, threads: int = 2, opener: Opener = open_model
    ) -> Reader:
        """The reader of ``folder`` (the shipped one by default); raises ModelError."""
        card = load_card("reader", folder)
        return cls(opener(card, threads), card.colour_order, card.input, card.labels, card.settings)

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[FaceRead]:
        """One read a quad (4, 2) of pixels in ``image`` (h, w, 3) uint8 BGR, in the same order.

        Each card is read both ways up and the two opinions are averaged.
        """
        if not len(quads):
            return []
        height, width = self._size
        outlines = [upright(quad) for quad in quads]
        crops = [rectify(image, quad, width, height) for quad in outlines]
        crops += [crop[::-1, ::-1] for crop in crops]
        logits = self._run(as_batch(crops, self._order)) / self._temperature
        both = (logits[: len(outlines)] + logits[len(outlines) :]) / 2
        both = both - both.max(axis=1, keepdims=True)
        scores = both - np.log(np.exp(both).sum(axis=1, keepdims=True))
        return [self.judge(row, quad) for row, quad in zip(scores, outlines, strict=True)]

    def judge(self, scores: np.ndarray, quad: np.ndarray) -> FaceRead:
        """The read that log-probabilities over the labels amount to; also for the votes of several frames."""
        chance = np.exp(scores)
        order = np.argsort(-chance)
        best = int(order[0])
        p = float(chance[best])
        card, label = self.cards[best], self.labels[best]
        sure = card is not None and p >= self.least_p
        rivals: list[tuple[Card, float]] = []
        for i in order[: RIVALS + 2]:
            rival = self.cards[int(i)]
            if rival is not None and not (sure and int(i) == best):
                rivals.append((rival, float(chance[i])))
        return FaceRead(
            card if sure else None, p, tuple(rivals[:RIVALS]), label == "back", label == "none", quad, scores
        )
