"""Adds up evenings that are over so that pages about them are quick; a correction adds them up again."""

from __future__ import annotations

from ..record.kept_season import is_season_kept, keep_season
from ..record.kept_standings import keep, not_kept
from .hub import Hub

BATCH = 20
"""The most evenings added up at a time."""


def add_up(hub: Hub, most: int = BATCH) -> None:
    """Add up the season and every evening that is over and is new or was changed."""
    with hub.reading() as session:
        if is_season_kept(session, hub.club_id) and not not_kept(session, hub.club_id, 1):
            return
    with hub.record.writing() as session:
        for evening in not_kept(session, hub.club_id, most):
            keep(session, evening, hub.now())
        if not not_kept(session, hub.club_id, 1):
            keep_season(session, hub.club_id, hub.now())
