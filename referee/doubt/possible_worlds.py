"""The worlds of a deal: every way in which it may have gone, as far as the reads and one pack allow.

In a world each card that was named is one card, and all are different; a card that is not known has no name
in it. Players err, so what they did (who gathered, who led next) makes a world less likely, never impossible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import prod

from ..cards import Card
from ..facts.register import Shown, Thrown, Withdrew
from ..play.cached import cached
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from .uncertain_fact import Doubt, Way, with_ways
from .uncertain_happenings import two_and_none
from .uncertain_reads import (
    BAR,
    against_the_pack,
    doubts_of,
    fate_seen,
    may_hold_up_card,
    may_play_up_card,
)
from .unread_cards import others_fit, room_for

MOST = 96
"""Worlds that are looked at; a deal that has more accuses nobody, and its points stay open."""
TRIED = 4096
"""Combinations of ways that are tried for them, those that one pack forbids included."""
LED_ODDLY = 0.005
"""How often a player leads who did not win, or is seen to."""
GATHERED_ODDLY = 0.01
"""How often a trick is gathered by the side that did not win it, or is seen to be."""

TWO_AND_NONE = 0.0001
"""How often one player lays two cards to a trick, and of another's none is seen: of 9,421 cards (films
9310446-793) 39 were missed, and in none of their tricks had anybody laid two."""

TRICK_TOO_MANY = 0.0001
"""How often a hand comes to six tricks. Five cards are dealt to each, so one of them is no trick: a card of
another, told late or twice. By hand: as seldom as the above."""


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the deal may have gone; ``ways`` are those of the doubts, in their order.

    ``share`` is its part of all worlds' probability; ``against`` counts what people did that does not fit it,
    or fits only where the eye saw a lead late.
    """

    hand: Hand
    share: float
    ways: tuple[Way, ...] = ()
    against: int = 0


@dataclass(frozen=True, slots=True)
class Worlds:
    """The worlds of a deal, likeliest first, and the doubts that part them; none where there are too many."""

    doubts: tuple[Doubt, ...]
    found: tuple[World, ...]

    @property
    def too_many(self) -> bool:
        return not self.found


@cached
def worlds_of(hand: Hand) -> Worlds:
    """All worlds of ``hand`` whose share is not below the bar.

    Where what people did fits none of them well, the facts that it speaks against are doubted, too.
    """
    worlds = _worlds(hand, doubts_of(hand))
    if worlds is None:
        worlds = _worlds(hand, doubts_of(hand, against_the_pack(hand))) or Worlds((), ())
    if worlds.too_many or not worlds.found[0].against:
        return worlds
    astray = frozenset(place for world in worlds.found for place in spoken_against(world.hand))
    fate = fate_seen(hand)
    astray |= against_the_pack(hand) | ({fate.place} if fate is not None else set())
    return _worlds(hand, doubts_of(hand, astray)) or Worlds((), ())


@cached
def as_it_went(hand: Hand) -> Hand:
    """``hand`` with each card given to who most likely laid it; the hand itself where that is as recorded.

    Of one player's two cards one is another's, of whom none was seen, and what seemed to be exposed was
    played: all else is asked and shown so.
    """
    worlds = worlds_of(hand)
    if worlds.too_many:
        return hand
    pairs = zip(worlds.doubts, worlds.found[0].ways, strict=True)
    put_right = []
    for doubt, way in pairs:
        if way.seat:
            put_right.append((doubt, Way(way.p, None, None, seat=way.seat)))
        elif doubt.kind == "exposed" and way.card is not None:
            put_right.append((doubt, way))
    return with_ways(hand, put_right)


def _worlds(hand: Hand, doubts: tuple[Doubt, ...]) -> Worlds | None:
    """The worlds where those are the doubts; None where one pack allows none of them."""
    if not doubts and one_pack(hand) and others_fit(hand, {}):
        return Worlds((), (World(hand, 1.0, (), conduct_against(hand)),))
    found: list[tuple[float, World]] = []
    best = 0.0
    lying = lying_for_sure(hand, doubts)
    for tried, (p, ways) in enumerate(likeliest_first(doubts)):
        if p < BAR * best:
            break
        if tried >= TRIED or len(found) >= MOST:
            return Worlds(doubts, ())
        if lies_twice(lying, ways):
            continue
        world = with_ways(hand, zip(doubts, ways, strict=True))
        if not one_pack(world) or _calls_itself_wrong(hand, world):
            continue
        weight = p * conduct(world) * room_for(world)
        if not weight:
            continue
        late = sum(way.late is not None for way in ways)
        found.append((weight, World(world, 0.0, ways, conduct_against(world) + late)))
        best = max(best, weight)
    if not found:
        return None
    total = sum(weight for weight, _ in found)
    kept = sorted((pair for pair in found if pair[0] >= BAR * total), key=lambda pair: -pair[0])
    total = sum(weight for weight, _ in kept)
    return Worlds(doubts, tuple(replace(world, share=weight / total) for weight, world in kept))


def likeliest_first(doubts: tuple[Doubt, ...]) -> Iterator[tuple[float, tuple[Way, ...]]]:
    """All combinations of a way of each doubt, each with its probability."""
    waiting = [(-prod(doubt.ways[0].p for doubt in doubts), (0,) * len(doubts))]
    known = {waiting[0][1]}
    while waiting:
        p, numbers = heappop(waiting)
        yield -p, tuple(doubt.ways[n] for doubt, n in zip(doubts, numbers, strict=True))
        for k, n in enumerate(numbers):
            if n + 1 < len(doubts[k].ways):
                after = (*numbers[:k], n + 1, *numbers[k + 1 :])
                if after not in known:
                    known.add(after)
                    ways = (doubt.ways[m].p for doubt, m in zip(doubts, after, strict=True))
                    heappush(waiting, (-prod(ways), after))


def lying_for_sure(hand: Hand, doubts: tuple[Doubt, ...]) -> tuple[Card | int, ...]:
    """The cards that lie in a trick in every world: each as itself, or the number of the doubt that names it.

    Not those that people stand for, nor any that may fall away, be taken back, or be in doubt twice over.
    """
    back = {event.seat for _, event in hand.facts if isinstance(event, Withdrew)}
    doubted = Counter(doubt.place for doubt in doubts if any(way.facts is not None for way in doubt.ways))
    open_ = {place for doubt in doubts for way in doubt.ways for place in way.also} | hand.confirmed
    by_place = {doubt.place: number for number, doubt in enumerate(doubts) if doubt.kind == "card"}
    found: list[Card | int] = []
    for play in hand.plays:
        if play.place in open_ or play.seat in back or play.card is None:
            continue
        if not doubted[play.place]:
            found.append(play.card)
        elif doubted[play.place] == 1 and play.place in by_place:
            found.append(by_place[play.place])
    return tuple(found)


def lies_twice(lying: tuple[Card | int, ...], ways: tuple[Way, ...]) -> bool:
    """Whether a card lies in two places, at a glance: most ways that one pack forbids are ruled out so."""
    cards = [ways[one].card if isinstance(one, int) else one for one in lying]
    named = [card for card in cards if card is not None]
    return len(set(named)) < len(named)


def one_pack(world: Hand) -> bool:
    """Whether every card lies in one place, but for those that people stand for twice."""
    stand = world.confirmed
    shown = [event for place, event in world.facts if isinstance(event, Shown | Thrown) and place in stand]
    sure_shown = {card for event in shown for card in event.cards}
    seen: dict[Card, bool] = {}
    for seat, cards in world.shown.items():
        for card in set(cards):
            sure = card in sure_shown
            if card in seen and not (sure and seen[card]):
                return False
            if card == world.up and not (sure or may_hold_up_card(world, seat)):
                return False
            seen[card] = sure
    for play in world.plays:
        if play.card is None:
            continue
        sure = play.place in stand
        if play.card in seen and not (sure and seen[play.card]):
            return False
        if play.card == world.up and not (sure or may_play_up_card(world, play)):
            return world.dealt_place in stand
        seen[play.card] = sure
    return True


def _calls_itself_wrong(hand: Hand, world: Hand) -> bool:
    """Whether a call that stands in a world instead of what the eye saw is none: its suit was turned down."""
    fate = fate_seen(hand)
    return fate is not None and any(fault.place == fate.place for fault in world.calling.faults)


# ---- what people did --------------------------------------------------------------------------


def conduct(world: Hand) -> float:
    """How likely what people did is, where the cards fell as in ``world``."""
    led = LED_ODDLY ** (sum(1 for _ in odd_leads(world)) + _first_led_oddly(world))
    gathered = GATHERED_ODDLY ** sum(1 for _ in odd_gathers(world))
    doubled = TWO_AND_NONE ** sum(1 for _ in two_and_none(world))
    return float(led * gathered * doubled * TRICK_TOO_MANY ** max(len(world.tricks) - TRICKS, 0))


def _first_led_oddly(world: Hand) -> bool:
    """Whether another led to the first trick than the one who was to, and nobody stands for it.

    It tells who dealt, and speaks against no card.
    """
    first = world.tricks[0] if world.tricks else None
    if first is None or first.withdrawn or first.leader is None:
        return False
    stands = world.is_turn_vouched(first.plays[0].place)
    return not stands and world.first_leader not in (None, first.leader)


def conduct_against(world: Hand) -> int:
    """How many leads and gathers do not fit a world, and nobody stands for them."""
    return sum(1 for _ in odd_leads(world)) + sum(1 for _ in odd_gathers(world))


def odd_leads(world: Hand) -> Iterator[int]:
    """The tricks after which somebody led who had not won, and nobody stands for it."""
    for trick in world.tricks[1:]:
        if trick.withdrawn or trick.leader is None:
            continue
        due, lead = world.leader_due(trick.number), trick.plays[0]
        if due in (None, trick.leader) or world.is_turn_vouched(lead.place):
            continue
        if trick.complete or any(play.seat is due for play in trick.plays):
            yield trick.number - 1  # else he may have led unseen, or his card comes yet


def odd_gathers(world: Hand) -> Iterator[int]:
    """The tricks that the side took away that had not won them, and nobody stands for it."""
    stand, table = world.confirmed, world.rules.seating
    for trick, taken in zip(world.tricks, world.trick_winners, strict=True):
        by = trick.gathered_by
        if by is None or trick.quit_place in stand or not trick.seen:
            continue
        if taken.odd or (taken.side is not None and taken.side != table.side(by)):
            yield trick.number


def spoken_against(world: Hand) -> Iterator[int]:
    """Places of the cards of each trick that others led after, or gathered, than had won it."""
    for number in {*odd_leads(world), *odd_gathers(world)}:
        yield from (play.place for play in world.tricks[number - 1].plays if play.seen)
