"""The rainbow, for any number of tables: North stays, East goes up one, South down one, West up two."""

from __future__ import annotations

from .numbers import CannotSeat, Over, tables_for
from .seating import Round, Sitting
from .shared_turns import share_turns


def rainbow(people: int, rounds: int | None = None, over: Over = Over.THREE) -> list[Round]:
    """The rounds of a rainbow for people numbered from 1, as many rounds as tables where none are named.

    The first people sit North, one a table, the next East, then South and West. Nobody has a partner twice.
    With too few people, seats at West stay empty: three play there, or a ghost takes the seat. These turns
    are shared out, so some people sit at other places than in the chart. Raises CannotSeat for more rounds
    than tables, and for ``Over.BYE``: nobody sits out in a rainbow.
    """
    if over is Over.BYE and people % 4:
        raise CannotSeat("hub_no_rainbow_byes")
    tables = tables_for(people, over).all
    rounds = tables if rounds is None else rounds
    if rounds > tables:
        raise CannotSeat("hub_no_rainbow_rounds", tables=tables, rounds=tables)
    charted = [
        Round(tuple(_sitting(table, number, tables, people, over) for table in range(tables)))
        for number in range(tables)
    ]
    return share_turns(charted)[:rounds] if people % 4 else charted[:rounds]


def _sitting(table: int, number: int, tables: int, people: int, over: Over) -> Sitting:
    """Who sits at ``table`` in round ``number``, both from 0."""
    west = 3 * tables + (table - 2 * number) % tables + 1
    seats: tuple[int | None, ...] = (
        table + 1,
        tables + (table - number) % tables + 1,
        2 * tables + (table + number) % tables + 1,
        west if west <= people else None,
    )
    return Sitting(table + 1, seats[:3] if seats[3] is None and over is Over.THREE else seats)
