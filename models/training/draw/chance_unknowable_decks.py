"""Decks that no reader can know: without indices, and drawn by hand. For examining what enrolment is worth.

They are made of the simulator's decks, so that nothing from elsewhere is in them.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.lab.films.cards.simulated_decks import BACK
from models.lab.films.cards.simulated_decks import draw_deck as simulated_deck
from models.lab.films.cards.simulated_index_letters import hand_for, sign, word
from models.lab.films.cards.simulated_pips import PIPS, cut_for

from .printed_card_art import CARD_H, CARD_W

Deck = dict[str, np.ndarray]


def plain(seed: int) -> Deck:
    """A simulated deck with its indices, at the size of the bank."""
    size = (CARD_W, CARD_H)
    return {
        name: cv2.resize(face, size, interpolation=cv2.INTER_AREA)
        for name, face in simulated_deck(seed).items()
    }


def without_indices(seed: int) -> Deck:
    """The same deck with its corners bare, as cards were before there were indices."""
    deck = plain(seed)
    wide, tall = round(CARD_W * 0.19), round(CARD_H * 0.27)
    for name, face in deck.items():
        if name == BACK:
            continue
        paper = np.median(face[:, :, :3].reshape(-1, 3), axis=0)
        for rows in (slice(5, tall), slice(CARD_H - tall, CARD_H - 5)):
            for columns in (slice(5, wide), slice(CARD_W - wide, CARD_W - 5)):
                face[rows, columns, :3] = paper
    return deck


def drawn_by_hand(seed: int) -> Deck:
    """A deck drawn with pens: a crooked letter and the outline of one pip; no two cards alike."""
    rng = np.random.default_rng([seed, 5])
    printed, hand = plain(seed), hand_for(rng)
    paper = rng.uniform(215, 250, 3) * np.array([0.92, 0.97, 1.0])
    red = np.array([45.0, 35.0, 195.0])
    pens = {suit: rng.uniform(10, 90, 3) for suit in "cs"} | {s: red + rng.uniform(-30, 30, 3) for s in "dh"}
    if rng.random() < 0.5:
        pens = dict.fromkeys(pens, rng.uniform(20, 100, 3))
    cuts = {suit: cut_for(rng) for suit in "cdhs"}
    layout, deck = int(rng.integers(3)), {}
    for name, face in printed.items():
        if name == BACK:
            deck[name] = face
            continue
        ink = np.zeros((CARD_H, CARD_W), np.uint8)
        pen = rng.uniform(20, 120, 3)
        if len(name) == 2 and name[1] in pens:
            pen = pens[name[1]]
            letter = word("10", hand) if name[0] == "T" else sign(name[0], hand)
            x, y, size = ((0.35, 0.33, 70), (0.5, 0.3, 90), (0.2, 0.15, 46))[layout]
            _put(ink, letter, x * CARD_W + rng.normal(0, 5), y * CARD_H + rng.normal(0, 6), size)
            x, y, size = ((0.58, 0.68, 80), (0.5, 0.72, 90), (0.5, 0.55, 100))[layout]
            for shape in PIPS[name[1]](cuts[name[1]]):
                points = np.asarray(shape) * size + (x * CARD_W + rng.normal(0, 5), y * CARD_H)
                line = np.round(points * 8).astype(np.int32)
                cv2.polylines(ink, [line], True, 255, 2 + (layout == 1), cv2.LINE_AA, 3)
        else:
            cv2.circle(ink, (CARD_W // 2, CARD_H // 2), 50, 255, 3, cv2.LINE_AA)
        share = _crooked(ink, rng)[..., None] / 255.0
        picture = paper * (1 - share) + pen * share
        deck[name] = np.dstack([picture.astype(np.uint8), face[:, :, 3]])
    return deck


def _put(ink: np.ndarray, mask: np.ndarray, cx: float, cy: float, tall: int) -> None:
    wide = max(4, round(mask.shape[1] * tall / mask.shape[0]))
    x = max(0, min(CARD_W - wide, round(cx - wide / 2)))
    y = max(0, min(CARD_H - tall, round(cy - tall / 2)))
    part = ink[y : y + tall, x : x + wide]
    np.maximum(part, cv2.resize(mask, (wide, tall), interpolation=cv2.INTER_AREA), out=part)


def _crooked(ink: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    h, w = ink.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    amount = np.float32(rng.uniform(1.2, 3))

    def drift() -> np.ndarray:
        field = cv2.GaussianBlur(rng.standard_normal((h, w)).astype(np.float32), (0, 0), 14)
        return np.asarray(field / field.std() * amount)

    return np.asarray(cv2.remap(ink, x + drift(), y + drift(), cv2.INTER_LINEAR))


KINDS = {"indices": plain, "no indices": without_indices, "drawn by hand": drawn_by_hand}
"""What an unknown deck can be like."""
