"""A game at a table: a record with its deals, rulings and score.

``apply`` adds a fact and returns the new state; nothing changes in place, and everything about a
:class:`Game` follows from its journal and its rules. Recording asks no law: deals, rulings and score are
worked out when somebody looks, and only for the deals that facts have touched since.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from ..book.ruleset import RuleSet
from ..facts.placed import Placed
from ..facts.register import Fact, GameBegan, ScoreSet
from ..laws.points import Standing, love
from ..laws.ruling import Ruling
from ..play.one_deal import Hand
from .deals import Late, TableDeals, deals_after, deals_of
from .judged_deal import JudgedDeal, ScoreStep, judged, score_steps
from .record import TableRecord, with_fact, with_facts


@dataclass(frozen=True)
class Game(TableRecord):
    """The state of a table."""

    @cached_property
    def dealt(self) -> TableDeals:
        """The deals that the facts make, worked out from those of the last game before that was looked at."""
        before: Game | None = self.__dict__.get(_BEFORE)
        deals = deals_of(self) if before is None else deals_after(before, before.dealt, self)
        self.__dict__.pop(_BEFORE, None)
        return deals

    @classmethod
    def of(cls, record: TableRecord, deals: TableDeals) -> Self:
        """A game of that record with these ``deals``, which are judged already or leave something out."""
        game = cls(record.rules, record.journal, record.marks)
        game.__dict__["dealt"] = deals
        return game

    @property
    def opening(self) -> tuple[Placed, ...]:
        """The facts from before the first deal."""
        return self.dealt.opening

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The deals."""
        return self.dealt.hands

    @property
    def begun(self) -> tuple[int, ...]:
        """The places where the deals begin."""
        return self.dealt.begun

    @property
    def late(self) -> tuple[Late, ...]:
        """The facts that came after their deal."""
        return self.dealt.late

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
        steps = self.score_steps(0)
        return steps[-1].after if steps else love(self.rules)

    def score_steps(self, number: int) -> tuple[ScoreStep, ...]:
        """What changed the score in deal ``number``, step by step; before the first deal for 0."""
        if number:
            deal, standing = self.deals[number - 1], self._standing_before(number)
            return tuple(score_steps(deal.hand, deal.score, standing))
        steps, standing = [], love(self.rules)
        for place, event in self.opening:
            if isinstance(event, ScoreSet | GameBegan):
                steps.append(ScoreStep(place, event, standing, standing.set_to(event)))
                standing = steps[-1].after
        return tuple(steps)

    def _standing_before(self, number: int) -> Standing:
        return self.deals[number - 2].standing if number > 1 else self.opening_standing

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


def apply(game: Game, fact: Fact) -> Game:
    """The game after another fact. An illegal play never raises: rulings deal with it.

    Raises :class:`UnknownSeat` for a fact about a seat or a side that the rules do not have.
    """
    cached: tuple[Fact, Game] | None = game.__dict__.get(_CACHED)
    if cached is None or cached[0] is not fact:
        after = with_fact(game, fact)
        after.__dict__[_BEFORE] = game.__dict__.get(_BEFORE, game)  # no game between is kept
        # trying a fact before writing it to the journal computes the game only the first time
        cached = game.__dict__[_CACHED] = (fact, after)
    return cached[1]


_CACHED, _BEFORE = f"_{__name__}.apply", f"_{__name__}.before"


def replay(facts: Iterable[Fact], rules: RuleSet) -> Game:
    """The game of a whole journal, with its corrections applied.

    Raises :class:`UnknownSeat` for a fact about a seat or a side that the rules do not have.
    """
    return with_facts(Game(rules), facts)
