"""Which cards of a hand may be looked at."""

from __future__ import annotations

from ..asking.hand_over_question import ended_early
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Trick


def may_be_looked_at(hand: Hand) -> bool:
    """Whether anybody may look at the tricks of a hand: it was played out, or how else it ended is settled.

    A hand that was given up or is void stays covered until somebody agreed to that, until the cut or the next
    deal: till then it may be taken back, and nobody may have seen anything by it.
    """
    if hand.next_began is not None:
        return True
    return hand.outcome is not None and (hand.claims_close is not None or ended_early(hand) is None)


def open_tricks(hand: Hand) -> tuple[Trick, ...]:
    """The tricks that everybody may look at now: that on the table, and the last one where the book lets it.

    All of them once the hand may be looked at (:func:`may_be_looked_at`).
    """
    if may_be_looked_at(hand):
        return hand.tricks
    lying = bool(hand.tricks) and not hand.tricks[-1].quitted
    gathered = hand.tricks[:-1] if lying else hand.tricks
    last = gathered[-1:] if hand.rules.cited("last-trick") else ()
    return (*last, *(hand.tricks[-1:] if lying else ()))
