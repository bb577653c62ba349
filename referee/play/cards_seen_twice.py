"""Cards that were read in two places of one deal: one of each is in the pack, and it is in one place."""

from __future__ import annotations

from ..cards import Card
from ..seats import Seat
from .cached import cached
from .deal_protocol import Deal
from .house_exchanges import may_get_the_up_card


@cached
def seen_twice(hand: Deal) -> dict[Card, tuple[int, ...]]:
    """Cards that lie in two places of one deal, with the places of the plays concerned.

    The up-card counts as a second place only where it cannot have been played: turned down, or
    played by somebody who did not pick it up.
    """
    places: dict[Card, list[int]] = {}
    for play in hand.plays:
        if play.card is not None:
            places.setdefault(play.card, []).append(play.place)
            calling = hand.calling
            strange = play.card == hand.up and (
                calling.up_out_of_play or _is_not_the_dealers(hand, play.seat)
            )
            if strange and hand.dealt_place is not None:
                places[play.card].append(hand.dealt_place)
    return {card: tuple(found) for card, found in places.items() if len(found) > 1}


def _is_not_the_dealers(hand: Deal, seat: Seat | None) -> bool:
    """Whether the dealer took the card turned up, and ``seat`` cannot have it."""
    taken = hand.calling.picked_up and seat is not hand.dealer
    return taken and not may_get_the_up_card(hand, seat)


@cached
def misreads(hand: Deal) -> frozenset[int]:
    """Places of plays whose card lies elsewhere beyond doubt: the eye was not sure of it, and is wrong.

    Of two reads of one card only one left no doubt, or a person stands for it. Where both left some, or
    neither did, it is not known which of them is wrong, or the pack holds the card twice.
    """
    found: set[int] = set()
    sure = {play.place: not play.rivals for play in hand.plays}
    settled = hand.confirmed
    for places in seen_twice(hand).values():
        if any(place not in sure for place in places):
            continue  # the card that was turned up is one of them
        stand = {place for place in places if sure[place] or place in settled}
        if len(stand) == 1:
            found |= set(places) - stand
    return frozenset(found)


def is_anothers(hand: Deal, seat: Seat, card: Card) -> bool:
    """Whether a card that ``seat`` seemed to hold was played or shown by another, or by who is not known."""
    fell = any(play.card == card and play.seat is not seat for play in hand.plays)
    return fell or any(card in cards for other, cards in hand.shown.items() if other is not seat)
