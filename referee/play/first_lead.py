"""Who leads to the first trick."""

from __future__ import annotations

from ..book.ruleset import RuleSet
from ..seats import Seat
from .trump_and_maker import Calling


def first_leader(rules: RuleSet, dealer: Seat, calling: Calling) -> Seat | None:
    """Eldest hand, or the next that takes part (Somerset 89; Keller, line 68).

    The player at the left of a lone hand in the books that say so (Progressive, line 84); where
    both sides play alone, the lone defender (Hangman, line 87; Progressive, line 84).
    """
    table = rules.seating
    two = len(calling.alone) == 2
    if two and calling.maker is not None and rules.two_lone_lead == "defender":
        makers = table.side(calling.maker)
        return next((seat for seat in calling.alone if seat not in makers), None)
    start = table.eldest_hand(dealer)
    if calling.alone and not two and rules.lone_lead == "left of the lone hand":
        start = table.next(calling.alone[0])
    if calling.named_by is not None and rules.lone_lead == "left of the maker":
        start = table.next(calling.named_by)
    return next((seat for seat in table.in_turn(start) if seat not in calling.out), None)
