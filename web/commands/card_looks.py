"""The looks of cards, compared by the reader: of a film's cards, or of a table's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cards import Card
from referee.table_events import Read

from ..review.folder import CannotReview
from ..table.naming import PictureLooks
from ..table.table import NotNow
from . import models_ahead

if TYPE_CHECKING:
    from vision.reading.card_reader import Reader
    from vision.reading.deck_likeness import Likeness


class CardLooks:
    """The ``pictures`` (JPEG) of cards of ``pack``, each by a number, seen with ``reader``."""

    def __init__(self, pictures: Mapping[int, bytes], pack: frozenset[Card], reader: Reader) -> None:
        import cv2

        from vision.camera.bounded_picture import BadPicture, decoded
        from vision.reading.deck_from_play import Looks as Compared
        from vision.reading.learnt_deck import Deck

        height, width = reader.size
        crops = {}
        for number, picture in pictures.items():
            with suppress(BadPicture):
                crops[number] = cv2.resize(decoded(picture), (width, height), interpolation=cv2.INTER_AREA)
        self._pack, self._looks = pack, Compared(reader, crops)
        self._named: Mapping[Card, Sequence[int]] = {}
        self.deck: Deck | None = None
        """The deck as far as it is learnt."""

    def groups(self, among: Sequence[int]) -> Sequence[Sequence[int]]:
        return self._looks.groups([number for number in among if number in self._looks.crops])

    def like(self, sighting: int, among: Sequence[int]) -> Sequence[int]:
        others = [number for number in among if number in self._looks.crops and number != sighting]
        return self._looks.like(sighting, others) if sighting in self._looks.crops else []

    def learn(self, named: Mapping[Card, Sequence[int]]) -> bool:
        """Learn the deck as far as it is named; returns whether that is enough to read by."""
        self._named = {
            card: [number for number in numbers if number in self._looks.crops]
            for card, numbers in named.items()
        }
        self.deck = self._looks.learnt("learnt from play", self._pack, self._named)
        return self.deck is not None

    def read(self, unread: Sequence[int], standing: Collection[Card]) -> Mapping[int, Read]:
        known = [number for number in unread if number in self._looks.crops]
        if self.deck is None:
            return {}
        return self._looks.read_again(self.deck, self._named, known, standing)

    def save(self, place: Path) -> None:
        from vision.reading.learnt_deck import DeckError

        if self.deck is not None:
            try:
                self.deck.save(place)
            except DeckError as problem:
                raise CannotReview(str(problem)) from None


class LentReader:
    """The ``reader`` of a live table's camera, lent to :mod:`web.table.live_naming`."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._lent: Likeness | None = None

    def compare(self, pictures: Mapping[int, bytes], pack: frozenset[Card]) -> CardLooks:
        """The looks of cards of the table; raises NotNow if the reader cannot compare them."""
        from vision.nets.model_card import ModelError

        try:
            return CardLooks(pictures, pack, self._reader)
        except ModelError as problem:
            raise NotNow(str(problem)) from None

    def know(self, looks: PictureLooks | None) -> bool:
        """Read by the deck learnt from play (None: stop); returns whether it does. A checked deck stays."""
        known = self._reader.known
        if known is not None and known is not self._lent:
            return False
        deck = looks.deck if isinstance(looks, CardLooks) else None
        self._lent = self._reader.known = None if deck is None else deck.known
        return deck is not None


class TrainedReader:
    """Reads kept pictures with the weights as trained, by the deck that the ``live`` reader knows.

    They are loaded from ``folder`` with the first picture.
    """

    def __init__(self, live: Reader, folder: str | None) -> None:
        self._live = live
        self._load = cache(partial(models_ahead.trained_reader, folder))

    def read(self, picture: bytes, pack: frozenset[Card]) -> Read | None:
        """The reading of the picture (JPEG) of a card of ``pack``; None if it shows none."""
        from vision.reading.kept_card import read_kept_card

        reader = self._load()
        reader.known = self._live.known
        return read_kept_card(reader, picture, pack)
