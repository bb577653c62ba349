"""A game with its announced rulings only, and the score that follows from them.

A game as a role sees it is again a game: its deals hold only announced rulings, and the points, the score and
the games are counted from these. So everything shown, exported or reported from it follows from announced
rulings alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ..doubt.certain import rulings_of
from ..doubt.standing import key_of
from ..facts.register import Announced
from ..game.game import Game
from ..game.judged_deal import JudgedDeal, judged_by
from ..laws.ruling import DISCARD, REFUSED_CALL, REVOKE, Ruling, Status
from ..play.one_deal import Hand
from .covered_clashes import whole_of, without_covered_clashes
from .open_hand import may_be_looked_at
from .role import Role


@dataclass(frozen=True)
class AnnouncedGame(Game):
    """A game with its announced rulings only; new facts go to the game that it was made from."""

    @cached_property
    def deals(self) -> tuple[JudgedDeal, ...]:
        """Every deal with its announced rulings, and the score that follows from them."""
        standing = self.opening_standing
        deals = []
        for hand in self.hands:
            deal = judged_by(hand, standing, is_announced)
            standing = deal.standing
            deals.append(deal)
        return tuple(deals)


def as_announced(game: Game, role: Role) -> Game:
    """The game as ``role`` may know it: a director knows everything, all others the announced rulings."""
    if role == Role.DIRECTOR or isinstance(game, AnnouncedGame):
        return game
    cached: AnnouncedGame | None = game.__dict__.get(_CACHED)
    if cached is None:
        hands = tuple(map(without_covered_clashes, game.hands))
        cached = game.__dict__[_CACHED] = AnnouncedGame.of(game, replace(game.dealt, hands=hands))
    return cached


_CACHED = f"_{__name__}.as_announced"


def _is_standing(hand: Hand, ruling: Ruling) -> bool:
    whole = whole_of(hand)
    if whole is hand or ruling.kind not in _ACCUSATIONS:
        return True
    return key_of(ruling) in set(map(key_of, rulings_of(whole)))


_ACCUSATIONS = (REVOKE, REFUSED_CALL)
"""Rulings that show what a player held, and so may not be announced while the hand is played."""


def _is_from_all_cards(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling follows from all cards that somebody held: that shows which ones were gathered."""
    return ruling.kind == DISCARD and ruling.law == hand.rules.cited("up-card-discarded")


def is_announced(hand: Hand, ruling: Ruling) -> bool:
    """Whether the house rule for announcing lets the table know of a ruling now.

    An accusation that an entry about a covered card puts in doubt is not announced (:func:`whole_of`).
    """
    if not _is_standing(hand, ruling) or (_is_from_all_cards(hand, ruling) and not may_be_looked_at(hand)):
        return False
    match hand.rules.announce:
        case "at once":
            return True
        case "end of hand":
            return may_be_looked_at(hand) or ruling.kind not in _ACCUSATIONS
        case "on claim":
            return ruling.kind not in _ACCUSATIONS or ruling.status not in (Status.OPEN, Status.LAPSED)
        case _:
            return any(
                isinstance(fact, Announced) and fact.offender is ruling.offender for _, fact in hand.facts
            )
