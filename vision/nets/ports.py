"""The interfaces of the networks for the tracker and the watcher."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from referee.cards import Card


class AnyFaceRead(Protocol):
    """A reader's reading of an outline (see ``vision.reading.card_reader``)."""

    @property
    def card(self) -> Card | None: ...
    @property
    def p(self) -> float: ...
    @property
    def rivals(self) -> Sequence[tuple[Card, float]]: ...
    @property
    def back(self) -> bool: ...
    @property
    def not_a_card(self) -> bool: ...
    @property
    def quad(self) -> np.ndarray: ...


class AnyOutline(Protocol):
    """A card-shaped thing in a picture (see ``vision.nets.card_detector``): four corners in pixels."""

    @property
    def quad(self) -> np.ndarray: ...
    @property
    def p(self) -> float: ...
    @property
    def face_up(self) -> bool: ...


class DetectorPort(Protocol):
    """Finds the cards in a picture (h, w, 3) BGR, or in the box (left, top, right, bottom) ``within`` it.

    ``long_sides`` are the sizes, of the whole picture's long side, at which it looks.
    """

    def find(
        self,
        image: np.ndarray,
        long_sides: Sequence[int] = ...,
        /,
        *,
        within: tuple[int, int, int, int] | None = None,
    ) -> Sequence[AnyOutline]: ...


class ReaderPort(Protocol):
    """Names the faces inside quads (4, 2) of a picture, one reading a quad."""

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray], /) -> Sequence[AnyFaceRead]: ...
