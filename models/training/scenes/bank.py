"""What the pictures of a training are drawn from: decks, backs, surfaces, hands and things."""

from __future__ import annotations

import numpy as np

from ..draw.chance_backs import any_back
from ..draw.chance_card_middles import other_middle
from ..draw.chance_pips import pip_shape
from ..draw.chance_surfaces import PRINTED_CLOTHS, hand, surface, thing
from ..draw.printed_card_art import LABELS

OTHER_MIDDLE, OTHER_ACES = 0.14, 0.55
"""How many cards of drawn decks get another middle; makers decorate aces."""
SURFACES = 120
"""Surfaces of a bank."""
BACKS = 240
"""Backs that a bank has beside those of its decks, where it is trained on: a deck has a single one."""


class Bank:
    """Decks, surfaces, hands and things to draw from, all made once."""

    def __init__(
        self,
        decks: list[dict[str, np.ndarray]],
        seed: int,
        surfaces: int = SURFACES,
        other_middle: float = OTHER_MIDDLE,
        backs: int = 0,
        printed_cloths: float = PRINTED_CLOTHS,
    ):
        self.other_middle = other_middle
        rng = np.random.default_rng(seed)
        self.decks = decks
        self.backs = [deck["back"] for deck in decks if "back" in deck]
        back_rng = np.random.default_rng([seed, 2])
        self.backs += [any_back(back_rng) for _ in range(backs)]
        self.jokers = [deck[j] for deck in decks for j in ("Jk", "Jk2") if j in deck]
        self.surfaces = [surface(rng, 512, printed_cloths) for _ in range(surfaces)]
        self.hands = [hand(rng, 140) for _ in range(40)]
        self.things = [thing(rng, 160) for _ in range(60)]

    def card(self, rng: np.random.Generator, label: str) -> np.ndarray:
        if label == "back":
            return self.backs[rng.integers(len(self.backs))]
        if label == "Jk":
            return self.jokers[rng.integers(len(self.jokers))]
        return self.card_of(rng, self.decks[rng.integers(len(self.decks))], label)

    def card_of(self, rng: np.random.Generator, deck: dict[str, np.ndarray], label: str) -> np.ndarray:
        """A face of this deck, now and then with another middle."""
        card = deck[label]
        if "index" in deck and rng.random() < max(OTHER_ACES * (label[0] == "A"), self.other_middle):
            other = self.decks[rng.integers(len(self.decks))][LABELS[rng.integers(52)]]
            texture = self.surfaces[rng.integers(len(self.surfaces))]
            ornate = label[0] == "A" and rng.random() < 0.7
            return other_middle(
                rng, card, deck["index"], other, texture, pip_shape(label[1], rng) if ornate else None
            )
        return card
