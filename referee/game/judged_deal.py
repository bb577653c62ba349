"""Deals with their rulings and points, computed in this module only, a single time for each deal.

A hand never changes, so its result is cached with it; a correction makes new hands only of the deals that it
touches. If the score before a deal changes, the deal's points are added again without judging it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

from ..doubt.certain import rulings_of, score_by, score_of, verdict_of
from ..doubt.possible_worlds import as_it_went, worlds_of
from ..facts.register import GameBegan, ScoreSet
from ..laws.points import DealScore, Standing, hand_points
from ..laws.register import rulings_of_hand
from ..laws.ruling import Ruling
from ..laws.score_corrections import is_correction_late
from ..play.cached import cached
from ..play.one_deal import Hand

CountsInHand = Callable[[Hand, Ruling], bool]
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
        """The deal to be shown, with each card given to the player who most likely laid it."""
        return as_it_went(self.hand)

    @property
    def is_annulled(self) -> bool:
        """Whether a ruling took the points that the tricks of the hand brought."""
        total, tricks = self.score.total, hand_points(self.hand)
        return total is not None and total == self.score.penalties and any(tricks or ())


def judged(hand: Hand, before: Standing) -> JudgedDeal:
    """``hand`` judged after the score ``before``; cached for the same two."""
    return _cached(hand, before, _CACHED, _whole)


def judged_by(hand: Hand, before: Standing, counts: CountsInHand) -> JudgedDeal:
    """``hand`` judged by the rulings that ``counts`` admits; the same deal if it admits them all."""
    return _cached(hand, before, f"{_CACHED} {counts.__qualname__}", partial(_counted, counts=counts))


def _cached(
    hand: Hand, before: Standing, name: str, judge: Callable[[Hand, Standing], JudgedDeal]
) -> JudgedDeal:
    entry: tuple[Standing, JudgedDeal] | None = hand.__dict__.get(name)
    if entry is None or (entry[0] is not before and entry[0] != before):
        entry = before, judge(hand, before)
        hand.__dict__[name] = entry
    return entry[1]


def _whole(hand: Hand, before: Standing) -> JudgedDeal:
    verdict = verdict_of(hand)
    return JudgedDeal(hand, verdict.rulings, verdict.score, _after(hand, verdict.score, before))


def _counted(hand: Hand, before: Standing, counts: CountsInHand) -> JudgedDeal:
    rulings, score = rulings_of(hand), score_of(hand)
    in_worlds = (rulings_of_hand(world.hand) for world in worlds_of(hand).all)
    if not all(counts(hand, ruling) for ruling in chain(rulings, *in_worlds)):
        rulings = tuple(ruling for ruling in rulings if counts(hand, ruling))
        score = score_by(hand, partial(counts, hand))
    else:
        whole: tuple[Standing, JudgedDeal] | None = hand.__dict__.get(_CACHED)
        if whole is not None and whole[0] == before:
            return whole[1]
    return JudgedDeal(hand, rulings, score, _after(hand, score, before))


_CACHED = f"_{__name__}.judged"


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """A change of the score at ``place``, by what people entered; ``event`` is None for the deal's points."""

    place: int
    event: ScoreSet | GameBegan | None
    before: Standing
    after: Standing


def score_steps(hand: Hand, score: DealScore, standing: Standing) -> Iterator[ScoreStep]:
    """What changes the score in a deal: scores entered before its end, its points, then scores entered later.

    ``standing`` is the score before the deal.
    """
    over = hand.over_place
    for when in ("before", "scored", "after"):
        if when == "scored":
            if over is not None or any(score.penalties):
                before, standing = standing, standing.plus(*score.in_turn, _without_penalties(score))
                yield ScoreStep(over or 0, None, before, standing)
            continue
        for place, event in _set(hand):
            after = over is not None and hand.is_later(place, over)
            late = isinstance(event, ScoreSet) and is_correction_late(hand, place)
            if after is (when == "after") and not late:
                before, standing = standing, standing.set_to(event)
                yield ScoreStep(place, event, before, standing)


def _after(hand: Hand, score: DealScore, standing: Standing) -> Standing:
    for step in score_steps(hand, score, standing):
        standing = step.after
    return standing


@cached
def _set(hand: Hand) -> tuple[tuple[int, ScoreSet | GameBegan], ...]:
    """Where people set the score or began a game."""
    return tuple((place, fact) for place, fact in hand.facts if isinstance(fact, ScoreSet | GameBegan))


def _without_penalties(score: DealScore) -> tuple[int, ...]:
    if score.total is None:
        return (0,) * len(score.penalties)
    return tuple(t - p for t, p in zip(score.total, score.penalties, strict=True))
