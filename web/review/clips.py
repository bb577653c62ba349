"""The seconds round each play that a ruling turns on, cut from the film once it is known which they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.table_events import FilmCut

from ..journal import evidence_clip
from ..journal.evidence_clip import AFTER, BEFORE, NoClip, Picture
from ..shown.replays import kept
from ..table.table import Table
from .film_events import events_in, first_seen

Cut = Callable[[float, float], Iterable[Picture]]
"""Gives small pictures of the table from a second of the film to another, each with its time."""


JUST = 0.001
"""Seconds by which a clip ends before the film is cut."""


def keep_clips(table: Table, cut: Cut) -> int:
    """Keep the clips that are wanted and not kept yet with the other pictures; how many were added.

    None shows anything from the other side of a place where the film was cut.
    """
    joins = [event.t for event in events_in(table) if isinstance(event, FilmCut)]
    times = first_seen(table)
    added = 0
    for deal in table.game.deals:
        for sighting in dict.fromkeys(kept(deal)):
            t = times.get(sighting)
            if t is None or "clip" in table.evidence.views(sighting):
                continue
            try:
                begin = max([0.0, t - BEFORE, *(join for join in joins if join <= t)])
                end = min([t + AFTER, *(join - JUST for join in joins if join > t)])
                clip = evidence_clip.written(tuple(cut(begin, end)), t)
                table.evidence.keep(sighting, "clip", clip)
            except NoClip:
                continue  # the film shows nothing there
            added += 1
    return added
