"""Facts and choices that several questions about cards share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..cards import Card
from ..doubt.best_question import to_ask
from ..doubt.certain import score_of
from ..doubt.possible_worlds import worlds_of
from ..doubt.uncertain_reads import as_named
from ..facts.register import (
    Amended,
    Confirmed,
    Exposed,
    PackWrong,
    Played,
)
from ..play.name_read import name_read
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play, Trick
from ..words.message import say
from .question import Choice, of_card


def as_card(play: Play, card: Card | None) -> Amended:
    was = name_read(play, card)
    return Amended(play.place, Played(play.seat, card, others=play.others, was=was, seen=play.seen))


def really(play: Play, card: Card) -> Choice:
    """The answer that a played card is really ``card``."""
    return of_card(
        card,
        as_card(play, card),
        place=play.place,
        text=say("answer.really_played", seat=play.seat, card=card),
    )


def doubted(play: Play) -> Amended:
    was = name_read(play, None)
    unread = Played(play.seat, None, doubted=True, others=play.others, was=was, seen=play.seen)
    return Amended(play.place, unread)


def showed_hand(plays: Sequence[Play]) -> Iterator[Choice]:
    """The answer that several cards of a player in a trick were not played: the player showed them."""
    seat = plays[0].seat
    if seat is not None and len(plays) > 1:
        shown = [Amended(play.place, Exposed(seat, play.card, seen=play.seen)) for play in plays]
        facts = (*shown, *(Confirmed(play.place) for play in plays))
        yield Choice("shown", say("answer.showed_the_hand", seat=seat), facts)


def is_pack_wrong(hand: Hand) -> bool:
    """Whether people have entered that the pack is wrong: both readings of a card may be right then."""
    return any(isinstance(fact, PackWrong) for _, fact in hand.facts)


def other_up_cards(hand: Hand) -> Iterator[Choice]:
    """The answers that the up-card was a rival, and that it was some other card."""
    if hand.dealt is None or hand.up is None:
        return
    place, event = hand.dealt
    for card in event.rivals:
        words = say("answer.the_up_card_was_really", card=card)
        yield of_card(card, Amended(place, as_named(event, card)), place=place, text=words)
    unread = replace(event, up=None)  # people have entered that it is not the card read
    yield Choice(
        f"misread {place}", say("answer.the_up_card_was_not", card=hand.up), (Amended(place, unread),)
    )


def first(trick: Trick) -> int:
    """Where the card of the player to lead is inserted: before the seen cards, because it sets the suit."""
    return trick.plays[0].place if trick.plays else trick.quit_place or 0


def is_explained(hand: Hand) -> bool:
    """Whether a possible misreading explains everything that people did, and nothing is left open."""
    worlds = worlds_of(hand)
    if hand.outcome is None or worlds.has_overflowed or worlds.all[0].against or score_of(hand).total is None:
        return False
    return to_ask(hand) is None
