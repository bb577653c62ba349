"""Rulings as people see them, each with the plays that it depends on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cards import Card, NoTrump, Suit
from ..facts.register import Claimed, Shown
from ..game.judged_deal import JudgedDeal
from ..laws.ruling import REVOKE, Proof, Ruling, Status
from ..play.cached import cached
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat
from .announced import is_announced
from .open_hand import may_be_looked_at
from .trick import PlayView, trick_views


@dataclass(frozen=True, slots=True)
class RulingView:
    """What is shown of a ruling about deal ``deal``.

    ``is_announced``: the table may know of it. ``may_be_looked_at``: its hand is no longer covered.
    ``is_claimed``: a side has claimed it. ``to_show`` is the number of cards that the accused must show to
    settle it. ``played`` and ``held`` are the two cards of a proof, to ``led``. ``plays`` are the plays that
    it depends on: the proof's, or the lead and its answer.
    """

    deal: int
    ruling: Ruling
    is_announced: bool
    may_be_looked_at: bool
    is_claimed: bool
    to_show: int
    led: Suit | NoTrump | None
    played: PlayView | None
    held: PlayView | None
    plays: tuple[PlayView, ...]


@cached
def ruling_views(deal: JudgedDeal) -> tuple[RulingView, ...]:
    """The rulings of ``deal``, in the order of the facts that they are about."""
    return tuple(_view(deal.hand, ruling) for ruling in deal.rulings)


def _view(hand: Hand, ruling: Ruling) -> RulingView:
    proof, seat = ruling.proof, ruling.offender
    led, played, held = None, None, None
    if proof is not None and ruling.trick is not None:
        led = trick_views(hand)[ruling.trick - 1].led
        played = _exhibit(hand, seat, proof.played, ruling.trick)
        held = _exhibit(hand, seat, proof.held, proof.trick)
    return RulingView(
        deal=hand.number,
        ruling=ruling,
        is_announced=is_announced(hand, ruling),
        may_be_looked_at=may_be_looked_at(hand),
        is_claimed=any(_is_claim_of(fact, ruling) for _, fact in hand.facts),
        to_show=_to_show(hand, ruling),
        led=led,
        played=played,
        held=held,
        plays=tuple(_turns_on(hand, ruling, proof)),
    )


def _is_claim_of(event: object, ruling: Ruling) -> bool:
    return (
        isinstance(event, Claimed)
        and ruling.kind == REVOKE
        and event.against is ruling.offender
        and event.trick in (None, ruling.trick)
    )


def _to_show(hand: Hand, ruling: Ruling) -> int:
    """How many cards of the accused have to be shown before the claim can be settled."""
    if ruling.kind != REVOKE or ruling.status is not Status.NOT_PROVED or ruling.offender is None:
        return 0
    known = len(hand.played_by(ruling.offender)) + len(hand.shown.get(ruling.offender, ()))
    return max(0, TRICKS - known)


def _exhibit(hand: Hand, seat: Seat | None, card: Card, trick: int | None) -> PlayView:
    """A card of a proof in the trick where it was played, or else where it was seen."""
    played = next(_plays(hand, seat, card, trick), None)
    if played is not None:
        return played
    if trick is None and hand.up == card:
        return PlayView(seat, card, None, hand.dealt_place or 0, hand.up_seen)
    shown = (fact for _, fact in hand.facts if isinstance(fact, Shown) and fact.cards == (card,))
    seen = next((event.seen for event in shown if event.seat is seat), ()) if trick is None else ()
    return PlayView(seat, card, trick, seen=seen)


def _turns_on(hand: Hand, ruling: Ruling, proof: Proof | None) -> Iterator[PlayView]:
    """The plays that a ruling depends on: those of its proof, or else the lead and its answer."""
    if proof is not None:
        for card, trick in ((proof.played, ruling.trick), (proof.held, proof.trick)):
            if trick is None and hand.up == card:
                yield PlayView(None, card, None, hand.dealt_place or 0, hand.up_seen)
            yield from _plays(hand, ruling.offender, card, trick)
    elif ruling.kind == REVOKE:
        for number, play in enumerate(_in_trick(hand, ruling.trick)):
            if number == 0 or play.seat is ruling.offender:
                yield play


def _plays(hand: Hand, seat: Seat | None, card: Card, trick: int | None) -> Iterator[PlayView]:
    return (play for play in _in_trick(hand, trick) if play.seat is seat and play.card == card)


def _in_trick(hand: Hand, number: int | None) -> tuple[PlayView, ...]:
    return next((trick.plays for trick in trick_views(hand) if trick.number == number), ())
