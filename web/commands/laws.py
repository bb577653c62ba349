"""``bowerbird laws``: every law of a book and whether the referee judges it; and what the texts advise."""

from __future__ import annotations

from argparse import Namespace

from referee.advice.pieces import advice_text
from referee.book.coverage import lists_text
from referee.book.loading import books, load

from .judge import house_rules


def laws(args: Namespace) -> int:
    """Print the three lists of ``args.rules``, or of every book if none is named.

    With ``args.advice`` the list of all advice instead: applied to finished hands, or not and why.
    """
    if args.advice:
        print(advice_text())
        return 0
    house = house_rules(args.house) if args.house else ()
    print("\n\n".join(lists_text(load(book, *house)) for book in ([args.rules] if args.rules else books())))
    return 0
