"""One finished hand, to be played through card by card and to be shared."""

from __future__ import annotations

from referee.doubt.certain import trump_of
from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.view import table_state
from referee.view.trick import trick_views

from . import moments as shown_moments
from .finished_hands import headline, score_of
from .names import Pictures, Plain, Words


def finished_deal(game: Game, number: int) -> JudgedDeal:
    """The deal of that ``number``; raises KeyError where there is none that may be looked at."""
    judged = game.deals[number - 1] if 1 <= number <= len(game.deals) else None
    if judged is None or not table_state.may_be_looked_at(judged.hand):
        raise KeyError(number)
    return judged


def alone(game: Game, judged: JudgedDeal) -> Game:
    """A game that holds this deal and no other, its score from nought."""
    return type(game)(game.rules, tuple(event for _, event in judged.hand.facts), (), (judged.hand,))


def one_hand(game: Game, judged: JudgedDeal, told: Words, pictures: Pictures) -> Plain:
    """The deal as plain data: its tricks in the order in which the cards fell, each with its pictures."""
    hand, seating = judged.hand, game.rules.seating
    tricks = [
        {
            "number": trick.number,
            "winner": str(trick.winner) if trick.winner else None,
            "plays": [
                {
                    "seat": str(play.seat) if play.seat else None,
                    "card": str(play.card) if play.card else None,
                    "place": play.place,
                    "pictures": pictures(play.seen),
                    "table": pictures(play.seen, "table"),
                }
                for play in trick.plays
            ],
        }
        for trick in trick_views(judged.as_it_went)
    ]
    total = judged.score.total
    sides = [str(side) for side in seating.sides]
    return {
        "number": hand.number,
        "headline": headline(hand, told),
        "seats": [str(seat) for seat in seating.seats],
        "sides": sides,
        "names": {str(seat): told.names[str(seat)] for seat in seating.seats},
        "dealer": str(hand.dealer),
        "maker": str(hand.maker) if hand.maker else None,
        "alone": [str(seat) for seat in hand.alone],
        "out": [str(seat) for seat in hand.calling.out],
        "trump": str(trump) if (trump := trump_of(hand)) else None,
        "up": str(hand.up) if hand.up else None,
        "tricks": tricks,
        "points": dict(zip(sides, total, strict=True)) if total is not None else None,
        "result": shown_moments.result_of(judged),
        "score": score_of(game, judged, told),
    }
