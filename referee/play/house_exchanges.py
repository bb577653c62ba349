"""Cards that change hands before the lead under a house rule: with the kitty, or between partners."""

from __future__ import annotations

from ..cards import Card
from ..facts.register import Exposed, Played, WentUnder
from ..seats import Seat
from .cached import cached
from .deal_protocol import Deal

LOW = ("9", "T")
"""The ranks that may go under: nines and tens."""


def may_be_shown_to_exchange(deal: Deal, place: int, event: Exposed) -> bool:
    """Whether a card seen face up at ``place`` may be a card that its player showed to go under.

    The house must play it, and the first card must not have been led. An exposure that people entered is an
    exposure, unless that player went under in this deal.
    """
    if deal.rules.going_under == "no" or not _is_before_the_lead(deal, place):
        return False
    if event.card is not None and event.card.rank not in LOW:
        return False
    by_people = not event.seen or place in deal.confirmed
    return not by_people or any(seat is event.seat for seat in exchangers(deal))


def may_have_left(deal: Deal, place: int, seat: Seat, cards: tuple[Card | None, ...]) -> bool:
    """Whether ``cards`` that ``seat`` held at ``place`` may have changed hands since."""
    if not _is_before_the_lead(deal, place):
        return False
    low = all(card is None or card.rank in LOW for card in cards)
    return (deal.rules.going_under != "no" and low) or seat in may_exchange_with_partner(deal)


@cached
def may_exchange_with_partner(deal: Deal) -> tuple[Seat, ...]:
    """The seats of the makers if their lone player may take the partner's best card; else nobody."""
    calling, table = deal.calling, deal.rules.seating
    if deal.rules.partners_best == "no" or calling.maker is None or not calling.alone:
        return ()
    makers = table.side(calling.maker)
    return makers.seats if any(seat in makers for seat in calling.alone) else ()


def may_get_the_up_card(deal: Deal, seat: Seat | None) -> bool:
    """Whether the dealer may have passed the card turned up on to ``seat``, in partner's best."""
    pair = may_exchange_with_partner(deal)
    return deal.dealer in pair and seat in pair


@cached
def exchangers(deal: Deal) -> tuple[Seat, ...]:
    """The players who exchanged three cards with the kitty, in order."""
    return tuple(fact.seat for _, fact in deal.facts if isinstance(fact, WentUnder))


@cached
def in_the_kitty(deal: Deal) -> frozenset[Card]:
    """The cards that are in the kitty because players showed and exchanged them."""
    return frozenset(card for _, fact in deal.facts if isinstance(fact, WentUnder) for card in fact.cards)


@cached
def put_away(deal: Deal) -> frozenset[Card]:
    """The cards that nobody can play, as people entered them: in the kitty, and the dealer's discard."""
    discard = deal.discarded.card if deal.discarded is not None else None
    return in_the_kitty(deal) | ({discard} if discard is not None else set())


def _is_before_the_lead(deal: Deal, place: int) -> bool:
    """Whether no card had been led at ``place``."""
    before = deal.facts[: deal.order[place]]
    return not any(isinstance(event, Played) for _, event in before)
