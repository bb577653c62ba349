"""The eye of the drawn table's tests: it answers from the script instead of from pixels.

So no weights are needed, and it can miss, misread and tremble on command.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.cards import Card
from tests.vision.stage import EDGE, HEIGHT, WIDTH, CardOnTable, Scene


@dataclass(frozen=True)
class Outline:
    quad: np.ndarray
    p: float
    face_up: bool


@dataclass(frozen=True)
class Face:
    card: Card | None
    p: float
    rivals: tuple[tuple[Card, float], ...]
    back: bool
    not_a_card: bool
    quad: np.ndarray


class Eye:
    """Detector and reader of a stage: they see the things on it, with the set errors.

    ``misses`` is the share of cards not found in a picture, ``misreads`` names what a card is read
    as now and then (name -> (other, share)), ``declines`` the cards that are never read, and ``fades``
    those that are three times read as a face, not surely, and after that as no card at all. ``mistakes``
    are backs that the detector takes for a face in every third picture, ``jesters`` those that both take for
    a joker's face whenever nothing is on them, ``strangers`` those that the reader sees as no card.
    From afar, ``small`` cards are not found and ``loose`` ones are boxed askew; ``blinks`` are read as no
    card the first two times.
    """

    def __init__(  # noqa: PLR0913 - the ways in which an eye may fail
        self,
        misses: float = 0.0,
        misreads: dict[str, tuple[str, float]] | None = None,
        declines: Sequence[str] = (),
        fades: Sequence[str] = (),
        mistakes: Sequence[str] = (),
        small: Sequence[str] = (),
        loose: Sequence[str] = (),
        blinks: Sequence[str] = (),
        jesters: Sequence[str] = (),
        strangers: Sequence[str] = (),
        tremble: float = 0.5,
        seed: int = 3,
    ):
        self.scene = Scene([])
        self.misses, self.misreads, self.declines, self.tremble = misses, misreads or {}, declines, tremble
        self.mistakes, self.small, self.loose = mistakes, small, loose
        self.jesters, self.strangers = jesters, strangers
        self.blinking = dict.fromkeys(blinks, 2)
        self.fading = dict.fromkeys(fades, 3)
        self._chance = np.random.default_rng(seed)
        self.looks = 0

    @property
    def _shift(self) -> np.ndarray:
        return np.array(self.scene.shift, np.float32)

    def _visible(self, index: int) -> float:
        """The share of a card that no other card and no arm hides."""
        quad = self.scene.cards[index].quad.astype(np.int32)
        left, top = np.maximum(quad.min(axis=0), 0)
        right, bottom = np.minimum(quad.max(axis=0) + 1, (WIDTH, HEIGHT))
        layer = np.zeros((max(bottom - top, 0), max(right - left, 0)), np.uint8)  # the card's part alone
        if not layer.size:
            return 0.0
        cv2.fillConvexPoly(layer, quad - (left, top), 1)
        whole = int(layer.sum())
        for other in self.scene.cards[index + 1 :]:
            cv2.fillConvexPoly(layer, other.quad.astype(np.int32) - (left, top), 0)
        for seat, tip in self.scene.arms:
            ends = CardOnTable("", EDGE[seat]).quad.mean(axis=0), CardOnTable("", tip).quad.mean(axis=0)
            start, end = ((int(x) - int(left), int(y) - int(top)) for x, y in ends)
            cv2.line(layer, start, end, 0, self.scene.thick)
        return float(layer.sum()) / max(whole, 1)

    def find(
        self,
        image: np.ndarray,
        long_sides: Sequence[int] = (640,),
        *,
        within: tuple[int, int, int, int] | None = None,
    ) -> list[Outline]:
        afar = tuple(long_sides) == (640,)
        self.looks += afar
        result = []
        for index, card in enumerate(self.scene.cards):
            if self._visible(index) < 0.4 or self._chance.random() < self.misses:
                continue
            if afar and card.name in self.small:
                continue
            quad = card.quad + self._shift + self._chance.normal(0, self.tremble, (4, 2))
            if afar and card.name in self.loose:
                quad = quad + np.float32((13, 0))
            mistaken = card.name in (*self.jesters, *self.strangers) or (
                card.name in self.mistakes and self.looks % 3 == 0
            )
            result.append(Outline(quad, 0.9, card.face or mistaken))
        return result

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[Face]:
        return [self._read(np.asarray(quad)) for quad in quads]

    def _read(self, quad: np.ndarray) -> Face:
        middle = quad.mean(axis=0)
        middles = [(card, card.quad.mean(axis=0) + self._shift) for card in self.scene.cards]
        near = [card for card, place in middles if np.abs(place - middle).max() < 12]
        if not near:
            return Face(None, 0.0, (), False, True, quad)
        card = near[-1]
        if card.name in self.jesters:
            return Face(Card.parse("Jk"), 0.98, (), False, False, quad)
        if not card.face:
            back = card.name not in self.strangers
            return Face(None, 0.0, (), back, not back, quad)
        true = Card.parse(card.name)
        if self.blinking.get(card.name):
            self.blinking[card.name] -= 1
            return Face(None, 0.0, (), False, True, quad)
        if card.name in self.fading:
            self.fading[card.name] -= 1
            if self.fading[card.name] < 0:
                return Face(None, 0.0, (), False, True, quad)
        if card.name in self.declines or card.name in self.fading:
            other = Card.parse("9c")
            return Face(None, 0.5, ((true, 0.5), (other, 0.4)), False, False, quad)
        other_name, share = self.misreads.get(card.name, (card.name, 0.0))
        if self._chance.random() < share:
            return Face(Card.parse(other_name), 0.95, ((true, 0.03),), False, False, quad)
        return Face(true, 0.99, (), False, False, quad)
