"""A deck that is learnt while it is played with: who names one card names all that look like it.

The courts of a strange deck may differ by a pip of a few pixels, which no eye can tell at some tables; but
their pictures differ, and each of them comes again in nearly every deal.
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
"""The probability of any other label for a card whose name stands."""


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

    def alike(self, one: int, others: Sequence[int]) -> np.ndarray:
        """How like crop ``one`` each of the others is (n,), from -1 to 1, whichever way up it lies."""
        rows, up = [self._at[other] for other in others], self._up[self._at[one]]
        found = []
        for maps in (self._up, self._down):
            each = np.einsum("pc,npc->np", up, maps[rows], optimize=True)
            kept = max(1, round(FROM_PLAY.seen_share * each.shape[1]))
            found.append(np.sort(each, axis=1)[:, -kept:].mean(axis=1))
        return np.asarray(np.maximum(*found))

    def like(self, one: int, among: Sequence[int]) -> list[int]:
        """Those of ``among`` that show the card of crop ``one``, as far as looks tell."""
        if not among:
            return []
        likes = self.alike(one, among)
        return [other for other, how in zip(among, likes, strict=True) if how >= FROM_PLAY.alike_likeness]

    def groups(self, among: Sequence[int]) -> list[tuple[int, ...]]:
        """Crops that show one card: the largest group first, and in each the most usual look first."""
        likes = {one: dict(zip(among, self.alike(one, among), strict=True)) for one in among}
        near = {
            one: {other for other in among if likes[one][other] >= FROM_PLAY.alike_likeness} | {one}
            for one in among
        }
        left, found = dict.fromkeys(among), []
        while left:
            first = max(left, key=lambda one: len(near[one] & left.keys()))
            group = near[first] & left.keys()
            found.append(tuple(sorted(group, key=lambda other: (other != first, -likes[first][other]))))
            left = dict.fromkeys(one for one in left if one not in group)
        return found

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
        """The names of the ``unread`` cards of one deal by a learnt ``deck``, of those that are sure.

        A card takes a name only where it looks like a crop that was ``named`` so, and no other of the deal is
        likelier to be that card; ``standing`` are the names that stand in the deal.
        """
        if not unread:
            return {}
        reader = self._reader
        rows = reader.scores_by(deck.known, [self.crops[number] for number in unread])
        fixed = np.full((len(standing), rows.shape[1]), np.log(FIXED_P), rows.dtype)
        for row, card in zip(fixed, standing, strict=True):
            row[reader.cards.index(card)] = 0.0
        pack = np.array([card in deck.pack for card in reader.cards])
        found = {}
        for number, row in zip(unread, together(np.concatenate([rows, fixed]), pack), strict=False):
            read = _says(reader, row)
            samples = named.get(read.card, ()) if read.card is not None else ()
            if len(samples) and self.alike(number, samples).max() >= FROM_PLAY.alike_likeness:
                found[number] = read
        return found


def _says(reader: Reader, row: np.ndarray) -> Read:
    """Log-probabilities (labels,) of one look at a card as a read, named only where they are sure of it."""
    chance = np.exp(row)
    best, *others = (int(n) for n in np.argsort(-chance)[:4])
    card, p = reader.cards[best], float(chance[best])
    p = min(p, 1 - VOTES.floor_p / 2)  # however plain, it is no surer than the eye can be
    likely = ((reader.cards[n], round(float(chance[n]), 4)) for n in others)
    rivals = tuple((one, q) for one, q in likely if one is not None and q >= VOTES.worth_naming_p)
    return Read(card if p >= FROM_PLAY.sure_p else None, round(p, 4), rivals)
