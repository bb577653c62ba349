"""The vote over the readings of one card.

Readings of a resting card are far from independent, so more of them make a vote steadier, not surer: a vote
needs at least three, or two without doubt, and together they count as one and a half.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.cards import BENNIES, Card, pack
from referee.table_events import Read

from ..nets.ports import AnyFaceRead
from ..tuning import VOTES

EUCHRE_CARDS = pack(32) | BENNIES
"""Every card that any of the books plays with."""


@dataclass
class Votes:
    """All readings of one card so far."""

    likely: list[dict[Card, float]] = field(default_factory=list)
    """The probabilities of each reading of a face, likeliest first."""
    backs: int = 0
    others: int = 0
    """The numbers of readings of a back, and of no card at all."""

    def add(self, read: AnyFaceRead) -> None:
        if read.back:
            self.backs += 1
        elif read.not_a_card:
            self.others += 1
        else:
            given = {card: p for card, p in read.rivals if p > 0}
            if read.card is not None:
                given[read.card] = read.p
            self.likely.append(dict(sorted(given.items(), key=lambda item: -item[1])))

    @property
    def count(self) -> int:
        return len(self.likely) + self.backs + self.others

    @property
    def is_face(self) -> bool:
        """Whether most readings saw a face, or none was made yet."""
        return 2 * len(self.likely) >= self.count

    def share(self, cards: frozenset[Card], elsewhere: Iterable[Card] = ()) -> dict[Card, float]:
        """The probability of each card, likeliest first, given all readings.

        ``cards`` is the pack in use; ``elsewhere`` are its cards known to be, or to have gone,
        elsewhere: the pack holds one of each. No other knowledge counts here, least of all the law.
        """
        named = set().union(*self.likely) if self.likely else set()
        if not named:
            return {}
        away = frozenset(elsewhere)
        weight = min(len(self.likely), VOTES.counts_as_reads) / len(self.likely)
        logs = {}
        for card in named:
            total = sum(math.log(max(given.get(card, 0.0), VOTES.floor_p)) for given in self.likely)
            prior = (VOTES.seen_elsewhere_p if card in away else 1.0) * (
                1.0 if card in cards else VOTES.floor_p
            )
            logs[card] = weight * total + math.log(prior)
        # Cards without a reading share the floor, so that a single weak name does not become sure; and the
        # readings' share for no card at all stays, however often they repeat.
        rest = weight * len(self.likely) * math.log(VOTES.floor_p)
        nothing = weight * sum(math.log(max(1 - sum(given.values()), VOTES.floor_p)) for given in self.likely)
        top = max(*logs.values(), nothing)
        odds = {card: math.exp(value - top) for card, value in logs.items()}
        total = sum(odds.values()) + math.exp(nothing - top) + len(cards - named) * math.exp(rest - top)
        # However often it repeats, a vote is never surer than the reader can be.
        shares = {card: min(value / total, 1 - VOTES.floor_p / 2) for card, value in odds.items()}
        return dict(sorted(shares.items(), key=lambda item: (-item[1], str(item[0]))))

    def is_a_card(self, cards: frozenset[Card]) -> bool:
        """Whether the readings are sure enough that this is one of the ``cards``."""
        return sum(self.share(cards).values()) >= VOTES.sure_p

    def result(self, cards: frozenset[Card], elsewhere: Iterable[Card] = ()) -> Read:
        """The card if the vote is sure of it, else None, with its rivals."""
        shares = self.share(cards, elsewhere)
        if not shares:
            return Read(None, 0.0)
        ranking = list(shares.items())
        best, p = ranking[0]
        away = frozenset(elsewhere)
        tops = [next((card for card in given if card not in away), None) for given in self.likely]
        agree = tops.count(best)
        # A card that seems to be elsewhere, or is foreign to this pack, is a question and no answer.
        possible = best in cards and best not in away
        plain = p >= VOTES.plain_p and agree == len(self.likely)
        enough = len(self.likely) >= (VOTES.plain_reads if plain else VOTES.needed_reads)
        agreed = enough and agree >= VOTES.agree_share * len(self.likely)
        if possible and agreed and p >= VOTES.sure_p:
            return Read(
                best,
                round(p, 4),
                tuple((c, round(q, 4)) for c, q in ranking[1:4] if q >= VOTES.worth_naming_p),
            )
        return Read(
            None, round(p, 4), tuple((c, round(q, 4)) for c, q in ranking[:4] if q >= VOTES.worth_naming_p)
        )
