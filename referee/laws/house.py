"""House rules of American tables: going under, partner's best, the Canadian loner."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card, power, suit_of
from ..facts.register import (
    AnyCall,
    PickedUp,
    Played,
    TookBest,
    WentUnder,
)
from ..play.house_exchanges import LOW, may_exchange_with_partner
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat
from ..words.message import Message, say
from .remedies import settle
from .ruling import PARTNER_PLAYS, Remedy, Ruling, RulingKind, Status

GOING_UNDER = RulingKind("going under")

SHOWN = 3
"""How many cards a player exchanges who goes under: all that the kitty holds beneath the up-card."""


def going_under(hand: Hand) -> Iterator[Ruling]:
    """An exchange with the kitty against the house's rules: the player, the place, and the cards."""
    law = _law(hand, "going_under", "going-under")
    if law is None:
        return
    before: list[WentUnder] = []
    for place, fact in hand.facts:
        if not isinstance(fact, WentUnder) or fact in before:  # written twice
            continue
        why = _may_not_go_under(hand, place, fact, before) or _kept_too_few(hand, fact)
        before.append(fact)
        if why is not None:
            yield _exchanged(
                hand,
                law,
                GOING_UNDER,
                fact.seat,
                place,
                say("house.went_under", seat=fact.seat, why=why),
            )


def _may_not_go_under(hand: Hand, place: int, event: WentUnder, before: list[WentUnder]) -> Message | None:
    """Why the exchange is not allowed, by the cards that were entered; None if it is allowed."""
    rule, ranks = hand.rules.going_under, [card.rank for card in event.cards]
    if rule == "no":
        return say("house.not_played")
    if before:
        return say("house.had_taken_the_kitty", seat=before[0].seat)
    if _has_called(hand, event.seat, place):
        return say("house.after_calling")
    if ranks and len(ranks) != SHOWN:
        return say("house.cards_were_shown", n=len(ranks), due=SHOWN)
    other = next((card for card in event.cards if card.rank not in LOW), None)
    if other is not None:
        return say("house.is_neither_a_nine_nor", card=other)
    if rule == "three alike" and len(set(ranks)) > 1:
        return say("house.not_of_one_rank")
    return None


def _has_called(hand: Hand, seat: Seat, place: int) -> bool:
    """Whether ``seat`` had called or passed at ``place``; after the lead, entries may be late."""
    earlier = hand.facts[: hand.order[place]]
    if any(isinstance(event, Played) for _, event in earlier):
        return False
    return any(
        isinstance(event, AnyCall | PickedUp)
        and event.seat is seat
        and (not event.seen or at in hand.confirmed)
        and (hand.maker is seat or not isinstance(event, PickedUp))  # another may have ordered it up
        for at, event in earlier
    )


def _kept_too_few(hand: Hand, event: WentUnder) -> Message | None:
    """Why the cards kept cannot all have been nines and tens, by the five cards played; None if they can.

    A dealer may have discarded a low card for the up-card, and a lone player has given a card away.
    """
    seat = event.seat
    played = [play.card for _, play in hand.played_by(seat)]
    if hand.rules.going_under != "whole hand" or len(played) < TRICKS or None in played:
        return None
    given_up = (hand.calling.is_picked_up and seat is hand.dealer) + (seat in may_exchange_with_partner(hand))
    low = sum(card.rank in LOW for card in played if card is not None)
    return say("house.not_all_nines_and_tens") if low < TRICKS - SHOWN - given_up else None


def partners_best(hand: Hand) -> Iterator[Ruling]:
    """A card taken from the partner that the house does not allow, or that is not the partner's best."""
    law = _law(hand, "partners_best", "partners-best")
    if law is None:
        return
    done = False
    for place, fact in hand.facts:
        if not isinstance(fact, TookBest):
            continue
        why = _may_not_take(hand, fact, done)
        done = True
        if why is not None:
            words = say("house.took_the_partner_best_card", seat=fact.seat, why=why)
            yield _exchanged(hand, law, RulingKind("best card"), fact.seat, place, words)
            continue
        partner, better = hand.rules.seating.partner(fact.seat), _better_kept(hand, fact)
        if better is not None and partner is not None:
            kept = say("house.gave_and_kept", partner=partner, card=fact.card, better=better)
            yield _exchanged(hand, law, RulingKind("best card"), partner, place, kept)


def _may_not_take(hand: Hand, event: TookBest, done: bool) -> Message | None:
    if hand.rules.partners_best == "no":
        return say("house.not_played")
    if done:
        return say("house.for_the_second_time")
    if hand.maker is not None and event.seat not in _lone_makers(hand):
        return say("house.is_no_lone_player", seat=event.seat)
    return None


def _lone_makers(hand: Hand) -> tuple[Seat, ...]:
    makers = hand.rules.seating.side(hand.maker) if hand.maker is not None else ()
    return tuple(seat for seat in hand.alone if seat in makers)


def _better_kept(hand: Hand, event: TookBest) -> Card | None:
    """A card of the suit called for, higher than the card given, that the partner kept and showed later."""
    partner = hand.rules.seating.partner(event.seat)
    if (
        hand.rules.partners_best != "called for"
        or event.card is None
        or event.suit is None
        or partner is None
    ):
        return None
    given = _rank(hand, event, event.card)
    kept = (card for card in hand.shown.get(partner, ()) if card != event.gave)
    return next((card for card in kept if _rank(hand, event, card) > given), None)


def _rank(hand: Hand, event: TookBest, card: Card) -> int:
    """How high ``card`` is in the suit called for; 0 for a card of another suit."""
    if suit_of(card, hand.trump, hand.benny) is not event.suit:
        return 0
    return power(card, hand.trump, event.suit, hand.benny)


def forced_alone(hand: Hand) -> Iterator[Ruling]:
    """The dealer played although the partner ordered the card up, and so plays alone (Canadian loner).

    A book with a law on spoilt lone hands uses that law instead.
    """
    rules, spoiled = hand.rules, hand.calling.spoiled_by
    if rules.partner_first_round != "plays alone" or spoiled is None or rules.cited("partner-plays"):
        return
    place, seat = spoiled
    if (
        seat is not hand.dealer
        or not hand.calling.is_picked_up
        or hand.maker is not rules.seating.partner(seat)
    ):
        return
    text = say("house.played_though_ordered_the_card_up", seat=seat, maker=hand.maker)
    law = rules.law_of("partner_first_round")
    yield Ruling(law, PARTNER_PLAYS, seat, 1, Status.AWARDED, text, hand.number, place, is_paid=True)


def _law(hand: Hand, value: str, subject: str) -> str | None:
    """The law on an exchange: the house rule, or the law of the book; None if the book is silent."""
    return hand.rules.law_of(value) if value in hand.rules.house else hand.rules.cited(subject)


def _exchanged(hand: Hand, law: str, kind: RulingKind, seat: Seat, place: int, text: Message) -> Ruling:
    """A forbidden exchange: the adversaries may have a new deal until the first card is led."""
    ruling = Ruling(law, kind, seat, None, Status.OPEN, text, hand.number, place)
    remedies = tuple(
        Remedy("new-deal", side, say("house.claim_a_new_deal"), seat) for side in adversaries(hand, seat)
    )
    return settle(hand, ruling, remedies, hand.first_card_place)
