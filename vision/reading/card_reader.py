"""The reader: names the card in a crop, with its probability and rivals.

It sees one crop at a time and knows nothing of the game: no turn, no suit led, no trump. Where it is
unsure it declines; a card that was not read is *not read*.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from referee.cards import JOKER, Card

from ..nets.corner_indices import IndexReader
from ..nets.crop_cutting import AnyPicture, rectify, upright
from ..nets.inference_engine import (
    BATCH,
    Opener,
    Run,
    RunBoth,
    as_batch,
    in_batches,
    open_model,
    open_precise,
    open_with_features,
)
from ..nets.model_card import ModelError, load_card
from ..tuning import NETS
from .backs_not_jokers import without_turning_jokers
from .deck_likeness import Likeness

RIVALS = 3


def normalised(logits: np.ndarray) -> np.ndarray:
    """Logits (n, labels) as log-probabilities."""
    logits = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)))


def _both_ways(crops: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The crops as they are, then each turned by half."""
    return [*crops, *(crop[::-1, ::-1] for crop in crops)]


@dataclass(frozen=True, slots=True, eq=False)
class FaceRead:
    """The reading of a crop.

    ``card`` is None where the reader declines, sees a back, or sees no card at all; ``p`` belongs to
    the likeliest answer; ``rivals`` are the likeliest other faces. ``scores`` is the log-probability of
    every label in the order of ``Reader.labels``, for voting over frames. ``quad`` is the outline read, its
    short side first.
    """

    card: Card | None
    p: float
    rivals: tuple[tuple[Card, float], ...]
    back: bool
    not_a_card: bool
    quad: np.ndarray
    scores: np.ndarray


class Reader:
    """Names the faces in outlines, many at a time."""

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
        self._joker = self.cards.index(JOKER) if JOKER in self.cards else None
        self._back = labels.index("back") if "back" in labels else None
        self._temperature, self.least_p = settings["temperature"], settings["least_p"]
        self.size = size
        """Height and width of the crops that it reads."""
        self._draft: Run | None = None
        """Computes less exactly, and in a quarter of the time; None where the reader itself does."""
        self._drafted = [i for i, label in enumerate(labels) if label != "none"]
        """The labels of which a draft must be sure, or far from sure."""
        self.model = ""
        """The hash of its weights; a deck learnt with other weights is learnt again."""
        self._precise: Callable[[], RunBoth] | None = None
        self._quick: Callable[[], RunBoth] | None = None
        """Openers of the trained and of the live weights, both with features."""
        self.indices: IndexReader | None = None
        """Reads the printed corners of unsure cards as a second opinion; None for no second opinion."""
        self.known: Likeness | None = None
        """What was learnt of the deck on the table; takes effect whenever it is set."""

    @classmethod
    def load(
        cls, folder: Path | None = None, threads: int = 2, opener: Opener = open_model, is_exact: bool = False
    ) -> Reader:
        """The reader of ``folder`` (the shipped one by default); raises ModelError.

        With ``open_precise`` the surest cards are read in int8 alone, except where it ``is_exact``.
        """
        card = load_card("reader", folder)
        made = cls(opener(card, threads), card.colour_order, card.input, card.labels, card.settings)
        live = card.precise if opener is open_precise else card.weights
        made._precise = cache(lambda: open_with_features(card.precise, threads))
        made._quick = cache(lambda: open_with_features(live, threads))
        if live != card.weights and not is_exact:
            made._draft = open_model(card, threads)
        made.indices = IndexReader.load(folder, threads, opener if is_exact else open_model)
        made.model = hashlib.sha256(card.precise.read_bytes()).hexdigest()
        return made

    def read(self, image: AnyPicture, quads: Sequence[np.ndarray]) -> list[FaceRead]:
        """One read a quad (4, 2) of pixels in ``image`` (h, w, 3) uint8 BGR, in the same order.

        Each card is read both ways up, and the two readings are averaged; if they are unsure, its printed
        corners are read as well.
        """
        return self.read_upright(image, [upright(quad) for quad in quads])

    def read_upright(self, image: AnyPicture, outlines: Sequence[np.ndarray]) -> list[FaceRead]:
        """As :meth:`read`, for quads that begin with the card's short side."""
        if not len(outlines):
            return []
        height, width = self._size
        crops = [rectify(image, quad, width, height) for quad in outlines]
        scores = without_turning_jokers(self.scores(crops), crops, self._joker, self._back, self.least_p)
        if self.indices is not None and self.known is None:  # a deck that is known may have no indices
            scores = self.indices.weigh(scores, image, outlines)
        return [self.judge(row, quad) for row, quad in zip(scores, outlines, strict=True)]

    def scores(self, crops: Sequence[np.ndarray]) -> np.ndarray:
        """Log-probabilities (n, labels) of crops (h, w, 3) uint8 BGR of the model's size.

        Compared with the deck on the table where one is known.
        """
        return self.scores_by(self.known, crops)

    def scores_by(self, known: Likeness | None, crops: Sequence[np.ndarray]) -> np.ndarray:
        """As :meth:`scores`, compared with the deck ``known`` instead of the table's."""
        if known is None:
            if self._draft is None:
                return self._alone(self._run, crops)
            scores = self._alone(self._draft, crops)
            chance = np.exp(scores[:, self._drafted].max(axis=1))
            low, high = NETS.draft_p
            doubtful = np.flatnonzero((chance >= low) & (chance < high))
            if len(doubtful):
                scores[doubtful] = self._alone(self._run, [crops[int(i)] for i in doubtful])
            return scores
        n, turned = len(crops), _both_ways(crops)
        logits, features = self._looked(self._quick, turned) if self._quick else self.both(turned)
        return known.scores(normalised((logits[:n] + logits[n:]) / 2), features[:n], features[n:])

    def _alone(self, run: Run, crops: Sequence[np.ndarray]) -> np.ndarray:
        """As :meth:`scores`, compared with no deck."""
        logits = in_batches(run, _both_ways(crops), self._order) / self._temperature
        return normalised((logits[: len(crops)] + logits[len(crops) :]) / 2)

    def both(self, crops: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Log-probabilities (n, labels) and features (n, c, h, w) of crops as they are; raises ModelError.

        Computed in the trained precision: a deck is learnt one time and used often.
        """
        if self._precise is None:
            raise ModelError("this reader gives no features, so it cannot learn a deck")
        return self._looked(self._precise, crops)

    def _looked(
        self, opened: Callable[[], RunBoth], crops: Sequence[np.ndarray]
    ) -> tuple[np.ndarray, np.ndarray]:
        answers, maps = [], []
        for i in range(0, len(crops), BATCH):
            answer, features = opened()(as_batch(list(crops[i : i + BATCH]), self._order))
            answers.append(answer / self._temperature)
            maps.append(features)
        return normalised(np.concatenate(answers)), np.concatenate(maps)

    def judge(self, scores: np.ndarray, quad: np.ndarray) -> FaceRead:
        """The reading by log-probabilities over the labels, of a crop or of several frames' votes."""
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
