"""The season of a club, added up a single time from evenings that are over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Integer, cast, func, select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from .kept_rows import forget_season
from .models import ClubRule, Entrant, Evening, KeptLine, KeptMember, KeptSeason, Person
from .store import RecordError

BEST_OF = "best_of"
"""In a club's rules: how many evenings of each person count in a season; 0: all."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A member's results in a season: ``counted`` of the ``evenings`` make the points."""

    rank: int
    person: Person
    points: int
    evenings: int
    counted: int
    lone: int
    won: int
    rounds: int


def season(session: Session, club_id: int) -> list[SeasonLine]:
    """Every member's results in all evenings that are over: the kept sums, or new sums.

    Of each member as many of their best evenings count as the club says (:func:`best_of`). An evening that
    was not added up yet (:func:`web.hub.record.kept_standings.not_kept`) is left out.
    """
    if is_season_kept(session, club_id):
        columns = (
            KeptMember.person_id, KeptMember.points, KeptMember.evenings, KeptMember.counted,
            KeptMember.lone, KeptMember.won, KeptMember.rounds,
        )  # fmt: skip
        kept = session.execute(select(*columns).where(KeptMember.club_id == club_id))
        sums = [list(row) for row in kept]
    else:
        sums = _sums(session, club_id)
    people = {
        person.id: person for person in session.scalars(select(Person).where(Person.club_id == club_id))
    }
    lines = [SeasonLine(0, people[row[0]], *row[1:]) for row in sums]
    lines.sort(key=lambda line: (-line.points, line.person.name.casefold(), line.person.id))
    first: dict[int, int] = {}
    return [replace(line, rank=first.setdefault(line.points, place)) for place, line in enumerate(lines, 1)]


def is_season_kept(session: Session, club_id: int) -> bool:
    """Whether the season of a club is added up."""
    return session.get(KeptSeason, club_id) is not None


def keep_season(session: Session, club_id: int, now: float) -> None:
    """Add up the season of a club, and keep the sums."""
    forget_season(session, club_id)
    session.add(KeptSeason(club_id=club_id, when=now))
    columns = ("person_id", "points", "evenings", "counted", "lone", "won", "rounds")
    for row in _sums(session, club_id):
        session.add(KeptMember(club_id=club_id, **dict(zip(columns, row, strict=True))))
    session.flush()


def _sums(session: Session, club_id: int) -> list[list[int]]:
    """Each member's row, and their points, evenings, evenings that count, lone marches, wins and rounds."""
    most = best_of(session, club_id)
    order = func.row_number().over(
        partition_by=Entrant.person_id, order_by=(KeptLine.points.desc(), KeptLine.evening_id)
    )
    here = (Entrant.evening_id == KeptLine.evening_id) & (Entrant.number == KeptLine.number)
    played = (
        select(Entrant.person_id, KeptLine.points, KeptLine.lone, KeptLine.won, KeptLine.rounds,
               order.label("place"))
        .join(Entrant, here)
        .join(Evening, Evening.id == KeptLine.evening_id)
        .where(Evening.club_id == club_id, Entrant.person_id.is_not(None))
        .subquery()
    )  # fmt: skip
    counts = played.c.place <= most if most else played.c.place > 0
    points = func.sum(played.c.points).filter(counts)
    sums = (points, func.count(), func.sum(cast(counts, Integer)), *(
        func.sum(column) for column in (played.c.lone, played.c.won, played.c.rounds)
    ))  # fmt: skip
    rows = session.execute(select(played.c.person_id, *sums).group_by(played.c.person_id))
    return [[int(number or 0) for number in row] for row in rows]


def best_of(session: Session, club_id: int) -> int:
    """How many evenings of each member count in a season of the club; 0: all."""
    rows = select(ClubRule).where(ClubRule.club_id == club_id).order_by(ClubRule.id.desc()).limit(1)
    rule = session.scalars(rows).one_or_none()
    return rule.what.get(BEST_OF, 0) if rule is not None else 0


def count_best(session: Session, club_id: int, number: int, now: float) -> None:
    """Set how many evenings of each member count in a season; 0: all."""
    if not 0 <= number <= 1000:
        raise RecordError(ENGLISH["hub_no_best_of"])
    session.add(ClubRule(club_id=club_id, what={BEST_OF: number}, when=now))
    forget_season(session, club_id)
    session.flush()
