"""What is beyond doubt in a deal: the rulings in all its worlds, and the points that they agree on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ..cards import Trump
from ..facts.register import Claimed
from ..laws.director_decisions import as_decided
from ..laws.offences import distinct_claims
from ..laws.points import DealScore, Points, deal_score
from ..laws.register import rulings_of_hand
from ..laws.revoke import is_answer, lacking, unproved
from ..laws.ruling import REVOKE, Ruling
from ..play.cached import cached
from ..play.one_deal import Hand
from ..words.message import Message, join, say
from .possible_worlds import World, Worlds, worlds_of
from .standing import RulingKey, is_as_recorded, shares, standing
from .tuning import DOUBT
from .uncertain_reads import clashing
from .unread_cards import unread
from .withheld import reason_to_withhold

UNSURE = say("doubt.unsure")

CountsRuling = Callable[[Ruling], bool]
"""Whether a ruling counts for the points of a deal."""


def is_counted(_: Ruling) -> bool:
    """Whether a ruling counts, where all do."""
    return True


@dataclass(frozen=True)
class Verdict:
    """The result of a deal: the rulings that stand in all its worlds, and its points if they agree.

    ``shares`` has the share of the worlds in which each ruling stands, also of those not in ``rulings``.
    """

    worlds: Worlds
    rulings: tuple[Ruling, ...]
    score: DealScore
    shares: Mapping[RulingKey, float]

    @property
    def worlds_in_all(self) -> int | None:
        """The number of worlds; None for too many."""
        return None if self.worlds.has_overflowed else len(self.worlds.all)


@cached
def rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    """The rulings of a deal that stand in all its worlds, in the order of their facts."""
    return as_decided(hand, _rulings_of(hand))


def _rulings_of(hand: Hand) -> tuple[Ruling, ...]:
    certain = [ruling for ruling in standing(hand) if reason_to_withhold(hand, ruling) is None]
    if is_as_recorded(hand) and len(certain) == len(standing(hand)) and not unread(hand):
        return rulings_of_hand(hand)
    return _with_claims(hand, certain, shares(worlds_of(hand)))


def _with_claims(
    hand: Hand, certain: Iterable[Ruling], share_of: Mapping[RulingKey, float]
) -> tuple[Ruling, ...]:
    """The certain rulings, and each claim that none of them answers, as not proved."""
    left = list(certain)
    unanswered = (
        (place, fact) for place, fact in hand.facts
        if isinstance(fact, Claimed) and not any(is_answer(hand, fact, ruling) for ruling in left)
    )  # fmt: skip
    for place, event in distinct_claims(unanswered):
        share = max(
            (p for key, p in share_of.items()
             if key.kind == REVOKE and key.offender is event.against and not key.is_unproved
             and event.trick in (None, key.trick)),
            default=0.0,
        )  # fmt: skip
        claim = unproved(hand, place, event)
        if not is_as_recorded(hand):
            claim = claim.as_unsure(join("semicolon", _unsure(hand, event)))
        left.append(replace(claim, share=share))
    return tuple(sorted(left, key=lambda ruling: hand.order.get(ruling.place, -1)))


def _unsure(hand: Hand, claim: Claimed) -> Iterator[Message]:
    """What is missing if doubt is the reason why a claim is not proved."""
    clash = [say("doubt.read_twice", card=card) for card in clashing(hand)]
    yield from clash
    yield from lacking(hand, claim)
    if not clash:
        yield UNSURE


@cached
def score_of(hand: Hand) -> DealScore:
    """The points of a deal, as far as its worlds agree on them."""
    return score_by(hand, is_counted)


def score_by(hand: Hand, counts: CountsRuling) -> DealScore:
    """The points of a deal by the rulings that ``counts``, as far as its worlds agree on them."""
    worlds, certain = worlds_of(hand), tuple(filter(counts, rulings_of(hand)))
    as_recorded = deal_score(hand, certain)
    if worlds.has_overflowed:
        return _unknown(as_recorded) if hand.outcome is not None else as_recorded
    if is_as_recorded(hand):
        return as_recorded
    likeliest = deal_score(worlds.all[0].hand, certain)
    agree = sum(world.share for world, points in totals(worlds, counts) if points == likeliest.total)
    if likeliest.total is None or agree < DOUBT.likely_p or worlds.all[0].hand.trump is not trump_of(hand):
        return _unknown(as_recorded)
    return likeliest


def _unknown(score: DealScore) -> DealScore:
    """``score`` with its penalties only, because the points of the tricks are not known."""
    return replace(score, hand=None, total=None)


@cached
def trump_of(hand: Hand) -> Trump | None:
    """The trump to be shown: the record's, or the worlds' if the up-card was taken up unread.

    None before the trump is made, or if it is not known.
    """
    if hand.trump is not None or not hand.calling.is_picked_up or hand.up is not None:
        return hand.trump
    worlds = worlds_of(hand)
    likely: Counter[Trump | None] = Counter()
    for world in worlds.all:
        likely[world.hand.trump] += world.share  # type: ignore[assignment]
    return next((suit for suit, share in likely.items() if share >= DOUBT.likely_p), None)


def totals(worlds: Worlds, counts: CountsRuling) -> tuple[tuple[World, Points | None], ...]:
    """The points of the deal in each world by the rulings that ``counts``."""
    return tuple(
        (world, deal_score(world.hand, tuple(filter(counts, rulings_of_hand(world.hand)))).total)
        for world in worlds.all
    )


@cached
def verdict_of(hand: Hand) -> Verdict:
    """The rulings and points of a deal, with its worlds."""
    worlds = worlds_of(hand)
    return Verdict(worlds, rulings_of(hand), score_of(hand), shares(worlds))
