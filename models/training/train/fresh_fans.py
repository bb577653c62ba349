"""Pictures of fans of ever new decks, drawn while a network learns from them.

Ten thousand kept pictures of some hundreds of decks were learnt by heart: what was left to learn, telling
sister suits in prints never seen, needs new prints and not more passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
import torch
from torch.utils.data import IterableDataset

from models.lab.films.cards.simulated_decks import draw_deck as simulated_deck

from ..draw import chance_decks
from ..draw.deck_choice import EXAMINATION_SEED, Deck, bank_size, printed_for_training
from ..draw.deck_index_boxes import BOXES, find_boxes
from ..scenes.fans import FanBank, labelled
from .fan_parts import Parts

DECKS = 24
"""Decks that are at hand at a time."""
EACH = 6
"""Pictures drawn before the next deck takes the oldest one's place: drawing a deck takes as long as eight."""
KEPT, AGAIN = 300, 2
"""Number of remembered pictures, and how many of them are repeated, changed, with each new picture."""
PRINTED, SIMULATED = 0.2, 0.05
"""How many of the decks are printed ones, and how many the simulator's."""


class FreshFans(IterableDataset):
    """The ``parts`` of endless pictures, different for each worker and each resumed run."""

    def __init__(self, seed: int, parts: Parts, decks: int = DECKS, printed: int | None = None):
        self.seed, self.parts, self.decks = seed, parts, decks
        self.printed = printed_decks(printed)  # here, for a worker would draw them again in every leg

    def __iter__(self) -> Iterator:
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        cv2.setNumThreads(1)
        printed = self.printed
        bank = FanBank([a_deck(rng, printed) for _ in range(self.decks)], int(rng.integers(1 << 31)))
        kept: list[tuple[np.ndarray, np.ndarray]] = []
        while True:
            _renew(rng, bank, a_deck(rng, printed))
            for _ in range(EACH):
                new = labelled(rng, bank)
                kept = [*kept[-KEPT:], new]
                yield from self.parts(rng, *new)
                for i in rng.integers(len(kept), size=AGAIN):
                    yield from self.parts(rng, *kept[i])


@cache
def printed_decks(count: int | None = None) -> list[Deck]:
    """The printed decks that are trained on, ``count`` of them or all, with the places of their indices."""
    return [deck | {BOXES: find_boxes(deck)} for deck in printed_for_training(count)]


def a_deck(rng: np.random.Generator, printed: list[Deck]) -> Deck:
    """Another deck: mostly one that nobody has drawn before."""
    kind, seed = rng.random(), int(rng.integers(EXAMINATION_SEED // 2))
    if kind < PRINTED and printed:
        return printed[rng.integers(len(printed))]
    if kind < PRINTED + SIMULATED:
        return bank_size(simulated_deck(seed))
    return chance_decks.draw_deck(seed, printed)


def _renew(rng: np.random.Generator, bank: FanBank, deck: Deck) -> None:
    """Put ``deck`` in the place of the one that has been in the bank for longest."""
    boxes = deck[BOXES] if BOXES in deck else find_boxes(deck)
    bank.decks = [*bank.decks[1:], deck]
    if np.isfinite(boxes[:, 0, 0]).any():
        bank.indexed = [*bank.indexed[1:], (deck, boxes)]
