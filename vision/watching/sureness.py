"""How sure the eye is of what it reports: for each kind of event one small curve over what decided it.

Each gives a probability, and is never surer than the deals that it was fitted on can show.
``python -m models.lab sureness`` prints for simulated deals what was claimed against what was right.
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
        """The probability that ``evidence`` comes to, one number a weight: 1 - ``most`` to ``most``."""
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
"""The curve of each kind; the functions below say what its evidence is.

``taken`` was fitted on 107 up-cards taken, of films 9310312 to 9310436, and 79 turned down, of those and of
the openings 971001 to 971040 and 972001 to 972040: a hand came again to 98 and to one. What that weighs, 6.2
there, was lowered by judgement, as simulated people never touch the pack for nothing; white weighs 1.0 there,
and more here, as real ones may discard in the same movement. How long the hand stayed told simulated hands
apart, and says nothing of people. That the pack looks otherwise weighs as much as a wager of three to
one, by judgement: it did so after 10 of 16 discards, and after none of 7 cards turned down, of films 9310797
to 9311058. Of the other kinds all but one up-card (40015: it was exposed) were right
in the deals that were looked at, so nothing can be fitted to them: their curves are set by judgement, lower
than that.
"""


def weigh(kind: str, *evidence: float) -> float:
    """How sure ``evidence`` makes that it was what ``kind`` says."""
    return SCALES[kind].p(*evidence)


class Sureness(NamedTuple):
    """How sure an event is, and what it may have been instead, likeliest first."""

    sure: float
    instead: Instead

    def seats(self, seat: Seat) -> dict[Seat, float]:
        """What of it is for ``seat``, of which it is told, and for each other."""
        return {seat: self.sure} | {one: p for one, p in self.instead if isinstance(one, Seat)}


def up_card_taken(white: float, again: bool, moved: bool) -> float:
    """How sure it is that the up-card was taken, and not turned down.

    ``white``: by how much of a card the hand was whiter when it left, as a cuff may be, too; ``again``: a
    hand came to the pack afterwards and played no card, as one does with a discard; ``moved``: the pack looks
    otherwise since, as with a discard on it.
    """
    return weigh("taken", min(max(white, 0.0) / UP_CARD.carries_share, 2.0), float(again), float(moved))


def up_card_played() -> float:
    """How sure it is that an up-card was taken which is seen to be played."""
    return SCALES["taken"].most


def fate(p: float, other: str) -> Sureness:
    """Of the up-card's two fates the one that is told, with probability ``p``, and the ``other``."""
    return _sureness(p, {other: 1 - p})


def turned_up(on_the_pack: bool, seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """An up-card before ``seat``, or a card that was exposed; ``shares`` is before whom it lies.

    ``on_the_pack``: a pack was seen under it, or it lay there when the table was seen first.
    """
    return _either(weigh("up_card", float(on_the_pack)), "exposed", seat, shares)


def exposed(in_play: bool, seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """A card that was exposed, or turned up; ``in_play``: the deal has its up-card, or cards have fallen."""
    return _either(weigh("exposed", float(in_play)), "up_card", seat, shares)


def laid(rim: float, seat: Seat, seat_p: float, shares: Mapping[Seat, float]) -> Sureness:
    """A card that ``seat`` laid to a trick, or another player, or that was exposed.

    ``rim`` is how far inside the rim of the trick area it lies, in lengths of a card.
    """
    p = weigh("laid", min(max(rim / SURENESS.near_the_rim_card_lengths, 0.0), 1.0))
    return _either(p, "exposed", seat, _spread(seat, weigh("seat", _odds(seat_p)), shares))


def lifted(others_lie: bool, seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """A card that was taken back alone; ``others_lie``: the other cards of its trick lie where they lay."""
    return _either(weigh("lifted", float(others_lie)), "gathered", seat, shares)


def taken_up(seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """A card that was exposed, and that ``seat``, or another player, took up again."""
    return _either(weigh("lifted", 1.0), None, seat, shares)


def gathered(whole: bool, by: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """A trick that was taken away, or cards that were taken back; ``whole``: as many as there are players.

    ``shares`` is how much speaks for each side that it may have gone to.
    """
    if by is None:
        return _either(weigh("gathered", float(whole)), "lifted", None, {})
    p = weigh("by", shares[by] / sum(shares.values()))
    return _either(weigh("gathered", float(whole)), "lifted", by, _spread(by, p, shares))


def hand_laid_down(seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """A hand that lies face down before ``seat``, or that another player put there."""
    return _either(weigh("hand_laid_down"), None, seat, shares)


def packet(p: float, seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """A packet that is told with probability ``p``, before ``seat`` or before another player."""
    return _either(1.0, None, seat, _spread(seat, p, shares))


def faced(seat: Seat, shares: Mapping[Seat, float]) -> Sureness:
    """A card that was dealt face up, or that was dropped while others dealt."""
    return _either(weigh("faced"), "exposed", seat, shares)


def pack_cut() -> Sureness:
    """A cut, or hands that moved the pack."""
    return _sureness(weigh("pack_cut"), {})


def _either(p: float, other: str | None, seat: Seat | None, shares: Mapping[Seat, float]) -> Sureness:
    """What is told with ``p``, else the ``other`` event; by ``seat``, else another, by their ``shares``."""
    instead: dict[str | Seat, float] = {other: 1 - p} if other is not None else {}
    total = sum(shares.values())
    if seat is None or total <= 0:
        return _sureness(p, instead)
    instead |= {one: p * share / total for one, share in shares.items() if one is not seat}
    return _sureness(p * shares.get(seat, 0.0) / total, instead)


def _spread(seat: Seat, p: float, shares: Mapping[Seat, float]) -> dict[Seat, float]:
    """``p`` for ``seat``, and for the others what is left, in proportion to their ``shares``."""
    others = {one: share for one, share in shares.items() if one is not seat}
    total = sum(others.values())
    if total <= 0:
        others, total = dict.fromkeys(others, 1.0), float(len(others))
    return {seat: p} | {one: (1 - p) * share / total for one, share in others.items()}


def _sureness(p: float, instead: Mapping[str | Seat, float]) -> Sureness:
    """Both as they are told: rounded, the likeliest first, without what is hardly likely."""
    told = sorted(instead.items(), key=lambda one: (-one[1], str(one[0])))
    return Sureness(
        round(p, 4), tuple((what, round(q, 4)) for what, q in told if q >= SURENESS.worth_telling_p)
    )


def _odds(p: float) -> float:
    """The log-odds of ``p``."""
    p = min(max(p, SURENESS.least_p), 1 - SURENESS.least_p)
    return math.log(p / (1 - p))
