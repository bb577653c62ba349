"""The probability of each reported event: a small curve over its evidence for each kind of event.

No probability is higher than the deals behind its curve can prove.
``python -m models.lab sureness`` compares claimed and real probabilities on simulated deals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from referee.seats import Seat
from referee.table_events import Instead

from ..tuning import SURENESS, UP_CARD


@dataclass(frozen=True, slots=True)
class Scale:
    """A logistic curve: ``base`` and the ``weights`` of the evidence in log-odds; ``most`` is its ceiling."""

    base: float
    weights: tuple[float, ...] = ()
    most: float = 0.999

    def p(self, *evidence: float) -> float:
        """The probability by ``evidence``, one number a weight: from 1 - ``most`` to ``most``."""
        odds = self.base + sum(w * x for w, x in zip(self.weights, evidence, strict=True))
        p = 1 / (1 + math.exp(-min(max(odds, -SURENESS.far_log_odds), SURENESS.far_log_odds)))
        return min(max(p, 1 - self.most), self.most)


SCALES: dict[str, Scale] = {
    "taken": Scale(-2.1, (1.4, 4.6, 3.2), 0.98),
    "up_card": Scale(1.0, (3.5,), 0.99),
    "exposed": Scale(3.0, (1.0,), 0.99),
    "laid": Scale(3.0, (3.0,), 0.998),
    "seat": Scale(0.0, (1.0,), 0.998),
    "lifted": Scale(1.0, (3.0,), 0.98),
    "gathered": Scale(2.0, (3.0,), 0.995),
    "by": Scale(0.0, (5.0,), 0.995),
    "hand_laid_down": Scale(4.0, (), 0.98),
    "faced": Scale(3.0, (), 0.95),
    "pack_cut": Scale(3.0, (), 0.95),
}
"""The curve of each kind; the functions below define its evidence.

``taken`` was fitted on 107 up-cards taken, of films 9310312 to 9310436, and 79 turned down, of those and of
the openings 971001 to 971040 and 972001 to 972040: a hand came again to 98 and to 1. Its fitted weight, 6.2,
was lowered by judgement, because simulated people never touch the pack for nothing; the fitted weight of
white, 1.0, was raised, because real people may discard in the same movement. The length of the hand's stay
separated simulated hands, but would prove nothing about people. A changed pack weighs like a wager of three
to one, by judgement: it changed after 10 of 16 discards, and after none of 7 cards turned down, of films
9310797 to 9311058. All events of the other kinds but one up-card (40015: it was exposed) were right in the
deals checked, so nothing can be fitted to them: their curves are set by judgement, lower than that.
"""


def weigh(kind: str, *evidence: float) -> float:
    """The probability of an event of ``kind``, given ``evidence``."""
    return SCALES[kind].p(*evidence)


class Sureness(NamedTuple):
    """The probability of an event, and its alternatives, likeliest first."""

    sure: float
    instead: Instead

    def seats(self, seat: Seat) -> dict[Seat, float]:
        """The probability of ``seat``, the reported player, and of each other player."""
        return {seat: self.sure} | {other: p for other, p in self.instead if isinstance(other, Seat)}


def up_card_taken(white: float, again: bool, moved: bool) -> float:
    """The probability that the up-card was taken, and not turned down.

    ``white``: the additional white in the leaving hand, in areas of a card (a cuff is white as well);
    ``again``: a hand came to the pack afterwards without playing a card, as for a discard; ``moved``: the
    pack has changed since, as by a discard on it.
    """
    return weigh("taken", min(max(white, 0.0) / UP_CARD.carries_share, 2.0), float(again), float(moved))


def up_card_played() -> float:
    """The probability that an up-card was taken that is now played."""
    return SCALES["taken"].most


def fate(p: float, other: str) -> Sureness:
    """The reported fate of the up-card, with probability ``p``, and the ``other`` fate."""
    return _sureness(p, {other: 1 - p})


def turned_up(is_on_pack: bool, seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """An up-card before ``seat``, or a card that was exposed; ``shares`` are the nearest seats.

    ``is_on_pack``: a pack was seen under it, or it was there when the table was first seen.
    """
    return _either(weigh("up_card", float(is_on_pack)), "exposed", seat, shares)


def exposed(in_play: bool, seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """A card exposed, or turned up; ``in_play``: the deal has its up-card, or cards were played."""
    return _either(weigh("exposed", float(in_play)), "up_card", seat, shares)


def laid(rim: float, seat: Seat, seat_p: float, shares: Mapping[Seat, float]) -> Sureness:
    """A card laid to a trick by ``seat`` or another player, or exposed.

    ``rim`` is its distance inside the rim of the trick area, in lengths of a card.
    """
    p = weigh("laid", min(max(rim / SURENESS.near_the_rim_card_lengths, 0.0), 1.0))
    return _either(p, "exposed", seat, _spread(seat, weigh("seat", _odds(seat_p)), shares))


def lifted(others_lie: bool, seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """A card taken back alone; ``others_lie``: the other cards of its trick are still in place."""
    return _either(weigh("lifted", float(others_lie)), "gathered", seat, shares)


def taken_up(seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """An exposed card taken up again by ``seat`` or another player."""
    return _either(weigh("lifted", 1.0), None, seat, shares)


def gathered(whole: bool, by: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """A trick gathered, or cards taken back; ``whole``: as many as there are players.

    ``shares`` is the evidence for each side that may have gathered it.
    """
    if by is None:
        return _either(weigh("gathered", float(whole)), "lifted", None, {})
    p = weigh("by", shares[by] / sum(shares.values()))
    return _either(weigh("gathered", float(whole)), "lifted", by, _spread(by, p, shares))


def hand_laid_down(seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """A hand face down before ``seat``, perhaps put there by another player."""
    return _either(weigh("hand_laid_down"), None, seat, shares)


def packet(p: float, seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """A packet with probability ``p`` before ``seat``, else before another player."""
    return _either(1.0, None, seat, _spread(seat, p, shares))


def faced(seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """A card dealt face up, or dropped while others dealt."""
    return _either(weigh("faced"), "exposed", seat, shares)


def pack_cut() -> Sureness:
    """A cut, or hands that only moved the pack."""
    return _sureness(weigh("pack_cut"), {})


def _either(p: float, other: str | None, seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """The reported event with ``p``, else the ``other``; by ``seat``, else another player, by ``shares``."""
    instead: dict[str | Seat, float] = {other: 1 - p} if other is not None else {}
    total = sum(shares.values())
    if seat is None or total <= 0:
        return _sureness(p, instead)
    instead |= {
        other_seat: p * share / total for other_seat, share in shares.items() if other_seat is not seat
    }
    return _sureness(p * shares.get(seat, 0.0) / total, instead)


def _spread(seat: Seat, p: float, shares: Mapping[Seat, float]) -> dict[Seat, float]:
    """``p`` for ``seat``, and the rest for the others, in proportion to their ``shares``."""
    others = {other: share for other, share in shares.items() if other is not seat}
    total = sum(others.values())
    if total <= 0:
        others, total = dict.fromkeys(others, 1.0), float(len(others))
    return {seat: p} | {other: (1 - p) * share / total for other, share in others.items()}


def _sureness(p: float, instead: Mapping[str | Seat, float]) -> Sureness:
    """The event's probability and alternatives, rounded, likeliest first, without hardly likely ones."""
    ranking = sorted(instead.items(), key=lambda item: (-item[1], str(item[0])))
    return Sureness(
        round(p, 4), tuple((what, round(q, 4)) for what, q in ranking if q >= SURENESS.worth_telling_p)
    )


def _odds(p: float) -> float:
    """The log-odds of ``p``."""
    p = min(max(p, SURENESS.least_p), 1 - SURENESS.least_p)
    return math.log(p / (1 - p))
