"""Who ought to deal next, after a deal with all its facts.

A view of the record: for the deals of a record (:mod:`referee.game.deals`) the laws are asked in two places
only: here, because a deal is judged by who ought to have dealt it, and in
:mod:`referee.game.choices_that_count`, because a choice that counts may end a deal.
"""

from __future__ import annotations

from ..doubt.certain import rulings_of
from ..facts.register import Drew
from ..laws.cutting import drawn_dealer
from ..laws.revoke import is_void_by_revokes
from ..play.one_deal import Hand
from ..seats import Seat


def due_after(hand: Hand) -> Seat | None:
    """Who was to deal after this deal: by the rotation, or by a later draw."""
    over = hand.over_place
    since = (fact for place, fact in hand.facts if over is not None and hand.is_later(place, over))
    drew = [event for event in since if isinstance(event, Drew)]
    if drew:
        return drawn_dealer(hand.rules, drew)
    return None if hand.is_dealer_unseen else following_dealer(hand)


def following_dealer(hand: Hand) -> Seat:
    """Who deals next; revokes on both sides may have voided the deal (Keller, line 56)."""
    if hand.rules.revoke_mutual == "new deal" and is_void_by_revokes(rulings_of(hand), hand):
        return hand.dealer
    return hand.next_dealer
