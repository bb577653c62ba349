"""What of a deal is worth a moment on the page: the trick that is won, the last one, a march, a euchre."""

from __future__ import annotations

from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.play.deal_outcome import Phase
from referee.play.one_deal import Hand
from referee.play.tricks_of_deal import TRICKS
from referee.view.trick import trick_on_table, trick_views

from .names import Plain


def of(game: Game) -> Plain:
    """Who takes the whole trick on the table, the trick before where the book lets people look at it again,
    and how the deal ended.

    ``winner`` is a seat once all cards lie and are read, and until then None: to say who is winning would
    be a hint. ``last_trick`` is shown between two tricks, by books that let people look (Keller, line 85).
    """
    hand = game.hand
    if hand is None:
        return {"winner": None, "last_trick": None, "result": None}
    return {"winner": _winner(hand), "last_trick": _last(hand), "result": result_of(game.deals[-1])}


def _winner(hand: Hand) -> str | None:
    trick = trick_on_table(hand)
    return None if trick is None or not trick.over or trick.winner is None else str(trick.winner)


def _last(hand: Hand) -> Plain | None:
    trick = next(iter(trick_views(hand)[-1:]), None)
    may = hand.rules.cited("last-trick") and hand.phase is Phase.PLAYING
    if trick is None or not trick.gathered or not may:
        return None
    plays = [
        {"seat": str(play.seat) if play.seat else None, "card": str(play.card) if play.card else None}
        for play in trick.plays
    ]
    winner = str(trick.winner) if trick.winner else None
    return {"number": trick.number, "winner": winner, "plays": plays}


def result_of(judged: JudgedDeal) -> Plain | None:
    """``march``, ``lone march``, ``loner``, ``euchre`` or ``made``, and whose it is.

    None while it is not known, and where the points of the cards were lost to a ruling.
    """
    hand, points, total = judged.hand, judged.score.hand, judged.score.total
    if hand.phase is not Phase.OVER or hand.maker is None or not points or not total or not any(points):
        return None
    sides = hand.rules.seating.sides
    number = max(range(len(sides)), key=lambda n: points[n])
    if not total[number]:
        return None
    makers = hand.rules.seating.side(hand.maker)
    if sides[number] != makers:
        kind = "euchre"
    else:
        won = hand.tally.tricks if hand.tally else sum(one.side == makers for one in hand.taken)
        march = won == TRICKS
        lone = any(seat in makers for seat in hand.alone)
        kind = {(True, True): "lone march", (True, False): "march", (False, True): "loner"}.get(
            (march, lone), "made"
        )
    return {"kind": kind, "side": str(sides[number])}
