"""Lone hands: who declares one, whether the book allows it, and what becomes of it (Somerset 93-100)."""

from __future__ import annotations

from dataclasses import replace

from ..seats import Seat, Side
from .calls_so_far import CallsSoFar, LoneSpan

_OPPOSES = "an opponent of the makers alone"
"""The fault of an opponent of the makers who plays alone where the book does not allow it."""


def declared_by_itself(calls: CallsSoFar, place: int, seat: Seat) -> None:
    """A lone hand declared by itself: after the call, or taken over from the partner."""
    alone = calls.lone.get(calls.table.side(seat))
    if alone is seat:
        return
    fault = _fault_of(calls, seat)
    if fault is not None:
        calls.fault(place, fault, seat)
        if fault == "took it over after passing":
            # then neither can play alone (Somerset 99)
            end(calls, place, seat)
        return
    late = _late_by(calls, seat) if calls.rules.alone_until == "naming" else None
    is_own = calls.maker is seat and alone is None  # the partner may take a lone hand over (Somerset 94)
    if late is not None and calls.maker is not None and (is_own or late == "alone-after-discard"):
        calls.late_alone.append((place, seat, late))
    declare(calls, place, seat)


def declare(calls: CallsSoFar, place: int, seat: Seat) -> None:
    """``seat`` plays alone for its side, in place of a partner who may have declared it before."""
    if calls.lone.get(calls.table.side(seat)) is seat:
        return
    end(calls, place, seat)
    calls.lone[calls.table.side(seat)] = seat
    calls.lone_spans.append(LoneSpan(seat, place))


def end(calls: CallsSoFar, place: int, seat: Seat) -> None:
    """Nobody of the side of ``seat`` plays alone any more."""
    side = calls.table.side(seat)
    calls.lone.pop(side, None)
    calls.lone_spans = [
        replace(span, until=place) if span.seat in side and span.until is None else span
        for span in calls.lone_spans
    ]


def declare_if_allowed(calls: CallsSoFar, place: int, seat: Seat) -> None:
    """A lone hand declared with the call itself, if the book lets ``seat`` play alone."""
    fault = _fault_of(calls, seat)
    if fault is None:
        declare(calls, place, seat)
    else:
        calls.fault(place, fault, seat)


def withdraw(calls: CallsSoFar, place: int, maker: Seat) -> None:
    """Cancel a lone hand, and what was declined of it, together with the call that declared it."""
    end(calls, place, maker)
    calls.declined = []
    side = calls.table.side(maker)
    calls.late_alone = [(at, seat, subject) for at, seat, subject in calls.late_alone if seat not in side]


def _late_by(calls: CallsSoFar, seat: Seat) -> str | None:
    """The subject of the law by which the maker declares too late; None if in time."""
    if seat is not calls.dealer or not calls.is_picked_up:
        return "alone-after-naming"
    if calls.discarded:
        return "alone-after-discard"
    return None if calls.rules.dealer_alone_until == "discard" else "alone-after-naming"


def _fault_of(calls: CallsSoFar, seat: Seat) -> str | None:
    """Why ``seat`` may not play alone; None if they may (Somerset 93-99; Keller, lines 62-69)."""
    fault = _fault_but_for_the_lead(calls, seat)
    if fault is None and calls.led and not _is_led_too_soon(calls, seat):
        return "alone after the lead"
    return fault


def _fault_but_for_the_lead(calls: CallsSoFar, seat: Seat) -> str | None:
    """Why ``seat`` may not play alone, whenever it is declared."""
    rules, table = calls.rules, calls.table
    if rules.lone_hands == "none":
        return "no lone hands"
    if seat in calls.exposed and rules.cited("alone-after-exposing"):
        return "alone after exposing a card"
    side = table.side(seat)
    partner_alone = calls.lone.get(side) not in (None, seat)
    opposes = calls.maker is not None and seat not in table.side(calls.maker)
    if opposes and rules.defend_alone == "no":
        return _OPPOSES  # against a lone hand is judged when all is called
    if partner_alone and not rules.takeover:
        return "took the lone hand over"
    if opposes:
        return None
    if partner_alone and (calls.led or calls.has_passed(seat)):
        return "took it over after passing"
    if seat is not calls.maker and calls.maker is not None and not partner_alone:
        if rules.lone_hands == "maker":
            return "not the maker"
        freed = any(opponent not in side for opponent in calls.reminded)  # (Keller, line 84)
        if calls.has_passed(seat) and rules.cited("alone-after-passing") and not freed:
            return "alone after passing"
    elif seat is calls.maker and calls.has_passed(seat) and rules.cited("alone-after-passing"):
        return "alone after passing"
    return None


def _is_led_too_soon(calls: CallsSoFar, seat: Seat) -> bool:
    """Whether the lead came before the dealer discarded; the dealer keeps all rights then (Keller, line 28).

    If nobody entered the discard, nobody knows that it was complete.
    """
    cited = calls.rules.cited("alone-after-early-lead") is not None
    to_discard = calls.is_picked_up and not calls.discarded and not calls.dealer_played
    return cited and seat is calls.dealer and to_discard


def standing(calls: CallsSoFar) -> tuple[dict[Side, Seat], tuple[int, Seat] | None]:
    """The lone player of each side when all is called, and who spoiled a lone hand by playing to it."""
    for place, seat in calls.laid:
        partner = calls.table.partner(seat)
        if calls.cards_played[seat] > 0 or calls.table.side(seat) in calls.lone or partner is None:
            continue
        # a hand laid down declares nothing where the partner may not play alone
        if _fault_but_for_the_lead(calls, partner) is None and _may_oppose(calls, partner):
            declare(calls, place, partner)
    for span in calls.lone_spans:
        if span.until is None and not _may_oppose(calls, span.seat):
            calls.fault(span.since, _OPPOSES, span.seat)
            end(calls, span.since, span.seat)
    if "with-partner" in calls.chosen:
        for seat in _to_join(calls):
            end(calls, calls.chosen["with-partner"], seat)
    return _without_spoiled(calls)


def _may_oppose(calls: CallsSoFar, seat: Seat) -> bool:
    """Whether ``seat`` may play alone as an opponent of the makers, or is none, when all is called."""
    makers = calls.table.side(calls.maker) if calls.maker is not None else calls.table.side(seat)
    against_lone = calls.rules.defend_alone == "against a lone hand" and makers in calls.lone
    return seat in makers or calls.rules.defend_alone == "always" or against_lone


def _to_join(calls: CallsSoFar) -> set[Seat]:
    """The lone players who can be made to play with their partners, and now are."""
    makers = calls.table.side(calls.maker) if calls.maker is not None else ()
    return {seat for seat in calls.lone.values() if seat in makers}


def _without_spoiled(calls: CallsSoFar) -> tuple[dict[Side, Seat], tuple[int, Seat] | None]:
    """The lone players, less those with a partner who plays, too.

    A card to the first trick ends the lone hand in a book that says so (Somerset 100), and in the Canadian
    loner. Elsewhere such a card counts for nothing, as in any later trick; a partner who plays on has never
    sat out. An unread card that the camera saw may not be that partner's.
    """
    lone, rules = calls.lone, calls.rules
    at_once = rules.cited("partner-plays") is not None or rules.partner_first_round == "plays alone"
    for place, event in calls.first_trick:
        if (event.card is None and event.seen) or event.seat is None:
            continue
        side = calls.table.side(event.seat)
        if lone.get(side) in (None, event.seat) or not (at_once or calls.cards_played[event.seat] > 1):
            continue
        if "stay-alone" not in calls.chosen:
            end(calls, place, event.seat)
        return calls.lone, (place, event.seat)
    return lone, None
