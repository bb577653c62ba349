"""The tricks of a deal for whoever may look at them now, each card ready to be corrected."""

from __future__ import annotations

from typing import Any

from referee.doubt.possible_worlds import as_it_went
from referee.game.game import Game
from referee.play.one_deal import Hand
from referee.view.table_state import may_be_looked_at
from referee.view.trick import PlayView, trick_views

from ..journal.entered_by_people import likely
from .names import Pictures, Plain


def tricks_of(game: Game, number: int, pictures: Pictures, all_cards: bool, all_pictures: bool) -> Plain:
    """The tricks of deal ``number``: those that everybody may look at, or ``all_cards``.

    ``all_pictures``: with the pictures of what lies gathered, too. ``covered`` counts the tricks left out.
    Raises KeyError where there is no such deal.
    """
    if not 1 <= number <= len(game.hands):
        raise KeyError(number)
    hand = as_it_went(game.hands[number - 1])
    tricks = trick_views(hand)
    shown = tricks if all_cards else tuple(trick for trick in tricks if trick.is_open)
    up_too = all_cards or may_be_looked_at(hand) or not hand.tricks
    return {
        "deal": number,
        "over": may_be_looked_at(hand),
        "covered": len(tricks) - len(shown),
        "up": _up(hand) if up_too and hand.dealt_place is not None else None,
        "tricks": [
            {
                "number": trick.number,
                "gathered": trick.gathered,
                "winner": _name(trick.winner) if trick.over else None,
                "plays": [
                    _play(hand, play, pictures if all_pictures or trick.is_open else None)
                    for play in trick.plays
                ],
            }
            for trick in shown
        ],
    }


def _play(hand: Hand, play: PlayView, pictures: Pictures | None) -> Plain:
    return {
        "seat": _name(play.seat),
        "card": _name(play.card),
        "place": play.place,
        "likely": likely(play.card, play.rivals, hand.rules),
        "pictures": pictures(play.seen) if pictures is not None else [],
    }


def _up(hand: Hand) -> Plain:
    return {
        "seat": str(hand.dealer),
        "card": _name(hand.up),
        "place": hand.dealt_place,
        "likely": likely(hand.up, (), hand.rules),
        "pictures": [],
    }


def _name(value: Any) -> str | None:
    return None if value is None else str(value)
