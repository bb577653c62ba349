"""Drawn decks for the tests of what is read: each is drawn a single time, which takes a second."""

from __future__ import annotations

from functools import cache

import numpy as np

from models.lab.films.cards.simulated_decks import draw_deck


@cache
def drawn_deck(seed: int, width: int = 240, names: tuple[str, ...] | None = None) -> dict[str, np.ndarray]:
    """The faces of a deck, or only those in ``names``; no test may write on them: others look at them too."""
    deck = draw_deck(seed, width, names)
    for face in deck.values():
        face.setflags(write=False)
    return deck
