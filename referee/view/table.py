"""A table as values for every view: its score, its newest deals and its questions."""

from __future__ import annotations

from dataclasses import dataclass

from ..book.ruleset import RuleSet
from ..game.finished import FinishedGame, games_won
from ..laws.points import Standing
from .deal import DealView
from .question import QuestionView
from .role import Role
from .ruling import RulingView


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as ``role`` may know it.

    ``standing`` is the score by the rulings that ``role`` knows. ``deals`` are the newest two deals, as far
    as they exist. ``played`` are the finished games; ``final`` is the game that has just ended, until another
    begins.
    """

    role: Role
    rules: RuleSet
    standing: Standing
    deals: tuple[DealView, ...]
    questions: tuple[QuestionView, ...]
    played: tuple[FinishedGame, ...]
    final: FinishedGame | None

    @property
    def deal(self) -> DealView | None:
        """The deal that goes on, or the last one."""
        return self.deals[-1] if self.deals else None

    @property
    def games_won(self) -> tuple[int, ...]:
        """How many games each side has won."""
        return games_won(self.standing)

    @property
    def rulings(self) -> tuple[RulingView, ...]:
        """The rulings of the newest deals, in the order of the facts that they are about."""
        return tuple(view for deal in self.deals for view in deal.rulings)

    @property
    def claimed_in(self) -> DealView | None:
        """The deal in which a revoke may be claimed: until a card is played, the one before."""
        if self.deal is not None and not self.deal.tricks and len(self.deals) > 1:
            return self.deals[-2]
        return self.deal
