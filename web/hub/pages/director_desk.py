"""The director's pages: all tables at a glance, entries, a new evening, people, tables, printing."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, current_app, jsonify, redirect, render_template, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from referee.book.loading import books, load

from ...paper.size import paper_name
from ...served.request_security import house
from ...served.server import local_address
from ...shown.words.english import ENGLISH
from ..club.evening_shown import places_in
from ..club.hub import Hub
from ..club.naming import persons_apart
from ..club.people_acts import lines_of, members
from ..club.result_acts import round_to_correct
from ..club.round_acts import has_all_rounds
from ..club.seat_acts import wishes_shown
from ..club.tables_now import calls_waiting, named_apart, round_now
from ..movements.movement import Movement
from ..movements.numbers import Over
from ..record.agreed import agreed, open_calls
from ..record.people import everybody
from ..record.report_checks import held_reports
from ..record.results import lone_marches, newest_adjustment
from ..record.rounds import cannot_seat, movement_of
from ..record.rules import ENDS, USUAL, Measure
from ..record.seats import is_round_withdrawn, seats_of, standing_rounds
from ..record.stages import Stage, stage_of
from . import director_acts
from .hub_frame import frame, paper_asked
from .hub_rights import hub
from .joined_tables import BoxAccounts
from .past_evening import whole_evening
from .ways_in import MOST_TABLES, USUAL_TABLES, letters_of

desk = Blueprint("desk", __name__)


@desk.get("/direct")
def overview() -> AnyResponse | str:
    """All tables at a glance, the calls, and what the director does next."""
    here = hub()
    with here.reading() as session:
        evening = here.latest(session)
        if evening is None:
            return redirect("/direct/begin")
        if evening.ended is not None:
            if stage_of(session, evening).stage is Stage.CLOSED:
                return redirect("/direct/begin")
            return whole_evening("hub_closing.html", session, evening)
        rounds = standing_rounds(session, evening)
        now = round_now(here, session, evening, rounds[-1]) if rounds else None
        people = everybody(session, evening)
        sat = seats_of(session, rounds)
        playing = [person for person in people if person.last is None]
        agreement = agreed(session, evening)
        return render_template(
            "hub_direct.html",
            **frame(),
            now=now,
            agreement=agreement,
            waits=agreement.auto and is_round_withdrawn(session, evening),
            kind=evening.kind,
            over=evening.over,
            kinds=list(Movement),
            overs=list(Over),
            cannot=cannot_seat(session, evening),
            by_result=movement_of(session, evening).is_by_result,
            people=people,
            playing=playing,
            paper=paper_asked() or paper_name(),
            names=named_apart(people),
            wishes=wishes_shown(session, evening),
            sits=places_in(session, evening, rounds[-1]) if rounds else [],
            newest=getattr(newest_adjustment(session, evening), "id", 0),
            held=held_reports(session, here.club_id, rounds),
            numbers={drawn.id: drawn.number for drawn in rounds},
            waiting=calls_waiting(here, session, evening),
            played=has_all_rounds(session, evening, rounds[-1] if rounds else None),
            left=max(0, int(now.ends - here.now())) if now is not None and now.ends else 0,
            past=[(drawn, [sitting.table for sitting in sat[drawn.id].sittings]) for drawn in rounds[:-1]],
        )


@desk.get("/direct/begin")
def begin() -> AnyResponse | str:
    """Begin an evening."""
    here = hub()
    with here.reading() as session:
        if here.tonight(session) is not None:
            return redirect("/direct")
        known = list(persons_apart(members(here, session)).values())
        last = here.latest(session)
        rules = agreed(session, last) if last is not None else USUAL
        came = lines_of(session, last) if last is not None else []
    return render_template(
        "hub_begin.html",
        **frame(),
        known=known,
        kinds=list(Movement),
        overs=list(Over),
        ends=ENDS,
        last=last,
        last_names=came,
        kind=last.kind if last is not None and last.kind.has_fixed_tables else "",
        over=last.over if last is not None else Over.BYE,
        rules=rules,
        measures=list(Measure),
        books=[(name, load(name).title) for name in books() if load(name).players == 4],
    )


@desk.get("/direct/entries")
def entries() -> AnyResponse | str:
    """Who plays tonight: let people in, let them go, correct a name."""
    here = hub()
    with here.reading() as session:
        evening = here.tonight(session)
        if evening is None:
            return redirect("/direct/begin")
        people = everybody(session, evening)
        plays = {person.person_id for person in people}
        known = persons_apart(members(here, session))
        known_here = [name for person, name in known.items() if person not in plays]
        drawn = len(standing_rounds(session, evening))
        kind = evening.kind
    return render_template(
        "hub_entries.html", **frame(), people=people, known=known_here, drawn=drawn, kind=kind
    )


@desk.get("/direct/people")
def people() -> str:
    """The people of the club: names, notes, who are one person, and how to erase somebody."""
    here = hub()
    with here.reading() as session:
        known = members(here, session)
        apart = persons_apart(known)
        rows = [
            MemberShown(person.id, person.name, apart[person.id], person.note, person.hidden)
            for person in known
        ]
    return render_template("hub_people.html", **frame(), people=rows)


@dataclass(frozen=True, slots=True)
class MemberShown:
    """A member as the director sees them; ``apart`` is a unique name."""

    id: int
    name: str
    apart: str
    note: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the director's page of tables shows it; ``box``: a camera there has reported."""

    number: int
    name: str
    joined: bool
    letters: str
    box: bool
    here: bool
    fault: str


@desk.get("/direct/tables")
def tables() -> str:
    """The tables: the state of each box, and how the others join."""
    here = hub()
    joining: BoxAccounts | None = current_app.extensions["tables"]
    with here.reading() as session:
        names = here.names_of_tables(session)
        count = _tables(here, session)
    seen = here.link.here() if here.link is not None else {}
    joined = joining.joined() if joining is not None else []
    rows = []
    for number in range(1, count + 1):
        name = names.get(number, f"table-{number}")
        fault = here.link.fault(name) if here.link is not None and name in seen else ""
        is_joined, has_reported = name in joined, name in seen
        rows.append(
            TableRow(number, name, is_joined, letters_of(number), has_reported, seen.get(name, False), fault)
        )
    return render_template(
        "hub_tables.html",
        **frame(),
        rows=rows,
        broker=joining is not None,
        at=place(),
        is_local=house().is_local,
    )


@desk.get("/direct/result/<int:round_id>/<int:number>")
def ruling(round_id: int, number: int) -> str:
    """The page for a table's result of a round: the result now, and the calls that a ruling may settle."""
    here = hub()
    with here.reading() as session:
        evening, drawn = round_to_correct(here, session, round_id)
        now = round_now(here, session, evening, drawn)
        table_now = next((table for table in now.tables if table.number == number), None)
        if table_now is None:
            abort(404, ENGLISH["hub_no_this_table"])
        is_here = here.latest(session) == evening and stage_of(session, evening).stage is not Stage.CLOSED
        return render_template(
            "hub_result.html",
            **frame(),
            one=table_now,
            drawn=drawn,
            back="/direct" if is_here else f"/archive/{evening.id}",
            sides=table_now.sides,
            points=table_now.waiting.points if table_now.waiting else table_now.points,
            lone=table_now.waiting.lone if table_now.waiting else lone_marches(session, drawn, number),
            calls=[call for call in open_calls(session, evening) if call.table == number],
            disputed=ENGLISH["hub_disputed"],
        )


@desk.get("/direct/print/<what>")
def printed(what: str) -> str:
    """The page for printing: tables' cards with their codes, or a badge for each person."""
    if what not in ("cards", "badges"):
        abort(404, ENGLISH["hub_no_such_paper"])
    here = hub()
    with here.reading() as session:
        evening = here.tonight(session)
        people = everybody(session, evening) if evening is not None else []
        count = _tables(here, session)
    wanted = request.args.get("tables", "")
    if wanted.isascii() and wanted.isdigit():
        count = min(max(int(wanted[:6]), 1), MOST_TABLES)
    shown = [{"number": number, "letters": letters_of(number)} for number in range(1, count + 1)]
    return render_template(
        "hub_print.html",
        **frame(),
        what=what,
        tables=shown,
        people=people,
        names=named_apart(people),
        at=place(),
        is_local=house().is_local,
    )


def _tables(here: Hub, session: Session) -> int:
    """The number of tables with a card: at least six, all named tables, and enough for tonight's people."""
    evening = here.tonight(session)
    people = (
        [person for person in everybody(session, evening) if person.last is None]
        if evening is not None
        else []
    )
    return min(max([*here.names_of_tables(session), -(-len(people) // 4), USUAL_TABLES]), MOST_TABLES)


@desk.post("/do/<what>")
def act(what: str) -> Response:
    """Carry out a request of the director; see :data:`web.hub.pages.director_acts.ACTS`."""
    act = director_acts.ACTS.get(what)
    if act is None:
        abort(404, ENGLISH["hub_no_such_act"].format(acts=", ".join(director_acts.ACTS)))
    return jsonify(act(hub()))


def place() -> str:
    """The address under which phones reach the hub."""
    mine, port = local_address(), request.host.rpartition(":")[2]
    local = request.host.startswith(("127.", "localhost", "[::1]"))
    return f"http://{mine}:{port}" if local and mine else request.host_url.rstrip("/")
