"""A finished hand looked back at, as plain data: for the page, ``judge --review`` and other programs."""

from __future__ import annotations

from typing import Any

from ..advice.applied import advised
from ..advice.given import Counsel
from ..advice.pieces import pieces
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..open_cards.hand_laid_open import UnknownCards, finished
from ..open_cards.marked_plays import DEALS, Marked, marked
from ..open_cards.values import Choice, Valued, ValuedPlay, ValueRange, valued
from ..play.one_deal import Hand
from ..seats import Side

Plain = dict[str, Any]


def look_back(game: Game, judged: JudgedDeal, deals: int = DEALS) -> Plain:
    """The worth of a finished deal of ``game`` with all cards open, and the advice of the texts.

    ``makers`` are the side that made the trump; they took ``taken`` tricks, None if that is not known.
    ``tricks`` are the tricks that they would have taken with all cards open, from the least to the most if
    cards are missing; ``points`` what that brings each side, None if it is not a single number. Each of
    ``plays`` has ``choices``: the playable cards, with the tricks of the makers after each and the points of
    the player's side less the other's. ``marked``: see :mod:`referee.open_cards.marked_plays`, which tries
    ``deals`` other deals for each play. ``why`` is what is missing if nothing is known.

    Raises :class:`~referee.open_cards.hand_laid_open.CoveredHand` while the hand may not be looked at.
    """
    hand = judged.hand
    # fmt: off
    review: Plain = {"deal": hand.number, "makers": None, "taken": None, "tricks": None, "points": None,
                    "plays": [], "missing": [], "ways": 0, "too_many": 0, "why": "", "advice": []}
    # fmt: on
    try:
        valuation = valued(hand)
    except UnknownCards as missing:
        return {**review, "why": str(missing)}
    marks = {(mark.trick, mark.seat): mark for mark in marked(hand, valuation, seed=hand.number, deals=deals)}
    review |= {
        "makers": str(valuation.makers),
        "taken": _tricks_taken(hand, valuation.makers),
        "tricks": _span(valuation.tricks),
        "points": _points(valuation),
        "plays": [_play(valuation, play, marks.get((play.trick, play.seat))) for play in valuation.plays],
        "missing": [
            {"seat": str(gap.seat), "trick": gap.trick, "may": [str(card) for card in gap.may]}
            for gap in valuation.missing
        ],
        "ways": valuation.ways,
        "too_many": valuation.too_many,
        "advice": [_counsel(each) for each in advised(finished(hand), _score_before(game, judged))],
    }
    return review


def _tricks_taken(hand: Hand, makers: Side) -> int | None:
    sides = [winner.side for winner in hand.trick_winners]
    return None if None in sides else sum(side == makers for side in sides)


def _span(span: ValueRange | None) -> list[int] | None:
    return None if span is None else [span.least, span.most]


def _points(valuation: Valued) -> dict[str, int] | None:
    if valuation.tricks is None or valuation.tricks.least != valuation.tricks.most:
        return None
    points = valuation.worth[valuation.tricks.least]
    return {str(side): n for side, n in zip(valuation.sides, points, strict=True)}


def _play(valuation: Valued, play: ValuedPlay, mark: Marked | None) -> Plain:
    mine = play.seat in valuation.makers
    return {
        "trick": play.trick,
        "seat": str(play.seat),
        "card": str(play.card) if play.card is not None else None,
        "place": play.place,
        "lawful": play.lawful,
        "choices": [_choice(choice, mine) for choice in play.choices],
        "marked": None
        if mark is None
        else {"better": str(mark.better), "in": mark.better_in, "of": mark.deals, "points": mark.points},
    }


def _choice(choice: Choice, mine: bool) -> Plain:
    points = choice.points if mine else ValueRange(-choice.points.most, -choice.points.least)
    return {"card": str(choice.card), "tricks": _span(choice.tricks), "points": _span(points)}


def _counsel(counsel: Counsel) -> Plain:
    piece = pieces()[counsel.piece]
    return {
        "piece": piece.id,
        "name": piece.name,
        "place": piece.place,
        "says": piece.text,
        "seat": str(counsel.seat),
        "followed": counsel.followed,
        "turn": counsel.turn,
        "cards": [str(card) for card in counsel.cards],
    }


def _score_before(game: Game, judged: JudgedDeal) -> tuple[int, ...]:
    """The points of the sides before a deal."""
    number = judged.hand.number
    if number > len(game.deals) or game.deals[number - 1].hand is not judged.hand or number == 1:
        return game.opening_standing.points
    return game.deals[number - 2].standing.points
