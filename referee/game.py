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
    Played,
    Quitted,
    RoundClosed,
    ScoreSet,
    Undone,
)
from .hand import Hand
from .judging import rulings_of
from .placed import Placed
from .ruleset import RuleSet
from .ruling import Ruling
from .score import DealScore, Standing, deal_score, love


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
        standing = love(self.rules)
        for _, event in self.opening:
            if isinstance(event, ScoreSet | GameBegan):
                standing = standing.set_to(event)
        judged = []
        for hand in self.hands:
            rulings = rulings_of(hand)
            score = deal_score(hand, rulings)
            settings = [p for p in hand.facts if isinstance(p.event, ScoreSet | GameBegan)]
            last = max((p.place for p in hand.facts if isinstance(p.event, Played | Quitted)), default=0)
            for place, event in settings:
                if place < last and isinstance(event, ScoreSet | GameBegan):
                    standing = standing.set_to(event)
            if hand.outcome is not None or any(score.penalties):
                standing = standing.plus(score.penalties, _kept(score))
            for place, event in settings:
                if place > last and isinstance(event, ScoreSet | GameBegan):
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
    """The game that a whole journal comes to, amendments and undoings carried out."""
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
            now[_amended_place(journal, event)] = event.event
    facts: list[Placed] = []
    for n in range(1, len(journal) + 1):
        facts += (Placed(inserted, now[inserted]) for inserted in before.get(n, ()))
        if alive[n] and not isinstance(journal[n - 1], Amended | Inserted | Undone):
            facts.append(Placed(n, now[n]))
    return tuple(facts)


def _amended_place(journal: tuple[Event, ...], event: Amended) -> int:
    """The place that is amended in the end, where an amendment is amended itself."""
    target = journal[event.place - 1]
    return _amended_place(journal, target) if isinstance(target, Amended) else event.place


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


def _fold(game: Game, placed: Placed) -> Game:
    event, hands = placed.event, game.hands
    current = game.hand
    match event:
        case DealBegan(dealer) | PacketsDealt(dealer) | Dealt(dealer):
            waiting = current is not None and current.outcome is None and current.dealt_place is None
            if current is None or not waiting:
                if current is not None:
                    hands = (*hands[:-1], replace(current, next_began=placed.place))
                hand = Hand(game.rules, len(hands) + 1, dealer, (placed,))
                return replace(game, hands=(*hands, hand))
        case Claimed(deal=None) if current is not None and not current.tricks and len(hands) > 1:
            return _to(game, len(hands) - 1, placed)
        case Claimed(deal=int(number)) | Announced(number):
            return _to(game, number, placed)
        case _:
            pass
    return _to(game, len(hands), placed)


def _to(game: Game, number: int, placed: Placed) -> Game:
    """Adds the fact to deal ``number``, or to the opening before there is any."""
    hands = game.hands
    if not hands:
        return replace(game, opening=(*game.opening, placed))
    index = number - 1 if 1 <= number <= len(hands) else len(hands) - 1
    return replace(game, hands=(*hands[:index], hands[index].with_fact(placed), *hands[index + 1 :]))
