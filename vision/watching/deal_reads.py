"""What the cards of one deal tell of each other: one of each is in the pack, and a card is in one place.

A card that cannot be told from its sister is named once that one was surely seen elsewhere in the deal, be
it later; and a card of which a better reading is found elsewhere is doubted again. Nothing else is used:
never whose turn it was, what was led, or what anybody ought to have played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import Read

from ..reading.joint import together
from ..reading.votes import Votes
from ..tracking.card import Track
from ..tuning import DEAL_READS, VOTES


@dataclass
class Told:
    """A card of this deal as it was told, under the ids ``seen``; None where it was not read.

    ``doubted``: it was named and is not any more. It is not named again: twice is once too often.
    """

    track: Track
    seen: tuple[str, ...]
    card: Card | None
    seat: Seat | None = None
    doubted: bool = False
    earlier: list[dict[Card, float]] = field(default_factory=list)
    """The readings that were made of it where it lay before it was moved."""

    @property
    def readings(self) -> list[dict[Card, float]]:
        return [*self.earlier, *self.track.votes.likely]


class DealReads:
    """The cards that were told in this deal, wherever they are by now, read beside each other."""

    def __init__(self, cards: frozenset[Card]) -> None:
        self._cards = cards
        self._order = sorted(cards)
        self._told: list[Told] = []
        self._up: Track | None = None
        self._last_t = -np.inf

    def begin(self) -> None:
        """A new deal: every card may be anywhere again."""
        self._told, self._up = [], None

    def turned(self, track: Track | None) -> None:
        """The up-card lies there and is in nobody's hand; None once somebody took it, and may play it."""
        self._up = track

    def moved(self, was: Track, track: Track) -> None:
        """A card that was told lies elsewhere now."""
        for told in self._told:
            if told.track is was:
                told.earlier, told.track = told.readings, track

    def taken_back(self, track: Track) -> None:
        """A card is in a hand again, and may be laid once more."""
        self._told = [told for told in self._told if told.track is not track]

    def first(self, track: Track) -> Read:
        """How a card that has just been laid reads beside the others."""
        if len(self._told) >= DEAL_READS.most_cards or track.came_t - self._last_t > DEAL_READS.pause_s:
            self._told = []
        self._last_t = track.came_t
        return self._read([*self._told, Told(track, (), track.card)])[-1]

    def add(self, track: Track, seen: tuple[str, ...], seat: Seat | None = None) -> None:
        """Remember a card as it is told now; ``seat`` is only told again with it, and decides nothing."""
        self._told.append(Told(track, seen, track.card, seat))

    def has_played(self, seat: Seat) -> bool:
        """Whether a card of ``seat`` was told in this deal."""
        return any(told.seat is seat for told in self._told)

    def news(self) -> Iterator[tuple[Told, Card | None, Read]]:
        """The cards that read otherwise by now than they were told: each, its name then, its reading now."""
        for told, read in zip(self._told, self._read(self._told), strict=True):
            was = told.card
            if read.card == was or (told.doubted and read.card is not None):
                continue
            told.doubted = was is not None
            told.card = read.card
            yield told, was, read

    def has(self, card: Card | None) -> bool:
        """Whether a card of this deal is told as ``card``."""
        return any(told.card == card for told in self._told)

    def _read(self, told: Sequence[Told]) -> list[Read]:
        """Each card read beside the others: as by itself, where they have nothing to say against it."""
        rows = [self._row(one.readings) for one in told]
        up = [self._row(self._up.votes.likely)] if self._up is not None else []
        sure = [row for row, one in zip(rows, told, strict=True) if one.card is not None]
        sure += [row for row in up if self._up is not None and self._up.card is not None]
        beside = self._together([*rows, *up])
        found = []
        for one, row, likely in zip(told, rows, beside, strict=False):
            own = _own(one)
            if one.card is None and len(one.readings) < VOTES.needed_reads:
                found.append(own)
            elif one.card is not None:
                # not read any more where the others, sure or not, leave its name in doubt
                doubt = own.card in self._order and dict(likely).get(own.card, 0.0) < VOTES.sure_p
                found.append(Read(None, likely[0][1], likely) if doubt else own)
            elif own.card is None and sure:
                # named by those that are read: what nobody is sure of names nothing
                named = self._together([self._amiss(row), *sure])[0]
                found.append(
                    Read(*named[0], named[1:]) if named[0][1] >= DEAL_READS.named_by_others_p else own
                )
            else:
                found.append(own)
        return found

    def _together(self, rows: Sequence[np.ndarray]) -> list[tuple[tuple[Card, float], ...]]:
        """The likeliest names of each card when they are read together."""
        shares = np.exp(together(np.array(rows), np.array([True] * len(self._order) + [False])))
        return [self._likely(share.tolist()[:-1]) for share in shares]

    def _likely(self, share: Sequence[float]) -> tuple[tuple[Card, float], ...]:
        ranking = sorted(zip(share, self._order, strict=True), key=lambda one: (-one[0], str(one[1])))
        return tuple((card, round(p, 4)) for p, card in ranking[:4] if p >= DEAL_READS.worth_naming_p) or (
            (ranking[0][1], 0.0),
        )

    def _amiss(self, row: np.ndarray) -> np.ndarray:
        """``row`` of a card that the eye is not sure of, which now and then is none of those it thinks of."""
        best = self._order[int(row[:-1].argmax())]
        ranks = np.array([card.rank == best.rank and card != best for card in self._order] + [False])
        sister = [best.suit is not None and card.suit is best.suit.sister for card in self._order]
        weight = ranks * (1.0 + 2.0 * np.array([*sister, False]))
        if not weight.any():
            return row
        return np.asarray(
            np.log((1 - DEAL_READS.amiss_p) * np.exp(row) + DEAL_READS.amiss_p * weight / weight.sum())
        )

    def _row(self, readings: list[dict[Card, float]]) -> np.ndarray:
        """The log-probability of every card of the pack, and of anything else, by a card's own readings."""
        share = Votes(list(readings)).share(self._cards)
        row = np.zeros(len(self._order) + 1)
        for card, p in share.items():
            row[self._order.index(card) if card in self._cards else -1] += p
        left = row == 0
        if left.any():
            row[left] = max(1 - row.sum(), DEAL_READS.nothing_p) / left.sum()
        return np.asarray(np.log(row / row.sum()))


def _own(told: Told) -> Read:
    """What its own readings came to."""
    read = told.track.read
    return read if told.card in (None, read.card) else Read(told.card, read.p, read.rivals)
