"""Until when each right can be used: every time limit as a place in the journal.

A time limit in the laws is an event on the table: the cut, the turn of the up-card, the first lead,
a trick quitted. A window is open from the place where its first event stands to the place of its
last; where the last has not happened yet it is still open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..facts.events import Cut, Discarded, Exposed, PacketsDealt
from ..play.hand import Hand
from .dealing import deal_stands_from, packets_close
from .exposed import callable_cards
from .revoke import established_at, refusals
from .scores import score_closes


@dataclass(frozen=True, slots=True)
class Window:
    """A right, its law, and the places between which it can be used; ``closes`` None: still open."""

    right: str
    law: str
    opens: int
    closes: int | None

    @property
    def open(self) -> bool:
        return self.closes is None


def windows(hand: Hand) -> tuple[Window, ...]:
    """Every window of a deal that has opened so far, in the order in which they opened."""
    return tuple(sorted(_all(hand), key=lambda window: window.opens))


def _all(hand: Hand) -> Iterator[Window]:
    yield from _dealing(hand)
    yield from _before_the_lead(hand)
    yield from _playing(hand)
    yield from _afterwards(hand)


def _dealing(hand: Hand) -> Iterator[Window]:
    rules, began = hand.rules, hand.facts[0].place
    turned, lead = hand.dealt_place, hand.first_card_place
    if rules.cited("deal-out-of-turn") and hand.due_dealer not in (None, hand.dealer):
        law = rules.cites["deal-out-of-turn"]
        yield Window("stop a deal out of turn", law, began, deal_stands_from(hand))
    if rules.cited("misdeal-wrong-pack"):
        yield Window("reclaim the pack", rules.cites["misdeal-wrong-pack"], began, turned)
    for place, event in hand.facts:
        if isinstance(event, PacketsDealt) and rules.cited("misdeal-packets"):
            law = rules.cites["misdeal-packets"]
            yield Window("claim a misdeal for the packets", law, place, packets_close(hand))
        if isinstance(event, Exposed) and rules.cited("exposed-in-dealing"):
            first = hand.first_call_place
            if first is None or place < first:
                law = rules.cites["exposed-in-dealing"]
                yield Window("claim a new deal for an exposed card", law, place, first)
    if rules.cited("misdeal-not-cut"):
        yield Window("claim that the pack was not cut", rules.cites["misdeal-not-cut"], began, turned)
    if rules.cited("faced-card"):
        yield Window("claim a new deal for a faced card", rules.cites["faced-card"], began, lead)


def _before_the_lead(hand: Hand) -> Iterator[Window]:
    rules, calling = hand.rules, hand.calling
    call, lead = hand.first_call_place, hand.first_card_place
    if rules.lone_hands != "none" and call is not None:
        closes = lead
        if rules.alone_until == "naming" and calling.maker is not None and closes is None:
            closes = call
        yield Window("declare to play alone", rules.law_of("alone_until"), call, closes)
    quitted = None
    for place, event in hand.facts:
        if isinstance(event, Discarded):
            quitted = quitted or (place if event.quitted else None)
            law = rules.cited("discard-complete")
            if law and not event.quitted:
                done = next(
                    (p for p, e in hand.facts if isinstance(e, Discarded) and e.quitted and p > place), None
                )
                yield Window("change the discard", law, place, done)


def _playing(hand: Hand) -> Iterator[Window]:
    rules = hand.rules
    for refusal in refusals(hand):
        # every refusal opens it, revoke or not: the window tells nothing about anybody's hand
        law = rules.cited("corrected-revoke")
        if law:
            yield Window("correct a revoke", law, refusal.play.place, established_at(hand, refusal))
    for trick in hand.tricks:
        if trick.plays and rules.cited("lead-stands"):
            law = rules.law_of("lead_out_of_turn")
            yield Window("have the cards placed", law, trick.plays[0].place, trick.quit_place)
    if rules.cited("own-up") and hand.first_card_place is not None:
        third = hand.tricks[2].quit_place if len(hand.tricks) > 2 else None
        yield Window("own up to a wrong number of cards", rules.cites["own-up"], hand.first_card_place, third)
    for owed in callable_cards(hand):
        played = next((p.place for _, p in hand.played_by(owed.seat) if p.card == owed.card), None)
        yield Window(f"call {owed.card or 'an exposed card'} from {owed.seat}", owed.law, owed.place, played)


def _afterwards(hand: Hand) -> Iterator[Window]:
    rules = hand.rules
    opened = [place for r in refusals(hand) if (place := established_at(hand, r)) is not None]
    if opened:
        yield Window("claim a revoke", rules.law_of("revoke_until"), min(opened), hand.claims_close)
    if hand.number > 1 and rules.score_until != "none":
        law = rules.law_of("score_until")
        yield Window("correct the score of earlier deals", law, hand.facts[0].place, score_closes(hand))
    if rules.cited("cut") and hand.dealt_place is not None:
        for place, event in hand.facts:
            if isinstance(event, Cut) and place > hand.dealt_place:
                yield Window("demand another cut", rules.cites["cut"], place, hand.next_began)
