"""A finished hand looked back at, as text for people: what ``bowerbird judge --review`` prints."""

from __future__ import annotations

from ..words.message import Message, counted, join, say
from .data import BetterCard, GivenAdvice, LookBack, OpenPlay, Span


def look_back_text(review: LookBack) -> str:
    """A few lines about a deal: the worth of the cards, better plays, and the advice."""
    deal = review.deal
    if review.why:
        return str(say("back.cannot", deal=deal, why=review.why))
    lines = [say("back.deal", deal=deal)]
    for card in review.missing:
        key = "back.not_known" if card.trick else "back.not_known_never_played"
        lines.append(say(key, seat=card.seat, trick=card.trick))
    if review.tricks is None:
        ways = review.too_many
        lines.append(say("back.too_many", ways=ways) if ways else say("back.nothing"))
        return _indented(lines)
    if review.taken is None:
        lines.append(say("back.made", makers=review.makers))
    else:
        lines.append(counted("back.made_and_took", review.taken, makers=review.makers))
    lines += [say("back.annulled")] if review.is_annulled else _compared(review, review.tricks)
    lines += map(advice_line, review.advice)
    return _indented(lines)


def _compared(review: LookBack, span: Span) -> list[Message]:
    """The worth of the cards, and the plays that lost some of it."""
    marks = [_mark(play, play.marked) for play in review.plays if play.marked is not None]
    if not marks and not review.missing:
        marks = [say("back.no_mark")]
    return [_with_cards_open(review, span), *marks]


def _indented(lines: list[Message]) -> str:
    return "\n  ".join(map(str, lines))


def _with_cards_open(review: LookBack, span: Span) -> Message:
    """The tricks that the makers take with all cards open, and what that brings."""
    least, most = span
    tricks = counted("back.tricks", most)
    if least != most:
        tricks = say("list.to", a=least, b=tricks)
    points = [counted("other_book.to", n, side=side) for side, n in (review.points or {}).items() if n]
    if points:
        tricks = say("back.brings", tricks=tricks, points=join("and", points))
    if review.missing:
        tricks = say("back.over_ways", tricks=tricks, ways=review.ways)
    return say("back.cards_open", tricks=tricks)


def _mark(play: OpenPlay, mark: BetterCard) -> Message:
    return say(
        "back.mark",
        trick=play.trick,
        seat=play.seat,
        card=play.card,
        better=mark.better,
        points=mark.points,
        count=mark.better_in,
        deals=mark.deals,
    )


def advice_line(advice: GivenAdvice) -> Message:
    """A piece of advice with its source, and whether its player followed it."""
    key = {True: "back.followed", False: "back.otherwise", None: "back.either"}[advice.followed]
    return say(key, name=advice.name, place=advice.place, says=advice.text, seat=advice.seat)
