"""Who acts at a table: as the journal has it, and what they may do beyond the players' own."""

from __future__ import annotations

from collections.abc import Callable

from referee.book.ruleset import RuleSet
from referee.game.game import Game
from referee.seats import Seat, Side
from referee.view import table_state

from .table_logbook import NotNow

SEATS = "NESW"


class Who(str):
    """A device as the journal names it: ``N 90c1`` is one of North's, ``table 90c1`` one of everybody's.

    ``keeps``: it may do what is kept for the director, or, where a table has none, for whoever sits at the
    machine itself. ``directed``: the table has a director. ``undoes``: it may take back what anybody entered.
    """

    keeps: bool
    directed: bool
    undoes: bool

    def __new__(cls, name: str, keeps: bool = False, directed: bool = False, undoes: bool = False) -> Who:
        made = super().__new__(cls, name)
        made.keeps, made.directed, made.undoes = keeps, directed, undoes
        return made


def keeps(by: str) -> bool:
    """Whether ``by`` may do what is kept from the players: nobody of whom it is not known."""
    return isinstance(by, Who) and by.keeps


def undoes(by: str) -> bool:
    """Whether ``by`` may take back what anybody entered: whoever is no device of the page may."""
    return not isinstance(by, Who) or by.undoes


def seat_of(by: str) -> str | None:
    """The letter of the seat whose device ``by`` is; None for one that is nobody's in particular."""
    first, _, mark = by.partition(" ")
    if first == "button":
        return mark if mark in SEATS else None
    return first if first and first in SEATS else None


KEPT = "this is the director's to do; where there is none, it is done at the machine that runs Bowerbird"
"""Why a device is refused that is one of the players'."""


def is_own(rules: RuleSet, owner: str, by: str) -> bool:
    """Whether ``by`` may take back what ``owner`` entered: not where that was the other side's tap."""
    of = seat_of(owner)
    if of is None or undoes(by) or owner == by:
        return True
    mine = seat_of(by)
    sides = map(str, rules.seating.sides)
    return mine is not None and any(mine in side and of in side for side in sides)


def claimant(rules: RuleSet, offender: Seat, side: str | None) -> Side:
    """The side that claims against ``offender``, where ``side`` may say which; raises NotNow for none."""
    sides = [one for one in rules.seating.sides if offender not in one]
    if side is not None:
        sides = [one for one in sides if str(one) == side]
    if not sides:
        raise NotNow("a side cannot claim against itself")
    if len(sides) > 1:
        raise NotNow(f"say which side claims: {' or '.join(map(str, sides))}")
    return sides[0]


def unless_said_already(rules: RuleSet, owner: str, by: str) -> None:
    """That a hand is over is said by others than by who gave it up; raises NotNow."""
    if (owner == by or (seat_of(owner) and is_own(rules, owner, by) and seat_of(by))) and not keeps(by):
        raise NotNow("this device has said so already: the other side agrees on a device of its own")


def covered_from(by: str) -> Callable[[Game, Game], None]:
    """Holds ``by`` to what the laws keep covered, unless it may do what is kept from the players."""

    def guard(before: Game, after: Game) -> None:
        if not keeps(by) and table_state.uncovers(before, after):
            raise NotNow(f"this would open what lies gathered, or hide what was shown: {KEPT}")

    return guard
