"""A scripted camera that also films: pictures come between the events, as they do at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from models.lab.props.deals_by_script import JPEG
from referee.table_events import TableEvent
from web.table.table import Table

Drawn = Callable[[float], bytes]
"""Gives the picture of a moment, in seconds."""
EVERY = 0.25
"""Seconds between two pictures of such a film."""


def the_same(_t: float) -> bytes:
    """The smallest picture, at any time."""
    return JPEG


def filmed_by_camera(
    table: Table, events: Iterable[TableEvent], picture: Drawn = the_same, tail: float = 1.5
) -> Iterator[TableEvent]:
    """Let the table have the film up to each event, then the event, and the film of ``tail`` seconds after.

    Acts due before an event are done while the event is given out.
    """
    t = None
    for event in events:
        t = event.t
        film(table, t, picture)
        yield event
        table.hear(event)
    if t is not None:
        film(table, t + tail, picture)


def film(table: Table, until: float, picture: Drawn = the_same) -> None:
    """Pictures from the newest one on, or from four seconds before, to ``until``."""
    t = max(table.clips.replay.newest + EVERY, until - 4.0)
    while t <= until:
        table.picture_came(t, picture(t))
        t += EVERY
