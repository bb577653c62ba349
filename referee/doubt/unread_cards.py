"""Cards that lie there and have no name: what each may be, where the names of all others are known.

They stay without a name in a world; nothing is proved by what nobody read. But all that they may be
together can speak against a world, and a finding that stands whatever they are is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from ..cards import Card
from ..facts.placed import Placed
from ..facts.register import Played
from ..play.cached import cached
from ..play.house_exchanges import put_away
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play
from ..seats import Seat
from .uncertain_reads import BAR, may_play_up_card, shares_of

MOST = 600
"""Ways to name the unread cards that are looked at; where there are more, each card is looked at alone."""
UNNAMED = 0.05
"""How often a card that was not read is none of its rivals, where no shares say how likely those are."""

Names = dict[int, Card]
"""Cards by the place of their play."""


@cached
def unread(world: Hand) -> dict[int, dict[Card, float]]:
    """The places of the cards without a name, each with all that it may be, likeliest first."""
    if all(play.card is not None for play in world.plays):
        return {}
    lie = {play.card for play in world.plays} | {card for cards in world.shown.values() for card in cards}
    lie |= put_away(world)
    left = [card for card in sorted(world.rules.cards) if card not in lie]
    if any(benny in lie for benny in world.rules.benny_cards):
        left = [card for card in left if card not in world.rules.benny_cards]
    return {play.place: _may_be(world, play, left) for play in world.plays if play.card is None}


def _may_be(world: Hand, play: Play, left: list[Card]) -> dict[Card, float]:
    free = [card for card in left if card != world.up or may_play_up_card(world, play)]
    likely = shares_of(None, play.rivals, play.shares)
    if not play.shares:
        likely = {card: p * (1 - UNNAMED) for card, p in likely.items()}
    rest = max(1 - sum(likely.values()), 0.0) if likely else 1.0
    others = [card for card in free if card not in likely]
    found = {card: p for card, p in likely.items() if card in free}
    if others and rest / len(others) >= BAR:
        found |= {card: rest / len(others) for card in others}
    return found


def namings(world: Hand, places: tuple[int, ...]) -> Iterator[tuple[float, Names]]:
    """Every way to name the cards at ``places``, all different, with its probability."""
    if not places:
        yield 1.0, {}
        return
    first, *others = places
    for p, names in namings(world, tuple(others)):
        taken = set(names.values())
        for card, share in unread(world)[first].items():
            if card not in taken:
                yield p * share, {first: card, **names}


def room_for(world: Hand) -> float:
    """How likely it is that the cards without a name are all different, and none of those that have one."""
    may_be = unread(world)
    if not may_be:
        return 1.0
    if prod(len(cards) for cards in may_be.values()) <= MOST:
        return sum(p for p, _ in namings(world, tuple(may_be)))
    return prod(sum(cards.values()) for cards in may_be.values())


def others_fit(world: Hand, names: Names) -> bool:
    """Whether the cards that are left without a name can all be different where some are named so."""
    taken = set(names.values())
    waiting = [set(cards) - taken for place, cards in unread(world).items() if place not in names]
    holder: dict[Card, int] = {}

    def find(number: int, tried: set[Card]) -> bool:
        for card in waiting[number]:
            if card not in tried:
                tried.add(card)
                if card not in holder or find(holder[card], tried):
                    holder[card] = number
                    return True
        return False

    return all(find(number, set()) for number in range(len(waiting)))


def likeliest_names(world: Hand) -> Names | None:
    """One way to name all of them, likely cards first; None where they cannot all be different."""
    names: Names = {}
    for place, cards in sorted(unread(world).items(), key=lambda pair: len(pair[1])):
        for card in cards:
            if card not in names.values() and others_fit(world, {**names, place: card}):
                names[place] = card
                break
        else:
            return None
    return names


def named(world: Hand, names: Names) -> Hand:
    """The world with those cards named."""
    return replace(world, facts=tuple(_named(placed, names) for placed in world.facts))


def _named(placed: Placed, names: Names) -> Placed:
    if placed.place not in names or not isinstance(placed.event, Played):
        return placed
    return Placed(placed.place, replace(placed.event, card=names[placed.place], rivals=()))


def those_that_tell(world: Hand, offender: Seat | None, number: int | None) -> tuple[int, ...]:
    """The unread cards that tell whether ``offender`` revoked in trick ``number``: his own, and the lead."""
    places = [play.place for play in world.plays if play.seat is offender]
    if number is not None and 0 < number <= len(world.tricks):
        places += [play.place for play in world.tricks[number - 1].plays[:1]]
    return tuple(dict.fromkeys(place for place in places if place in unread(world)))
