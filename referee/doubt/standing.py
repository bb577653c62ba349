"""The rulings that stand in all worlds of a deal, before any is withheld."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import NamedTuple

from ..laws.register import rulings_of_hand
from ..laws.ruling import REVOKE, Ruling, Status
from ..play.cached import cached
from ..play.one_deal import Hand
from ..seats import Seat
from .possible_worlds import World, Worlds, worlds_of
from .tuning import DOUBT
from .unread_cards import can_others_differ, deciding_cards, likeliest_names, named, namings, unread


class RulingKey(NamedTuple):
    """What a ruling shares with the same ruling in another world."""

    kind: str
    offender: Seat | None
    trick: int | None
    is_unproved: bool


def key_of(ruling: Ruling) -> RulingKey:
    """The key of a ruling."""
    return RulingKey(ruling.kind, ruling.offender, ruling.trick, ruling.status is Status.NOT_PROVED)


@cached
def keys_of(hand: Hand) -> frozenset[RulingKey]:
    """The keys of the rulings of a deal as it is recorded."""
    return frozenset(map(key_of, rulings_of_hand(hand)))


def is_claim(ruling: Ruling) -> bool:
    """Whether a ruling is an unproved claim."""
    return ruling.kind == REVOKE and ruling.status is Status.NOT_PROVED


def shares(worlds: Worlds) -> Counter[RulingKey]:
    """The share of the worlds in which each ruling stands."""
    share_of: Counter[RulingKey] = Counter()
    for world in worlds.all:
        for key in keys_of(world.hand):
            share_of[key] += world.share  # type: ignore[assignment]
    return share_of


def is_as_recorded(hand: Hand) -> bool:
    """Whether the only world of a deal is the deal as it is recorded."""
    worlds = worlds_of(hand).all
    return len(worlds) == 1 and worlds[0].hand is hand


@cached
def standing(hand: Hand) -> tuple[Ruling, ...]:
    """The rulings that stand in all worlds, without unproved claims; as recorded if these are too many."""
    worlds = worlds_of(hand)
    if worlds.has_overflowed:
        return tuple(ruling for ruling in rulings_of_hand(hand) if not is_claim(ruling))
    share_of = shares(worlds)
    in_all = [
        ruling
        for ruling in rulings_of_hand(worlds.all[0].hand)
        if share_of[key_of(ruling)] > 1 - 1e-9 and not is_claim(ruling)
    ]
    return (*in_all, *_for_any_unread(worlds, set(map(key_of, in_all))))


def _for_any_unread(worlds: Worlds, known: set[RulingKey]) -> list[Ruling]:
    """Revokes that stand whatever the unread cards are, although no unread card proves them alone."""
    likeliest = worlds.all[0].hand
    names = likeliest_names(likeliest) if unread(likeliest) else None
    if not names:
        return []
    return [
        ruling
        for ruling in rulings_of_hand(named(likeliest, names))
        if ruling.kind == REVOKE
        and key_of(ruling) not in known
        and not is_claim(ruling)
        and all(_is_in_world(ruling, world) for world in worlds.all)
    ]


def _is_in_world(ruling: Ruling, world: World) -> bool:
    """Whether a revoke stands in a world whatever its unread cards are.

    No card is ever concluded from what people did: that names nothing, and proves nothing. Names without the
    revoke are ignored only if they are too unlikely together (deal 9655109 of ``muddled``).
    """
    places = deciding_cards(world.hand, ruling.offender, ruling.trick)
    if prod(len(unread(world.hand)[place]) for place in places) > DOUBT.most_namings_of_proof:
        return False
    without = 0.0
    for p, names in namings(world.hand, places):
        if can_others_differ(world.hand, names) and key_of(ruling) not in keys_of(named(world.hand, names)):
            without += p * world.share
            if without >= DOUBT.ignored_p:
                return False
    return True
