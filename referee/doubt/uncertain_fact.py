"""An uncertain fact with its alternatives, and a deal in which each has happened in one way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from ..cards import Card
from ..facts.placed import Placed
from ..facts.register import (
    Amended,
    Confirmed,
    DealBegan,
    Dealt,
    Fact,
    OrderedUp,
    PickedUp,
    Played,
    TookUp,
    TurnedDown,
)
from ..play.one_deal import Hand
from ..seats import Seat
from .tuning import DOUBT


class DoubtKind(Enum):
    """What a doubt is about, where more depends on that than its ways."""

    CARD = "which card was played"
    UP_CARD = "which card was turned up"
    FATE = "whether the up-card was taken or turned down"
    LAID_BY = "who laid a card"
    DEALT_BY = "who dealt"
    ASIDE = "whether a card that seemed exposed was played"
    EVENT = "whether something happened as seen"


@dataclass(frozen=True, slots=True)
class Way:
    """An alternative of a doubt: its probability ``p``, the ``card`` that it means, and its facts.

    ``facts`` replace the doubtful fact, empty if nothing happened; None leaves it unchanged. ``also`` are
    places of facts that fall away with it, ``nobodys`` those of cards with an unknown player; ``seat`` is the
    player who laid the card, or dealt, where that is in doubt; ``before`` are missed facts just before it,
    ``late`` the place of a card that fell before it and was seen late. ``card`` is None if it is not known.
    """

    p: float
    card: Card | None
    facts: tuple[Fact, ...] | None
    also: frozenset[int] = frozenset()
    nobodys: frozenset[int] = frozenset()
    before: tuple[Fact, ...] = ()
    seat: Seat | None = None
    late: int | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """An uncertain fact at ``place`` and its ``ways``, likeliest first.

    ``kind`` says what people would be asked; most events raise no question of their own.
    """

    place: int
    ways: tuple[Way, ...]
    kind: DoubtKind = DoubtKind.EVENT


def doubt_of(place: int, *others: Way) -> Doubt:
    """A doubt about the event at ``place``: it happened as seen, or in one of the ``others``."""
    return Doubt(place, (Way(DOUBT.as_seen_p, None, None), *others))


def with_ways(hand: Hand, chosen: Iterable[tuple[Doubt, Way]]) -> Hand:
    """``hand`` with each doubt settled in the given way; the same hand if everything is as recorded."""
    ways = list(chosen)
    instead = {doubt.place: way.facts for doubt, way in ways if way.facts is not None}
    dropped = frozenset(place for _, way in ways for place in way.also)
    nobodys = frozenset(place for _, way in ways for place in way.nobodys)
    seats = {doubt.place: way.seat for doubt, way in ways if way.seat is not None}
    before = {doubt.place: way.before for doubt, way in ways if way.before}
    facts: list[Placed] = []
    for placed in hand.facts:
        now = instead.get(placed.place)
        if placed.place in dropped:
            continue
        if now is not None and not isinstance(placed.event, Confirmed):
            stands = [placed if event is placed.event else Placed(placed.place, event) for event in now]
        else:
            stands = [placed]
        if placed.place in nobodys:
            stands = [_of(None, fact) for fact in stands]
        elif placed.place in seats:
            stands = [_of(seats[placed.place], fact) for fact in stands]
        facts += [Placed(placed.place, event) for event in before.get(placed.place, ())]
        facts += stands
    for doubt, way in ways:
        if way.late is not None:
            facts = _moved(facts, way.late, doubt.place)
    dealer = seats.get(hand.facts[0].place if hand.dealt_place is None else hand.dealt_place, hand.dealer)
    if dealer is not hand.dealer:
        facts = [_kept(placed, for_dealer(placed.event, hand.dealer, dealer)) for placed in facts]
    same = len(facts) == len(hand.facts) and all(a is b for a, b in zip(facts, hand.facts, strict=True))
    return hand if same else replace(hand, dealer=dealer, facts=tuple(facts))


def _moved(facts: list[Placed], late: int, before: int) -> list[Placed]:
    """The facts with the fact at the place ``late`` moved just before the fact at ``before``."""
    moved = [placed for placed in facts if placed.place == late]
    left = [placed for placed in facts if placed.place != late]
    at = next((n for n, placed in enumerate(left) if placed.place == before), None)
    return facts if at is None else [*left[:at], *moved, *left[at:]]


def _of(seat: Seat | None, placed: Placed) -> Placed:
    """The same card, laid by ``seat``."""
    event = placed.event
    match event:
        case Dealt() if seat is not None:
            return Placed(placed.place, replace(event, dealer=seat, others=()))
        case DealBegan() if seat is not None:
            return Placed(placed.place, replace(event, dealer=seat))
    if not isinstance(event, Played) or event.seat is seat:
        return placed
    return Placed(placed.place, replace(event, seat=seat, others=()))


def _kept(placed: Placed, event: Fact) -> Placed:
    return placed if event is placed.event else Placed(placed.place, event)


def for_dealer(fact: Fact, was: Seat, dealer: Seat) -> Fact:
    """``fact`` as it is where ``dealer`` dealt and not ``was``: the up-card's fate, and who made it trump.

    Nobody enters that the up-card was picked up: the camera saw it, or it follows from an answer.
    """
    match fact:
        case Amended(event=event):
            now = for_dealer(event, was, dealer)
            return fact if now is event else replace(fact, event=now)
        case PickedUp(seat=seat) if seat is was:
            return replace(fact, seat=dealer)
        case TurnedDown(seat=seat, seen=seen) if seen and seat is was:
            return replace(fact, seat=dealer)
        case _:
            return called_up(fact, dealer)


def called_up(fact: Fact, dealer: Seat) -> Fact:
    """``fact`` as it is where ``dealer`` dealt: the dealer takes the up-card up, another orders it up."""
    match fact:
        case TookUp(seat, alone) if seat is not dealer:
            return OrderedUp(seat, alone, seen=fact.seen)
        case OrderedUp(seat, alone) if seat is dealer:
            return TookUp(seat, alone, seen=fact.seen)
    return fact
