"""Whether the cards of a hand may be looked at."""

from __future__ import annotations

from ..asking.hand_over_question import ended_early
from ..play.one_deal import Hand


def may_be_looked_at(hand: Hand) -> bool:
    """Whether anybody may look at the tricks of a hand: it was played out, or how else it ended is settled.

    A hand that was given up or is void stays covered until somebody agreed to that, until the cut or the next
    deal: till then it may be taken back, and nobody may have seen anything by it.
    """
    if hand.next_began is not None:
        return True
    return hand.outcome is not None and (hand.claims_close is not None or ended_early(hand) is None)
