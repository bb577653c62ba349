"""The worlds of a deal: every way in which it may have gone, as far as the readings and a single pack allow.

In a world each named card is a certain card, and all are different; an unknown card has no name in it.
Players err, so what they did (who gathered, who led next) makes a world less likely, never impossible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import prod

from ..cards import Card
from ..facts.register import Played, Quitted, Shown, Thrown, Withdrew
from ..play.cached import cached
from ..play.one_deal import Hand
from ..play.trick_winners import may_hold_up_card
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat
from .tuning import DOUBT
from .uncertain_dealer import is_first_lead_odd
from .uncertain_fact import Doubt, DoubtKind, Way, with_ways
from .uncertain_happenings import two_and_none
from .uncertain_reads import (
    against_the_pack,
    doubts_of,
    fate_seen,
    not_held,
)
from .unread_cards import can_others_differ, room_for


@dataclass(frozen=True, slots=True)
class World:
    """A way in which the deal may have gone; ``ways`` are those of the doubts, in their order.

    ``share`` is its share of the probability of all worlds; ``against`` counts the acts of people that do not
    fit it, or fit only if the camera saw a lead late.
    """

    hand: Hand
    share: float
    ways: tuple[Way, ...] = ()
    against: int = 0


@dataclass(frozen=True, slots=True)
class Worlds:
    """``all`` worlds of a deal, likeliest first, and the doubts in which they differ; empty if too many."""

    doubts: tuple[Doubt, ...]
    all: tuple[World, ...]

    @property
    def has_overflowed(self) -> bool:
        return not self.all


@cached
def worlds_of(hand: Hand) -> Worlds:
    """All worlds of ``hand`` with a share that is not below the bar.

    If what people did fits none of them well, the facts that it contradicts are doubted as well.
    """
    worlds = _worlds(hand, doubts_of(hand))
    if worlds is None:
        worlds = _worlds(hand, doubts_of(hand, against_the_pack(hand))) or Worlds((), ())
    if worlds.has_overflowed or not worlds.all[0].against:
        return worlds
    astray = frozenset(place for world in worlds.all for place in spoken_against(world.hand))
    fate = fate_seen(hand)
    astray |= against_the_pack(hand) | ({fate.place} if fate is not None else set())
    if hand.dealt_place is not None:
        astray |= {hand.dealt_place}
    return _worlds(hand, doubts_of(hand, astray)) or Worlds((), ())


@cached
def as_it_went(hand: Hand) -> Hand:
    """``hand`` with each card given to its likeliest player; the same hand if that is as recorded.

    A player's second card becomes that of a player without a card, a card that seemed exposed a played card,
    and cards that seemed to be taken back a trick that was gathered. Everything else stays and becomes a
    question.
    """
    worlds = worlds_of(hand)
    if worlds.has_overflowed:
        return hand
    changes = []
    for n, (doubt, way) in enumerate(zip(worlds.doubts, worlds.all[0].ways, strict=True)):
        if way.seat:
            changes.append((doubt, Way(way.p, None, None, seat=way.seat)))
        elif doubt.kind is DoubtKind.ASIDE and way.card is not None:
            changes.append((doubt, way))
        elif _is_gathered(way):
            share = sum(world.share for world in worlds.all if world.ways[n] is way)
            changes += [(doubt, way)] if share >= DOUBT.worth_asking_p else []
    return with_ways(hand, changes)


def _is_gathered(way: Way) -> bool:
    """Whether cards that seemed to be taken back were gathered."""
    return any(isinstance(event, Quitted) for event in way.facts or ())


def _worlds(hand: Hand, doubts: tuple[Doubt, ...]) -> Worlds | None:
    """The worlds for these doubts; None if a single pack allows none of them."""
    if not doubts and is_within_pack(hand) and can_others_differ(hand, {}):
        return Worlds((), (World(hand, 1.0, (), conduct_against(hand)),))
    weighed: list[tuple[float, World]] = []
    best = 0.0
    sure = sure_cards(hand, doubts)
    for tried, (p, ways) in enumerate(likeliest_first(doubts)):
        if p < DOUBT.ignored_p * best:
            break
        if tried >= DOUBT.most_combinations or len(weighed) >= DOUBT.most_worlds:
            return Worlds(doubts, ())
        if has_duplicates(sure, ways):
            continue
        world = with_ways(hand, zip(doubts, ways, strict=True))
        if not is_within_pack(world) or _has_illegal_call(hand, world):
            continue
        weight = p * conduct(world) * room_for(world)
        if not weight:
            continue
        late = sum(way.late is not None for way in ways)
        weighed.append((weight, World(world, 0.0, ways, conduct_against(world) + late)))
        best = max(best, weight)
    if not weighed:
        return None
    total = sum(weight for weight, _ in weighed)
    likely = sorted(
        (pair for pair in weighed if pair[0] >= DOUBT.ignored_p * total), key=lambda pair: -pair[0]
    )
    total = sum(weight for weight, _ in likely)
    return Worlds(doubts, tuple(replace(world, share=weight / total) for weight, world in likely))


def likeliest_first(doubts: tuple[Doubt, ...]) -> Iterator[tuple[float, tuple[Way, ...]]]:
    """All combinations of a way of each doubt, likeliest first, each with its probability."""
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


def sure_cards(hand: Hand, doubts: tuple[Doubt, ...]) -> tuple[Card | int, ...]:
    """The cards that are in a trick in every world: each as itself, or as the number of its doubt.

    Not the cards that people confirmed, nor any that may fall away, be taken back, or have two doubts.
    """
    back = {fact.seat for _, fact in hand.facts if isinstance(fact, Withdrew)}
    doubted = Counter(doubt.place for doubt in doubts if any(way.facts is not None for way in doubt.ways))
    open_ = {place for doubt in doubts for way in doubt.ways for place in way.also} | hand.confirmed
    by_place = {doubt.place: number for number, doubt in enumerate(doubts) if doubt.kind is DoubtKind.CARD}
    cards: list[Card | int] = []
    for play in hand.plays:
        if play.place in open_ or play.seat in back or play.card is None:
            continue
        if not doubted[play.place]:
            cards.append(play.card)
        elif doubted[play.place] == 1 and play.place in by_place:
            cards.append(by_place[play.place])
    return tuple(cards)


def has_duplicates(sure: tuple[Card | int, ...], ways: tuple[Way, ...]) -> bool:
    """Whether a card is in two places: a quick check that rules out most ways that a single pack forbids."""
    cards = [ways[card].card if isinstance(card, int) else card for card in sure]
    named = [card for card in cards if card is not None]
    return len(set(named)) < len(named)


def is_within_pack(world: Hand) -> bool:
    """Whether every card is in a single place, except cards that people confirmed twice."""
    stand = world.confirmed
    shown = [fact for place, fact in world.facts if isinstance(fact, Shown | Thrown) and place in stand]
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
    for place, player, card in _named_cards(world):
        sure = place in stand
        if card in seen and not (sure and seen[card]):
            return False
        if card == world.up and not (sure or may_hold_up_card(world, player)):
            return world.dealt_place in stand
        seen[card] = sure
    return not not_held(world) - stand


def _named_cards(world: Hand) -> Iterator[tuple[int, Seat | None, Card]]:
    """The named cards that were played and stayed, each with its place and player.

    Where nothing was taken back, that needs no tricks, which take far longer to work out.
    """
    if world.dealt_place in world.confirmed or any(isinstance(fact, Withdrew) for _, fact in world.facts):
        yield from ((play.place, play.seat, play.card) for play in world.plays if play.card is not None)
        return
    for place, fact in world.facts:
        if not isinstance(fact, Played) or fact.card is None:
            continue
        if fact.seat is None or fact.seat in world.active:
            yield place, fact.seat, fact.card


def _has_illegal_call(hand: Hand, world: Hand) -> bool:
    """Whether a call that a world adds is illegal, because its suit was turned down."""
    fate = fate_seen(hand)
    return fate is not None and any(fault.place == fate.place for fault in world.calling.faults)


# ---- what people did --------------------------------------------------------------------------


def conduct(world: Hand) -> float:
    """How likely the acts of people are if the cards fell as in ``world``."""
    led = DOUBT.out_of_turn_p ** (sum(1 for _ in odd_leads(world)) + is_first_lead_odd(world))
    gathered = DOUBT.gathered_oddly_p ** sum(1 for _ in odd_gathers(world))
    unheard_of = sum(1 for _ in two_and_none(world)) + sum(1 for _ in taken_back_for_nothing(world))
    doubled = DOUBT.unheard_of_p**unheard_of
    return float(led * gathered * doubled * _after_the_last(world))


def taken_back_for_nothing(world: Hand) -> Iterator[int]:
    """The tricks from which several players took cards back, and none of them laid another then."""
    for trick in world.tricks:
        backs = [play for play in trick.withdrawn if play.taken_back is not None]
        if len({back.seat for back in backs}) < 2:
            continue
        last = max((back.taken_back or 0 for back in backs), key=world.order.__getitem__)
        before = {play.seat for play in trick.plays if world.is_later(last, play.place)}
        after = next((play for play in trick.plays if world.is_later(play.place, last)), None)
        if trick.is_quitted if after is None else after.seat in before:
            yield trick.number


def _after_the_last(world: Hand) -> float:
    """How likely the cards after the fifth trick are.

    A trick more is unheard of, but a player without a card in the fifth may have been seen late (deal
    52110007 of ``muddled``: the second gathering was taken for cards taken back).
    """
    after = world.tricks[TRICKS:]
    if not after:
        return 1.0
    lacks = set(world.active) - {play.seat for play in world.tricks[TRICKS - 1].plays}
    seats = [play.seat for trick in after for play in trick.plays]
    is_late = len(after) == 1 and len(set(seats)) == len(seats) and lacks.issuperset(seats)
    return DOUBT.late_p ** len(seats) if is_late else DOUBT.unheard_of_p ** len(after)


def conduct_against(world: Hand) -> int:
    """How many leads and gathers do not fit a world, without anybody vouching for them."""
    return sum(1 for _ in odd_leads(world)) + sum(1 for _ in odd_gathers(world))


def odd_leads(world: Hand) -> Iterator[int]:
    """The tricks after which a player led who had not won, without anybody vouching for it."""
    for trick in world.tricks[1:]:
        if trick.withdrawn or trick.leader is None:
            continue
        due, lead = world.leader_due(trick.number), trick.plays[0]
        if due in (None, trick.leader) or world.is_turn_vouched(lead.place):
            continue
        if trick.is_complete or any(play.seat is due for play in trick.plays):
            yield trick.number - 1  # else the winner may have led unseen, or may still play


def odd_gathers(world: Hand) -> Iterator[int]:
    """The tricks that the losing side gathered without any person's confirmation."""
    stand, table = world.confirmed, world.rules.seating
    for trick, winner in zip(world.tricks, world.trick_winners, strict=True):
        by = trick.gathered_by
        if by is None or trick.quit_place in stand or not trick.seen:
            continue
        if winner.is_odd or (winner.side is not None and winner.side != table.side(by)):
            yield trick.number


def spoken_against(world: Hand) -> Iterator[int]:
    """Places of the seen cards of each trick that the next lead, or the gathering, contradicts."""
    for number in {*odd_leads(world), *odd_gathers(world)}:
        yield from (play.place for play in world.tricks[number - 1].plays if play.seen)
