"""A game at a table: the journal folded into deals, rulings and the score.

``apply`` adds a fact and returns the new state; nothing changes in place, and everything about a
:class:`Game` follows from its journal and its rules. A deal that a fact does not touch stays the same
:class:`Hand`, with its cached properties.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ..book.ruleset import RuleSet
from ..facts.corrected import MARKS, Corrected, corrected, marks
from ..facts.placed import Placed
from ..facts.register import (
    Amended,
    Announced,
    BrokenOff,
    Claimed,
    DealBegan,
    Dealt,
    Decided,
    Event,
    GameBegan,
    Inserted,
    PacketsDealt,
    Played,
    RoundClosed,
    ScoreSet,
    Undone,
)
from ..laws.cutting import first_dealer_due
from ..laws.points import Standing, love
from ..laws.ruling import Ruling
from ..play.one_deal import Hand
from ..seats import Seat
from .choices_that_count import with_heeded
from .due_dealer import due_after
from .judged_deal import JudgedDeal, judged
from .table import check_table


class Late(NamedTuple):
    """A fact about deal ``number`` that came during a later deal, and the place where it ``stands``."""

    stands: int
    number: int
    placed: Placed


@dataclass(frozen=True)
class Game:
    """The state of a table: ``journal`` holds every fact, ``hands`` the deals that they make.

    ``opening`` are facts from before the first deal, ``begun`` the places where the deals begin, ``late`` the
    facts that came after their deal, ``marks`` the places of the corrections.
    """

    rules: RuleSet
    journal: tuple[Event, ...] = ()
    opening: tuple[Placed, ...] = ()
    hands: tuple[Hand, ...] = ()
    begun: tuple[int, ...] = ()
    late: tuple[Late, ...] = ()
    marks: tuple[int, ...] = ()

    @property
    def hand(self) -> Hand | None:
        """The deal that is going on, or the last one."""
        return self.hands[-1] if self.hands else None

    @property
    def followed(self) -> Hand | None:
        """The deal that the camera follows, or the last one; None if the record has broken off since."""
        return None if self.hand is None or self.hand.is_broken_off else self.hand

    @cached_property
    def deals(self) -> tuple[JudgedDeal, ...]:
        """Every deal with its rulings and the score after it."""
        standing = self.opening_standing
        deals = []
        for hand in self.hands:
            deal = judged(hand, standing)
            standing = deal.standing
            deals.append(deal)
        return tuple(deals)

    @property
    def standing(self) -> Standing:
        """The score now."""
        return self.deals[-1].standing if self.deals else self.opening_standing

    @property
    def opening_standing(self) -> Standing:
        """The score before the first deal: love, or what people entered."""
        standing = love(self.rules)
        for _, event in self.opening:
            if isinstance(event, ScoreSet | GameBegan):
                standing = standing.set_to(event)
        return standing

    @cached_property
    def corrected(self) -> Corrected:
        """The journal with its corrections applied."""
        return corrected(self.journal, self.marks)

    def deal_at(self, place: int) -> Hand | None:
        """The deal that the fact at ``place`` belongs to, or None."""
        if self.corrected.at(place) is None:
            return None
        late = next((fact.number for fact in self.late if fact.placed.place == place), None)
        number = late or bisect_right(self.begun, self.corrected.stands(place))
        while number and place not in self.hands[number - 1].order:
            number -= 1  # several deals begin at the same place if their beginnings were inserted
        return self.hands[number - 1] if number else None

    def under(self, rules: RuleSet) -> Game:
        """The same facts under other rules."""
        return self if rules == self.rules else replay(self.journal, rules)


def judge(game: Game, rules: RuleSet | None = None) -> tuple[Ruling, ...]:
    """The rulings of all deals of a game, by its own rules or under ``rules``."""
    if rules is not None and rules != game.rules:
        game = game.under(rules)
    return tuple(ruling for judged in game.deals for ruling in judged.rulings)


def new_game(rules: RuleSet) -> Game:
    return Game(rules)


def apply(game: Game, event: Event) -> Game:
    """The game after another fact. An illegal play never raises: rulings deal with it.

    Raises :class:`UnknownSeat` for a fact about a seat or a side that the rules do not have.
    """
    cached: tuple[Event, Game] | None = game.__dict__.get(_CACHED)
    if cached is None or cached[0] is not event:
        journal = (*game.journal, event)
        places = (*game.marks, len(journal)) if isinstance(event, MARKS) else game.marks
        if isinstance(event, Amended | Inserted | Undone):
            after = _folded_again(game, replace(game, journal=journal, marks=places))
        else:
            fold = _Fold.going_on(game)
            fold.add(len(journal), Placed(len(journal), event))
            after = fold.game(journal, places)
        # trying a fact before writing it to the journal computes the game only the first time
        cached = game.__dict__[_CACHED] = (event, after)
    return cached[1]


_CACHED = f"_{__name__}.apply"


def replay(events: Iterable[Event], rules: RuleSet) -> Game:
    """The game of a whole journal, with its corrections applied.

    Raises :class:`UnknownSeat` for a fact about a seat or a side that the rules do not have.
    """
    journal = tuple(events)
    whole = Game(rules, journal, marks=marks(journal))
    fold = _Fold(rules)
    for stands, placed in whole.corrected.facts():
        fold.add(stands, placed)
    return fold.game(journal, whole.marks)


def effective(journal: tuple[Event, ...]) -> tuple[Placed, ...]:
    """The facts that count, in order, after all corrections (see :mod:`referee.facts.corrected`)."""
    return tuple(placed for _, placed in corrected(journal, marks(journal)).facts())


def last_undoable(journal: tuple[Event, ...]) -> int | None:
    """The place that an undo would take back next; None if nothing is left."""
    undone: set[int] = set()
    for n in range(len(journal), 0, -1):
        event = journal[n - 1]
        if isinstance(event, RoundClosed):
            return None
        if n in undone:
            continue
        if isinstance(event, Undone):
            undone.add(event.place)
        else:
            return n
    return None


class _Fold:
    """The deals of a table while facts are folded into them.

    Facts about the current deal are collected and put into its hand together, when that is needed: a new hand
    is made, and its choices are weighed, not at every fact.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.opening: list[Placed] = []
        self.hands: list[Hand] = []
        self.begun: list[int] = []
        self.late: list[Late] = []
        self._more: list[Placed] = []

    @classmethod
    def going_on(cls, game: Game) -> _Fold:
        """A fold of all of ``game``, to add facts to."""
        fold = cls(game.rules)
        fold.opening, fold.hands = list(game.opening), list(game.hands)
        fold.begun, fold.late = list(game.begun), list(game.late)
        return fold

    @classmethod
    def back_to(cls, game: Game, deals: int) -> _Fold:
        """A fold of the first ``deals`` deals of ``game``, as they were before the next deal began."""
        fold = cls(game.rules)
        if not deals:
            return fold
        since = game.begun[deals]
        fold.opening, fold.begun = list(game.opening), list(game.begun[:deals])
        fold.hands = list(game.hands[:deals])
        fold.hands[-1] = fold.hands[-1].until(None)
        fold.late = [fact for fact in game.late if fact.stands < since]
        changed_since = {fact.number for fact in game.late if fact.stands >= since and fact.number <= deals}
        for number in {deals, *changed_since}:
            hand = fold.hands[number - 1]
            facts = tuple(placed for placed in hand.facts if game.corrected.stands(placed.place) < since)
            began = hand.next_began if any(fact.number == number for fact in fold.late) else None
            late = frozenset(fact.placed.place for fact in fold.late if fact.number == number)
            hand = with_heeded(replace(hand, facts=facts, next_began=began, late=late))
            fold.hands[number - 1] = hand.until(fold.hands[number - 1].next_began)
        return fold

    def whole(self) -> list[Hand]:
        """The deals, with every fact of them."""
        if self._more:
            facts, self._more = self._more, []
            self.hands[-1] = with_heeded(self.hands[-1].with_facts(facts))
        return self.hands

    def is_beginning(self, placed: Placed) -> bool:
        """Whether a fact begins another deal."""
        if not isinstance(placed.event, DealBegan | PacketsDealt | Dealt):
            return False
        if not self.hands:
            return True
        current = self.whole()[-1]
        over = current.dealt_place is not None or current.outcome is not None or current.is_broken_off
        return over or _is_replacement(placed.event, current)

    def due(self, placed: Placed) -> Seat | None:
        """Who ought to deal the deal that begins with ``placed``; None for a first deal without a draw."""
        if not self.hands:
            assert isinstance(placed.event, DealBegan | PacketsDealt | Dealt)
            return first_dealer_due(self.rules, self.opening, placed.event.dealer)
        last = self.whole()[-1]
        if last.is_broken_off:
            return None
        closed = last.until(placed.place)
        return due_after(closed if closed.is_never_dealt else last)

    def since(self) -> tuple[bool, bool]:
        """Whether the record broke off after the last deal; and if not, whether a trick was gathered."""
        if not self.hands:
            return any(isinstance(event, BrokenOff) for _, event in self.opening), False
        last = self.whole()[-1]
        return last.is_broken_off, last.has_gathered_trick and not last.is_broken_off

    def add(self, stands: int, placed: Placed) -> None:
        check_table(self.rules, placed)
        event = placed.event
        if self.is_beginning(placed):
            assert isinstance(event, DealBegan | PacketsDealt | Dealt)
            before = () if self.hands else tuple(self.opening)
            broke, middle = self.since()
            hand = Hand(
                self.rules, len(self.hands) + 1, event.dealer, (placed,), None, self.due(placed), before,
                is_after_break=broke, is_middle_seen=middle,
            )  # fmt: skip
            self._ends(placed.place)
            self.hands.append(hand)
            self.begun.append(stands)
        elif not self.hands:
            self.opening.append(placed)
        else:
            number = self._number(event)
            self._put(number, placed)
            if number < len(self.hands):
                self.late.append(Late(stands, number, placed))

    def join(self, before: Game, stands: int, begins: int) -> None:
        """Take the deals from the next one on from ``before``; the next deal ``begins`` at that place."""
        deals = len(self.hands)
        self._ends(begins)
        self.hands += before.hands[deals:]
        self.begun += before.begun[deals:]
        known = {fact.placed.place for fact in self.late}
        for fact in before.late:
            if fact.stands >= stands and fact.placed.place not in known:
                self.late.append(fact)
                if fact.number <= deals:
                    self._put(fact.number, fact.placed)

    def game(self, journal: tuple[Event, ...], places: tuple[int, ...]) -> Game:
        opening, hands = tuple(self.opening), tuple(self.whole())
        return Game(self.rules, journal, opening, hands, tuple(self.begun), tuple(self.late), places)

    def _number(self, event: Event) -> int:
        """The deal that a fact is about: the current one, unless the fact names another."""
        last = len(self.hands)
        match event:
            case Claimed(deal=None) if last > 1 and not self._has_played_card():
                return last - 1
            case Claimed(deal=int(number)) | Announced(number) | Decided(number) if 1 <= number <= last:
                return number
            case _:
                return last

    def _has_played_card(self) -> bool:
        """Whether a card was played in the current deal."""
        return any(isinstance(event, Played) for _, event in self._more) or (
            self.hands[-1].first_card_place is not None
        )

    def _put(self, number: int, placed: Placed) -> None:
        if number == len(self.hands):
            self._more.append(placed)
        else:
            self.hands[number - 1] = with_heeded(self.hands[number - 1].with_facts([placed]))

    def _ends(self, next_began: int) -> None:
        if self.hands:
            self.hands[-1] = self.whole()[-1].until(next_began)


def _folded_again(before: Game, after: Game) -> Game:
    """``before`` with the journal and the corrections of ``after``: what a replay would give.

    Only the deals that a correction touches are folded again, up to the first later deal that begins as
    before; an unchanged deal stays the same hand.
    """
    span = after.corrected.differs(before.corrected)
    if span is None:
        return after
    first, last = span
    touched = bisect_right(before.begun, first)
    deals = bisect_left(before.begun, before.begun[touched - 1]) if touched else 0
    fold = _Fold.back_to(before, deals)
    for stands, placed in after.corrected.facts(before.begun[deals] if deals else 1):
        if stands > last and fold.is_beginning(placed) and _has_begun_as_before(fold, before, stands, placed):
            fold.join(before, stands, placed.place)
            break
        fold.add(stands, placed)
    for n, (new, old) in enumerate(zip(fold.whole(), before.hands, strict=False)):
        if new is not old and new == old:
            fold.hands[n] = old
    return fold.game(after.journal, after.marks)


def _has_begun_as_before(fold: _Fold, before: Game, stands: int, placed: Placed) -> bool:
    """Whether the deal that begins with ``placed`` began there in ``before`` in the same way."""
    deals = len(fold.hands)
    if deals >= len(before.hands) or before.begun[deals] != stands:
        return False
    then = before.hands[deals]
    opened = then.before == (() if fold.hands else tuple(fold.opening))
    same = then.facts[0].place == placed.place and then.due_dealer == fold.due(placed)
    return same and opened and (then.is_after_break, then.is_middle_seen) == fold.since()


def _is_replacement(event: DealBegan | PacketsDealt | Dealt, current: Hand) -> bool:
    """Whether another player begins to deal in place of the dealer, as people vouch (Somerset 40)."""
    played = current.tricks or current.first_call_place is not None
    if event.dealer is current.dealer or event.seen or played:
        return False
    place, first = current.facts[0]
    return isinstance(first, DealBegan) and not first.doubted and current.is_vouched(place)
