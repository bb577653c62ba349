"""A deal as it is judged: the one place where rulings and points are asked for, each deal's once.

A hand never changes, so that what it comes to is kept with it; a correction makes another hand of the
deals that it touches, and of no others. The score runs on: where that before a deal is another now, the
deal's own points are added to it again and nothing is ruled anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain

from ..doubt.certain import rulings_of, score_by, score_of, verdict_of
from ..doubt.possible_worlds import as_it_went, worlds_of
from ..facts.register import GameBegan, ScoreSet
from ..laws.points import DealScore, Standing
from ..laws.register import found_in
from ..laws.ruling import Ruling
from ..laws.score_corrections import too_late
from ..play.cached import cached
from ..play.one_deal import Hand

Counts = Callable[[Hand, Ruling], bool]
"""Whether a ruling of a deal counts."""


@dataclass(frozen=True)
class JudgedDeal:
    """A deal with its rulings, its points and the score after it."""

    hand: Hand
    rulings: tuple[Ruling, ...]
    score: DealScore
    standing: Standing

    @property
    def as_it_went(self) -> Hand:
        """The deal to be shown: a card that seemed another's is given to who most likely laid it."""
        return as_it_went(self.hand)


def judged(hand: Hand, before: Standing) -> JudgedDeal:
    """``hand`` judged, where the score ``before`` it is known; worked out once for the same two."""
    return _once(hand, before, _KEPT, _whole)


def judged_by(hand: Hand, before: Standing, counts: Counts) -> JudgedDeal:
    """``hand`` judged by the rulings that ``counts`` lets through; the same deal where it is all of them."""
    return _once(hand, before, f"{_KEPT} {counts.__qualname__}", partial(_counted, counts=counts))


def _once(
    hand: Hand, before: Standing, name: str, judge: Callable[[Hand, Standing], JudgedDeal]
) -> JudgedDeal:
    kept: tuple[Standing, JudgedDeal] | None = hand.__dict__.get(name)
    if kept is None or (kept[0] is not before and kept[0] != before):
        kept = before, judge(hand, before)
        hand.__dict__[name] = kept
    return kept[1]


def _whole(hand: Hand, before: Standing) -> JudgedDeal:
    told = verdict_of(hand)
    return JudgedDeal(hand, told.rulings, told.score, _after(hand, told.score, before))


def _counted(hand: Hand, before: Standing, counts: Counts) -> JudgedDeal:
    rulings, score = rulings_of(hand), score_of(hand)
    in_worlds = (found_in(world.hand) for world in worlds_of(hand).found)
    if not all(counts(hand, ruling) for ruling in chain(rulings, *in_worlds)):
        rulings = tuple(ruling for ruling in rulings if counts(hand, ruling))
        score = score_by(hand, partial(counts, hand))
    else:
        whole: tuple[Standing, JudgedDeal] | None = hand.__dict__.get(_KEPT)
        if whole is not None and whole[0] == before:
            return whole[1]
    return JudgedDeal(hand, rulings, score, _after(hand, score, before))


_KEPT = f"_{__name__}.judged"


def _after(hand: Hand, score: DealScore, standing: Standing) -> Standing:
    """The score after a deal: what people set before its end, its points, and what they set after it."""
    over = hand.over_place
    for when in ("before", "scored", "after"):
        if when == "scored":
            if over is not None or any(score.penalties):
                standing = standing.plus(score.penalties, _kept(score))
            continue
        for place, event in _set(hand):
            after = over is not None and place > over
            late = isinstance(event, ScoreSet) and too_late(hand, place)
            if after is (when == "after") and not late:
                standing = standing.set_to(event)
    return standing


@cached
def _set(hand: Hand) -> tuple[tuple[int, ScoreSet | GameBegan], ...]:
    """Where people set the score or began a game."""
    return tuple((place, event) for place, event in hand.facts if isinstance(event, ScoreSet | GameBegan))


def _kept(score: DealScore) -> tuple[int, ...]:
    if score.total is None:
        return (0,) * len(score.penalties)
    return tuple(t - p for t, p in zip(score.total, score.penalties, strict=True))
