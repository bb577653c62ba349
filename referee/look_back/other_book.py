"""What another book of laws would have ruled and scored of a finished hand, and how that differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..book.loading import UnknownBook, books, load
from ..book.ruleset import RuleSet
from ..cards import Card
from ..game.game import Game, replay
from ..game.judged_deal import JudgedDeal
from ..game.table import UnknownSeat
from ..laws.ruling import Ruling
from ..open_cards.hand_laid_open import CoveredHand
from ..play.one_deal import Hand
from ..seats import Side
from ..view.open_hand import may_be_looked_at
from ..view.plain import written_as
from ..view.report import RulingReport, ruling_report
from ..view.viewed_difference import by_side
from ..words.message import Message, counted, join, say


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
            say(
                "other_book.other_players",
                title=rules.title,
                n=len(rules.seating.seats),
                here=len(mine.seats),
            )
        )
    try:
        return replay(game.journal, rules)
    except UnknownSeat as problem:
        raise IncomparableBooks(str(problem)) from None


@dataclass(frozen=True, slots=True)
class OtherRuling:
    """The result of a finished deal by another ``book``, with its ``title``.

    ``points`` are the deal's points by that book, None while they are open; ``is_same``: both books have the
    same result; ``differences`` has a sentence each. ``why`` is the reason if the two cannot be
    compared.
    """

    book: str
    title: str
    points: Mapping[Side, int] | None = None
    rulings: tuple[RulingReport, ...] = ()
    is_same: bool = field(default=False, metadata=written_as("same"))
    differences: tuple[Message, ...] = field(default=(), metadata=written_as("says"))
    why: Message | str = ""


def other_ruling(game: Game, judged: JudgedDeal, other: Game) -> OtherRuling:
    """The result of a finished deal in ``other``, the same ``game`` by another book.

    Raises :class:`~referee.open_cards.hand_laid_open.CoveredHand` while the hand may not be looked at.
    """
    hand = judged.hand
    if not may_be_looked_at(hand):
        raise CoveredHand(say("open_cards.covered"))
    rules = other.rules
    book, title = rules.book, rules.title
    strange = sorted(_cards(hand) - rules.cards)
    if strange:
        why = say("other_book.is_played_without", title=title, cards=join("comma", strange))
        return OtherRuling(book, title, why=why, differences=(say("other_book.sentence", text=why),))
    other_deal = _same_deal(judged, other)
    if other_deal is None:
        why = say("other_book.by_this_deal_would_have_gone", title=title)
        differences = (say("other_book.another_way_sentence", title=title),)
        return OtherRuling(book, title, why=why, differences=differences)
    points = _points(judged, other_deal, rules)
    rulings = list(_rulings(judged, other_deal, game.rules, rules))
    total = other_deal.score.total
    return OtherRuling(
        book=book,
        title=title,
        points=None if total is None else by_side(rules.seating.sides, total),
        rulings=tuple(map(ruling_report, other_deal.rulings)),
        is_same=judged.score.total == total and not rulings,
        differences=(points, *(rulings or [_nothing(other_deal)])),
    )


def _cards(hand: Hand) -> set[Card]:
    """The cards of a deal that were seen."""
    shown = [card for cards in hand.shown.values() for card in cards]
    return {card for card in (hand.up, *shown, *(play.card for play in hand.plays)) if card is not None}


def _same_deal(judged: JudgedDeal, other: Game) -> JudgedDeal | None:
    """The deal that begins with the same fact."""
    begins = judged.hand.facts[0].place
    return next((deal for deal in other.deals if deal.hand.facts[0].place == begins), None)


def _points(here: JudgedDeal, other_deal: JudgedDeal, rules: RuleSet) -> Message:
    now, then = _gained(here), _gained(other_deal)
    if here.score.total == other_deal.score.total:
        return say("other_book.by_as_here", title=rules.title, then=then)
    return say("other_book.by_here", title=rules.title, then=then, now=now)


def _gained(judged: JudgedDeal) -> Message:
    total = judged.score.total
    if total is None:
        return say("other_book.the_points_are_open_until")
    sides = judged.hand.rules.seating.sides
    return _to_sides(dict(zip(sides, total, strict=True)))


def _to_sides(points: dict[Side, int]) -> Message:
    parts = [counted("other_book.to", n, side=side) for side, n in points.items() if n]
    return join("comma", parts) if parts else say("other_book.no_points")


Key = tuple[str, object, int | None]


def _keyed(judged: JudgedDeal) -> dict[Key, Ruling]:
    return {(ruling.kind, ruling.offender, ruling.trick): ruling for ruling in judged.rulings}


def _rulings(here: JudgedDeal, other_deal: JudgedDeal, mine: RuleSet, rules: RuleSet) -> Iterator[Message]:
    """How the rulings differ, a sentence each."""
    now, then = _keyed(here), _keyed(other_deal)
    for key, ruling in then.items():
        before = now.get(key)
        if before is None:
            yield say("other_book.also_rules_on_this", title=rules.title, ruling=ruling.text,
                      result=_comes_to(ruling), law=_law(ruling, rules))  # fmt: skip
        elif (before.status, before.points) != (ruling.status, ruling.points):
            yield say(
                "other_book.rules_otherwise",
                ruling=ruling.text,
                title=rules.title,
                result=_comes_to(ruling),
                law=_law(ruling, rules),
                here=_comes_to(before),
                law_here=_law(before, mine),
            )
    for key, ruling in now.items():
        if key not in then:
            yield say("other_book.does_not_rule_on_this", title=rules.title, ruling=ruling.text,
                      result=_comes_to(ruling), law=_law(ruling, mine))  # fmt: skip


def _comes_to(ruling: Ruling) -> Message:
    points = {side: n for side, n in ruling.points if n}
    return say("list.comma", a=ruling.standing, b=_to_sides(points)) if points else ruling.standing


def _law(ruling: Ruling, rules: RuleSet) -> str | Message:
    number = ruling.law.partition(":")[2]
    if number:
        return say("other_book.law", law=number)
    return say("other_book.house_rule") if rules.house else rules.title


def _nothing(other_deal: JudgedDeal) -> Message:
    return (
        say("other_book.the_rulings_are_the_same")
        if other_deal.rulings
        else say("other_book.neither_book_rules_on_anything_in")
    )
