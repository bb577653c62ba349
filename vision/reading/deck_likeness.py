"""Compares crops with the cards of the deck on this table, learnt from one look at it.

The reader's last map of features shows the parts of a card. From the deck's crops, also redrawn in other
light, a small classifier learns to distinguish *this* deck's cards, and how the reader names them, rightly or
not. Both together give a probability for every card of the deck; a crop unlike all of them keeps the reader's
name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ..tuning import LIKENESS
from .card_in_other_light import another_time
from .parts_of_cards import piece

Both = Callable[[Sequence[np.ndarray]], tuple[np.ndarray, np.ndarray]]
"""From crops (h, w, 3) to the reader's log-probabilities (n, labels) and features (n, c, h, w)."""

WAY = 3
"""The version of this way of learning; a deck learnt by another version is learnt again from its crops."""
SEED = 1
FACES = 53
"""The reader's first labels are the faces and the joker; then come ``back`` and ``none``."""


@dataclass(frozen=True, slots=True)
class LikenessWeights:
    """The weight of each witness; fitted on rendered decks by ``models.training.examine.fit_likeness``."""

    picture: float = 1.45
    reading: float = 1.05
    like: float = 11.406
    like_from: float = 0.809
    foreign: float = -2.5
    other: float = -0.25


WEIGHTS = LikenessWeights()


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """The knowledge of ``k`` cards; ``places`` (k,) are their indices among the reader's labels.

    ``middle`` (d,) and ``slopes`` (d, 2 k + 1) are the classifier (each card both ways up, and parts of
    cards), ``usual`` (2 k, cells, c) the mean look of each card, ``named`` (k, labels) the reader's mean
    answer. ``lacking`` (m,) are the indices of the pack's unseen cards.
    """

    places: np.ndarray
    middle: np.ndarray
    slopes: np.ndarray
    usual: np.ndarray
    named: np.ndarray
    lacking: np.ndarray = field(default_factory=lambda: np.zeros(0, int))

    def scores(
        self, logs: np.ndarray, up: np.ndarray, down: np.ndarray, weights: LikenessWeights = WEIGHTS
    ) -> np.ndarray:
        """Log-probabilities (n, labels) of crops seen by the reader both ways up.

        ``logs`` (n, labels) are the reader's for both ways together, ``up`` and ``down`` its features.
        """
        return self.weigh(logs, *self.compare(up, down), weights)

    def compare(self, up: np.ndarray, down: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For crops and cards (n, k): the classifier's log-odds against chance, the likeness (-1..1),
        wholeness.

        A crop shows a whole card if at least two corners are like the card's. A crop classified as a part of
        a card supports no card.
        """
        k = len(self.places)
        ups, downs = cells(up), cells(down)
        a, b = (self._classify(c) for c in (ups, downs))
        cards = np.logaddexp(a[:, :k] + b[:, k : 2 * k], a[:, k : 2 * k] + b[:, :k]) / 2
        logs = np.concatenate([cards, (a[:, 2 * k :] + b[:, 2 * k :]) / 2], axis=1)
        logs = logs - logs.max(axis=1, keepdims=True)
        logs = logs - np.log(np.exp(logs).sum(axis=1, keepdims=True)) + np.log(k)
        cell_likes = np.einsum("npc,kpc->nkp", ups, self.usual, optimize=True)
        kept = max(1, round(LIKENESS.seen_share * cell_likes.shape[2]))
        like = np.sort(cell_likes, axis=2)[:, :, -kept:].mean(axis=2)
        whole = (
            second_corner(cell_likes.reshape(*cell_likes.shape[:2], *up.shape[2:])) >= LIKENESS.whole_likeness
        )
        turned = like[:, k:] > like[:, :k]
        return (
            np.maximum(logs[:, :k], LIKENESS.least_log),
            np.maximum(like[:, :k], like[:, k:]),
            np.where(turned, whole[:, k:], whole[:, :k]),
        )

    def _classify(self, maps: np.ndarray) -> np.ndarray:
        return np.asarray((maps.reshape(len(maps), -1) - self.middle) @ self.slopes)

    def weigh(
        self,
        logs: np.ndarray,
        picture: np.ndarray,
        like: np.ndarray,
        whole: np.ndarray,
        weights: LikenessWeights = WEIGHTS,
    ) -> np.ndarray:
        """Log-probabilities (n, labels) by all witnesses: the picture, the likeness and the reader."""
        reading = np.log(np.maximum(np.exp(logs) @ self.named.T, 1e-9))
        out = weights.reading * np.maximum(logs, LIKENESS.least_log)
        out[:, :FACES] += weights.foreign
        out[:, FACES:] += weights.other
        out[:, self.places] = (
            weights.picture * picture + weights.reading * reading + weights.like * (like - weights.like_from)
        )
        share = np.exp(out - out.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        # Being unlike the deck makes no other card surer than the reader alone is of it.
        by_reader = np.exp(logs)
        strange = np.arange(share.shape[1]) < FACES
        strange[self.places] = False
        lent = np.where(strange, np.maximum(share - by_reader, 0), 0)
        back = by_reader[:, self.places] + 1e-9
        share = share - lent
        share[:, self.places] += lent.sum(axis=1)[:, None] * back / back.sum(axis=1, keepdims=True)
        # A card of the deck that is only partly visible keeps the reader's name.
        best = out[:, self.places].argmax(axis=1)
        partly = (share.argmax(axis=1) == self.places[best]) & ~whole[np.arange(len(whole)), best]
        share[partly] = by_reader[partly]
        # A crop less like a card than that card is like itself may be an unlearnt card of the pack.
        if len(self.lacking):
            rows = np.arange(len(like))
            other = (
                by_reader[:, self.lacking].max(axis=1)
                >= LIKENESS.lacking_ratio * by_reader[rows, self.places[best]]
            )
            strange = other & (like[rows, best] < LIKENESS.self_likeness)
            share[strange] = by_reader[strange]
        # Neither is sure if the reader is sure of another card of the deck and hardly ever calls this one so:
        # the picture of the other that was learnt may be a bad one (film 47211013).
        rows, other = np.arange(len(share)), self.places[by_reader[:, self.places].argmax(axis=1)]
        is_sure = by_reader[rows, other] >= 1 - LIKENESS.doubt_share
        against = is_sure & (self.named[best, other] <= LIKENESS.doubt_share)
        share[against] = (share[against] + by_reader[against]) / 2
        return np.asarray(np.log(np.maximum(share, 1e-12)))


def second_corner(likes: np.ndarray) -> np.ndarray:
    """The likeness (n, k) of the second best of the four corners, from likenesses by place (n, k, h, w)."""
    high, wide = max(1, likes.shape[2] // 3), max(1, likes.shape[3] // 2)
    rows, columns = (slice(high), slice(-high, None)), (slice(wide), slice(-wide, None))
    corners = [likes[:, :, row, column].mean(axis=(2, 3)) for row in rows for column in columns]
    return np.asarray(np.sort(corners, axis=0)[-2])


def cells(features: np.ndarray) -> np.ndarray:
    """The features (n, c, h, w) as directions, by place (n, h w, c), less their mean over all places."""
    flat = features.reshape(*features.shape[:2], -1).transpose(0, 2, 1)
    flat = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=2, keepdims=True), 1e-6), np.float32)


def learn(both: Both, crops: Mapping[int, Sequence[np.ndarray]], lacking: Sequence[int] = ()) -> Likeness:
    """Learn to distinguish the cards of a deck; ``crops`` by the card's index among the reader's labels.

    ``lacking`` are the indices of the pack's cards without a crop.
    """
    rng = np.random.default_rng(SEED)
    places = sorted(crops)
    pictures = [
        crops[place][i % len(crops[place])]
        if i < len(crops[place])
        else another_time(rng, crops[place][i % len(crops[place])])
        for place in places
        for i in range(max(LIKENESS.looks, 2 * len(crops[place])))
    ]
    which = np.repeat(
        np.arange(len(places)), [max(LIKENESS.looks, 2 * len(crops[place])) for place in places]
    )
    k, n = len(places), len(pictures)
    plain = [crop for place in places for crop in crops[place]]
    parts = [another_time(rng, piece(rng, plain)) for _ in range(LIKENESS.pieces_cards * k)]
    logs, features = both([*pictures, *(picture[::-1, ::-1] for picture in pictures), *parts])
    maps = cells(features)
    target = np.concatenate([which, which + k, np.full(len(parts), 2 * k)])
    flat = maps.reshape(len(maps), -1)
    middle = flat.mean(axis=0)
    slopes = _regress(flat - middle, target, 2 * k + 1)
    usual = np.stack([maps[target == i].mean(axis=0) for i in range(2 * k)])
    usual /= np.maximum(np.linalg.norm(usual, axis=2, keepdims=True), 1e-6)
    by_reader = np.exp((logs[:n] + logs[n : 2 * n]) / 2)
    by_reader /= by_reader.sum(axis=1, keepdims=True)
    named = np.stack([by_reader[which == i].mean(axis=0) for i in range(k)])
    named = (1 - LIKENESS.doubt_share) * named + LIKENESS.doubt_share / named.shape[1]
    # As precise as in the deck's file.
    slopes, usual = (array.astype(np.float16).astype(np.float32) for array in (slopes, usual))
    named = named.astype(np.float32)
    return Likeness(np.array(places), middle, slopes, usual, named, np.array(sorted(lacking), int))


def _regress(flat: np.ndarray, target: np.ndarray, classes: int) -> np.ndarray:
    """Slopes (d, classes) of a multinomial regression, along the directions in which the crops differ."""
    # From the products of the crops with one another, which are far fewer than the directions.
    double = flat.astype(np.float64)
    powers, u = np.linalg.eigh(double @ double.T)
    s = np.sqrt(np.maximum(powers[::-1], 0))
    many = min(LIKENESS.directions_count, int((s > s[0] * 1e-3).sum()))
    s = s[:many].astype(np.float32)
    u = u[:, ::-1][:, :many].astype(np.float32)
    # Directions of small spread get extra weight: they distinguish similar cards.
    points = u * np.sqrt(s)
    basis = flat.T @ (u / s ** np.float32(1.5))
    scale = np.float32(10.0 / np.sqrt((points**2).sum(axis=1).mean()))
    points = points * scale
    truth = np.eye(classes, dtype=np.float32)[target]
    n = len(points)
    step = 1 / (0.25 * np.linalg.norm(points, 2) ** 2 / n + LIKENESS.calm_weight)
    slopes = ahead = np.zeros((many, classes), np.float32)
    for i in range(LIKENESS.steps_count):
        odds = points @ ahead
        odds = np.exp(odds - odds.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        moved = ahead - step * (points.T @ (odds - truth) / n + LIKENESS.calm_weight * ahead)
        slopes, ahead = moved, moved + np.float32(i / (i + 3)) * (moved - slopes)
    return np.asarray(basis @ slopes * scale)
