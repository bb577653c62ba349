"""Adds up evenings that are over, and again after a correction, so that reading them is quick."""

from __future__ import annotations

from ..record.kept_season import is_season_kept, keep_season
from ..record.kept_standings import keep, not_kept
from .hub import Hub

BATCH = 20
"""Evenings that are added up at a time."""


def add_up(hub: Hub, most: int = BATCH) -> None:
    """Add up evenings that are over and were not yet, or were changed since, and the season."""
    with hub.reading() as session:
        if is_season_kept(session, hub.club_id) and not not_kept(session, hub.club_id, 1):
            return
    with hub.record.writing() as session:
        for evening in not_kept(session, hub.club_id, most):
            keep(session, evening, hub.now())
        if not not_kept(session, hub.club_id, 1):
            keep_season(session, hub.club_id, hub.now())
