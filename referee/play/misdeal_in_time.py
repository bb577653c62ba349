"""Whether a misdeal was claimed in time, and whether it loses the deal (Somerset 38-45; Keller 14-25)."""

from __future__ import annotations

from ..facts.register import (
    Dealt,
    Fact,
    Interrupted,
    Looked,
    Misdealt,
    Passed,
    Touched,
    TrumpCall,
)
from ..seats import Seat
from .deal_protocol import Deal


def who_looked(fact: Fact) -> Seat | None:
    """The player who has seen their cards by that fact: nobody calls or passes without it."""
    return fact.seat if isinstance(fact, Looked | Passed | TrumpCall) else None


def is_misdeal_in_time(deal: Deal, place: int, misdeal: Misdealt) -> bool:
    """Whether the misdeal could still be claimed at ``place``."""
    rules, dealers = deal.rules, deal.rules.seating.side(deal.dealer)
    before = [fact for earlier, fact in deal.facts if deal.is_later(place, earlier)]
    looked = any(seat not in (None, *dealers.seats) for seat in map(who_looked, before))
    turned = any(isinstance(event, Dealt) for event in before)
    first = deal.first_card_place
    not_led = first is None or deal.is_later(first, place)
    match misdeal.why:
        case "packets":
            return not_led and not (looked and rules.cited("misdeal-before-looking"))
        case "not cut" | "not shuffled":
            return rules.cited(f"misdeal-{misdeal.why.replace(' ', '-')}") is not None and not (
                turned or looked
            )
        case "out of turn":
            return not turned if rules.deal_out_of_turn_until == "up-card" else not_led
        case "wrong pack":
            return not turned
        case _:
            return not_led


def is_deal_lost(deal: Deal) -> bool:
    """A misdeal loses the deal, unless the adversaries helped to cause it.

    They did if they touched their cards, or looked at them, during the deal before the dealer's partner did
    (Somerset 43), or interrupted the dealer with a claim that they could not prove (Somerset 44; Keller,
    line 25). Each is an excuse by itself.
    """
    rules, table = deal.rules, deal.rules.seating
    if rules.misdeal == "same dealer":
        return False
    dealers = table.side(deal.dealer)
    touched: Seat | None = None
    is_excused = False
    for place, fact in deal.facts:
        dealing = deal.dealt_place is None or deal.is_later(deal.dealt_place, place)
        match fact:
            case Misdealt(why) if is_misdeal_in_time(deal, place, fact):
                return not is_excused and why not in ("out of turn", "wrong pack")
            case Interrupted(side) if dealing and side != dealers and rules.cited("interrupted"):
                is_excused = True
            case Touched(seat) | Looked(seat) if dealing and seat is not deal.dealer and touched is None:
                # if the dealer's partner touched first that excuses nothing, whatever the others did later
                touched = seat
                if seat not in dealers and rules.cited("touched-in-dealing"):
                    is_excused = True
            case _:
                continue
    return not is_excused
