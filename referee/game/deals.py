"""How the facts of a record fall into deals: a view of the record, for which the laws are asked.

Whether a choice ends a deal, and who ought to deal the next, is a matter of law
(:mod:`referee.game.choices_that_count`, :mod:`referee.game.due_dealer`). A deal that a fact does not touch
stays the same :class:`Hand`, with its cached properties.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..book.ruleset import RuleSet
from ..facts.placed import Placed
from ..facts.register import (
    Amended,
    Announced,
    BrokenOff,
    Claimed,
    DealBegan,
    Dealt,
    Decided,
    Fact,
    Inserted,
    PacketsDealt,
    PickedUp,
    Played,
    TurnedDown,
    Undone,
)
from ..laws.cutting import first_dealer_due
from ..play.one_deal import Hand
from ..seats import Seat
from .choices_that_count import with_heeded
from .due_dealer import due_after
from .record import TableRecord, with_fact


class Late(NamedTuple):
    """A fact about deal ``number`` that came during a later deal, and the place where it ``stands``."""

    stands: int
    number: int
    placed: Placed


@dataclass(frozen=True)
class TableDeals:
    """The deals of a record.

    ``opening`` are facts from before the first deal, ``begun`` the places where the deals begin, ``late`` the
    facts that came after their deal.
    """

    opening: tuple[Placed, ...] = ()
    hands: tuple[Hand, ...] = ()
    begun: tuple[int, ...] = ()
    late: tuple[Late, ...] = ()


def deals_of(record: TableRecord) -> TableDeals:
    """The deals of a whole record."""
    fold = _Fold(record.rules)
    for stands, placed in record.corrected.facts():
        fold.add(stands, placed)
    return fold.deals(record)


def deals_after(before: TableRecord, deals: TableDeals, after: TableRecord) -> TableDeals:
    """The deals of ``after``, which is ``before`` with further facts, from the ``deals`` of ``before``."""
    events = after.journal[len(before.journal) :]
    if not any(isinstance(event, Amended | Inserted | Undone) for event in events):
        fold = _Fold.going_on(after.rules, deals)
        for place, event in enumerate(events, len(before.journal) + 1):
            fold.add(place, Placed(place, event))
        return fold.deals(after)
    for event in events:
        record = with_fact(before, event)
        is_correction = isinstance(event, Amended | Inserted | Undone)
        deals = _corrected(before, deals, record) if is_correction else deals_after(before, deals, record)
        before = record
    return deals


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
    def going_on(cls, rules: RuleSet, before: TableDeals) -> _Fold:
        """A fold of all that is in the deals ``before``, to add facts to."""
        fold = cls(rules)
        fold.opening, fold.hands = list(before.opening), list(before.hands)
        fold.begun, fold.late = list(before.begun), list(before.late)
        return fold

    @classmethod
    def back_to(cls, record: TableRecord, before: TableDeals, deals: int) -> _Fold:
        """A fold of the first ``deals`` deals of ``record``, as they were before the next deal began."""
        fold = cls(record.rules)
        if not deals:
            return fold
        since = before.begun[deals]
        fold.opening, fold.begun = list(before.opening), list(before.begun[:deals])
        fold.hands = list(before.hands[:deals])
        fold.hands[-1] = fold.hands[-1].until(None)
        fold.late = [fact for fact in before.late if fact.stands < since]
        changed_since = {fact.number for fact in before.late if fact.stands >= since and fact.number <= deals}
        for number in {deals, *changed_since}:
            hand = fold.hands[number - 1]
            facts = tuple(placed for placed in hand.facts if record.corrected.stands(placed.place) < since)
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
        dealt = current.dealt_place is not None or (
            isinstance(placed.event, Dealt) and current.has_gathered_trick
        )
        over = dealt or current.outcome is not None or current.is_broken_off
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

    def since(self) -> tuple[bool, bool, bool]:
        """Whether the record broke off after the last deal; and if not, whether a trick was gathered, and
        whether that deal waits for its first card."""
        if not self.hands:
            return any(isinstance(event, BrokenOff) for _, event in self.opening), False, False
        last = self.whole()[-1]
        if last.is_broken_off:
            return True, False, False
        is_seen = last.is_middle_seen or last.has_gathered_trick
        return False, is_seen, last.outcome is None and _is_waiting(last)

    def add(self, stands: int, placed: Placed) -> None:
        event = placed.event
        if self.is_beginning(placed):
            assert isinstance(event, DealBegan | PacketsDealt | Dealt)
            before = () if self.hands else tuple(self.opening)
            broke, middle, waiting = self.since()
            hand = Hand(
                self.rules, len(self.hands) + 1, event.dealer, (placed,), None, self.due(placed), before,
                is_after_break=broke, is_middle_seen=middle, is_while_waiting=waiting,
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

    def join(self, before: TableDeals, stands: int, begins: int) -> None:
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

    def deals(self, record: TableRecord) -> TableDeals:
        """The deals of all the facts that were added, which are those of ``record``."""
        hands = self.whole()
        if self.rules.revoke_until == "up-card":
            _close_at_the_up_card(hands, self.late, record)
        return TableDeals(tuple(self.opening), tuple(hands), tuple(self.begun), tuple(self.late))

    def _number(self, fact: Fact) -> int:
        """The deal that a fact is about: the current one, unless the fact names another."""
        last = len(self.hands)
        match fact:
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


def _close_at_the_up_card(hands: list[Hand], late: list[Late], record: TableRecord) -> None:
    """Note in each deal whether a later card was turned up, and which of its facts came after that.

    Where nobody saw the card, the next deal's first call or card shows that it was turned.
    """

    def when(place: int) -> tuple[int, bool, int]:
        stands = record.corrected.stands(place)
        return stands, stands == place, place  # what was inserted comes first, the oldest before the others

    turned: int | None = None
    for n in range(len(hands) - 1, -1, -1):
        hand, closed = hands[n], turned
        places = (fact.placed.place for fact in late if fact.number == n + 1)
        after = frozenset(place for place in places if closed is not None and when(place) > when(closed))
        if (hand.is_next_turned, hand.late) != (closed is not None, after):
            hands[n] = replace(hand, is_next_turned=closed is not None, late=after)
        done = (hand.dealt_place, hand.first_call_place, hand.first_card_place)
        turned = next((place for place in done if place is not None), turned)


def _corrected(before: TableRecord, deals_before: TableDeals, after: TableRecord) -> TableDeals:
    """The deals of ``after``, which is ``before`` with a further correction: what :func:`deals_of` gives.

    Only the deals that a correction touches are folded again, up to the first later deal that begins as
    before; an unchanged deal stays the same hand.
    """
    span = after.corrected.differs(before.corrected)
    if span is None:
        return deals_before
    first, last = span
    touched = bisect_right(deals_before.begun, first)
    deals = bisect_left(deals_before.begun, deals_before.begun[touched - 1]) if touched else 0
    fold = _Fold.back_to(before, deals_before, deals)
    for stands, placed in after.corrected.facts(deals_before.begun[deals] if deals else 1):
        if (
            stands > last
            and fold.is_beginning(placed)
            and _has_begun_as_before(fold, deals_before, stands, placed)
        ):
            fold.join(deals_before, stands, placed.place)
            break
        fold.add(stands, placed)
    for n, (new, old) in enumerate(zip(fold.whole(), deals_before.hands, strict=False)):
        if new is not old and new == old:
            fold.hands[n] = old
    return fold.deals(after)


def _has_begun_as_before(fold: _Fold, before: TableDeals, stands: int, placed: Placed) -> bool:
    """Whether the deal that begins with ``placed`` began there in ``before`` in the same way."""
    deals = len(fold.hands)
    if deals >= len(before.hands) or before.begun[deals] != stands:
        return False
    then = before.hands[deals]
    opened = then.before == (() if fold.hands else tuple(fold.opening))
    same = then.facts[0].place == placed.place and then.due_dealer == fold.due(placed)
    since = then.is_after_break, then.is_middle_seen, then.is_while_waiting
    return same and opened and since == fold.since()


def _is_waiting(hand: Hand) -> bool:
    """Whether a deal's up-card was seen to go, and no card has fallen since."""
    return any(isinstance(fact, PickedUp | TurnedDown) for _, fact in hand.facts) and not hand.plays


def _is_replacement(event: DealBegan | PacketsDealt | Dealt, current: Hand) -> bool:
    """Whether another player begins to deal in place of the dealer, as people vouch (Somerset 40)."""
    played = current.tricks or current.first_call_place is not None
    if event.dealer is current.dealer or event.seen or played:
        return False
    place, first = current.facts[0]
    return isinstance(first, DealBegan) and not first.doubted and current.is_vouched(place)
