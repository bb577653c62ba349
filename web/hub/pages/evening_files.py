"""Pages of past evenings: standings, rounds and files to download; and the season."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

import segno
from flask import Blueprint, Response, abort, render_template
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ...served.downloads import attachment
from ...shown.export import no_formula
from ...shown.words.english import ENGLISH
from ..club.added_up import add_up
from ..club.evening_files import FORMS, file_of, results_text, standings_csv
from ..club.hub import Hub
from ..club.naming import persons_apart
from ..club.tables_now import names_of_evenings
from ..record.kept_season import best_of
from ..record.kept_season import season as club_season
from ..record.kept_standings import PER_PAGE, past_evenings
from ..record.models import Evening
from ..record.stages import Stage, not_closed, stage_of
from .director_desk import place
from .hub_frame import NUMBER, day, evening_before, frame, paper_asked
from .hub_rights import hub, is_director
from .past_evening import whole_evening
from .ways_in import letters_of

files = Blueprint("files", __name__)

CODE = re.compile(r"[A-Z0-9]{4,20}")
"""A one-time code, as the broker's accounts make it."""


@files.get("/archive")
def archive() -> str:
    """The evenings of the club, the newest first, a page at a time."""
    here = hub()
    add_up(here)
    with here.reading() as session:
        past = past_evenings(session, here.club_id, evening_before())
        stages = not_closed(session, [past_evening.evening.id for past_evening in past])
        closed = [row.evening.id for row in past if row.evening.id not in stages]
        names = names_of_evenings(session, closed, public=not is_director())
    rows = [
        EveningRow(
            row.evening.id,
            row.evening.name,
            day(row.evening.begun),
            row.rounds,
            row.people,
            [names[row.evening.id][number] for number in row.first] if row.evening.id in names else [],
            stages.get(row.evening.id, Stage.CLOSED),
        )
        for row in past
    ]
    more = past[-1].evening.id if len(past) == PER_PAGE else 0
    return render_template("hub_archive.html", **frame(), evenings=rows, more=more)


@dataclass(frozen=True, slots=True)
class EveningRow:
    """An evening in the archive."""

    id: int
    name: str
    day: str
    rounds: int
    people: int
    first: list[str]
    stage: Stage


@files.get("/archive/<int:evening_id>")
def evening(evening_id: int) -> str:
    """One evening: prizes, standings, rounds, rulings, and files to download."""
    here = hub()
    with here.reading() as session:
        return whole_evening("hub_evening.html", session, _evening(here, session, evening_id))


@files.get("/archive/<int:evening_id>/<name>")
def exported(evening_id: int, name: str) -> Response:
    """An evening as a file: evening.csv, evening.pdf, evening.egn.zip, standings.csv, results.txt."""
    here = hub()
    form = name.removeprefix("evening.")
    with here.reading() as session:
        evening = _evening(here, session, evening_id)
        public = not is_director()
        if public and stage_of(session, evening).stage is not Stage.CLOSED:
            abort(404, ENGLISH["hub_not_closed"])
        if name == "standings.csv":
            return attachment(
                standings_csv(session, evening, public).encode("utf-8-sig"),
                "text/csv",
                f"standings-{evening.id}.csv",
            )
        if name == "results.txt":
            text = results_text(session, here.title, evening, public)
            return Response(text, mimetype="text/plain")
        if public and form != "pdf":
            abort(403, ENGLISH["hub_no_hands_for_all"])
        if form not in FORMS or form == name:
            abort(404, ENGLISH["hub_no_such_form"].format(forms=", ".join(FORMS)))
        return attachment(
            file_of(session, here.title, evening, form, public, paper_asked()),
            FORMS[form],
            f"evening-{evening.id}.{form}",
        )


@files.get("/season")
def season() -> str:
    """The club's season: everybody's points of all evenings that are over."""
    here = hub()
    add_up(here)
    with here.reading() as session:
        lines, best = _season(here, session)
        evenings = session.scalar(
            select(func.count()).select_from(Evening).where(
                Evening.club_id == here.club_id, Evening.ended.is_not(None)
            )
        )  # fmt: skip
    league = (here.league.name, here.league.waiting) if here.league is not None else None
    return render_template(
        "hub_season.html", **frame(), lines=lines, evenings=evenings, league=league, best=best
    )


@files.get("/season.csv")
def season_as_csv() -> Response:
    """The club's season as a table."""
    here = hub()
    add_up(here)
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["rank", "name", "points", "evenings", "counted", "lone", "won", "rounds"])
    with here.reading() as session:
        for line in _season(here, session)[0]:
            numbers = (line.points, line.evenings, line.counted, line.lone, line.won, line.rounds)
            table.writerow([line.rank, no_formula(line.name), *numbers])
    return attachment(out.getvalue().encode("utf-8-sig"), "text/csv", "season.csv")


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member in the season, as it is shown."""

    rank: int
    id: int
    name: str
    points: int
    evenings: int
    counted: int
    lone: int
    won: int
    rounds: int


def _season(here: Hub, session: Session) -> tuple[list[MemberRow], int]:
    """The season's lines, and how many evenings of each member count; the director sees all members."""
    best = best_of(session, here.club_id)
    lines = club_season(session, here.club_id)
    names = persons_apart([line.person for line in lines])
    return [
        MemberRow(line.rank, line.person.id, names[line.person.id], line.points, line.evenings, line.counted,
                  line.lone, line.won, line.rounds)
        for line in lines
        if is_director() or not line.person.hidden
    ], best  # fmt: skip


@files.get("/code/<what>.svg")
def code(what: str) -> Response:
    """A code to scan: ``table-3`` makes a phone that table's, ``person-7`` opens a member's page.

    ``join-N67FE4KQ`` lets the computer of a table join the club when its camera sees this code.
    """
    kind, _, number = what.partition("-")
    if kind == "table" and NUMBER.fullmatch(number):
        address = f"{place()}/t/{letters_of(int(number))}"
    elif kind == "join" and CODE.fullmatch(number):
        # after # it is sent to nobody by whatever opens it: only its name ever goes to the hub, and once
        address = f"{place()}/j#{number}"
    elif kind == "person" and NUMBER.fullmatch(number):
        address = f"{place()}/person/{number}"
    elif kind == "guest" and all(NUMBER.fullmatch(part) for part in number.split("-")):
        address = f"{place()}/guest/{number.replace('-', '/')}"
    else:
        address = f"{place()}/"
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=8, border=2, light="#fff", svgclass=None)
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


def _evening(here: Hub, session: Session, evening_id: int) -> Evening:
    evening = session.get(Evening, evening_id)
    if evening is None or evening.club_id != here.club_id:
        abort(404, ENGLISH["hub_no_evening"])
    return evening
