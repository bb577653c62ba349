"""Facts and choices that questions about cards have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..cards import Card
from ..doubt.certain import score_of, to_ask
from ..doubt.possible_worlds import worlds_of
from ..facts.register import (
    Amended,
    PackWrong,
    Played,
)
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play, Trick
from ..prose import say
from .question import Choice, of_card


def as_card(play: Play, card: Card | None) -> Amended:
    return Amended(play.place, Played(play.seat, card, others=play.others, seen=play.seen))


def really(play: Play, card: Card) -> Choice:
    """That a card which was played is really ``card``."""
    return of_card(
        card, as_card(play, card), place=play.place, text=say("{} really played {}", play.seat, card)
    )


def doubted(play: Play) -> Amended:
    unread = Played(play.seat, None, doubted=True, others=play.others, seen=play.seen)
    return Amended(play.place, unread)


def pack_is_wrong(hand: Hand) -> bool:
    """Whether people have said that the pack is wrong: then both reads of a card may well be right."""
    return any(isinstance(event, PackWrong) for _, event in hand.facts)


def other_up_cards(hand: Hand) -> Iterator[Choice]:
    """That the up-card was one of those that came into question for it; and that it was another card."""
    if hand.dealt is None or hand.up is None:
        return
    place, event = hand.dealt
    for card in event.rivals:
        words = say("the up-card was really {}", card)
        yield of_card(card, Amended(place, replace(event, up=card, rivals=())), place=place, text=words)
    unread = replace(event, up=None)  # its name is none of those that it may be, people have said so
    yield Choice(f"misread {place}", say("the up-card was not {}", hand.up), (Amended(place, unread),))


def first(trick: Trick) -> int:
    """Where the card of who was to lead goes in: before those that were seen, for it names the suit."""
    return min((play.place for play in trick.plays), default=trick.quit_place or 0)


def explained(hand: Hand) -> bool:
    """Whether a card that may have been another explains all that people did, and nothing is left open."""
    worlds = worlds_of(hand)
    if hand.outcome is None or worlds.too_many or worlds.found[0].against or score_of(hand).total is None:
        return False
    return to_ask(hand) is None
