"""Forgets what was added up of an evening: whatever changes an evening that is over says so here."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.orm import Session

from .models import Kept, KeptLine


def forget(session: Session, *evenings: int) -> None:
    """Let these evenings be added up again when somebody looks."""
    if evenings:
        session.execute(delete(KeptLine).where(KeptLine.evening_id.in_(evenings)))
        session.execute(delete(Kept).where(Kept.evening_id.in_(evenings)))
