"""The public pages: seats, a person's own card, standings, results, and the wall."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template
from sqlalchemy.orm import Session

from ...page.pages import hub_script_words
from ...shown.words.english import ENGLISH
from ..club.added_up import add_up
from ..club.evening_shown import (
    PersonCard,
    StageShown,
    card_of,
    places_in,
    prizes_of,
    rules_in_words,
    stage_shown,
    table_of_standings,
)
from ..club.naming import persons_apart
from ..club.people_acts import members
from ..club.tables_now import hidden_of, names_of, round_now
from ..record.agreed import agreed
from ..record.kept_standings import PER_PAGE
from ..record.models import Evening
from ..record.people import everybody
from ..record.persons import evenings_of, member_of
from ..record.rules import Missed
from ..record.seats import standing_rounds
from ..record.stages import Stage, not_closed, stage_of
from ..record.standings_of_evening import StandingsLine
from .hub_frame import day, evening_before, frame
from .hub_rights import hub, is_director

seats_pages = Blueprint("seats", __name__)

WALLS = ("movement", "clock", "standings", "all")


@seats_pages.get("/")
def front() -> str:
    """Everybody's seat in the current round, by name; after the last round the results."""
    here = hub()
    with here.reading() as session:
        evening = here.latest(session)
        over = _over(session, evening)
        rounds = standing_rounds(session, evening) if evening is not None and over is None else []
        people = places_in(session, evening, rounds[-1]) if evening is not None and rounds else []
        entered = names_of(session, evening).values() if evening is not None else []
        lines = _lines(session, evening) if over is not None else []
        return render_template(
            "hub_front.html",
            **frame(),
            people=people,
            entered=entered,
            over=over,
            evening=evening,
            lines=lines,
            by_rate=_is_by_rate(session, evening),
        )


@seats_pages.get("/me/<int:number>")
def me(number: int) -> str:
    """A person's page: their seat now, and their card; it stays readable until the next evening begins."""
    here = hub()
    with here.reading() as session:
        evening = here.latest(session)
        over = _over(session, evening)
        card = _card(session, evening, number)
        if card is None or _is_left_out(session, evening, number):
            abort(404, ENGLISH["hub_no_number_tonight"])
        return render_template("hub_me.html", **frame(), card=card, over=over, rules=_rules(session, evening))


@seats_pages.get("/guest/<int:evening_id>/<int:number>")
def guest(evening_id: int, number: int) -> str:
    """The page behind a guest's badge, which is valid for one evening."""
    here = hub()
    with here.reading() as session:
        latest = here.latest(session)
        if latest is None or latest.id != evening_id:
            abort(404, ENGLISH["hub_old_badge"])
    return me(number)


@seats_pages.get("/person/<int:person_id>")
def member(person_id: int) -> str:
    """A member's page: their seat, their card, and their evenings; the code on their badge opens it."""
    here = hub()
    add_up(here)
    with here.reading() as session:
        person = member_of(session, here.club_id, person_id)
        evening = here.latest(session)
        entries = everybody(session, evening) if evening is not None else []
        number = next((entry.number for entry in entries if entry.person_id == person_id), 0)
        if person.hidden and not is_director() and (not number or _is_left_out(session, evening, number)):
            abort(404, ENGLISH["hub_no_such_person"])
        past = [] if person.hidden and not is_director() else evenings_of(session, person, evening_before())
        still = not_closed(session, [past_evening.evening.id for past_evening in past])
        closed = [past_evening for past_evening in past if past_evening.evening.id not in still]
        return render_template(
            "hub_me.html",
            **frame(),
            card=_card(session, evening, number),
            name=persons_apart(members(here, session))[person_id],
            over=_over(session, evening) if number else None,
            rules=_rules(session, evening),
            evenings=[(past_evening, day(past_evening.evening.begun)) for past_evening in closed],
            more=past[-1].evening.id if len(past) == PER_PAGE else 0,
        )


@seats_pages.get("/standings")
def standing() -> str:
    """The standings of the current evening, or of the last."""
    here = hub()
    with here.reading() as session:
        evening = here.latest(session)
        over = _over(session, evening)
        lines = _lines(session, evening)
        may_see = is_director() or (over is not None and over.stage is Stage.CLOSED)
        prizes = prizes_of(session, evening, not is_director()) if evening is not None and may_see else []
        return render_template(
            "hub_standings.html",
            **frame(),
            lines=lines,
            prizes=prizes,
            over=over,
            rules=_rules(session, evening),
            by_rate=_is_by_rate(session, evening),
        )


@seats_pages.get("/wall/<what>")
def wall(what: str) -> str:
    """The wall: the movement, the clock and the tables; the standings; or both in turn."""
    if what not in WALLS:
        abort(404, ENGLISH["hub_no_such_wall"].format(walls=", ".join(WALLS)))
    here = hub()
    with here.reading() as session:
        evening = here.latest(session)
        over = _over(session, evening)
        rounds = standing_rounds(session, evening) if evening is not None and over is None else []
        now = round_now(here, session, evening, rounds[-1]) if evening is not None and rounds else None
        return render_template(
            "hub_wall.html",
            **frame(),
            what=what,
            now=now,
            over=over,
            lines=_lines(session, evening),
            by_rate=_is_by_rate(session, evening),
            agreement=agreed(session, evening) if evening is not None and over is None else None,
            left=max(0, int(now.ends - here.now())) if now is not None and now.ends else 0,
        )


@seats_pages.get("/pulse")
def pulse() -> Response:
    """A number that rises with every change; a page reloads when it sees a higher one."""
    return jsonify({"revision": hub().revision})


@seats_pages.get("/words.js")
def words() -> Response:
    """The words that scripts need."""
    return hub_script_words()


def _over(session: Session, evening: Evening | None) -> StageShown | None:
    """What is shown of an evening that is over; None during an evening, and before the first."""
    if evening is None or evening.ended is None:
        return None
    return stage_shown(session, evening, hub().now(), public=not is_director())


def _lines(session: Session, evening: Evening | None) -> list[StandingsLine]:
    """The standings; after the evening is closed, people who are not listed in public are left out."""
    return [] if evening is None else table_of_standings(session, evening, _is_public(session, evening))


def _card(session: Session, evening: Evening | None, number: int) -> PersonCard | None:
    if evening is None:
        return None
    return card_of(session, evening, number, _is_public(session, evening))


def _is_public(session: Session, evening: Evening) -> bool:
    """Whether names of people who are not listed in public are left out: the evening is closed."""
    return not is_director() and stage_of(session, evening).stage is Stage.CLOSED


def _is_left_out(session: Session, evening: Evening | None, number: int) -> bool:
    return evening is not None and _is_public(session, evening) and number in hidden_of(session, evening)


def _is_by_rate(session: Session, evening: Evening | None) -> bool:
    return evening is not None and agreed(session, evening).missed is Missed.RATE


def _rules(session: Session, evening: Evening | None) -> tuple[str, ...]:
    return rules_in_words(agreed(session, evening)) if evening is not None else ()
