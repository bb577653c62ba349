"""A question for the people at the table, and its possible answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from ..cards import Card, Suit
from ..doubt.uncertain_reads import as_named
from ..facts.register import Amended, Dealt, Fact, Inserted, Played
from ..play.one_deal import Hand
from ..seats import Seat
from ..words.message import Message, join, say


class Kind(StrEnum):
    """The kinds of questions."""

    SHUFFLED_AGAIN = "shuffled again?"
    PACKETS = "packets?"
    WHO_DEALT = "who dealt?"
    FACED_CARD = "faced card?"
    WHICH_SUIT = "which suit?"
    WHO_CALLED = "who called?"
    WENT_UNDER = "went under?"
    WHICH_CARD = "which card?"
    CARD_OWNER = "whose card?"
    CARD_NOT_SEEN = "card not seen"
    CARD_TWICE = "card seen twice"
    TWO_CARDS = "two cards?"
    STRANGE_CARD = "card outside the pack"
    TWO_BENNIES = "two bennies"
    WHO_WON = "who won the trick?"
    WHO_GATHERED = "who gathered?"
    WHO_TOOK = "who took the trick?"
    HAND_OVER = "hand over?"


SPOKEN = frozenset({Kind.WHICH_SUIT, Kind.WHO_CALLED})
"""Questions about what people say aloud, so that no camera can see it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer; ``key`` identifies it, ``facts`` are what it yields.

    ``card``, ``suit`` or ``seat`` is what it names, if anything; ``is_alone``: without the partner.
    """

    key: str
    text: Message
    facts: tuple[Fact, ...]
    card: Card | None = None
    suit: Suit | None = None
    seat: Seat | None = None
    is_alone: bool = False


def of_card(card: Card, *facts: Fact, place: int | None = None, text: Message | None = None) -> Choice:
    """The answer that names ``card``, at ``place`` if a question is about several cards."""
    key = str(card) if place is None else f"{place}:{card}"
    return Choice(key, text or say("value", value=card), facts, card=card)


def of_suit(suit: Suit, *facts: Fact) -> Choice:
    """The answer that names ``suit``."""
    return Choice(suit.value, say("value", value=suit.symbol), facts, suit=suit)


def of_seat(seat: Seat, *facts: Fact, text: Message | None = None, alone: bool = False) -> Choice:
    """The answer that names ``seat``, ``alone`` or not."""
    key, words = (f"{seat}-alone", "answer.alone") if alone else (str(seat), "value")
    return Choice(key, text or say(words, value=seat), facts, seat=seat, is_alone=alone)


@dataclass(frozen=True, slots=True)
class Question:
    """A question for the people at the table.

    ``id`` stays the same as long as the question does, ``seen`` are its pictures and ``place`` the fact that
    it is about. With a ``blank`` any card may be named: it fills the fact that ``blank`` leaves open.
    ``others`` are the cards not read in this deal; they are for readers of a record and never shown at the
    table. ``has_to_wait``: until the hand is over, because asking sooner could reveal what a player holds.
    ``granted`` are facts that the question assumes, so that any answer enters them as well.
    """

    id: str
    kind: Kind
    text: Message
    choices: tuple[Choice, ...]
    seen: tuple[str, ...] = ()
    deal: int = 0
    place: int = 0
    others: tuple[str, ...] = ()
    blank: Fact | None = None
    has_to_wait: bool = False
    granted: tuple[Fact, ...] = ()


class NoSuchAnswer(ValueError):
    """The choice is not one that the question allows."""


def filled(blank: Fact | None, card: Card) -> Fact:
    """The fact that a question leaves blank, filled with ``card``; raises :class:`NoSuchAnswer`."""
    match blank:
        case Amended(event=inner) | Inserted(event=inner):
            return replace(blank, event=filled(inner, card))
        case Played():
            return replace(blank, card=card, rivals=())
        case Dealt():
            return as_named(blank, card)
        case _:
            raise NoSuchAnswer(say("refused.no_card_asked", card=card))


def no_answer(choice: str, question: Message, keys: Iterable[str], any_card: bool) -> NoSuchAnswer:
    """The refusal of ``choice``, with the answers that ``question`` allows."""
    answers = join("comma", [*keys, *([say("refused.any_card")] if any_card else [])])
    return NoSuchAnswer(
        say("refused.no_answer", answer=repr(choice), question=repr(str(question)), answers=answers)
    )


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
