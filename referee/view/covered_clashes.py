"""A hand in which an entered card does not show by any doubt that the same card lies in a covered trick."""

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
    """``hand`` in which covered cards stand as they were read, also where people entered one of them again.

    Two cards of a name put each other in doubt, and with them whatever is ruled openly: so an entry would
    show whether that card lies in a covered trick. The director's game keeps the doubt, and so does
    everybody's from when the hand may be looked at. A card that was read with rivals stays in doubt, and an
    accusation has to stand in :func:`whole_of` the hand as well.
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
    """The hand that :func:`without_covered_clashes` was made of."""
    whole: Hand = hand.__dict__.get(_WHOLE, hand)
    return whole


def _clashing(hand: Hand) -> set[int]:
    """The places of cards of which one is covered, where all but one at most were entered by people.

    Cards that people entered twice stand, too, whether or not the same card was read in a covered trick.
    """
    in_open = {play.place for trick in open_tricks(hand) for play in trick.plays}
    by_card: dict[Card, list[int]] = {}
    for play in hand.plays:
        if play.card is not None:
            by_card.setdefault(play.card, []).append(play.place)
    for place, event in hand.facts:
        if isinstance(event, Shown | Thrown) and hand.is_vouched(place):
            for card in event.cards:
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
