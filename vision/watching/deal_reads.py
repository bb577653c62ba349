"""Reads the cards of a deal together: the pack holds one of each, and a card is in a single place.

A card that looks like its sister gets its name when the sister was surely seen elsewhere in the deal, even
later; and a card with a better reading elsewhere is doubted again. Nothing else counts: never the turn, the
suit led, or the cards that a player ought to have played.
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
class ReportedCard:
    """A card of this deal as reported, under the ids ``seen``; ``card`` is None while it is unread.

    ``doubted``: it lost its name. It does not get another: a second change would be one too many.
    """

    track: Track
    seen: tuple[str, ...]
    card: Card | None
    seat: Seat | None = None
    doubted: bool = False
    earlier: list[dict[Card, float]] = field(default_factory=list)
    """Its readings in the places before it was moved."""

    @property
    def readings(self) -> list[dict[Card, float]]:
        return [*self.earlier, *self.track.votes.likely]


class DealReads:
    """The cards reported in this deal, wherever they are now, read together."""

    def __init__(self, cards: frozenset[Card]) -> None:
        self._cards = cards
        self._order = sorted(cards)
        self._reported: list[ReportedCard] = []
        self._up: Track | None = None
        self._last_t = -np.inf

    def begin(self) -> None:
        """Begin a new deal: every card may be anywhere again."""
        self._reported, self._up = [], None

    def turned(self, track: Track | None) -> None:
        """Set the up-card on the pack; None when somebody took it, and may play it."""
        self._up = track

    def moved(self, earlier: Track, track: Track) -> None:
        """Note the new track of a moved card."""
        for card in self._reported:
            if card.track is earlier:
                card.earlier, card.track = card.readings, track

    def taken_back(self, track: Track) -> None:
        """Forget a card taken back into a hand, which may be laid again."""
        self._reported = [card for card in self._reported if card.track is not track]

    def first(self, track: Track) -> Read:
        """The reading of a card just laid, together with the others."""
        if len(self._reported) >= DEAL_READS.most_cards or track.came_t - self._last_t > DEAL_READS.pause_s:
            self._reported = []
        self._last_t = track.came_t
        return self._read([*self._reported, ReportedCard(track, (), track.card)])[-1]

    def add(self, track: Track, seen: tuple[str, ...], seat: Seat | None = None) -> None:
        """Remember a card as reported; ``seat`` is only repeated with it, and decides nothing."""
        self._reported.append(ReportedCard(track, seen, track.card, seat))

    def has_played(self, seat: Seat) -> bool:
        """Whether a card of ``seat`` was reported in this deal."""
        return any(card.seat is seat for card in self._reported)

    def news(self) -> Iterator[tuple[ReportedCard, Card | None, Read]]:
        """The cards with a new reading: each with its former name and its new reading."""
        for card, read in zip(self._reported, self._read(self._reported), strict=True):
            former = card.card
            if read.card == former or (card.doubted and read.card is not None):
                continue
            card.doubted = former is not None
            card.card = read.card
            yield card, former, read

    def has_card(self, card: Card | None) -> bool:
        """Whether a card of this deal is reported as ``card``."""
        return any(reported.card == card for reported in self._reported)

    def _read(self, cards: Sequence[ReportedCard]) -> list[Read]:
        """Each card read together with the others, as by itself unless they contradict it."""
        if not cards:
            return []
        rows = [self._row(card.readings) for card in cards]
        up = [self._row(self._up.votes.likely)] if self._up is not None else []
        sure = [row for row, card in zip(rows, cards, strict=True) if card.card is not None]
        sure += [row for row in up if self._up is not None and self._up.card is not None]
        joint = self._together([*rows, *up])
        reads = []
        for card, row, likely in zip(cards, rows, joint, strict=False):
            alone = _read_alone(card)
            if card.card is None and len(card.readings) < VOTES.needed_reads:
                reads.append(alone)
            elif card.card is not None:
                # unread again if the others, sure or not, leave its name in doubt
                doubt = alone.card in self._order and dict(likely).get(alone.card, 0.0) < VOTES.sure_p
                reads.append(Read(None, likely[0][1], likely) if doubt else alone)
            elif alone.card is None and sure:
                # named by the cards that are read: unsure cards name nothing
                named = self._together([self._amiss(row), *sure])[0]
                reads.append(
                    Read(*named[0], named[1:]) if named[0][1] >= DEAL_READS.named_by_others_p else alone
                )
            else:
                reads.append(alone)
        return reads

    def _together(self, rows: Sequence[np.ndarray]) -> list[tuple[tuple[Card, float], ...]]:
        """The likeliest names of each card when they are read together."""
        shares = np.exp(together(np.array(rows), np.array([True] * len(self._order) + [False])))
        return [self._likely(share.tolist()[:-1]) for share in shares]

    def _likely(self, share: Sequence[float]) -> tuple[tuple[Card, float], ...]:
        ranking = sorted(zip(share, self._order, strict=True), key=lambda item: (-item[0], str(item[1])))
        return tuple((card, round(p, 4)) for p, card in ranking[:4] if p >= DEAL_READS.worth_naming_p) or (
            (ranking[0][1], 0.0),
        )

    def _amiss(self, row: np.ndarray) -> np.ndarray:
        """``row`` of an unsure card, which now and then is none of the names in its readings."""
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
        """The log-probability of every card of the pack, and of anything else, by a card's readings."""
        share = Votes(list(readings)).share(self._cards)
        row = np.zeros(len(self._order) + 1)
        for card, p in share.items():
            row[self._order.index(card) if card in self._cards else -1] += p
        left = row == 0
        if left.any():
            row[left] = max(1 - row.sum(), DEAL_READS.nothing_p) / left.sum()
        return np.asarray(np.log(row / row.sum()))


def _read_alone(card: ReportedCard) -> Read:
    """The result of the card's own readings."""
    read = card.track.read
    return read if card.card in (None, read.card) else Read(card.card, read.p, read.rivals)
