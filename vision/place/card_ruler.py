"""Measures a table by the outlines of cards on it, however wrong its corners are.

All cards of a pack are of one known size. Where a table's corners are wrong, guessed or far outside the
picture, cards on its unit square look drawn out, slanted, or larger at one end. The one plane on which all of
them are cards is that of the table, and a length on it is a number of cards.
"""

from __future__ import annotations

import numpy as np

from ..tuning import RULER, TABLE_SEARCH

PAIRS = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3))
"""The corners of a card between which there are six distances: its sides and its diagonals."""


class CardRuler:
    """Takes the outlines of cards on a table's unit square, and measures that table in lengths of a card.

    ``known`` is how many of the table's four edges were seen or given: with none, the view may be slanted.
    Before the first card the table has the common size.
    """

    def __init__(self, known: int = 4) -> None:
        slant = RULER.known_slant_share if known >= RULER.enough_edges_count else RULER.guessed_slant_share
        # The fit: slant along u and v, breadth, skew and length (logarithms), a card's shape.
        self._spread = np.array([slant, slant, RULER.size_log, slant, RULER.size_log, RULER.shape_log])
        size = np.log(TABLE_SEARCH.common_card_lengths)
        self._usual = np.array([0.0, 0.0, size, 0.0, size, np.log(RULER.card_ratio)])
        self._fit = self._usual
        self._cards: list[np.ndarray] = []

    @property
    def count(self) -> int:
        """The number of cards used."""
        return len(self._cards)

    def take(self, plane: np.ndarray) -> None:
        """Add a card: its corners (4, 2) on the table's unit square, the first two at its top."""
        self._cards = [*self._cards[-(RULER.latest_cards - 1) :], np.asarray(plane, np.float64) - 0.5]
        self._fit = self._fitted(np.array(self._cards))

    def measure(self, plane: np.ndarray) -> np.ndarray:
        """Places (n, 2) on the unit square in lengths of a card from its middle, East and South."""
        return _laid_flat(self._fit, np.asarray(plane, np.float64).reshape(-1, 2) - 0.5)

    @property
    def sides(self) -> tuple[float, float]:
        """Breadth (West to East) and length (North to South) of the table in lengths of a card."""
        west, east, north, south = self.measure(np.array([(0, 0.5), (1, 0.5), (0.5, 0), (0.5, 1)]))
        return float(np.hypot(*(east - west))), float(np.hypot(*(south - north)))

    def _fitted(self, cards: np.ndarray) -> np.ndarray:
        """The fit at which ``cards`` (n, 4, 2) come closest to a card's shape; outliers count little."""
        fit = self._fit
        trust = np.ones(len(cards))
        for _ in range(RULER.rounds_count):
            off = self._off(fit, cards)
            amiss = np.sqrt(np.mean(off**2, axis=1))
            trust = 1 / (1 + (amiss / RULER.askew_ratio) ** 2)
            steps = np.maximum(1e-5, 1e-4 * np.abs(fit))
            slopes = [
                (self._residual(fit + step, cards, trust) - self._residual(fit - step, cards, trust))
                / (2 * size)
                for size, step in zip(steps, np.diag(steps), strict=True)
            ]
            change = np.linalg.lstsq(np.array(slopes).T, -self._residual(fit, cards, trust), rcond=None)[0]
            fit = fit + np.clip(change, -RULER.most_step_change, RULER.most_step_change)
        good = np.isfinite(fit).all() and (_depth(fit, cards.reshape(-1, 2)) > 0).all()
        return fit if good else self._fit

    def _residual(self, fit: np.ndarray, cards: np.ndarray, trust: np.ndarray) -> np.ndarray:
        off = self._off(fit, cards) * np.sqrt(trust)[:, None]
        return np.concatenate([off.ravel(), (fit - self._usual) / self._spread])

    @staticmethod
    def _off(fit: np.ndarray, cards: np.ndarray) -> np.ndarray:
        """The errors of the six distances of each card (n, 4, 2), in units of their spread."""
        flat = _laid_flat(fit, cards.reshape(-1, 2)).reshape(cards.shape)
        wide = float(np.exp(fit[5]))
        due = np.array([wide, 1.0, wide, 1.0, np.hypot(wide, 1.0), np.hypot(wide, 1.0)])
        seen = np.stack([np.hypot(*(flat[:, i] - flat[:, j]).T) for i, j in PAIRS], axis=1)
        return np.asarray((seen - due) / RULER.side_spread_card_lengths)


def _depth(fit: np.ndarray, places: np.ndarray) -> np.ndarray:
    return np.asarray(1 + places @ fit[:2])


def _laid_flat(fit: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Places (n, 2) on the unit square, from its middle, on the plane of ``fit``."""
    broad, skew, long = np.exp(fit[2]), fit[3] * np.exp(fit[2]), np.exp(fit[4])
    flat = np.stack([places[:, 0] * broad + places[:, 1] * skew, places[:, 1] * long], axis=1)
    # A place behind the camera has no image; it is put far away on the same side.
    return np.asarray(flat / np.maximum(_depth(fit, places), RULER.least_depth_share)[:, None])
