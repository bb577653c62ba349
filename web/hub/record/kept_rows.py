"""Forgets the sums of an evening: every change of an evening that is over must call this."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from .models import Evening, Kept, KeptLine, KeptMember, KeptSeason


def forget(session: Session, *evenings: int) -> None:
    """Mark these evenings and their seasons to be added up again at the next look."""
    kept = Kept.evening_id.in_(evenings)
    in_seasons = select(Evening.club_id).join(Kept, Kept.evening_id == Evening.id).where(kept).distinct()
    for club_id in session.scalars(in_seasons).all() if evenings else ():
        session.execute(delete(KeptLine).where(KeptLine.evening_id.in_(evenings)))
        session.execute(delete(Kept).where(kept))
        forget_season(session, club_id)


def forget_season(session: Session, club_id: int) -> None:
    """Mark the season of a club to be added up again at the next look."""
    session.execute(delete(KeptMember).where(KeptMember.club_id == club_id))
    session.execute(delete(KeptSeason).where(KeptSeason.club_id == club_id))
