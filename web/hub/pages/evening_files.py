"""Evenings that were played: their standings and rounds, what can be taken along, and the season."""

from __future__ import annotations

import io
import re
from collections import defaultdict

import segno
from flask import Blueprint, Response, abort, render_template
from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from .. import printed_movement
from ..club.evening_files import FORMS, file_of, standings_csv
from ..club.evening_shown import prizes_of, rounds_of, table_of_standings
from ..club.hub import Hub
from ..club.tables_now import names_of
from ..movements.chart import Chart, Kind
from ..movements.numbers import CannotSeat
from ..record.agreed import agreed, calls
from ..record.late import late
from ..record.models import Adjusted, Evening, Person
from ..record.people import everybody
from ..record.rounds import charted_rounds
from ..record.seats import seats, standing_rounds
from .director_desk import place
from .hub_frame import day, frame
from .hub_rights import hub
from .ways_in import letters_of

files = Blueprint("files", __name__)

CODE = re.compile(r"[A-Z0-9]{4,20}")
"""A one-time code, as the broker's accounts make it."""
NUMBER = re.compile(r"[0-9]{1,9}")


@files.get("/archive")
def archive() -> str:
    """Every evening of the club, the newest first."""
    here = hub()
    with here.reading() as session:
        mine = select(Evening).where(Evening.club_id == here.club_id).order_by(Evening.id.desc())
        rows = []
        for one in session.scalars(mine):
            lines = table_of_standings(session, one)
            first = [line.name for line in lines if line.rank == 1]
            rounds = len(standing_rounds(session, one))
            rows.append({"id": one.id, "name": one.name, "day": day(one.begun), "rounds": rounds,
                         "people": len(lines), "first": first, "ended": one.ended is not None})  # fmt: skip
    return render_template("hub_archive.html", **frame(), evenings=rows)


@files.get("/archive/<int:evening_id>")
def evening(evening_id: int) -> str:
    """One evening: prizes, standings, rounds, rulings, and what can be taken along."""
    here = hub()
    with here.reading() as session:
        one = _evening(here, session, evening_id)
        names = names_of(session, one)
        rounds = standing_rounds(session, one)
        numbers = {drawn.id: drawn.number for drawn in rounds}
        words = session.scalars(select(Adjusted).where(Adjusted.round_id.in_(numbers)).order_by(Adjusted.id))
        return render_template(
            "hub_evening.html",
            **frame(one),
            evening=one,
            day=day(one.begun),
            lines=table_of_standings(session, one),
            prizes=prizes_of(session, one),
            past=rounds_of(session, one),
            adjusted=[
                (names.get(w.number, ""), numbers[w.round_id], w.points, w.reason, w.by) for w in words
            ],
            calls=[call for call in calls(session, one) if call.settled is not None],
            late=sorted(late(session, one).items()),
            guests=[one_ for one_ in everybody(session, one) if one_.person_id is None],
            forms=FORMS,
        )


@files.get("/archive/<int:evening_id>/<name>")
def exported(evening_id: int, name: str) -> Response:
    """An evening as a file: evening.csv, evening.pdf, evening.egn.zip, or standings.csv."""
    here = hub()
    form = name.removeprefix("evening.")
    with here.reading() as session:
        one = _evening(here, session, evening_id)
        if name == "standings.csv":
            return _file(
                standings_csv(session, one).encode("utf-8-sig"), "text/csv", f"standings-{one.id}.csv"
            )
        if form not in FORMS or form == name:
            abort(404, f"an evening can be had as {', '.join(FORMS)}")
        return _file(file_of(session, here.name, one, form), FORMS[form], f"evening-{one.id}.{form}")


@files.get("/direct/movement.pdf")
def movement() -> Response:
    """The movement on paper for when the power fails: the rounds drawn, and those to come that are known."""
    here = hub()
    with here.reading() as session:
        one = here.this_evening(session)
        names = names_of(session, one)
        made, lines = _chart(session, one)
        heads = printed_movement.title(made)
        parts = printed_movement.sheets(made, names)
    return _file(printed_movement.pdf(heads, [one.name, *lines], parts), "application/pdf", "movement.pdf")


def _chart(session: Session, one: Evening) -> tuple[Chart, list[str]]:
    """The rounds that were drawn and those to come that are known, and what is to be said of the others."""
    drawn = [seats(session, round_) for round_ in standing_rounds(session, one)]
    wanted = agreed(session, one).rounds
    try:
        rounds = [*drawn, *charted_rounds(session, one)]
    except CannotSeat as problem:
        abort(409, str(problem))
    rounds = rounds[: max(wanted, len(drawn)) if wanted else None]
    more = not wanted or len(rounds) < wanted
    lines = [ENGLISH["hub_paper_more"].replace("{n}", str(len(rounds) + 1))] if more else []
    return Chart(Kind(one.kind), len(everybody(session, one)), tuple(rounds)), lines


@files.get("/season")
def season() -> str:
    """The club's season: everybody's points of all evenings that have ended."""
    here = hub()
    total: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    with here.reading() as session:
        ended = Evening.club_id == here.club_id, Evening.ended.is_not(None)
        evenings = session.scalars(select(Evening).where(*ended)).all()
        for one in evenings:
            person = {entry.number: entry.person_id or 0 for entry in everybody(session, one)}
            for line in table_of_standings(session, one):
                if person[line.number]:
                    mine = total[person[line.number]]
                    mine[0] += line.points
                    mine[1] += 1
                    mine[2] += line.lone
        rows = select(Person.id, Person.name).where(Person.club_id == here.club_id)
        called = {row.id: row.name for row in session.execute(rows)}
    order = sorted(total.items(), key=lambda one: (-one[1][0], called[one[0]]))
    lines = [(called[one], *sums) for one, sums in order]
    told = (here.league.name, here.league.waiting) if here.league is not None else None
    return render_template("hub_season.html", **frame(), lines=lines, evenings=len(evenings), league=told)


@files.get("/code/<what>.svg")
def code(what: str) -> Response:
    """A code to scan: ``table-3`` makes a phone that table's, ``me-7`` opens somebody's page.

    ``join-N67FE4KQ`` lets a table's computer join the club whose camera sees it.
    """
    kind, _, number = what.partition("-")
    if kind == "table" and NUMBER.fullmatch(number):
        address = f"{place()}/t/{letters_of(int(number))}"
    elif kind == "join" and CODE.fullmatch(number):
        # after # it is sent to nobody by whatever opens it: only its name ever goes to the hub, and once
        address = f"{place()}/j#{number}"
    elif kind == "me" and NUMBER.fullmatch(number):
        address = f"{place()}/me/{number}"
    else:
        address = f"{place()}/"
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=8, border=2, light="#fff", svgclass=None)
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


def _evening(here: Hub, session: Session, evening_id: int) -> Evening:
    one = session.get(Evening, evening_id)
    if one is None or one.club_id != here.club_id:
        abort(404, ENGLISH["hub_no_evening"])
    return one


def _file(content: bytes, media: str, name: str) -> Response:
    answer = Response(content, mimetype=media)
    answer.headers["Content-Disposition"] = f"attachment; filename={name}"
    return answer
