"""The windows of a deal in which a law can apply.

Each law names its window in its file; :func:`window_of` finds the window of a place.
"""

from __future__ import annotations

from enum import Enum

from ..seats import Seat
from .deal_protocol import Deal


class Window(Enum):
    """The windows of a deal, in order."""

    DEALING = "while dealing"
    CALLING = "before the lead"
    PLAYING = "while the hand is played"
    OVER = "when the hand is over"


def window_of(deal: Deal, place: int) -> Window:
    """The window that the fact at ``place`` falls in.

    The deal is done when the card is turned up; if nobody saw that, with the first call or card.
    """
    over = deal.over_place
    if over in deal.order and deal.is_later(place, over):
        return Window.OVER
    if deal.first_card_place is not None and deal.is_later(place, deal.first_card_place):
        return Window.PLAYING
    dealt = deal.dealt_place if deal.dealt_place is not None else deal.first_call_place
    return Window.CALLING if dealt is not None and deal.is_later(place, dealt) else Window.DEALING


def has_been_dealt(deal: Deal, place: int) -> bool:
    """Whether ``place`` is after the dealing."""
    return window_of(deal, place) is not Window.DEALING


def is_lone_at(deal: Deal, place: int, seat: Seat) -> bool:
    """Whether ``seat`` played alone at ``place``; people often enter a declaration late."""
    first = deal.first_card_place
    for span in deal.calling.lone_spans:
        entered_late = first is not None and deal.is_later(span.since, first)
        since = first if entered_late and first is not None else span.since
        over = span.until is not None and not deal.is_later(span.until, place)
        if span.seat is seat and not over and not deal.is_later(since, place):
            return True
    return False
