"""Which decks are trained on and which are kept for the rendered examination."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from models.lab.films.cards.simulated_decks import draw_deck as simulated_deck

from . import chance_decks, printed_card_art

Deck = dict[str, np.ndarray]

EXAMINATION_SEED = 9_000_000
"""Drawn and simulated decks from this seed on are never trained on."""


def bank_seed(seed: int, done: int) -> int:
    """The seed of a run's decks: others after every resumption, and never those of the examination."""
    return 1 + (seed * 97 + done) % (EXAMINATION_SEED // 10_000 - 1)


def bank_size(deck: Deck) -> Deck:
    """The deck with every card as large as those that are drawn."""
    import cv2

    size = (printed_card_art.CARD_W, printed_card_art.CARD_H)
    return {
        k: v if v.shape[:2] == size[::-1] else cv2.resize(v, size, interpolation=cv2.INTER_AREA)
        for k, v in deck.items()
    }


def training_decks(
    seed: int, drawn_decks: int, simulated_decks: int, printed_decks: int | None = None
) -> list[Deck]:
    """The printed decks that are not kept apart, and as many drawn and simulated ones as asked for.

    ``printed_decks`` is how many of the printed ones, None all of them; with 0 no art needs to be installed.
    """
    real = printed_for_training(printed_decks)
    drawn = [chance_decks.draw_deck(seed * 10_000 + i, real) for i in range(drawn_decks)]
    simulated = [bank_size(simulated_deck(seed * 10_000 + i)) for i in range(simulated_decks)]
    return real * 2 + drawn + simulated


def printed_for_training(count: int | None = None) -> list[Deck]:
    """The printed decks that are not kept apart, the first ``count`` of them; None gives all of them."""
    if count == 0:
        return []
    names = [name for name in printed_card_art.deck_names() if name not in printed_card_art.NEVER_TRAINED]
    return [printed_card_art.load_deck(name) for name in names[:count]]


@cache  # every examination has the same three
def _examination_deck(seed: int) -> Deck:
    return bank_size(simulated_deck(seed))


@lru_cache(maxsize=3)  # every leg of a model is examined on the same
def examination_decks(drawn_decks: int = 12, seed: int = 0) -> list[Deck]:
    """Decks that no model was trained on, court pictures included; of another ``seed`` others are drawn."""
    real = [printed_card_art.load_deck(name) for name in printed_card_art.NEVER_TRAINED]
    first = EXAMINATION_SEED + 1000 * seed
    drawn = [chance_decks.draw_deck(first + i, real) for i in range(drawn_decks)]
    return real + drawn + [_examination_deck(first + i) for i in range(3)]


def drawn_decks(seed: int, count: int) -> list[Deck]:
    """Drawn and simulated decks alone, their courts borrowed from the printed decks that are trained on."""
    real = printed_for_training()
    drawn = [chance_decks.draw_deck(seed + i, real) for i in range(count)]
    return drawn + [bank_size(simulated_deck(seed + i)) for i in range(count // 4)]
