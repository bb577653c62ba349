"""Learns a deck during play: a name for one card names all cards that look like it.

The courts of a strange deck may differ by a pip of a few pixels, unreadable at some tables; but their
pictures differ, and each comes again in nearly every deal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from referee.cards import Card
from referee.table_events import Read

from ..tuning import FROM_PLAY, VOTES
from .card_reader import Reader
from .deck_likeness import cells
from .joint import together
from .learnt_deck import Deck

FIXED_P = 1e-9
"""The probability of any other label for a card with a settled name."""


class Looks:
    """The ``crops`` of an evening, each by its number: (h, w, 3) uint8 BGR of the reader's size.

    Raises ModelError where the reader gives no features.
    """

    def __init__(self, reader: Reader, crops: Mapping[int, np.ndarray]) -> None:
        self.crops = crops
        self._reader = reader
        self._at = {number: row for row, number in enumerate(crops)}
        pictures = list(crops.values())
        _, features = reader.both([*pictures, *(picture[::-1, ::-1] for picture in pictures)])
        maps = cells(features)
        self._up, self._down = maps[: len(pictures)], maps[len(pictures) :]

    def likeness(self, number: int, others: Sequence[int]) -> np.ndarray:
        """How like crop ``number`` each of the others is (n,), from -1 to 1, either way up."""
        rows, up = [self._at[other] for other in others], self._up[self._at[number]]
        likes = []
        for maps in (self._up, self._down):
            cell_likes = np.einsum("pc,npc->np", up, maps[rows], optimize=True)
            kept = max(1, round(FROM_PLAY.seen_share * cell_likes.shape[1]))
            likes.append(np.sort(cell_likes, axis=1)[:, -kept:].mean(axis=1))
        return np.asarray(np.maximum(*likes))

    def like(self, number: int, numbers: Sequence[int]) -> list[int]:
        """Those of ``numbers`` that look like crop ``number``."""
        if not numbers:
            return []
        likes = self.likeness(number, numbers)
        return [
            other
            for other, likeness in zip(numbers, likes, strict=True)
            if likeness >= FROM_PLAY.same_look_likeness
        ]

    def groups(self, numbers: Sequence[int]) -> list[tuple[int, ...]]:
        """Groups of crops that show the same card: the largest first, each with its most typical crop
        first."""
        likes = {
            number: dict(zip(numbers, self.likeness(number, numbers), strict=True)) for number in numbers
        }
        near = {
            number: {other for other in numbers if likes[number][other] >= FROM_PLAY.same_look_likeness}
            | {number}
            for number in numbers
        }
        left, groups = dict.fromkeys(numbers), []
        while left:
            first = max(left, key=lambda number: len(near[number] & left.keys()))
            group = near[first] & left.keys()
            groups.append(tuple(sorted(group, key=lambda other: (other != first, -likes[first][other]))))
            left = dict.fromkeys(number for number in left if number not in group)
        return groups

    def learnt(self, name: str, pack: frozenset[Card], named: Mapping[Card, Sequence[int]]) -> Deck | None:
        """The deck as far as its cards are ``named``; None for fewer than two. Raises ModelError."""
        crops = {
            card: [self.crops[number] for number in numbers] for card, numbers in named.items() if numbers
        }
        return Deck.learn(name, pack, crops, self._reader) if len(crops) > 1 else None

    def read_again(
        self,
        deck: Deck,
        named: Mapping[Card, Sequence[int]],
        unread: Sequence[int],
        standing: Collection[Card],
    ) -> dict[int, Read]:
        """The sure names of a deal's ``unread`` cards by a learnt ``deck``.

        A card takes a name only where it looks like a crop ``named`` so, and no other card of the deal is
        likelier to have that name; ``standing`` are the deal's settled names.
        """
        if not unread:
            return {}
        reader = self._reader
        rows = reader.scores_by(deck.known, [self.crops[number] for number in unread])
        fixed = np.full((len(standing), rows.shape[1]), np.log(FIXED_P), rows.dtype)
        for row, card in zip(fixed, standing, strict=True):
            row[reader.cards.index(card)] = 0.0
        pack = np.array([card in deck.pack for card in reader.cards])
        reads = {}
        for number, row in zip(unread, together(np.concatenate([rows, fixed]), pack), strict=False):
            read = _as_read(reader, row)
            samples = named.get(read.card, ()) if read.card is not None else ()
            if len(samples) and self.likeness(number, samples).max() >= FROM_PLAY.same_look_likeness:
                reads[number] = read
        return reads


def _as_read(reader: Reader, row: np.ndarray) -> Read:
    """A reading by log-probabilities (labels,) of one look at a card, with a name only where they are
    sure."""
    chance = np.exp(row)
    best, *others = (int(n) for n in np.argsort(-chance)[:4])
    card, p = reader.cards[best], float(chance[best])
    p = min(p, 1 - VOTES.floor_p / 2)  # a reading is never surer than the reader can be
    likely = ((reader.cards[n], round(float(chance[n]), 4)) for n in others)
    rivals = tuple((rival, q) for rival, q in likely if rival is not None and q >= VOTES.worth_naming_p)
    return Read(card if p >= FROM_PLAY.sure_p else None, round(p, 4), rivals)
