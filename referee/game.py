"""A game at a table: the journal folded into deals, rulings and the score.

``apply`` adds a fact and returns the new state; nothing is ever changed in place, and everything
that can be asked of a :class:`Game` follows from its journal and its rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from .events import (
    Amended,
    Announced,
    Claimed,
    DealBegan,
    Dealt,
    Event,
    GameBegan,
    Inserted,
    PacketsDealt,
    RoundClosed,
    ScoreSet,
    Undone,
)
from .hand import Hand
from .heeded import with_heeded
from .judging import rulings_of
from .laws.revoke import void_by_revokes
from .laws.scores import too_late
from .placed import Placed
from .ruleset import RuleSet
from .ruling import Ruling
from .score import DealScore, Standing, deal_score, love
from .seats import Seat
from .unreadable import Unreadable


@dataclass(frozen=True)
class JudgedDeal:
    """A deal with its rulings, its points and the score after it."""

    hand: Hand
    rulings: tuple[Ruling, ...]
    score: DealScore
    standing: Standing


@dataclass(frozen=True)
class Game:
    """The state of a table: ``journal`` holds every fact, ``hands`` what they come to.

    ``opening`` are facts from before the first deal.
    """

    rules: RuleSet
    journal: tuple[Event, ...] = ()
    opening: tuple[Placed, ...] = ()
    hands: tuple[Hand, ...] = ()

    @property
    def hand(self) -> Hand | None:
        """The deal that is going on, or the last one."""
        return self.hands[-1] if self.hands else None

    @cached_property
    def deals(self) -> tuple[JudgedDeal, ...]:
        """Every deal with its rulings and the score after it."""
        standing = self._opening_standing
        judged = []
        for hand in self.hands:
            rulings = rulings_of(hand)
            score = deal_score(hand, rulings)
            over = hand.over_place
            for when in ("before", "scored", "after"):
                if when == "scored":
                    if over is not None or any(score.penalties):
                        standing = standing.plus(score.penalties, _kept(score))
                    continue
                for place, event in hand.facts:
                    if not isinstance(event, ScoreSet | GameBegan):
                        continue
                    after = over is not None and place > over
                    late = isinstance(event, ScoreSet) and too_late(hand, place)
                    if after is (when == "after") and not late:
                        standing = standing.set_to(event)
            judged.append(JudgedDeal(hand, rulings, score, standing))
        return tuple(judged)

    @property
    def standing(self) -> Standing:
        """The score now."""
        return self.deals[-1].standing if self.deals else self._opening_standing

    @property
    def _opening_standing(self) -> Standing:
        standing = love(self.rules)
        for _, event in self.opening:
            if isinstance(event, ScoreSet | GameBegan):
                standing = standing.set_to(event)
        return standing

    def under(self, rules: RuleSet) -> Game:
        """The same facts under other rules."""
        return replay(self.journal, rules)


def new_game(rules: RuleSet) -> Game:
    return Game(rules)


def apply(game: Game, event: Event) -> Game:
    """The game after one more fact. Never raises for what is illegal: that is for rulings."""
    journal = (*game.journal, event)
    if isinstance(event, Amended | Inserted | Undone):
        return replay(journal, game.rules)
    return replace(_fold(game, Placed(len(journal), event)), journal=journal)


def replay(events: Iterable[Event], rules: RuleSet) -> Game:
    """The game that a whole journal comes to, amendments and undoings carried out.

    Raises :class:`NotAtThisTable` for a fact about a seat or a side that the rules do not have.
    """
    journal = tuple(events)
    game = new_game(rules)
    for placed in effective(journal):
        game = _fold(game, placed)
    return replace(game, journal=journal)


def effective(journal: tuple[Event, ...]) -> tuple[Placed, ...]:
    """The facts that count, in order, after all corrections.

    A later correction of the same place wins. Nothing before a closed round can be corrected.
    """
    alive = [True] * (len(journal) + 1)
    closed = max((n for n, event in enumerate(journal, 1) if isinstance(event, RoundClosed)), default=0)
    for n in range(len(journal), 0, -1):
        event = journal[n - 1]
        if alive[n] and isinstance(event, Undone) and closed < event.place < n:
            alive[event.place] = False
    now = dict(enumerate(journal, 1))
    before: dict[int, list[int]] = {}
    for n, event in enumerate(journal, 1):
        if not alive[n] or not isinstance(event, Amended | Inserted) or not closed < event.place < n:
            continue
        if isinstance(event, Inserted):
            now[n] = event.event
            before.setdefault(event.place, []).append(n)
        else:
            now[_amended_place(journal, event.place)] = event.event
    facts: list[Placed] = []
    for n in range(1, len(journal) + 1):
        facts += (Placed(inserted, now[inserted]) for inserted in before.get(n, ()))
        if alive[n] and not isinstance(journal[n - 1], Amended | Inserted | Undone):
            facts.append(Placed(n, now[n]))
    return tuple(facts)


def _amended_place(journal: tuple[Event, ...], place: int) -> int:
    """The place that is amended in the end, where an amendment is amended itself."""
    target = journal[place - 1]
    while isinstance(target, Amended) and 1 <= target.place < place:
        place = target.place
        target = journal[place - 1]
    return place


def last_undoable(journal: tuple[Event, ...]) -> int | None:
    """The place that an undo would take back next; None where there is nothing left."""
    gone: set[int] = set()
    for n in range(len(journal), 0, -1):
        event = journal[n - 1]
        if isinstance(event, RoundClosed):
            return None
        if n in gone:
            continue
        if isinstance(event, Undone):
            gone.add(event.place)
        else:
            return n
    return None


def _kept(score: DealScore) -> tuple[int, ...]:
    if score.total is None:
        return (0,) * len(score.penalties)
    return tuple(t - p for t, p in zip(score.total, score.penalties, strict=True))


class NotAtThisTable(Unreadable):
    """A fact that names a seat or a side that these rules do not have; ``place`` says which fact."""

    def __init__(self, place: int, message: str) -> None:
        super().__init__(message)
        self.place = place


def _check_table(rules: RuleSet, placed: Placed) -> None:
    """Every seat and side of a fact must be one of this table's."""
    place, event = placed
    table = rules.seating
    for name in ("seat", "dealer", "by", "against", "offender"):
        seat = getattr(event, name, None)
        if seat is not None and seat not in table.seats:
            seats = " ".join(map(str, table.seats))
            raise NotAtThisTable(
                place, f"fact {place}: nobody sits at {seat}; in {rules.book} there are {seats}"
            )
    side = getattr(event, "side", None)
    if side is not None and side not in table.sides:
        sides = " ".join(map(str, table.sides))
        raise NotAtThisTable(place, f"fact {place}: {side} is no side; in {rules.book} there are {sides}")
    if isinstance(event, ScoreSet) and {len(event.points), len(event.games or table.sides)} != {
        len(table.sides)
    }:
        sides = " ".join(map(str, table.sides))
        raise NotAtThisTable(place, f"fact {place}: the score needs a number for each of {sides}")


def _fold(game: Game, placed: Placed) -> Game:
    _check_table(game.rules, placed)
    event, hands = placed.event, game.hands
    current = game.hand
    match event:
        case DealBegan(dealer) | PacketsDealt(dealer) | Dealt(dealer):
            waiting = current is not None and current.outcome is None and current.dealt_place is None
            if current is None or not waiting:
                if current is not None:
                    hands = (*hands[:-1], replace(current, next_began=placed.place))
                due = following_dealer(current) if current is not None else None
                hand = Hand(game.rules, len(hands) + 1, dealer, (placed,), due_dealer=due)
                return replace(game, hands=(*hands, hand))
        case Claimed(deal=None) if current is not None and not current.tricks and len(hands) > 1:
            return _to(game, len(hands) - 1, placed)
        case Claimed(deal=int(number)) | Announced(number):
            return _to(game, number, placed)
        case _:
            pass
    return _to(game, len(hands), placed)


def following_dealer(hand: Hand) -> Seat:
    """Who deals next, where revokes on both sides may have voided the deal (Keller, line 56)."""
    if hand.rules.revoke_mutual == "new deal" and void_by_revokes(rulings_of(hand), hand):
        return hand.dealer
    return hand.next_dealer


def _to(game: Game, number: int, placed: Placed) -> Game:
    """Adds the fact to deal ``number``, or to the opening before there is any."""
    hands = game.hands
    if not hands:
        return Game(game.rules, game.journal, (*game.opening, placed))
    index = number - 1 if 1 <= number <= len(hands) else len(hands) - 1
    hands = (*hands[:index], with_heeded(hands[index].with_fact(placed)), *hands[index + 1 :])
    return Game(game.rules, game.journal, game.opening, hands)
