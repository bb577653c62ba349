"""A hand in which entering a card does not reveal that the same card is in a covered trick."""

from __future__ import annotations

from dataclasses import replace

from ..cards import Card
from ..facts.placed import Placed
from ..facts.register import Confirmed, Shown, Thrown
from ..play.cached import cached
from ..play.one_deal import Hand
from .open_hand import may_be_looked_at, open_tricks


@cached
def without_covered_clashes(hand: Hand) -> Hand:
    """``hand`` with covered cards as they were read, even if people entered the same card again.

    Two equal cards put each other in doubt, and with them open rulings: so an entry would reveal whether that
    card is in a covered trick. The director's game keeps the doubt, and so does everybody's when the hand may
    be looked at. A card that was read with rivals stays in doubt, and an accusation has to stand in
    :func:`whole_of` the hand as well.
    """
    if may_be_looked_at(hand):
        return hand
    clashing = sorted(place for place in _clashing(hand) if place not in hand.confirmed)
    if not clashing:
        return hand
    after = max(place for place, _ in hand.facts) + 1
    stand = (Placed(after + n, Confirmed(place, "card")) for n, place in enumerate(clashing))
    made = replace(hand, facts=(*hand.facts, *stand))
    made.__dict__[_WHOLE] = hand
    return made


_WHOLE = f"_{__name__}.whole"


def whole_of(hand: Hand) -> Hand:
    """The hand from which :func:`without_covered_clashes` made this."""
    whole: Hand = hand.__dict__.get(_WHOLE, hand)
    return whole


def _clashing(hand: Hand) -> set[int]:
    """The places of equal cards with a covered card among them and at most a single card that was read.

    Cards that people entered twice are included, whether or not the same card was read in a covered trick.
    """
    in_open = {play.place for trick in open_tricks(hand) for play in trick.plays}
    by_card: dict[Card, list[int]] = {}
    for play in hand.plays:
        if play.card is not None:
            by_card.setdefault(play.card, []).append(play.place)
    for place, fact in hand.facts:
        if isinstance(fact, Shown | Thrown) and hand.is_vouched(place):
            for card in fact.cards:
                by_card.setdefault(card, []).append(place)
    with_rivals = {play.place for play in hand.plays if play.rivals}
    played = {play.place for play in hand.plays}
    clashing: set[int] = set()
    for places in by_card.values():
        read = [place for place in places if not hand.is_vouched(place)]
        is_unsure = len(read) > 1 or not with_rivals.isdisjoint(read)
        is_covered = any(place in played and place not in in_open for place in places)
        if len(places) > 1 and not is_unsure and (is_covered or not read):
            clashing.update(places)
    return clashing
