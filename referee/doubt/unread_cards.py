"""Unread cards in a world: what each may be, given the names of all other cards.

They stay without a name in a world and prove nothing. But if they cannot all be different cards, that speaks
against the world; and a ruling that stands whatever they are is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from ..cards import Card, in_order
from ..facts.placed import Placed
from ..facts.register import Played
from ..play.cached import cached
from ..play.house_exchanges import put_away
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play
from ..seats import Seat
from .tuning import DOUBT
from .uncertain_reads import may_play_up_card, shares_of

Names = dict[int, Card]
"""Cards by the place of their play."""


@cached
def unread(world: Hand) -> dict[int, dict[Card, float]]:
    """The places of the unread cards, each with all cards that it may be, likeliest first."""
    if all(play.card is not None for play in world.plays):
        return {}
    known = {play.card for play in world.plays} | {card for cards in world.shown.values() for card in cards}
    known |= put_away(world)
    left = [card for card in in_order(world.rules.cards) if card not in known]
    if any(benny in known for benny in world.rules.benny_cards):
        left = [card for card in left if card not in world.rules.benny_cards]
    return {play.place: _may_be(world, play, left) for play in world.plays if play.card is None}


def _may_be(world: Hand, play: Play, left: list[Card]) -> dict[Card, float]:
    free = [card for card in left if card != world.up or may_play_up_card(world, play)]
    likely = shares_of(None, play.rivals, play.shares)
    if not play.shares:
        likely = {card: p * (1 - DOUBT.unnamed_p) for card, p in likely.items()}
    rest = max(1 - sum(likely.values()), 0.0) if likely else 1.0
    others = [card for card in free if card not in likely]
    may_be = {card: p for card, p in likely.items() if card in free}
    if others and rest / len(others) >= DOUBT.ignored_p:
        may_be |= {card: rest / len(others) for card in others}
    return may_be


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
    """The probability that the unread cards are all different, and different from the named cards."""
    may_be = unread(world)
    if not may_be:
        return 1.0
    if prod(len(cards) for cards in may_be.values()) <= DOUBT.most_namings:
        return sum(p for p, _ in namings(world, tuple(may_be)))
    return prod(sum(cards.values()) for cards in may_be.values())


def can_others_differ(world: Hand, names: Names) -> bool:
    """Whether the other unread cards can all be different if some are named as in ``names``."""
    taken = set(names.values())
    waiting = [set(cards) - taken for place, cards in unread(world).items() if place not in names]
    holder: dict[Card, int] = {}

    def find(number: int, tried: set[Card]) -> bool:
        """Give an unread card a name, and others another for it; returns whether there is a way."""
        for card in waiting[number]:
            if card not in tried:
                tried.add(card)
                if card not in holder or find(holder[card], tried):
                    holder[card] = number
                    return True
        return False

    return all(find(number, set()) for number in range(len(waiting)))


def likeliest_names(world: Hand) -> Names | None:
    """A likely way to name all unread cards; None if they cannot all be different."""
    names: Names = {}
    for place, cards in sorted(unread(world).items(), key=lambda pair: len(pair[1])):
        for card in cards:
            if card not in names.values() and can_others_differ(world, {**names, place: card}):
                names[place] = card
                break
        else:
            return None
    return names


def named(world: Hand, names: Names) -> Hand:
    """The world with its unread cards named as in ``names``."""
    return replace(world, facts=tuple(_named(placed, names) for placed in world.facts))


def _named(placed: Placed, names: Names) -> Placed:
    if placed.place not in names or not isinstance(placed.event, Played):
        return placed
    return Placed(placed.place, replace(placed.event, card=names[placed.place], rivals=()))


def deciding_cards(world: Hand, offender: Seat | None, number: int | None) -> tuple[int, ...]:
    """The unread cards that decide whether ``offender`` revoked in trick ``number``: theirs, and the lead."""
    places = [play.place for play in world.plays if play.seat is offender]
    if number is not None and 0 < number <= len(world.tricks):
        places += [play.place for play in world.tricks[number - 1].plays[:1]]
    return tuple(dict.fromkeys(place for place in places if place in unread(world)))
