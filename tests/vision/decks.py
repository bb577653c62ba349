"""Drawn decks for the tests of what is read: each is drawn a single time, which takes a second."""

from __future__ import annotations

from functools import cache

import numpy as np

from models.lab.films.cards.simulated_decks import draw_deck


@cache
def drawn_deck(seed: int, width: int = 240) -> dict[str, np.ndarray]:
    """The faces of a deck by name; they cannot be written on, since other tests look at them too."""
    deck = draw_deck(seed, width=width)
    for face in deck.values():
        face.setflags(write=False)
    return deck
