"""The seconds round each play that a ruling turns on, cut from the film once it is known which they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..journal import evidence_clip
from ..journal.evidence_clip import AFTER, BEFORE, NoClip, Picture
from ..shown.replays import kept
from ..table.table import Table

Cut = Callable[[float, float], Iterable[Picture]]
"""Gives small pictures of the table from a second of the film to another, each with its time."""


JUST = 0.001
"""Seconds by which a clip ends before the film is cut."""


def keep_clips(table: Table, cut: Cut) -> int:
    """Keep the clips that are wanted and not kept yet beside the other pictures; how many were added.

    None shows anything from the other side of a place where the film was cut.
    """
    joins = [entry.what["t"] for entry in table.entries if entry.kind == "seen" and _is_cut(entry.what)]
    times = {
        sighting: entry.what["t"]
        for entry in table.entries
        if entry.kind == "seen"
        for sighting in entry.what["seen"]
    }
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


def _is_cut(seen: dict[str, Any]) -> bool:
    return bool(seen["event"] == "film_cut")
