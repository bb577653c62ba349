"""What the referee claims of a deal, each claim with its share of the worlds and whether it was right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.lab.law.ruling_keys import RulingKey
from models.lab.law.side_by_side import Claim
from referee.cards import Card
from referee.doubt.certain import verdict_of
from referee.doubt.possible_worlds import World
from referee.doubt.unread_cards import unread
from referee.facts.register import Exposed, Fact, PickedUp, Played, Quitted, TurnedDown, Withdrew
from referee.play.one_deal import Hand
from referee.seats import Seat

EVENTS = (Played, Exposed, Withdrew, Quitted, PickedUp, TurnedDown)
"""What the camera may report without it having happened."""


@dataclass(frozen=True)
class Happened:
    """What a report of the camera was in truth: the name of its fact, its player and its card."""

    fact: str
    seat: Seat | None = None
    card: Card | None = None


def claims(
    hand: Hand,
    truth: Mapping[str, Happened],
    due: set[RulingKey],
    events: tuple[type[Fact], ...] = EVENTS,
) -> Iterator[Claim]:
    """The claims about a deal: its names, seats and events (``truth`` by sighting) and its rulings (``due``).

    ``events`` are the kinds of facts that ``truth`` knows. A sighting without a truth was of nothing. A deal
    with too many worlds claims nothing.
    """
    verdict = verdict_of(hand)
    worlds = verdict.worlds.all
    for key, share in verdict.shares.items():
        if key.offender is not None and not key.is_unproved:
            yield "ruling", share, (key.kind, str(key.offender), key.trick) in due
    for place, event in hand.facts if worlds else ():
        if not event.seen or not isinstance(event, events):
            continue
        fact = truth.get(event.seen[0])
        kind, share = _likeliest(worlds, place, _kind)
        yield "event", share, kind == (fact.fact if fact is not None else None)
        if not isinstance(event, Played) or fact is None or kind != fact.fact:
            continue
        seat, share = _likeliest(worlds, place, _seat)
        yield "seat", share, seat is fact.seat
        name, share = _likeliest_name(worlds, place)
        if name is not None:
            yield "name", share, name == fact.card


def _at(world: World, place: int) -> list[object]:
    return [placed.event for placed in world.hand.facts if placed.place == place]


def _kind(world: World, place: int) -> str | None:
    """The kind of the fact at ``place`` in a world; None if nothing happened there."""
    return next((type(event).__name__ for event in reversed(_at(world, place))), None)


def _seat(world: World, place: int) -> Seat | None:
    return next((event.seat for event in _at(world, place) if isinstance(event, Played)), None)


def _likeliest(
    worlds: Sequence[World], place: int, of: Callable[[World, int], Hashable]
) -> tuple[Hashable, float]:
    """The likeliest value that ``of`` has at ``place`` in the worlds, with its share of them."""
    shares: defaultdict[Hashable, float] = defaultdict(float)
    for world in worlds:
        shares[of(world, place)] += world.share
    return max(shares.items(), key=lambda pair: pair[1])


def _likeliest_name(worlds: Sequence[World], place: int) -> tuple[Card | None, float]:
    """The likeliest card at ``place``: the names in the worlds, and what an unread card may be in each."""
    shares: defaultdict[Card | None, float] = defaultdict(float)
    for world in worlds:
        may_be = unread(world.hand).get(place)
        named = next((event.card for event in _at(world, place) if isinstance(event, Played)), None)
        total = sum(may_be.values()) if may_be else 0.0
        if not may_be or not total:
            shares[named] += world.share
        for card, p in (may_be or {}).items():
            shares[card] += world.share * p / total
    return max(shares.items(), key=lambda pair: pair[1])
