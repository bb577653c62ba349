"""The steps of the pack check for the page: look at the camera's picture, name cards, learn the deck."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path

import cv2
import numpy as np

from referee.camera_views import NumberedCard, PackInPicture
from referee.cards import Card, UnreadableCard

from ..nets.card_detector import Detector
from ..nets.model_card import ModelError
from ..place.picture_shares import as_shares
from .card_reader import Reader
from .learnt_deck import DeckError
from .pack_check import PackCheck

WIDEST = 1280
"""Width in pixels of the picture that is shown."""


class PackDesk:
    """One table's pack check. ``newest`` gives the camera's newest picture; ``path`` is the deck's file.

    Safe to call from any thread. Raises ValueError, in one clear line, where a step is impossible.
    """

    def __init__(
        self, newest: Callable[[], np.ndarray | None], detector: Detector, reader: Reader, path: Path
    ):
        self._newest, self._detector, self._reader, self._path = newest, detector, reader, path
        self._lock = threading.Lock()
        self._check: PackCheck | None = None
        self._learnt = 0
        self._known = reader.known is not None

    def look(self, pack: frozenset[Card], bennies: frozenset[Card]) -> None:
        """Look at the camera's present picture, and add it to the earlier pictures of the same pack.

        Raises ValueError.
        """
        image = self._newest()
        if image is None:
            raise ValueError("no picture has come from the camera yet")
        with self._lock:
            check = self._check
            if check is None or (check.pack, check.bennies) != (pack, bennies):
                check = PackCheck(self._detector, self._reader, pack, bennies, kept=1)
            # A card unread before is read again now, or no longer on the table.
            check.seen = [card for card in check.seen if card.how != "not read"]
            cards = check.look(image.copy(), photograph=False)
            if not cards and not check.seen:
                raise ValueError("no card is seen: spread the pack face up, so that no card lies on another")
            self._check, self._learnt = check, 0

    def view(self) -> PackInPicture | None:
        """The cards of the latest picture, and the result for the pack; None before a picture."""
        with self._lock:
            check = self._check
            if check is None:
                return None
            last = check.looks - 1
            height, width = check.pictures[last].shape[:2]
            report = check.report()
            cards = tuple(
                NumberedCard(
                    spread_card.number,
                    as_shares(spread_card.quad, width, height),
                    str(spread_card.card) if spread_card.card is not None else None,
                    spread_card.how,
                    _written(card for card, _ in spread_card.rivals),
                )
                for spread_card in check.seen
                if spread_card.picture == last
            )
            return PackInPicture(
                width=width,
                height=height,
                looks=last + 1,
                cards=cards,
                size=report.size,
                here=_written(report.here),
                missing=_written(report.missing),
                benny_missing=_written(report.benny_missing),
                doubled=_written(report.doubled),
                foreign=_written(report.foreign),
                unread=report.unread,
                has_overlaps=report.has_overlaps,
                is_complete=report.is_complete,
                learnt=self._learnt,
            )

    def picture(self) -> bytes | None:
        """The latest picture of the check, as JPEG."""
        with self._lock:
            image = None if self._check is None else self._check.pictures.get(self._check.looks - 1)
        if image is None:
            return None
        if image.shape[1] > WIDEST:
            share = WIDEST / image.shape[1]
            image = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])
        return data.tobytes() if good else None

    def name(self, number: int, card: str | None) -> None:
        """Enter a person's name for a number of the latest picture; None: no card of the pack.

        Raises ValueError.
        """
        try:
            entered = Card.parse(card) if card is not None else None
        except UnreadableCard as problem:
            raise ValueError(str(problem)) from None
        with self._lock:
            check = self._check
            last = check.looks - 1 if check is not None else -1
            seen = check.seen if check is not None else []
            spread_card = next(
                (
                    spread_card
                    for spread_card in seen
                    if (spread_card.picture, spread_card.number) == (last, number)
                ),
                None,
            )
            if check is None or spread_card is None:
                raise ValueError(f"there is no card {number} in the picture")
            check.enter_name(spread_card, entered)
            self._learnt = 0

    def forget(self) -> None:
        """Start over with another spread."""
        with self._lock:
            self._check, self._learnt = None, 0

    @property
    def is_known(self) -> bool:
        """Whether the deck was learnt by a pack check, now or before; learning from play does not count."""
        return self._known

    def learn(self) -> int:
        """Learn and store the deck, and read by it from now on; returns the number of its known cards.

        Raises ValueError.
        """
        with self._lock:
            if self._check is None:
                raise ValueError("nothing was looked at yet")
            try:
                deck = self._check.learn(self._path.stem)
                deck.save(self._path)
            except (ValueError, DeckError, ModelError) as problem:
                raise ValueError(str(problem)) from None
            self._reader.known = deck.known
            self._known = True
            self._learnt = len(deck.cards)
            return self._learnt


def _written(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(str(card) for card in cards)
