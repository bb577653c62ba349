"""The question whether a hand that was not played out is really over; until then its tricks stay covered."""

from __future__ import annotations

from collections.abc import Iterator

from ..facts.placed import Placed
from ..facts.register import (
    Chose,
    Conceded,
    Confirmed,
    Faced,
    Fact,
    Misdealt,
    PackWrong,
    Tallied,
    Thrown,
    Undone,
)
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from ..words.message import Message, say
from .question import Choice, Kind, Question

_ENDINGS = (Conceded, Tallied, Thrown, PackWrong, Misdealt, Chose, Faced)
"""Facts that end a hand before it was played out."""


def ended_early(hand: Hand) -> Placed | None:
    """The unconfirmed fact that ended a hand with gathered tricks, or None."""
    covers = len(hand.tricks) > 1 or any(trick.is_quitted for trick in hand.tricks)
    played_out = len(hand.tricks) >= TRICKS and hand.tricks[TRICKS - 1].is_over
    if hand.outcome is None or not covers or played_out:
        return None
    endings = [placed for placed in hand.facts if isinstance(placed.event, _ENDINGS)]
    agreed = {fact.place for _, fact in hand.facts if isinstance(fact, Confirmed)}
    if not endings or agreed & {placed.place for placed in endings}:
        return None
    return endings[-1]


def ended(hand: Hand) -> Iterator[Question]:
    """Whether a hand that was given up or is void is over: people can undo that only while it is covered."""
    if hand.next_began is not None or hand.claims_close is not None:
        return
    last = ended_early(hand)
    if last is not None:
        place, event = last
        yield Question(
            f"{hand.number}:ended:{place}",
            Kind.HAND_OVER,
            _words(event),
            (
                Choice("yes", say("ask_over.yes"), (Confirmed(place),)),
                Choice("no", say("ask_over.no"), (Undone(place),)),
            ),
            (),
            hand.number,
            place,
        )


def _words(fact: Fact) -> Message:
    if isinstance(fact, Conceded):
        return say("ask_over.the_other_tricks_were_given", side=fact.side)
    return say("ask_over.broken_off")
