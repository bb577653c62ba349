"""An uncertain fact with its alternatives, and a deal in which each has happened in one way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..cards import Card
from ..facts.placed import Placed
from ..facts.register import Confirmed, Dealt, Event, PickedUp, Played, TurnedDown
from ..play.one_deal import Hand
from ..seats import Seat

AS_SEEN = 0.45
"""How likely it is that such a sight was right. Nothing hangs on the number while it is too small to be asked
about by itself (:data:`referee.doubt.certain.WORTH_ASKING`): what is beside it is asked about."""


@dataclass(frozen=True, slots=True)
class Way:
    """One alternative: its probability, the ``card`` that lies there so, and the facts that it comes to.

    ``facts`` stand where the fact of the doubt stood, none where nothing happened; None leaves it as it is.
    ``also`` are places of facts that fall away with it, ``nobodys`` those of cards of which it is not known
    whose they are; ``seat`` is who laid the card of the doubt, or dealt, where that is in doubt; ``before``
    is what happened just before it and was missed, ``late`` the place of a card that fell before it, seen
    late. No card is one that is not known.
    """

    p: float
    card: Card | None
    facts: tuple[Event, ...] | None
    also: frozenset[int] = frozenset()
    nobodys: frozenset[int] = frozenset()
    before: tuple[Event, ...] = ()
    seat: Seat | None = None
    late: int | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """An uncertain fact at ``place`` and its ``ways``, likeliest first.

    ``kind`` is ``card``, ``shown``, ``up-card`` or ``fate`` (whether that was taken or turned down),
    ``handled`` (a shuffle or a packet), or, of what was seen to happen, ``no card``, ``exposed``,
    ``taken back``, ``whose``, ``laid by`` (a card of one or of another, of whom none was seen),
    ``dealt by`` (before whom the up-card lay), ``seen late`` (a lead), ``gathered unseen``, ``another deal``.
    """

    place: int
    kind: str
    ways: tuple[Way, ...]


def sight(place: int, kind: str, *others: Way) -> Doubt:
    """A doubt about what was seen at ``place``: it was as it was seen, or one of the ``others``."""
    return Doubt(place, kind, (Way(AS_SEEN, None, None), *others))


def with_ways(hand: Hand, chosen: Iterable[tuple[Doubt, Way]]) -> Hand:
    """``hand`` with each doubt settled in one way; the hand itself where all is as recorded."""
    ways = list(chosen)
    instead = {doubt.place: way.facts for doubt, way in ways if way.facts is not None}
    gone = frozenset(place for _, way in ways for place in way.also)
    nobodys = frozenset(place for _, way in ways for place in way.nobodys)
    seats = {doubt.place: way.seat for doubt, way in ways if way.seat is not None}
    before = {doubt.place: way.before for doubt, way in ways if way.before}
    facts: list[Placed] = []
    for placed in hand.facts:
        now = instead.get(placed.place)
        if placed.place in gone:
            continue
        if now is not None and not isinstance(placed.event, Confirmed):
            stands = [placed if event is placed.event else Placed(placed.place, event) for event in now]
        else:
            stands = [placed]
        if placed.place in nobodys:
            stands = [_of(None, one) for one in stands]
        elif placed.place in seats:
            stands = [_of(seats[placed.place], one) for one in stands]
        facts += [Placed(placed.place, event) for event in before.get(placed.place, ())]
        facts += stands
    for doubt, way in ways:
        if way.late is not None:
            facts = _moved(facts, way.late, doubt.place)
    dealer = seats.get(hand.dealt_place or 0, hand.dealer)
    facts = [_of_dealer(hand.dealer, dealer, one) for one in facts]
    same = len(facts) == len(hand.facts) and all(a is b for a, b in zip(facts, hand.facts, strict=True))
    return hand if same else replace(hand, dealer=dealer, facts=tuple(facts))


def _moved(facts: list[Placed], late: int, before: int) -> list[Placed]:
    """The facts with the one at the place ``late`` just before the one at ``before``."""
    moved = [one for one in facts if one.place == late]
    left = [one for one in facts if one.place != late]
    at = next((n for n, one in enumerate(left) if one.place == before), None)
    return facts if at is None else [*left[:at], *moved, *left[at:]]


def _of(seat: Seat | None, placed: Placed) -> Placed:
    """The same card, laid by ``seat``."""
    event = placed.event
    if isinstance(event, Dealt) and seat is not None:
        return Placed(placed.place, replace(event, dealer=seat, others=()))
    if not isinstance(event, Played) or event.seat is seat:
        return placed
    return Placed(placed.place, replace(event, seat=seat, others=()))


def _of_dealer(was: Seat, dealer: Seat, placed: Placed) -> Placed:
    """What the eye saw become of the up-card, done by ``dealer``: it was his."""
    event = placed.event
    if dealer is not was and isinstance(event, PickedUp | TurnedDown) and event.seen and event.seat is was:
        return Placed(placed.place, replace(event, seat=dealer))
    return placed
