"""The discard, and a lead before it is complete (Somerset 86-89; Keller, lines 26-29)."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts.register import Discarded
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..words.message import say
from .out_of_turn import in_order, taken_back
from .remedies import settle
from .ruling import DISCARD, Remedy, Ruling, RulingKind, Status
from .upcard import has_put_away

EARLY_LEAD = RulingKind("early lead")


def discards(hand: Hand) -> Iterator[Ruling]:
    """Which card the dealer may not discard, and until when the discard may change (Somerset 86-88)."""
    law = hand.rules.cited("up-card-discarded")
    if law and not hand.rules.discard_up_card and has_put_away(hand):
        place = max((play.place for _, play in hand.played_by(hand.dealer)), key=hand.order.__getitem__)
        text = say("counts.held_five_other_cards", dealer=hand.dealer, card=hand.up)
        yield Ruling(
            law, DISCARD, hand.dealer, None, Status.OPEN, text, hand.number, place, seen=hand.up_seen
        )
    quitted: Discarded | None = None
    for place, fact in hand.facts:
        if not isinstance(fact, Discarded):
            continue
        wrong = fact.card is not None and fact.card == hand.up and not hand.rules.discard_up_card
        if wrong and law and fact.quitted and not has_put_away(hand):
            text = say("counts.discarded_the_card_turned_up", seat=fact.seat, card=fact.card)
            yield Ruling(
                law, DISCARD, fact.seat, None, Status.OPEN, text, hand.number, place, seen=fact.seen,
                about=str(fact.card),
            )  # fmt: skip
        changed = hand.rules.cited("discard-complete")
        again = quitted is not None and (fact.seat, fact.card) == (quitted.seat, quitted.card)
        if quitted is not None and changed is not None and not again:
            text = say("counts.changed_the_discard_after_quitting", seat=fact.seat)
            yield Ruling(
                changed, DISCARD, fact.seat, None, Status.OPEN, text, hand.number, place,
                about=("changed", str(fact.card)),
            )  # fmt: skip
        if fact.quitted:
            quitted = fact


def early_leads(hand: Hand) -> Iterator[Ruling]:
    """A lead before the discard is complete stands, and the dealer may still change (Somerset 87;
    Keller, lines 27-28). If the dealer's partner leads so early against a lone hand, the adversaries can call
    on the dealer for it (Somerset 89).
    """
    law = hand.rules.cited("lead-before-discard")
    done = next((p for p, e in hand.facts if isinstance(e, Discarded) and e.quitted), None)
    if law is None or done is None or not hand.tricks:
        return
    out, misled = taken_back(hand, hand.tricks[0])
    lead = next((play for play in in_order(hand, hand.tricks[0]) if play.place not in out | misled), None)
    if lead is None or lead.seat is None or lead.seat is not hand.first_leader:
        return
    place, seat = lead.place, lead.seat
    # a discard that was entered only after the trick may have happened at any time
    plays = (play.place for play in hand.tricks[0].plays)
    last = max(plays, key=hand.order.__getitem__) if hand.tricks[0].is_over else done
    if not hand.is_later(done, place) or hand.is_later(done, last):
        return
    text = say("counts.led_before_the_discard_was_complete", seat=seat)
    ruling = Ruling(law, EARLY_LEAD, seat, 1, Status.AWARDED, text, hand.number, place, is_paid=True)
    lone_law = hand.rules.cited("early-lead-against-lone")
    table = hand.rules.seating
    third = table.partner(table.eldest_hand(hand.dealer))
    if lone_law is None or seat is not table.partner(hand.dealer) or third not in hand.alone:
        yield ruling
        return
    remedies = tuple(
        Remedy(name, side, say(f"counts.{name}", dealer=hand.dealer), hand.dealer)
        for side in adversaries(hand, seat)
        for name in ("call-highest", "call-lowest", "call-win", "call-lose")
    )
    played = next((p.place for p in hand.tricks[0].plays if p.seat is hand.dealer), None)
    yield settle(hand, ruling.as_(Status.OPEN, law=lone_law, is_paid=False), remedies, played)
