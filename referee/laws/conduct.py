"""Intimations, and penalties that were consulted about (Somerset 83, 85; Keller, lines 83-84)."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts.register import Consulted, Intimated, Looked, Made
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..words.message import say
from .remedies import settle
from .ruling import Remedy, Ruling, RulingKind, Status

CONSULTING = RulingKind("consulting")


def intimations(hand: Hand) -> Iterator[Ruling]:
    """A hint to a partner who plays, entered by a person: no camera can judge it."""
    rules = hand.rules
    if rules.intimation == "none":
        return
    for place, fact in hand.facts:
        if not isinstance(fact, Intimated) or rules.seating.partner(fact.seat) not in hand.active:
            continue
        ruling = Ruling(
            law=rules.law_of("intimation"),
            kind=RulingKind("intimation"),
            offender=fact.seat,
            trick=_trick_at(hand, place),
            status=Status.OPEN,
            text=say("conduct.gave_their_partner_an_intimation", seat=fact.seat),
            deal=hand.number,
            place=place,
            about="hint",
        )
        sides = adversaries(hand, fact.seat)
        if rules.intimation == "points":
            points = tuple((side, rules.intimation_points) for side in sides)
            yield ruling.as_(Status.AWARDED, points=points, is_paid=True)
            continue
        partner = rules.seating.partner(fact.seat)
        remedies = tuple(
            Remedy(name, side, say(f"conduct.{name}", partner=partner), partner)
            for side in sides
            for name in ("call-highest", "call-lowest", "call-win", "call-lose")
        )
        yield settle(hand, ruling, remedies, _partner_has_played(hand, place, fact.seat))


def _trick_at(hand: Hand, place: int) -> int | None:
    """The number of the trick that had begun last at ``place``; None before the first lead."""
    begun = (
        trick.number for trick in hand.tricks if trick.plays and hand.is_later(place, trick.plays[0].place)
    )
    return max(begun, default=None)


def _partner_has_played(hand: Hand, place: int, seat: object) -> int | None:
    partner = next((s for s in hand.active if hand.rules.seating.partner(s) is seat), None)
    for trick in hand.tricks:
        for play in trick.plays:
            if play.seat is partner and hand.is_later(play.place, place):
                return play.place
    return None


def dealer_looked(hand: Hand) -> Iterator[Ruling]:
    """The dealer must name the suit for a Benny turned up before looking at the hand (Hangman, lines 68-69;
    Progressive, line 74); no penalty is named."""
    law = hand.rules.cited("benny-up")
    if law is None or hand.up is None or hand.up not in hand.rules.benny_cards:
        return
    named = next((place for place, fact in hand.facts if isinstance(fact, Made)), None)
    for place, fact in hand.facts:
        if isinstance(fact, Looked) and fact.seat is hand.dealer:
            if named is None or hand.is_later(named, place):
                text = say("conduct.looked_at_the_cards_before_naming", seat=fact.seat)
                yield Ruling(
                    law,
                    RulingKind("dealer looked"),
                    fact.seat,
                    None,
                    Status.AWARDED,
                    text,
                    hand.number,
                    place,
                    is_paid=True,
                )
            return


def consultations(hand: Hand) -> Iterator[Ruling]:
    """Partners who consult which penalty to exact lose it (Somerset 85)."""
    law = hand.rules.cited("consulting")
    if law is None:
        return
    for place, fact in hand.facts:
        if isinstance(fact, Consulted):
            text = say("conduct.consulted_about_a_penalty_and_lost", side=fact.side)
            seat, trick = fact.side.seats[0], _trick_at(hand, place)
            ruling = Ruling(law, CONSULTING, seat, None, Status.AWARDED, text, hand.number, place)
            yield ruling.as_(Status.AWARDED, is_paid=True, about=("consulted", trick))
