"""Calls that the book does not allow where they stand (Somerset 77-82; Keller, lines 58-61)."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts.register import Exposed, Shown, Thrown
from ..play.deal_windows import is_lone_at, window_of
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..seats import Seat
from ..words.message import join, say
from .exposed_cards import EXPOSED_IN
from .remedies import settle
from .ruling import CALL, PARTNER_EXPOSES, PARTNER_PLAYS, Remedy, Ruling, RulingKind, Status

SUBJECTS = {
    "named the suit turned down": "turned-down-suit",
    "called after passing": "call-after-passing",
    "named a suit after passing": "name-after-passing",
    "changed the suit": "changed-suit",
    "already made": "already-made",
    "adopts another's deal": "call-out-of-turn",
    "out of turn": "call-out-of-turn",
    "bound by the dealer": "partner-bound",
    "ordered up after it was turned down": "turned-down-suit",
    "ordered up when told of a bridge": "bridge-told",
    "partner cannot assist": "partner-cannot-assist",
    "may not turn it down": "turning-down-to-play",
    "the dealer names it": "benny-up",
    "the dealer must name a suit": "stick-the-dealer",
    "no trump is not played": "no-trump",
    "no lone hands": "no-lone-hands",
    "an opponent of the makers alone": "alone-against-makers",
    "took the lone hand over": "takeover",
    "took it over after passing": "late-takeover",
    "not the maker": "alone-not-maker",
    "alone after passing": "alone-after-passing",
    "alone after the lead": "alone-too-late",
    "alone after exposing a card": "alone-after-exposing",
}
"""The subject of the law that each fault of a call is judged by."""


def calls_not_allowed(hand: Hand) -> Iterator[Ruling]:
    """A ruling for each faulty call that the book has a law about.

    Reading the calls has applied the law already: a second call changes nothing, for example. Where the
    adversaries may choose, the ruling offers the remedy.
    """
    for fault in hand.calling.faults:
        law = hand.rules.cited(SUBJECTS[fault.kind])
        if law is None:
            continue
        who = fault.seat or say("some.player")
        ruling = Ruling(
            law=law,
            kind=CALL,
            offender=fault.seat,
            trick=None,
            status=Status.AWARDED,
            text=say("calls.fault", who=who, fault=say(f"fault.{fault.kind}")),
            deal=hand.number,
            place=fault.place,
            is_paid=True,
        )
        if (
            fault.kind == "called after passing"
            and fault.seat is not None
            and hand.rules.cited("elect-to-play")
        ):
            words = say("calls.let_it_be_played")
            sides = adversaries(hand, fault.seat)
            remedies = tuple(Remedy("let-stand", side, words, fault.seat) for side in sides)
            ruling = settle(hand, ruling.as_(Status.OPEN, is_paid=False), remedies, hand.first_card_place)
        yield ruling


def alone_too_late(hand: Hand) -> Iterator[Ruling]:
    """A lone hand declared after the trump was named, or after the discard was quitted: the
    adversaries may have it played with the partner (Somerset 96-97)."""
    for place, seat, subject in hand.calling.late_alone:
        law = hand.rules.cited(subject)
        if law is None:
            continue
        is_after_discard = subject == "alone-after-discard"
        key = "calls.alone_after_the_discard" if is_after_discard else "calls.alone_after_the_trump"
        ruling = Ruling(
            law=law,
            kind=RulingKind("alone declared late"),
            offender=seat,
            trick=None,
            status=Status.OPEN,
            text=say(key, seat=seat),
            deal=hand.number,
            place=place,
            about=subject,
        )
        words = say("calls.plays_with_the_partner", seat=seat)
        remedies = tuple(Remedy("with-partner", side, words, seat) for side in adversaries(hand, seat))
        yield settle(hand, ruling, remedies, hand.first_card_place)


def partner_plays(hand: Hand) -> Iterator[Ruling]:
    """The lone player's partner played to the first lead: nobody is alone (Somerset 100)."""
    law = hand.rules.cited("partner-plays")
    spoiled = hand.calling.spoiled_by
    if law is None or spoiled is None:
        return
    place, seat = spoiled
    partner = hand.rules.seating.partner(seat)
    ruling = Ruling(
        law=law,
        kind=PARTNER_PLAYS,
        offender=seat,
        trick=1,
        status=Status.OPEN,
        text=say("calls.played_to_the_first_lead_though", seat=seat, partner=partner),
        deal=hand.number,
        place=place,
    )
    sides = adversaries(hand, seat)
    remedies = tuple(
        Remedy("stay-alone", s, say("calls.plays_alone_all_the_same", partner=partner), partner)
        for s in sides
    )
    trick = hand.tricks[0] if hand.tricks else None
    settled = settle(hand, ruling, remedies, trick.quit_place if trick else None)
    if settled.status in (Status.LAPSED, Status.WAIVED):
        settled = settled.as_(
            Status.AWARDED, text=say("calls.they_play_together", ruling=ruling.text), is_paid=True
        )
    yield settled


def who_sits_out_plays(hand: Hand) -> Iterator[Ruling]:
    """A card of a lone player's partner takes no part.

    Only if people vouch for its player (Somerset 101-102; Keller, line 70; Progressive, line 78).
    """
    law = hand.rules.cited("sits-out")
    if law is None:
        return
    for trick in hand.tricks:
        for play in trick.idle:
            is_sure = not play.seen or play.place in hand.confirmed_whole
            if not is_sure or (hand.calling.spoiled_by or (0,))[0] == play.place:
                continue
            partner = None if play.seat is None else hand.rules.seating.partner(play.seat)
            if partner is None or _is_before_lone(hand, play.place, partner):
                continue
            text = say("calls.played_to_trick_and_sits_out",
                       seat=play.seat, card=play.card or say("some.card"), trick=trick.number)  # fmt: skip
            if hand.rules.partner_exposes == "two at most":
                text = say("calls.two_points_at_most", text=text)
            yield Ruling(
                law, PARTNER_PLAYS, play.seat, trick.number, Status.AWARDED, text, hand.number, play.place,
                is_paid=True, seen=play.seen,
            )  # fmt: skip


def _is_before_lone(hand: Hand, place: int, seat: Seat) -> bool:
    """Whether ``seat`` was not alone yet at ``place``; a dealer may declare it after a lead that came before
    the discard (Keller, line 28)."""
    if seat is hand.dealer and hand.rules.cited("alone-after-early-lead") is not None:
        return any(span.seat is seat and hand.is_later(span.since, place) for span in hand.calling.lone_spans)
    return not is_lone_at(hand, place, seat)


def partner_exposes(hand: Hand) -> Iterator[Ruling]:
    """The partner of a lone player exposes a card (Somerset 102; Keller, line 71)."""
    rules = hand.rules
    if rules.partner_exposes == "none":
        return
    for place, fact in hand.facts:
        if not isinstance(fact, Exposed | Shown | Thrown) or window_of(hand, place) not in EXPOSED_IN:
            continue
        partner = hand.rules.seating.partner(fact.seat)
        if partner is None or not is_lone_at(hand, place, partner):
            continue
        law = rules.law_of("partner_exposes")
        cards = (fact.card,) if isinstance(fact, Exposed) else fact.cards
        names = join("and", (card or say("some.card") for card in cards or (None,)))
        text = say("calls.exposed_and_the_partner_plays_alone", seat=fact.seat, card=names)
        ruling = Ruling(
            law,
            PARTNER_EXPOSES,
            fact.seat,
            None,
            Status.AWARDED,
            text,
            hand.number,
            place,
            seen=fact.seen,
            about=" ".join(map(str, cards)),
        )
        if rules.partner_exposes == "two at most":
            yield ruling.as_(
                Status.AWARDED, text=say("calls.exposed_two_points_at_most", text=text), is_paid=True
            )
            continue
        words = say("calls.lone_player_plays_with_the_partner")
        remedies = tuple(Remedy("with-partner", s, words, fact.seat) for s in adversaries(hand, fact.seat))
        first = hand.tricks[0].quit_place if hand.tricks else None
        yield settle(hand, ruling.as_(Status.OPEN), remedies, first)
