"""The stages of an evening, forward and back: played, results checked, prizes shown, closed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from .agreed import agreed
from .kept_rows import forget
from .late import end
from .models import Evening, Staged
from .people import named
from .seats import standing_rounds
from .store import RecordError


class Stage(StrEnum):
    """The stage of an evening."""

    PLAYING = "playing"
    CHECKING = "checking"
    """The last round is over: everybody sees the standings, and scores are corrected."""
    PRIZES = "prizes"
    """The prizes are shown one by one, the last of the list first."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class StageNow:
    """The stage of an evening, how many prizes are shown, and until when scores can be corrected.

    ``until`` is in seconds since 1970; None: as long as the stage lasts.
    """

    stage: Stage
    shown: int = 0
    until: float | None = None

    def may_correct(self, now: float) -> bool:
        """Whether a score can be corrected now."""
        return self.until is None or now <= self.until


def stage_of(session: Session, evening: Evening) -> StageNow:
    """The stage of an evening; an evening from before stages existed is closed."""
    if evening.ended is None:
        return StageNow(Stage.PLAYING)
    mine = select(Staged).where(Staged.evening_id == evening.id)
    rows = session.scalars(mine.order_by(Staged.id)).all()
    stage = Stage(rows[-1].stage) if rows else Stage.CLOSED
    if stage is Stage.CHECKING:
        return StageNow(stage)
    began = [evening.ended, *(row.when for row in rows if row.stage == Stage.CHECKING)]
    until = max(began) + 60 * agreed(session, evening).corrections
    return StageNow(stage, rows[-1].shown if rows else 0, until)


def not_closed(session: Session, evenings: Collection[int]) -> dict[int, Stage]:
    """The evenings of these that are not closed, each with its stage."""
    last = select(func.max(Staged.id)).where(Staged.evening_id.in_(evenings)).group_by(Staged.evening_id)
    mine = select(Staged).where(Staged.id.in_(last), Staged.stage != Stage.CLOSED.value)
    stages = {row.evening_id: Stage(row.stage) for row in session.scalars(mine)}
    playing = select(Evening.id).where(Evening.id.in_(evenings), Evening.ended.is_(None))
    return stages | dict.fromkeys(session.scalars(playing), Stage.PLAYING)


def end_play(session: Session, evening: Evening, now: float) -> None:
    """End the play of an evening: its results are checked now."""
    end(session, evening, now)
    _stage(session, evening, Stage.CHECKING, now)


def show_prizes(session: Session, evening: Evening, shown: int, now: float) -> None:
    """Set the number of prizes shown, the last of the list first; raises RecordError during play."""
    before, prizes = stage_of(session, evening), len(agreed(session, evening).prizes)
    if before.stage in (Stage.PLAYING, Stage.CLOSED):
        raise RecordError(ENGLISH[f"hub_no_prizes_{before.stage}"])
    if not 0 <= shown <= prizes:
        raise RecordError(ENGLISH["hub_no_more_prizes_than"].format(prizes=prizes))
    _stage(session, evening, Stage.PRIZES, now, shown)


def close_evening(session: Session, evening: Evening, now: float) -> None:
    """Close an evening, with all its prizes shown; raises RecordError during play."""
    if stage_of(session, evening).stage is Stage.PLAYING:
        raise RecordError(ENGLISH["hub_no_closing_while_played"])
    if stage_of(session, evening).stage is not Stage.CLOSED:
        _stage(session, evening, Stage.CLOSED, now, len(agreed(session, evening).prizes))


def check_again(session: Session, evening: Evening, reason: str, by: str, now: float) -> None:
    """Set an evening back to the check of its results; raises RecordError during play."""
    if stage_of(session, evening).stage is Stage.PLAYING:
        raise RecordError(ENGLISH["hub_no_checking_again"])
    _stage(session, evening, Stage.CHECKING, now, back=(reason, by))


def play_on(session: Session, evening: Evening, reason: str, by: str, now: float) -> None:
    """Reopen the last evening of a club for play, from its last round; raises RecordError for any other."""
    if stage_of(session, evening).stage is Stage.PLAYING:
        raise RecordError(ENGLISH["hub_no_play_on"])
    later = select(Evening.id).where(Evening.club_id == evening.club_id, Evening.id > evening.id)
    if session.scalars(later).first() is not None:
        raise RecordError(ENGLISH["hub_no_earlier_evening"])
    _stage(session, evening, Stage.PLAYING, now, back=(reason, by))
    evening.ended = None
    rounds = standing_rounds(session, evening)
    if rounds:
        rounds[-1].closed = None
    session.flush()


def _stage(
    session: Session,
    evening: Evening,
    stage: Stage,
    now: float,
    shown: int = 0,
    back: tuple[str, str] | None = None,
) -> None:
    """Record the stage of an evening; ``back`` has the reason and the name of the person who sets it back."""
    row = Staged(evening_id=evening.id, stage=stage.value, shown=shown, when=now)
    if back is not None:
        row.reason, row.by = named(back[0], "reason"), named(back[1])
    session.add(row)
    forget(session, evening.id)
    session.flush()


def reopenings(session: Session, evening: Evening) -> list[Staged]:
    """When an evening was opened again, with reasons and names, in their order."""
    mine = Staged.evening_id == evening.id, Staged.by != ""
    return list(session.scalars(select(Staged).where(*mine).order_by(Staged.id)))
