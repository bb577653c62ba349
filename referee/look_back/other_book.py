"""What another book of laws would have ruled and scored of a finished hand, and how that differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..book.loading import UnknownBook, books, load
from ..book.ruleset import RuleSet
from ..cards import Card
from ..game.game import Game, replay
from ..game.judged_deal import JudgedDeal
from ..game.table import UnknownSeat
from ..laws.ruling import Ruling
from ..open_cards.hand_laid_open import CoveredHand
from ..play.one_deal import Hand
from ..prose import Prose, join, parts_of, say
from ..seats import Side
from ..view.judge_report import by_side, ruling_plain
from ..view.open_hand import may_be_looked_at

Plain = dict[str, Any]


class IncomparableBooks(ValueError):
    """This game cannot be judged by that book; the message says why."""


def other_books(game: Game) -> tuple[RuleSet, ...]:
    """The books, without house rules, by which ``game`` could have been judged: of the same table.

    Its own book is among them only where the house plays otherwise than that.
    """
    rules = game.rules
    candidates = (load(book) for book in books())
    return tuple(
        other
        for other in candidates
        if other.seating.sides == rules.seating.sides and (other.book != rules.book or rules.house)
    )


def by_other_book(game: Game, book: str) -> Game:
    """``game`` as ``book`` would have judged it, without house rules.

    Raises :class:`IncomparableBooks` where there is no such book, or it is for another table.
    """
    try:
        rules = load(book)
    except UnknownBook as problem:
        raise IncomparableBooks(str(problem)) from None
    mine = game.rules.seating
    if rules.seating.sides != mine.sides:
        raise IncomparableBooks(
            f"{rules.title} is for {len(rules.seating.seats)} players, and here {len(mine.seats)} play"
        )
    try:
        return replay(game.journal, rules)
    except UnknownSeat as problem:
        raise IncomparableBooks(str(problem)) from None


def other_ruling(game: Game, judged: JudgedDeal, other: Game) -> Plain:
    """The result of a finished deal in ``other``, the same ``game`` by another book.

    ``points`` are the deal's points by that book, None while they are open, ``rulings`` as in ``judge
    --json``; ``same``: both books have the same result; ``says`` are the differences, a sentence each.
    ``why`` is the reason if the two cannot be compared.

    Raises :class:`~referee.open_cards.hand_laid_open.CoveredHand` while the hand may not be looked at.
    """
    hand = judged.hand
    if not may_be_looked_at(hand):
        raise CoveredHand("the hand is not over, or may not be looked at yet")
    rules = other.rules
    comparison: Plain = {"book": rules.book, "title": rules.title, "points": None, "rulings": [],
                         "same": False, "says": [], "why": ""}  # fmt: skip
    strange = sorted(_cards(hand) - rules.cards)
    if strange:
        why = say("{} is played without the {}", rules.title, join(", ", strange))
        return {**comparison, "why": why, "says": [say("{}.", why)]}
    other_deal = _same_deal(judged, other)
    if other_deal is None:
        why = say("by {} this deal would have gone another way", rules.title)
        return {**comparison, "why": why, "says": [say("{}.", _capital(why))]}
    points = _points(judged, other_deal, rules)
    rulings = list(_rulings(judged, other_deal, game.rules, rules))
    total = other_deal.score.total
    return {
        **comparison,
        "points": None if total is None else by_side(rules.seating.sides, total),
        "rulings": [ruling_plain(ruling) for ruling in other_deal.rulings],
        "same": judged.score.total == total and not rulings,
        "says": [points, *(rulings or [_nothing(other_deal)])],
    }


def _cards(hand: Hand) -> set[Card]:
    """The cards of a deal that were seen."""
    shown = [card for cards in hand.shown.values() for card in cards]
    return {card for card in (hand.up, *shown, *(play.card for play in hand.plays)) if card is not None}


def _same_deal(judged: JudgedDeal, other: Game) -> JudgedDeal | None:
    """The deal that begins with the same fact."""
    begins = judged.hand.facts[0].place
    return next((deal for deal in other.deals if deal.hand.facts[0].place == begins), None)


def _points(here: JudgedDeal, other_deal: JudgedDeal, rules: RuleSet) -> Prose:
    now, then = _gained(here), _gained(other_deal)
    if here.score.total == other_deal.score.total:
        return say("By {}: {}, as here.", rules.title, then)
    return say("By {}: {}. Here: {}.", rules.title, then, now)


def _gained(judged: JudgedDeal) -> Prose:
    total = judged.score.total
    if total is None:
        return say("the points are open until a question is answered")
    sides = judged.hand.rules.seating.sides
    return _to_sides(dict(zip(sides, total, strict=True)))


def _to_sides(points: dict[Side, int]) -> Prose:
    parts = [say("{} {} to {}", n, "point" if n == 1 else "points", side) for side, n in points.items() if n]
    return join(", ", parts) if parts else say("no points")


Key = tuple[str, object, int | None]


def _keyed(judged: JudgedDeal) -> dict[Key, Ruling]:
    return {(ruling.kind, ruling.offender, ruling.trick): ruling for ruling in judged.rulings}


def _rulings(here: JudgedDeal, other_deal: JudgedDeal, mine: RuleSet, rules: RuleSet) -> Iterator[Prose]:
    """How the rulings differ, a sentence each."""
    now, then = _keyed(here), _keyed(other_deal)
    for key, ruling in then.items():
        before = now.get(key)
        if before is None:
            yield say("{} also rules on this: {} ({}; {}).", rules.title, _plain(ruling.text),
                      _comes_to(ruling), _law(ruling, rules))  # fmt: skip
        elif (before.status, before.points) != (ruling.status, ruling.points):
            yield say("{}: by {} {} ({}); here {} ({}).", _plain(ruling.text), rules.title, _comes_to(ruling),
                      _law(ruling, rules), _comes_to(before), _law(before, mine))  # fmt: skip
    for key, ruling in now.items():
        if key not in then:
            yield say("{} does not rule on this: {} ({}; {}).", rules.title, _plain(ruling.text),
                      _comes_to(ruling), _law(ruling, mine))  # fmt: skip


def _comes_to(ruling: Ruling) -> Prose:
    points = {side: n for side, n in ruling.points if n}
    return say("{}, {}", ruling.status.value, _to_sides(points)) if points else say("{}", ruling.status.value)


def _law(ruling: Ruling, rules: RuleSet) -> str:
    number = ruling.law.partition(":")[2]
    return f"law {number}" if number else "house rule" if rules.house else rules.title


def _plain(text: str) -> Prose:
    """A ruling's own words, without the full stop at their end."""
    parts = list(parts_of(text))
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip(".")
    return Prose(parts)


def _capital(text: Prose) -> Prose:
    first, *rest = text.parts
    return Prose([str(first)[:1].upper() + str(first)[1:], *rest])


def _nothing(other_deal: JudgedDeal) -> Prose:
    return (
        say("The rulings are the same.")
        if other_deal.rulings
        else say("Neither book rules on anything in it.")
    )
