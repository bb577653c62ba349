"""A finished hand looked back at, as a value: for the page, ``judge --review`` and other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..advice.applied import advised
from ..advice.given import Counsel
from ..advice.pieces import pieces
from ..cards import Card
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..open_cards.hand_laid_open import Missing, UnknownCards, finished
from ..open_cards.marked_plays import DEALS, Marked, marked
from ..open_cards.values import Choice, Valued, ValuedPlay, ValueRange, valued
from ..play.one_deal import Hand
from ..seats import Seat, Side
from ..view.plain import written_as

Span = tuple[int, int]
"""The least and the most that a number can be."""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A card that could be played: the makers' tricks after it, and the points of the player's side less the
    other's."""

    card: Card
    tricks: Span
    points: Span


@dataclass(frozen=True, slots=True)
class BetterCard:
    """A card that was ``better`` than the card played in ``better_in`` of the ``deals`` that were tried."""

    better: Card
    better_in: int = field(metadata=written_as("in"))
    deals: int = field(metadata=written_as("of"))
    points: int


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A play with the cards that could be played, and its mark, if another card was better."""

    trick: int
    seat: Seat
    card: Card | None
    place: int | None
    is_lawful: bool = field(metadata=written_as("lawful"))
    choices: tuple[OpenChoice, ...]
    marked: BetterCard | None


@dataclass(frozen=True, slots=True)
class GivenAdvice:
    """A piece of advice of the texts, and whether its player ``followed`` it; None if the text is open."""

    piece: str
    name: str
    place: str
    text: str = field(metadata=written_as("says"))
    seat: Seat
    followed: bool | None
    turn: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LookBack:
    """The worth of a finished deal with all cards open, and the advice of the texts.

    ``makers`` are the side that made the trump; they took ``taken`` tricks, None if that is not known.
    ``tricks`` are the tricks that they would have taken with all cards open; ``points`` what that brings each
    side, None if it is not a single number. ``missing`` are the unknown cards, ``ways`` the ways of filling
    them in that were worked through; ``too_many`` is how many there are if they are too many. ``why`` is what
    is missing if nothing is known. ``is_annulled``: a ruling took the points of the hand, so that nothing
    is compared.
    """

    deal: int
    makers: Side | None = None
    taken: int | None = None
    tricks: Span | None = None
    points: Mapping[Side, int] | None = None
    plays: tuple[OpenPlay, ...] = ()
    missing: tuple[Missing, ...] = ()
    ways: int = 0
    too_many: int = 0
    why: str = ""
    advice: tuple[GivenAdvice, ...] = ()
    is_annulled: bool = field(default=False, metadata=written_as("annulled"))


def look_back(game: Game, judged: JudgedDeal, deals: int = DEALS) -> LookBack:
    """A finished deal of ``game`` looked back at; marking tries ``deals`` other deals for each play.

    Raises :class:`~referee.open_cards.hand_laid_open.CoveredHand` while the hand may not be looked at.
    """
    hand = judged.hand
    try:
        valuation = valued(hand)
    except UnknownCards as missing:
        return LookBack(hand.number, why=str(missing))
    marks = {(mark.trick, mark.seat): mark for mark in marked(hand, valuation, seed=hand.number, deals=deals)}
    return LookBack(
        deal=hand.number,
        makers=valuation.makers,
        taken=_tricks_taken(hand, valuation.makers),
        tricks=None if valuation.tricks is None else _span(valuation.tricks),
        points=_points(valuation),
        plays=tuple(_play(valuation, play, marks.get((play.trick, play.seat))) for play in valuation.plays),
        missing=valuation.missing,
        ways=valuation.ways,
        too_many=valuation.too_many,
        advice=tuple(map(_advice, advised(finished(hand), _score_before(game, judged)))),
        is_annulled=judged.is_annulled,
    )


def _tricks_taken(hand: Hand, makers: Side) -> int | None:
    sides = [winner.side for winner in hand.trick_winners]
    return None if None in sides else sum(side == makers for side in sides)


def _span(span: ValueRange) -> Span:
    return span.least, span.most


def _points(valuation: Valued) -> dict[Side, int] | None:
    if valuation.tricks is None or valuation.tricks.least != valuation.tricks.most:
        return None
    return dict(zip(valuation.sides, valuation.worth[valuation.tricks.least], strict=True))


def _play(valuation: Valued, play: ValuedPlay, mark: Marked | None) -> OpenPlay:
    mine = play.seat in valuation.makers
    return OpenPlay(
        trick=play.trick,
        seat=play.seat,
        card=play.card,
        place=play.place,
        is_lawful=play.is_lawful,
        choices=tuple(_choice(choice, mine) for choice in play.choices),
        marked=None if mark is None else BetterCard(mark.better, mark.better_in, mark.deals, mark.points),
    )


def _choice(choice: Choice, mine: bool) -> OpenChoice:
    points = choice.points if mine else ValueRange(-choice.points.most, -choice.points.least)
    return OpenChoice(choice.card, _span(choice.tricks), _span(points))


def _advice(counsel: Counsel) -> GivenAdvice:
    piece = pieces()[counsel.piece]
    return GivenAdvice(
        piece=piece.id,
        name=piece.name,
        place=piece.place,
        text=piece.text,
        seat=counsel.seat,
        followed=counsel.followed,
        turn=counsel.turn,
        cards=counsel.cards,
    )


def _score_before(game: Game, judged: JudgedDeal) -> tuple[int, ...]:
    """The points of the sides before a deal."""
    number = judged.hand.number
    if number > len(game.deals) or game.deals[number - 1].hand is not judged.hand or number == 1:
        return game.opening_standing.points
    return game.deals[number - 2].standing.points
