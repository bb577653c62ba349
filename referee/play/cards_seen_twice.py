"""Cards that were read in two places of a deal, although the pack holds each card once."""

from __future__ import annotations

from ..cards import Card
from ..seats import Seat
from .cached import cached
from .deal_protocol import Deal
from .house_exchanges import may_get_the_up_card


@cached
def seen_twice(hand: Deal) -> dict[Card, tuple[int, ...]]:
    """The cards that were read in two places of the deal, each with the journal places of those plays.

    The up-card counts as a second place only if it cannot have been played: it was turned down, or the player
    is not the one who picked it up.
    """
    places: dict[Card, list[int]] = {}
    for play in hand.plays:
        if play.card is not None:
            places.setdefault(play.card, []).append(play.place)
            calling = hand.calling
            strange = play.card == hand.up and (
                calling.is_up_out_of_play or _is_not_the_dealers(hand, play.seat)
            )
            if strange and hand.dealt_place is not None:
                places[play.card].append(hand.dealt_place)
    return {card: tuple(at) for card, at in places.items() if len(at) > 1}


def _is_not_the_dealers(hand: Deal, seat: Seat | None) -> bool:
    """Whether the dealer took the card turned up, and ``seat`` cannot have it."""
    is_other = hand.calling.is_picked_up and seat is not hand.dealer
    return is_other and not may_get_the_up_card(hand, seat)


@cached
def misreads(hand: Deal) -> frozenset[int]:
    """Places of plays that were certainly misread, because a sure reading has the same card elsewhere.

    Of the two readings exactly one has no rivals, or a person vouches for it. If both are sure, or neither
    is, either may be wrong, or the pack holds the card twice.
    """
    misread: set[int] = set()
    sure = {play.place: not play.rivals for play in hand.plays}
    settled = hand.confirmed
    for places in seen_twice(hand).values():
        if any(place not in sure for place in places):
            continue  # the up-card is among them
        stand = {place for place in places if sure[place] or place in settled}
        if len(stand) == 1:
            misread |= set(places) - stand
    return frozenset(misread)


def is_anothers(hand: Deal, seat: Seat, card: Card) -> bool:
    """Whether another player, or an unknown one, played or showed a card that ``seat`` seemed to hold."""
    fell = any(play.card == card and play.seat is not seat for play in hand.plays)
    return fell or any(card in cards for player, cards in hand.shown.items() if player is not seat)
