"""Who acts at a table: as the journal has it, and what they may do beyond the players' own."""

from __future__ import annotations

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
