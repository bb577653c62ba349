"""The next dealer (Somerset 31, 45; Keller, line 25)."""

from __future__ import annotations

from ..facts.register import Chose, Cut, Misdealt, Reshuffled
from ..seats import Seat
from .deal_outcome import Outcome
from .deal_protocol import Deal
from .misdeal_in_time import is_deal_lost


def dealer_after(deal: Deal) -> Seat:
    """Who is to deal next, before a shuffle after the cut can lose them the deal."""
    table = deal.rules.seating
    if deal.outcome in (Outcome.NEW_DEAL, Outcome.MISDEAL) and _is_out_of_turn(deal):
        following = deal.due_dealer or deal.dealer
    elif deal.outcome is Outcome.NEW_DEAL:
        following = deal.dealer
    elif deal.outcome is Outcome.MISDEAL:
        # a player who dealt in the partner's place misdealt for the partner (Somerset 45)
        due = deal.dealer if _is_stolen_for_good(deal) else deal.due_dealer or deal.dealer
        following = table.next(due) if is_deal_lost(deal) else due
    else:
        following = table.next(deal.dealer)
    return following


def next_dealer(deal: Deal) -> Seat:
    """Who deals next, by the book; a player who shuffled after the cut has lost the deal (Somerset 31)."""
    after = deal.dealer_after
    return deal.rules.seating.next(after) if _is_shuffled_again(deal, after) else after


def _is_stolen_for_good(deal: Deal) -> bool:
    """Whether an adversary of the player due to deal dealt, and the trump was turned (Somerset 40)."""
    is_partners = deal.due_dealer in deal.rules.seating.side(deal.dealer)
    has_stood = deal.dealt_place is not None and deal.rules.deal_out_of_turn_until != "first lead"
    return deal.due_dealer is not None and not is_partners and has_stood


def _is_out_of_turn(deal: Deal) -> bool:
    """Whether the deal was stopped because another player ought to have dealt."""
    ended = next((fact for place, fact in deal.facts if place == deal.over_place), None)
    return (
        deal.is_never_dealt
        or (isinstance(ended, Chose) and ended.remedy == "stop-deal")
        or (isinstance(ended, Misdealt) and ended.why == "out of turn")
    )


def _is_shuffled_again(deal: Deal, dealer: Seat) -> bool:
    """The next dealer shuffled after the cut and has lost the deal (Somerset 31)."""
    cut = False
    for place, fact in deal.facts:
        if deal.is_never_dealt or (deal.dealt_place is not None and deal.is_later(place, deal.dealt_place)):
            cut = cut or isinstance(fact, Cut)
            if cut and isinstance(fact, Reshuffled) and fact.seat is dealer:
                return deal.rules.cited("reshuffled") is not None
    return False
