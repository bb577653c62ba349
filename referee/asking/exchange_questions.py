"""The question whether a player who showed low cards before the lead went under."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts.register import Confirmed, Exposed, WentUnder
from ..play.house_exchanges import exchangers, may_be_shown_to_exchange
from ..play.one_deal import Hand
from ..words.message import join, say
from .question import Choice, Kind, Question

SHOWN = 3
"""Cards that a player shows to go under; fewer raise no question, and nothing follows from them."""


def went_under(hand: Hand) -> Iterator[Question]:
    """Three nines and tens were face up in front of a player, and nobody has entered an exchange."""
    if hand.next_began is not None or exchangers(hand):
        return
    shown: dict[str, list[tuple[int, Exposed]]] = {}
    for place, event in hand.facts:
        if isinstance(event, Exposed) and may_be_shown_to_exchange(hand, place, event):
            so_far = shown.setdefault(str(event.seat), [])
            if event.card is None or all(earlier.card != event.card for _, earlier in so_far):
                so_far.append((place, event))
    for seen in shown.values():
        if len(seen) < SHOWN:
            continue
        place, first = seen[0]
        cards = tuple(event.card for _, event in seen if event.card is not None)
        named = cards if len(cards) == len(seen) == SHOWN else ()
        yield Question(
            f"{hand.number}:under:{place}",
            Kind.WENT_UNDER,
            say(
                "ask_exchange.showed_did_they_go_under",
                seat=first.seat,
                cards=join("comma", cards) if cards else say("ask_exchange.three_cards"),
            ),
            (
                Choice("yes", say("ask_exchange.yes"), (WentUnder(first.seat, named),)),
                Choice("no", say("ask_exchange.no"), tuple(Confirmed(place) for place, _ in seen)),
            ),
            tuple(picture for _, event in seen for picture in event.seen),
            hand.number,
            place,
        )
