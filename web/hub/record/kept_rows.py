"""Forgets what was added up of an evening: whatever changes an evening that is over says so here."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from .models import Evening, Kept, KeptLine, KeptMember, KeptSeason


def forget(session: Session, *evenings: int) -> None:
    """Let these evenings, and the seasons that they are in, be added up again when somebody looks."""
    kept = Kept.evening_id.in_(evenings)
    in_seasons = select(Evening.club_id).join(Kept, Kept.evening_id == Evening.id).where(kept).distinct()
    for club_id in session.scalars(in_seasons).all() if evenings else ():
        session.execute(delete(KeptLine).where(KeptLine.evening_id.in_(evenings)))
        session.execute(delete(Kept).where(kept))
        forget_season(session, club_id)


def forget_season(session: Session, club_id: int) -> None:
    """Let the season of a club be added up again when somebody looks."""
    session.execute(delete(KeptMember).where(KeptMember.club_id == club_id))
    session.execute(delete(KeptSeason).where(KeptSeason.club_id == club_id))
