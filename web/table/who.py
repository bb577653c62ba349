"""Who acts at a table: as the journal has it, and what they may do beyond the players' own."""

from __future__ import annotations


class Who(str):
    """A device as the journal names it, ``table 90c1``.

    ``keeps``: it may do what is kept for the director, or, where a table has none, for whoever sits at the
    machine itself. ``directed``: the table has a director.
    """

    keeps: bool
    directed: bool

    def __new__(cls, name: str, keeps: bool = False, directed: bool = False) -> Who:
        made = super().__new__(cls, name)
        made.keeps, made.directed = keeps, directed
        return made


def keeps(by: str) -> bool:
    """Whether ``by`` may do what is kept from the players: nobody of whom it is not known."""
    return isinstance(by, Who) and by.keeps


KEPT = "this is the director's to do; where there is none, it is done at the machine that runs Bowerbird"
"""Why a device is refused that is one of the players'."""
