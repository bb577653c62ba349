"""A finished hand looked back at, as plain data: for the page, ``judge --review`` and other programs."""

from __future__ import annotations

from typing import Any

from ..advice.applied import advised
from ..advice.given import Counsel
from ..advice.pieces import pieces
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..open_cards.hand_laid_open import NotKnown, finished
from ..open_cards.marked_plays import DEALS, Marked, marked
from ..open_cards.values import Choice, Span, Valued, ValuedPlay, valued
from ..play.one_deal import Hand
from ..seats import Side

Plain = dict[str, Any]


def look_back(game: Game, judged: JudgedDeal, deals: int = DEALS) -> Plain:
    """What a finished deal of ``game`` is worth with all cards open, and what the texts advise of it.

    ``makers`` are the side that made the trump; they took ``taken`` tricks, None where that is not known;
    ``tricks`` are what they would have taken with all cards open, from the least to the most where cards are
    missing; ``points`` what that brings each side, None where it is not one number. Each of ``plays`` has its
    ``choices``: the cards that could be played, with the tricks of the makers after it and the points of its
    player's side, less the other's. ``marked`` are explained in :mod:`referee.open_cards.marked_plays`; for
    each play ``deals`` other deals are looked at. ``why`` says what is missing where nothing is known.

    Raises :class:`~referee.open_cards.hand_laid_open.NotShown` while the hand may not be looked at.
    """
    hand = judged.hand
    # fmt: off
    found: Plain = {"deal": hand.number, "makers": None, "taken": None, "tricks": None, "points": None,
                    "plays": [], "missing": [], "ways": 0, "too_many": 0, "why": "", "advice": []}
    # fmt: on
    try:
        told = valued(hand)
    except NotKnown as missing:
        return {**found, "why": str(missing)}
    marks = {(one.trick, one.seat): one for one in marked(hand, told, seed=hand.number, deals=deals)}
    found |= {
        "makers": str(told.makers),
        "taken": _taken(hand, told.makers),
        "tricks": _span(told.tricks),
        "points": _points(told),
        "plays": [_play(told, play, marks.get((play.trick, play.seat))) for play in told.plays],
        "missing": [
            {"seat": str(one.seat), "trick": one.trick, "may": [str(card) for card in one.may]}
            for one in told.missing
        ],
        "ways": told.ways,
        "too_many": told.too_many,
        "advice": [_counsel(one) for one in advised(finished(hand), _score_before(game, judged))],
    }
    return found


def _taken(hand: Hand, makers: Side) -> int | None:
    sides = [one.side for one in hand.trick_winners]
    return None if None in sides else sum(side == makers for side in sides)


def _span(span: Span | None) -> list[int] | None:
    return None if span is None else [span.least, span.most]


def _points(told: Valued) -> dict[str, int] | None:
    if told.tricks is None or told.tricks.least != told.tricks.most:
        return None
    points = told.worth[told.tricks.least]
    return {str(side): n for side, n in zip(told.sides, points, strict=True)}


def _play(told: Valued, play: ValuedPlay, mark: Marked | None) -> Plain:
    mine = play.seat in told.makers
    return {
        "trick": play.trick,
        "seat": str(play.seat),
        "card": str(play.card) if play.card is not None else None,
        "place": play.place,
        "lawful": play.lawful,
        "choices": [_choice(one, mine) for one in play.choices],
        "marked": None
        if mark is None
        else {"better": str(mark.better), "in": mark.better_in, "of": mark.deals, "points": mark.points},
    }


def _choice(one: Choice, mine: bool) -> Plain:
    points = one.points if mine else Span(-one.points.most, -one.points.least)
    return {"card": str(one.card), "tricks": _span(one.tricks), "points": _span(points)}


def _counsel(one: Counsel) -> Plain:
    piece = pieces()[one.piece]
    return {
        "piece": piece.id,
        "name": piece.name,
        "place": piece.place,
        "says": piece.text,
        "seat": str(one.seat),
        "followed": one.followed,
        "turn": one.turn,
        "cards": [str(card) for card in one.cards],
    }


def _score_before(game: Game, judged: JudgedDeal) -> tuple[int, ...]:
    """The points of the sides before a deal."""
    number = judged.hand.number
    if number > len(game.deals) or game.deals[number - 1].hand is not judged.hand or number == 1:
        return game.opening_standing.points
    return game.deals[number - 2].standing.points
