"""The events while a player goes under: three cards shown, three drawn from beneath the up-card.

It happens before anybody has made the trump, with the up-card still on the pack, so it looks like other
events: cards led, a hand laid down, the up-card taken and another deal turned up. Without the house rule
nothing here changes the facts.
"""

from __future__ import annotations

from ..facts.register import Exposed, Fact, PickedUp, TurnedDown, Undone
from ..play.deal_outcome import Phase
from ..play.house_exchanges import LOW
from ..play.one_deal import Hand
from ..table_events import CardLaid, HandLaidDown, TableEvent, UpCardTurned

SURE_OF_SEAT = 0.6
"""Below this probability a card's player is not known, and the page asks."""


def exchange_facts(hand: Hand, event: TableEvent) -> tuple[Fact, ...] | None:
    """The facts of an event that may be part of an exchange; None if it has its usual meaning."""
    if hand.rules.going_under == "no" or hand.dealt is None or hand.tricks or hand.outcome is not None:
        return None
    offered = hand.phase is Phase.CALLING and hand.calling.round == 1
    match event:
        case CardLaid(seat=seat, seat_p=p, read=read) if offered and seat is not None and p >= SURE_OF_SEAT:
            may_be_shown = read.card is None or read.card.rank in LOW
            return (Exposed(seat, read.card, event.sure, seen=event.seen),) if may_be_shown else None
        case HandLaidDown() if offered:
            return ()
        case UpCardTurned(seat=seat, read=read) if read.card == hand.up and seat in (None, hand.dealer):
            return _up_card_again(hand, event.seen)
        case _:
            return None


def _up_card_again(hand: Hand, seen: tuple[str, ...]) -> tuple[Fact, ...] | None:
    """The up-card seen again: it was only lifted off the kitty, unless people have entered its fate."""
    fates = [placed for placed in hand.facts if isinstance(placed.event, PickedUp | TurnedDown)]
    if any(hand.is_vouched(place) for place, _ in fates) or hand.maker is not None:
        return None
    return tuple(Undone(place, seen=seen) for place, _ in fates)
