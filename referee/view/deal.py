"""A deal as values for every view: page, board, paper. Computed a single time."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Trump
from ..doubt.certain import trump_of
from ..facts.register import Claimed
from ..game.judged_deal import JudgedDeal
from ..laws.points import Points, Standing, ways
from ..laws.revoke import is_void_by_revokes
from ..laws.ruling import REVOKE, Status
from ..play.cached import cached
from ..play.deal_outcome import Outcome, Phase
from ..seats import Seat
from .call import CallView, call_views, may_pass
from .open_hand import gathered_sightings, is_up_in_view, may_be_looked_at
from .result import Result, result_of
from .ruling import RulingView, ruling_views
from .trick import PlayView, TrickView, trick_views


@dataclass(frozen=True, slots=True)
class DealView:
    """What is known of deal ``number``.

    ``may_be_looked_at``: its cards are no longer covered. ``is_past``: the next deal has begun. ``turn`` is
    the player to play or to call, ``out`` the players who sit out. ``up`` is the up-card, ``is_up_in_view``
    whether everybody can still see it. ``tricks`` are as recorded, ``likeliest`` with each card given to its
    likeliest player. ``taken`` are the tricks of each side, ``collected`` those that have left the table.
    ``points`` are the points that the deal has brought each, None while they are not known, ``standing`` is
    the score after it. ``calls`` are those that the book allows next. ``can_claim``: a revoke in it can still
    be claimed; ``is_closed``: it is too late for that. ``gathered`` are the sightings of the cards that fell
    before its last trick was turned, while nobody may look at them.
    """

    number: int
    phase: Phase
    outcome: Outcome | None
    may_be_looked_at: bool
    is_past: bool
    dealer: Seat
    turn: Seat | None
    trump: Trump | None
    maker: Seat | None
    alone: tuple[Seat, ...]
    out: tuple[Seat, ...]
    up: PlayView | None
    is_up_in_view: bool
    round: int
    calls: tuple[CallView, ...]
    may_pass: bool
    tricks: tuple[TrickView, ...]
    likeliest: tuple[TrickView, ...]
    taken: tuple[int, ...]
    collected: tuple[int, ...]
    points: Points | None
    standing: Standing
    result: Result | None
    next_dealer: Seat | None
    claims: tuple[Claimed, ...]
    can_claim: bool
    is_closed: bool
    rulings: tuple[RulingView, ...]
    gathered: frozenset[str]

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended; its cards may still be covered."""
        return self.phase is Phase.OVER

    @property
    def on_table(self) -> TrickView | None:
        """The trick on the table, or None."""
        last = self.tricks[-1:]
        return last[0] if last and not last[0].is_gathered else None

    @property
    def pending(self) -> tuple[Claimed, ...]:
        """The claims that no ruling answers: they wait until the hand is over, or for the director."""
        answered = {
            (view.ruling.offender, view.ruling.trick)
            for view in self.rulings
            if view.ruling.kind == REVOKE and view.ruling.status is not Status.OPEN
        }
        return tuple(
            claim
            for claim in self.claims
            if not any(seat is claim.against and claim.trick in (None, trick) for seat, trick in answered)
        )


@cached
def deal_view(judged: JudgedDeal) -> DealView:
    """The view of a deal with all the rulings of ``judged``."""
    hand = judged.hand
    over, place = hand.phase is Phase.OVER, hand.dealt_place
    return DealView(
        number=hand.number,
        phase=hand.phase,
        outcome=Outcome.NEW_DEAL if is_void(judged) else hand.outcome,
        may_be_looked_at=may_be_looked_at(hand),
        is_past=hand.next_began is not None,
        dealer=hand.dealer,
        turn=hand.to_play or (hand.calling.to_call if hand.phase is Phase.CALLING else None),
        trump=trump_of(hand),
        maker=hand.maker,
        alone=hand.alone,
        out=hand.calling.out,
        up=None if place is None else PlayView(hand.dealer, hand.up, None, place, hand.up_seen),
        is_up_in_view=is_up_in_view(hand),
        round=hand.calling.round,
        calls=call_views(hand),
        may_pass=may_pass(hand),
        tricks=trick_views(hand),
        likeliest=trick_views(judged.as_it_went),
        taken=_taken(judged),
        collected=_collected(judged),
        points=_points(judged),
        standing=judged.standing,
        result=result_of(judged),
        next_dealer=_next_dealer(judged) if over else None,
        claims=tuple(fact for _, fact in hand.facts if isinstance(fact, Claimed)),
        can_claim=bool(hand.tricks) and hand.claims_close is None,
        is_closed=hand.claims_close is not None,
        rulings=ruling_views(judged),
        gathered=gathered_sightings(hand),
    )


def _taken(judged: JudgedDeal) -> tuple[int, ...]:
    """The tricks of each side, as far as their winners are known."""
    hand = judged.hand
    if hand.tally is not None:
        return next(ways(hand))
    taken = judged.as_it_went.trick_winners
    return tuple(sum(trick.side == side for trick in taken) for side in hand.rules.seating.sides)


def _collected(judged: JudgedDeal) -> tuple[int, ...]:
    """The tricks of each side that have left the table, as far as their winners are known."""
    deal = judged.as_it_went
    winners = zip(deal.tricks, deal.trick_winners, strict=True)
    sides = [winner.side for trick, winner in winners if trick.is_quitted]
    return tuple(sides.count(side) for side in deal.rules.seating.sides)


def _points(judged: JudgedDeal) -> Points | None:
    """The points of a deal: only penalties while it goes on; None while something is not known."""
    total = judged.score.total
    return judged.score.penalties if total is not None and judged.hand.outcome is None else total


def is_void(judged: JudgedDeal) -> bool:
    """Whether the deal was played and counts for nothing, both sides having revoked (Keller, line 56)."""
    return judged.hand.outcome is not None and is_void_by_revokes(judged.rulings, judged.hand)


def _next_dealer(judged: JudgedDeal) -> Seat:
    """Who deals next; revokes of both sides may have voided this deal."""
    hand = judged.hand
    again = hand.rules.revoke_mutual == "new deal" and is_void(judged)
    return hand.dealer if again else hand.next_dealer
