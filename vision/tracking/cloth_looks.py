"""The looks of things on a tracked cloth: compares and counts them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..nets.crop_cutting import rectify
from ..tuning import CLOTH


def look_of(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The content of ``quad`` in a picture (h, w, 3) as four vectors (4, n), one each way up.

    The likeness of two looks is the product of the first's upright vector with the other's vectors."""
    crop = rectify(image, quad, CLOTH.look_px, CLOTH.look_px).astype(np.float32)
    crop -= crop.mean(axis=(0, 1))
    crop /= max(float(np.linalg.norm(crop)), 1e-6)
    return np.stack([np.rot90(crop, turns).ravel() for turns in range(4)])


def like(look: np.ndarray, others: Sequence[np.ndarray]) -> np.ndarray:
    """Which of the ``others`` look like ``look``, (n,) bool."""
    if not others:
        return np.zeros(0, bool)
    return _like(look, _upright(others))


def _upright(looks: Sequence[np.ndarray]) -> np.ndarray:
    """The first vector of each look, (m, n)."""
    return np.stack([look[0] for look in looks])


def _like(look: np.ndarray, upright: np.ndarray) -> np.ndarray:
    return np.asarray((look @ upright.T).max(axis=0) >= CLOTH.same_look_likeness)


def count_similar(look: np.ndarray, others: Sequence[np.ndarray]) -> int:
    """The number of ``others`` that look like ``look``."""
    return int(np.count_nonzero(like(look, others)))


class Looks:
    """The looks of refused things, and the number of things with each look."""

    def __init__(self) -> None:
        self._looks: list[np.ndarray] = []
        self._times: list[int] = []
        self._upright: np.ndarray | None = None
        """The first vectors of the looks; None where they have changed, or there are none."""
        self.remembered = 0
        """The number of calls of :meth:`remember`: results of comparison stay valid as long as it is the
        same."""

    def count_similar(self, look: np.ndarray) -> int:
        """The number of refused outlines that are similar to ``look``."""
        return sum(times for times, is_so in zip(self._times, self._like(look), strict=True) if is_so)

    def _like(self, look: np.ndarray) -> np.ndarray:
        """Which of the remembered looks are like ``look``, (n,) bool."""
        if not self._looks:
            return np.zeros(0, bool)
        if self._upright is None:
            self._upright = _upright(self._looks)
        return _like(look, self._upright)

    def remember(self, look: np.ndarray) -> None:
        """Remember the look of another refused thing."""
        self.remembered += 1
        similar = self._like(look)
        if similar.any():
            self._times[int(similar.argmax())] += 1
            return
        if len(self._looks) >= CLOTH.most_looks:
            rarest = self._times.index(min(self._times))
            del self._looks[rarest], self._times[rarest]
        self._upright = None
        self._looks.append(look)
        self._times.append(1)
