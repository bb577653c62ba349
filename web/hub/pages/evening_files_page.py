"""Evenings that were played: their standings and rounds, what can be taken along, and the season."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from random import Random

import segno
from flask import Blueprint, Response, abort, render_template
from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english_words import ENGLISH
from .. import printed_movement
from ..club.club_hub import Hub
from ..club.evening_files import FORMS, file_of, standings_csv
from ..club.evening_shown import prizes_of, rounds_of, table_of_standings
from ..club.tables_now import names_of
from ..movements.movement_chart import BY_RESULT, PAIRS, Chart, Kind, chart
from ..movements.movement_numbers import CannotSeat, Over
from ..record.record_agreed import agreed, calls
from ..record.record_late import late
from ..record.record_models import Adjusted, Evening
from ..record.record_people import everybody
from ..record.record_seats import seats, standing_rounds
from .director_desk import place
from .hub_frame import day, frame
from .hub_rights import hub
from .ways_in import letters_of

files = Blueprint("files", __name__)

CODE = re.compile(r"[A-Z0-9]{4,20}")
"""A one-time code, as the broker's accounts make it."""


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
            return _file(standings_csv(session, one).encode(), "text/csv", f"standings-{one.id}.csv")
        if form not in FORMS or form == name:
            abort(404, f"an evening can be had as {', '.join(FORMS)}")
        return _file(file_of(session, here.name, one, form), FORMS[form], f"evening-{one.id}.{form}")


@files.get("/direct/movement.pdf")
def movement() -> Response:
    """The movement on paper for when the power fails: all rounds that can be known, else the drawn ones."""
    here = hub()
    with here.reading() as session:
        one = here.this_evening(session)
        names = names_of(session, one)
        made = _chart(session, one)
        heads = printed_movement.title(made)
        parts = printed_movement.sheets(made, names)
    return _file(printed_movement.pdf(heads, [one.name], parts), "application/pdf", "movement.pdf")


def _chart(session: Session, one: Evening) -> Chart:
    """The rounds that were drawn and, where a chart of the whole evening is known, those to come."""
    kind, people = Kind(one.kind), everybody(session, one)
    drawn = [seats(session, round_) for round_ in standing_rounds(session, one)]
    if kind in PAIRS or kind in BY_RESULT or kind is Kind.DRAW:
        return Chart(kind, len(people), tuple(drawn))
    if drawn:
        return Chart(kind, len(people), tuple(drawn))
    try:
        over = Over(one.over) if len(people) % 4 else None
        return chart(kind, len(people), agreed(session, one).rounds or None, over, Random(0))
    except CannotSeat as problem:
        abort(409, str(problem))


@files.get("/season")
def season() -> str:
    """The club's season: everybody's points of all evenings that have ended."""
    here = hub()
    total: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    with here.reading() as session:
        ended = Evening.club_id == here.club_id, Evening.ended.is_not(None)
        evenings = session.scalars(select(Evening).where(*ended)).all()
        for one in evenings:
            person = {entry.number: entry.person_id for entry in everybody(session, one)}
            for line in table_of_standings(session, one):
                if person[line.number] is not None:
                    mine = total[f"{person[line.number]} {line.name.removesuffix(f' ({line.number})')}"]
                    mine[0] += line.points
                    mine[1] += 1
                    mine[2] += line.lone
    order = sorted(total.items(), key=lambda one: (-one[1][0], one[0]))
    lines = [(name.partition(" ")[2], *sums) for name, sums in order]
    told = (here.league.name, here.league.waiting) if here.league is not None else None
    return render_template("hub_season.html", **frame(), lines=lines, evenings=len(evenings), league=told)


@files.get("/code/<what>.svg")
def code(what: str) -> Response:
    """A code to scan: ``table-3`` makes a phone that table's, ``me-7`` opens somebody's page.

    ``join-N67FE4KQ`` lets a table's computer join the club whose camera sees it.
    """
    kind, _, number = what.partition("-")
    if kind == "table" and number.isdigit():
        address = f"{place()}/t/{letters_of(int(number))}"
    elif kind == "join" and CODE.fullmatch(number):
        # in capitals alone a code has fewer and larger squares, which a camera reads from farther away
        address = f"{place()}/j/{number}".upper()
    elif kind == "me" and number.isdigit():
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
