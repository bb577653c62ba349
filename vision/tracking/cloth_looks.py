"""How things on a tracked cloth look: which of them look the same, and how often each look was seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..nets.crop_cutting import rectify
from ..tuning import CLOTH


def look_of(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """What lies in ``quad`` of a picture (h, w, 3) as four vectors (4, n), one each way up: how alike two
    looks are is the product of one's first with the other's."""
    crop = rectify(image, quad, CLOTH.look_px, CLOTH.look_px).astype(np.float32)
    crop -= crop.mean(axis=(0, 1))
    crop /= max(float(np.linalg.norm(crop)), 1e-6)
    return np.stack([np.rot90(crop, turns).ravel() for turns in range(4)])


def like(look: np.ndarray, others: Sequence[np.ndarray]) -> np.ndarray:
    """Which of the ``others`` look like it, (n,) bool."""
    if not others:
        return np.zeros(0, bool)
    return _like(look, _upright(others))


def _upright(looks: Sequence[np.ndarray]) -> np.ndarray:
    """The first vector of each look, (m, n)."""
    return np.stack([look[0] for look in looks])


def _like(look: np.ndarray, upright: np.ndarray) -> np.ndarray:
    return np.asarray((look @ upright.T).max(axis=0) >= CLOTH.alike_likeness)


def alike(look: np.ndarray, others: Sequence[np.ndarray]) -> int:
    """How many of the ``others`` look like it."""
    return int(np.count_nonzero(like(look, others)))


class Looks:
    """Looks of things that were refused, and of how many things each was."""

    def __init__(self) -> None:
        self._looks: list[np.ndarray] = []
        self._times: list[int] = []
        self._upright: np.ndarray | None = None
        """The first vectors of the looks; None where they have changed, or there are none."""
        self.remembered = 0
        """How often :meth:`remember` was called: as long as it was not, each look is like the same ones."""

    def alike(self, look: np.ndarray) -> int:
        """How many things were refused that look like it."""
        return sum(times for times, is_so in zip(self._times, self._like(look), strict=True) if is_so)

    def _like(self, look: np.ndarray) -> np.ndarray:
        """Which of them look like it, (n,) bool."""
        if not self._looks:
            return np.zeros(0, bool)
        if self._upright is None:
            self._upright = _upright(self._looks)
        return _like(look, self._upright)

    def remember(self, look: np.ndarray) -> None:
        """Remember the look of one more thing that was refused."""
        self.remembered += 1
        found = self._like(look)
        if found.any():
            self._times[int(found.argmax())] += 1
            return
        if len(self._looks) >= CLOTH.most_looks:
            rarest = self._times.index(min(self._times))
            del self._looks[rarest], self._times[rarest]
        self._upright = None
        self._looks.append(look)
        self._times.append(1)
