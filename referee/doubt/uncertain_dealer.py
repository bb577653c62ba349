"""Who dealt, where the camera alone saw before which player the pack lay."""

from __future__ import annotations

from ..play.one_deal import Hand
from ..seats import Seat
from .tuning import DOUBT
from .uncertain_fact import Doubt, DoubtKind, Way, with_ways


def uncertain_dealer(hand: Hand) -> Doubt | None:
    """The doubt about the dealer, by the position of the up-card.

    The player due to deal is by far the likeliest.
    """
    if hand.dealt is None or hand.dealt_place in hand.confirmed:
        return None
    place, event = hand.dealt
    if not event.others:
        return None
    likely = {event.dealer: max(1 - sum(p for _, p in event.others), 0.0), **dict(event.others)}
    if hand.due_dealer is not None:
        likely = {
            seat: p if seat is hand.due_dealer else p * DOUBT.out_of_turn_p for seat, p in likely.items()
        }
    total = sum(likely.values())
    ways = [
        Way(p / total, hand.up, None, seat=None if seat is event.dealer else seat)
        for seat, p in likely.items()
        if p >= DOUBT.ignored_p * total
    ]
    if all(way.seat is None for way in ways):
        return None
    return Doubt(place, tuple(sorted(ways, key=lambda way: -way.p)), DoubtKind.DEALT_BY)


def is_first_lead_odd(hand: Hand) -> bool:
    """Whether the wrong player led to the first trick, and nobody vouches for it.

    It is evidence of who dealt, and against no card. It is neither where nobody knows anything of the dealer.
    """
    first = hand.tricks[0] if hand.tricks else None
    if first is None or first.withdrawn or first.leader is None or is_dealer_unknown(hand):
        return False
    stands = hand.is_turn_vouched(first.plays[0].place)
    return not stands and hand.first_leader not in (None, first.leader)


def is_dealer_unknown(hand: Hand) -> bool:
    """Whether nobody saw who dealt, and nobody was due to deal."""
    return hand.is_dealer_unseen and hand.dealt_place is None and hand.due_dealer is None


def is_dealer_sure(hand: Hand) -> bool:
    """Whether people say who dealt, or who was seen to deal was due to, or the first lead agrees with it."""
    if hand.dealt is None:
        return not hand.is_dealer_unseen
    if hand.is_vouched(hand.dealt[0]):
        return True
    return not is_first_lead_odd(hand) and (bool(hand.tricks) or hand.due_dealer is hand.dealer)


def as_dealt_by(hand: Hand, dealer: Seat) -> Hand:
    """``hand`` as it is if ``dealer`` dealt."""
    if dealer is hand.dealer:
        return hand
    place = hand.facts[0].place if hand.dealt_place is None else hand.dealt_place
    way = Way(1.0, hand.up, None, seat=dealer)
    return with_ways(hand, [(Doubt(place, (way,), DoubtKind.DEALT_BY), way)])
