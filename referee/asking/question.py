"""A question for the people at the table, and its possible answers."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..facts.register import Event
from ..play.one_deal import Hand


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer; ``key`` is what an answer names, ``events`` the facts that it yields."""

    key: str
    text: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question for the people at the table.

    ``id`` stays the same as long as the question does, ``seen`` are the pictures that belong to it
    and ``place`` the fact that it is about. Where ``blank`` is given any card may be named: it fills the
    fact that ``blank`` leaves open. ``others`` are those of them that were not read in this deal; they
    are for whoever reads a record, and are shown to nobody at the table. ``late``: it waits until the hand
    is over, for to ask it sooner would tell what somebody may hold. ``granted`` are facts that the question
    takes for granted, so that any answer to it says so much, too.
    """

    id: str
    kind: str
    text: str
    choices: tuple[Choice, ...]
    seen: tuple[str, ...] = ()
    deal: int = 0
    place: int = 0
    others: tuple[str, ...] = ()
    blank: Event | None = None
    late: bool = False
    granted: tuple[Event, ...] = ()


class NoSuchAnswer(ValueError):
    """The choice is not one that the question allows."""


def unseen(hand: Hand) -> tuple[Card, ...]:
    """Cards of the pack in use that were not read anywhere in this deal yet."""
    seen = {play.card for play in hand.plays} | {hand.up}
    seen |= {card for cards in hand.shown.values() for card in cards}
    left = hand.rules.cards - seen
    if any(benny in seen for benny in hand.rules.benny_cards):
        left -= set(hand.rules.benny_cards)
    return tuple(sorted(left, key=lambda card: (card.suit_letter, card.rank)))


def rest(hand: Hand, likely: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(str(card) for card in unseen(hand) if card not in likely)
