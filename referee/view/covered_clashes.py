"""A hand in which entering a card does not reveal that the same card is in a covered trick."""

from __future__ import annotations

from dataclasses import replace

from ..facts.placed import Placed
from ..facts.register import Confirmed
from ..play.cached import cached
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play
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
    """The places of equal cards with a covered card among them and at most a single card that was read."""
    in_open = {play.place for trick in open_tricks(hand) for play in trick.plays}
    by_card: dict[object, list[Play]] = {}
    for play in hand.plays:
        if play.card is not None:
            by_card.setdefault(play.card, []).append(play)
    clashing: set[int] = set()
    for plays in by_card.values():
        read = [play for play in plays if not hand.is_vouched(play.place)]
        unsure = len(read) > 1 or any(play.rivals for play in read)
        if len(plays) > 1 and not unsure and any(play.place not in in_open for play in plays):
            clashing |= {play.place for play in plays}
    return clashing
