"""The question that is worth asking about a deal: the doubt with the most useful answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log2

from ..facts.register import Claimed
from ..laws.register import rulings_of_hand
from ..play.cached import cached
from ..play.one_deal import Hand
from .certain import is_counted, rulings_of, score_of, totals
from .possible_worlds import Worlds, worlds_of
from .sister_suits import suit_in_question
from .standing import is_claim, key_of, keys_of, shares
from .tuning import DOUBT
from .uncertain_fact import Doubt, DoubtKind
from .withheld import (
    CORRECTED,
    WithheldBecause,
    is_sure_for_any_up_card,
    may_be_settled_later,
    reason_to_withhold,
)

LEAST_BITS = 1e-6
"""The least information of an answer that is no rounding error."""


@cached
def to_ask(hand: Hand) -> Doubt | None:
    """The doubt with the most useful answer, if it is worth a question; else None.

    It is if a ruling is likely enough, or if a claim or the points depend on it.
    """
    worlds = worlds_of(hand)
    if worlds.has_overflowed:
        return None
    certain = {key_of(ruling) for ruling in rulings_of(hand)}
    likeliest = worlds.all[0]
    uncertain = [
        ruling
        for ruling in rulings_of_hand(likeliest.hand)
        if key_of(ruling) not in certain and not is_claim(ruling)
    ]
    ways = zip(worlds.doubts, likeliest.ways, strict=True)
    given = next((doubt for doubt, way in ways if way.seat is not None), None)  # to its likeliest player
    if given is not None and any(CORRECTED.applies(hand, ruling) for ruling in uncertain):
        return given
    claimed = {fact.against for _, fact in hand.facts if isinstance(fact, Claimed)}
    for ruling in uncertain:
        reason = reason_to_withhold(hand, ruling)
        is_due = hand.outcome is not None or ruling.offender in claimed  # until then its sister may be seen
        if is_due and reason is not None and reason.kind is WithheldBecause.SISTER_SUIT:
            return suit_in_question(hand, ruling)
    if len(worlds.all) < 2:
        return None
    certain |= {key_of(ruling) for ruling in uncertain if may_be_settled_later(hand, ruling)}
    open_ = {
        key
        for key, share in shares(worlds).items()
        if key not in certain
        and not key.is_unproved
        and (share >= DOUBT.worth_asking_p or key.offender in claimed)
    }
    if open_ or score_of(hand).total is None:
        points = {id(world): total for world, total in totals(worlds, is_counted)}
        outcomes = {id(world): (keys_of(world.hand) & open_, points[id(world)]) for world in worlds.all}
        gains = {
            doubt: _information(doubt, worlds, outcomes) for doubt in worlds.doubts if _may_ask(hand, doubt)
        }
        best = max(gains, key=gains.__getitem__, default=None)
        share = 0.0 if any(key.offender in claimed for key in open_) else DOUBT.settled_share
        least = max(share * _bits(_weighed(worlds, outcomes)), LEAST_BITS)
        return best if best is not None and gains[best] > least else None
    return None


@cached
def bits_of(hand: Hand) -> Mapping[int, float]:
    """How much an answer about each doubtful place reveals of rulings and points, in bits."""
    worlds = worlds_of(hand)
    points = {id(world): total for world, total in totals(worlds, is_counted)}
    outcomes = {id(world): (keys_of(world.hand), points[id(world)]) for world in worlds.all}
    return {doubt.place: _information(doubt, worlds, outcomes) for doubt in worlds.doubts if worlds.all}


def _may_ask(hand: Hand, doubt: Doubt) -> bool:
    """Whether people can settle a doubt by naming a card or its player."""
    named = sum(way.card is not None for way in doubt.ways) > 1
    unread = doubt.kind is DoubtKind.UP_CARD and hand.up is None
    asks = named and (doubt.kind is DoubtKind.CARD or unread)
    return asks or doubt.kind in (DoubtKind.LAID_BY, DoubtKind.DEALT_BY)


@cached
def is_up_card_needed(hand: Hand) -> bool:
    """Whether people have to name the up-card, because it was not read.

    If the reader has likely cards, the question waits until the hand is over: the gathers and leads mostly
    decide which of them was trump.
    """
    if (
        hand.dealt is None
        or hand.up is not None
        or (hand.trump is not None and not hand.calling.is_picked_up)
    ):
        return False
    _, event = hand.dealt
    if not event.seen or not event.shares:
        return True
    on_table = hand.tricks and not hand.tricks[-1].is_quitted and hand.next_began is None
    if hand.outcome is None or on_table:
        return False
    worlds, doubt = worlds_of(hand), to_ask(hand)
    if worlds.has_overflowed or (doubt is not None and doubt.kind is DoubtKind.UP_CARD):
        return True
    likeliest = rulings_of_hand(worlds.all[0].hand)
    uncertain = any(
        not is_claim(ruling) and not is_sure_for_any_up_card(hand, ruling) for ruling in likeliest
    )
    return uncertain or (hand.maker is not None and score_of(hand).total is None)


def _weighed(worlds: Worlds, outcomes: Mapping[int, object]) -> Counter[object]:
    """Each outcome, with the share of the worlds that have it."""
    everything: Counter[object] = Counter()
    for world in worlds.all:
        everything[outcomes[id(world)]] += world.share  # type: ignore[assignment]
    return everything


def _information(doubt: Doubt, worlds: Worlds, outcomes: Mapping[int, object]) -> float:
    """How much an answer to ``doubt`` reduces the uncertainty of the outcome, in bits."""
    number = worlds.doubts.index(doubt)
    by_way: dict[int, Counter[object]] = {}
    for world in worlds.all:
        outcome = outcomes[id(world)]
        by_way.setdefault(id(world.ways[number]), Counter())[outcome] += world.share  # type: ignore[assignment]
    everything = _weighed(worlds, outcomes)
    return _bits(everything) - sum(_bits(some) for some in by_way.values())


def _bits(some: Counter[object]) -> float:
    """The uncertainty of shares, weighed by what they sum to."""
    total = sum(some.values())
    return float(sum(p * log2(total / p) for p in some.values() if p > 0))
