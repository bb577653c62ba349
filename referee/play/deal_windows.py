"""The windows of a deal in which a law can apply.

Each law names its window in its file; :func:`window_of` finds the window of a place.
"""

from __future__ import annotations

from enum import Enum

from ..seats import Seat
from .one_deal import Hand


class Window(Enum):
    """The windows of a deal, in order."""

    DEALING = "while dealing"
    CALLING = "before the lead"
    PLAYING = "while the hand is played"
    OVER = "when the hand is over"


def window_of(hand: Hand, place: int) -> Window:
    """The window that the fact at ``place`` falls in.

    The deal is done when the card is turned up; if nobody saw that, with the first call or card.
    """
    over = hand.over_place
    if over in hand.order and hand.is_later(place, over):
        return Window.OVER
    if hand.first_card_place is not None and hand.is_later(place, hand.first_card_place):
        return Window.PLAYING
    dealt = hand.dealt_place if hand.dealt_place is not None else hand.first_call_place
    return Window.CALLING if dealt is not None and hand.is_later(place, dealt) else Window.DEALING


def has_been_dealt(hand: Hand, place: int) -> bool:
    """Whether ``place`` is after the dealing."""
    return window_of(hand, place) is not Window.DEALING


def is_lone_at(hand: Hand, place: int, seat: Seat) -> bool:
    """Whether ``seat`` played alone at ``place``; people often enter a declaration late."""
    first = hand.first_card_place
    for span in hand.calling.lone_spans:
        entered_late = first is not None and hand.is_later(span.since, first)
        since = first if entered_late and first is not None else span.since
        over = span.until is not None and not hand.is_later(span.until, place)
        if span.seat is seat and not over and not hand.is_later(since, place):
            return True
    return False
