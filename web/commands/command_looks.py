"""The looks of a film's cards, compared by the eye's reader: for :mod:`web.review.review_naming`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from referee.cards import Card
from referee.table_events import Read

from ..review.review_folder import CannotReview
from .command_eye import in_one_line


class FilmLooks:
    """The ``pictures`` (JPEG) of cards of ``pack``, each by a number, seen with the reader in ``folder``."""

    def __init__(self, pictures: Mapping[int, bytes], pack: frozenset[Card], folder: str | None) -> None:
        import cv2
        import numpy as np

        from vision.reading.card_reader import Reader
        from vision.reading.deck_from_play import Looks
        from vision.reading.learnt_deck import Deck

        with in_one_line():
            reader = Reader.load(None if folder is None else Path(folder))
        height, width = reader.size
        crops = {}
        for number, picture in pictures.items():
            crop = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
            if crop is not None:
                crops[number] = cv2.resize(crop, (width, height), interpolation=cv2.INTER_AREA)
        self._pack, self._looks = pack, Looks(reader, crops)
        self._named: Mapping[Card, Sequence[int]] = {}
        self._deck: Deck | None = None

    def groups(self, among: Sequence[int]) -> Sequence[Sequence[int]]:
        return self._looks.groups([number for number in among if number in self._looks.crops])

    def like(self, one: int, among: Sequence[int]) -> Sequence[int]:
        there = [number for number in among if number in self._looks.crops and number != one]
        return self._looks.like(one, there) if one in self._looks.crops else []

    def learn(self, named: Mapping[Card, Sequence[int]]) -> bool:
        self._named = {
            card: [number for number in numbers if number in self._looks.crops]
            for card, numbers in named.items()
        }
        self._deck = self._looks.learnt("learnt from a film", self._pack, self._named)
        return self._deck is not None

    def read(self, unread: Sequence[int], standing: Collection[Card]) -> Mapping[int, Read]:
        there = [number for number in unread if number in self._looks.crops]
        if self._deck is None:
            return {}
        return self._looks.read_again(self._deck, self._named, there, standing)

    def save(self, place: Path) -> None:
        from vision.reading.learnt_deck import DeckError

        if self._deck is not None:
            try:
                self._deck.save(place)
            except DeckError as problem:
                raise CannotReview(str(problem)) from None
