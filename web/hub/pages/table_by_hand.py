"""A table's page: its people, and the round's result, which one side enters and the other confirms."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, jsonify, render_template
from sqlalchemy.orm import Session

from ...served.sent_fields import SentForm, Text, Whole, sent
from ...shown.words.english import ENGLISH
from ..club.evening_shown import PersonPlaced, PlaceShown, place_of
from ..club.result_acts import agree_to, call_director, enter_result
from ..club.tables_now import RoundNow, TableNow, names_of, round_now
from ..record.agreed import agreed
from ..record.models import DrawnRound, Evening
from ..record.results import lone_marches
from ..record.seats import seats, standing_rounds
from .hub_frame import frame
from .hub_rights import hub
from .phone_person import is_held_by, person

at_table = Blueprint("at_table", __name__)


@dataclass(frozen=True, slots=True)
class PhoneHolder:
    """The person who holds this phone: their place in the round, and their party at this table, if any."""

    name: str
    place: PlaceShown
    party: str | None


@at_table.get("/table/<int:number>")
def shown(number: int) -> str:
    """A table's page."""
    here = hub()
    with here.reading() as session:
        evening = here.tonight(session)
        rounds = standing_rounds(session, evening) if evening is not None else []
        if evening is None or not rounds:
            return render_template(
                "hub_table.html", **frame(), number=number, one=None, moves=[], sides=[], mine=None
            )
        now = round_now(here, session, evening, rounds[-1])
        at = next((table for table in now.tables if table.number == number), None)
        moves = _moves(session, evening, number)
        return render_template(
            "hub_table.html",
            **frame(),
            number=number,
            one=at,
            round_id=rounds[-1].id,
            sides=at.sides if at is not None else [],
            mine=_holder(session, evening, rounds[-1], at),
            agreement=agreed(session, evening),
            lone=lone_marches(session, rounds[-1], number),
            moves=moves,
            rang=now.has_rung,
            left=_left(now, here.now()),
        )


def _holder(
    session: Session, evening: Evening, drawn: DrawnRound, table: TableNow | None
) -> PhoneHolder | None:
    """The person who holds this phone; None while unknown."""
    who = person(evening)
    if not who:
        return None
    sat, names = seats(session, drawn), names_of(session, evening)
    party = table.sitting.party_of(who) if table is not None else None
    return PhoneHolder(names.get(who, ""), place_of(sat, who, names), party)


def _left(now: RoundNow, seconds: float) -> int:
    return max(0, int(now.ends - seconds)) if now.ends else 0


def _moves(session: Session, evening: Evening, number: int) -> list[PersonPlaced]:
    """The present seats of the people who sat at this table in the last round and have not gone home."""
    rounds = standing_rounds(session, evening)
    if len(rounds) < 2:
        return []
    names, now = names_of(session, evening), seats(session, rounds[-1])
    before = next(
        (sitting for sitting in seats(session, rounds[-2]).sittings if sitting.table == number), None
    )
    people = before.people if before is not None else []
    return [PersonPlaced(who, names[who], place_of(now, who, names)) for who in people if who in now.people]


class HolderSent(SentForm, frozen=True):
    """The person who holds a phone; 0: nobody of the table."""

    person: Whole = 0


@at_table.post("/table/<int:number>/sit")
def sit(number: int) -> Response:
    """Note who holds this phone: a person at the table in the current round, or 0 for anybody else."""
    who = sent(HolderSent).person
    here = hub()
    with here.reading() as session:
        evening, drawn = here.this_evening(session), here.this_round(session)
        sitting = next(
            (sitting for sitting in seats(session, drawn).sittings if sitting.table == number), None
        )
        if who and (sitting is None or who not in sitting.people):
            abort(409, ENGLISH["hub_no_person_at_table"].format(number=who, table=number))
        is_held_by(evening, who)
    return jsonify({})


class ResultEntered(SentForm, frozen=True):
    """A table's result: points by party, a seat for each lone march; ``sure`` of an unlikely one."""

    round_id: Whole
    points: dict[Text, Whole]
    lone: Text = ""
    sure: bool = False


@at_table.post("/table/<int:number>/result")
def enter(number: int) -> Response:
    """Enter the round's result for the whole table, as a person who sits there."""
    new = sent(ResultEntered)
    deal = enter_result(hub(), new.round_id, number, new.points, new.lone, _speaks(), new.sure)
    return jsonify({"deal": deal})


class ResultAgreed(SentForm, frozen=True):
    """The result that the other side entered."""

    deal: Whole = 0


@at_table.post("/table/<int:number>/agree")
def agree(number: int) -> Response:
    """Agree to what the other side entered."""
    agree_to(hub(), sent(ResultAgreed).deal, number, _speaks())
    return jsonify({})


def _speaks() -> int:
    """Who holds this phone."""
    here = hub()
    with here.reading() as session:
        return person(here.tonight(session))


class DirectorCalled(SentForm, frozen=True):
    """What a table calls the director about."""

    about: Text = ""


@at_table.post("/table/<int:number>/call")
def call(number: int) -> Response:
    """Call the director to the table."""
    call_director(hub(), number, sent(DirectorCalled).about or "called from the table")
    return jsonify({})
