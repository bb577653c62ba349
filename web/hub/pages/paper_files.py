"""The director's files for print: the movement, also in advance, tally cards, and slips for results."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from sqlalchemy.orm import Session

from ...served.downloads import attachment
from ...shown.words.english import ENGLISH
from .. import printed_cards, printed_movement
from ..club.tables_now import names_of
from ..movements.chart import Chart
from ..movements.numbers import CannotSeat
from ..record.agreed import agreed
from ..record.chart_chairs import charted_rounds, rounds_ahead
from ..record.models import Evening
from ..record.people import everybody
from ..record.seats import seats, standing_rounds
from ..why_not import why_not
from .hub_frame import paper_asked
from .hub_rights import hub

papers = Blueprint("papers", __name__)

USUAL_ROUNDS = 8
"""The number of rounds on paper if the evening's number is open."""


@papers.get("/direct/movement.pdf")
def movement() -> Response:
    """The movement on paper, in case the power fails: the rounds drawn, and the known rounds to come.

    With ``ahead`` it has all rounds of the evening, as they will be drawn if nobody comes or goes.
    """
    here, ahead = hub(), "ahead" in request.args
    with here.reading() as session:
        evening = here.this_evening(session)
        names = names_of(session, evening)
        made, lines = _chart(session, evening, ahead)
        heads = printed_movement.title(made)
        parts = printed_movement.sheets(made, names)
    content = printed_movement.pdf(heads, [evening.name, *lines], parts, paper_asked())
    return attachment(content, "application/pdf", "movement.pdf")


@papers.get("/direct/tally.pdf")
def tally() -> Response:
    """A tally card for everybody who plays, with the places that are known."""
    here = hub()
    with here.reading() as session:
        evening = here.this_evening(session)
        names = names_of(session, evening)
        playing = [entry.number for entry in everybody(session, evening) if entry.last is None]
        made, lines = _chart(session, evening, "ahead" in request.args)
        wanted = agreed(session, evening).rounds or USUAL_ROUNDS
    content = printed_cards.tally_cards(
        ENGLISH["hub_paper_tally"], [evening.name, *lines], playing, names, made.rounds, wanted, paper_asked()
    )
    return attachment(content, "application/pdf", "tally.pdf")


@papers.get("/direct/slips.pdf")
def slips() -> Response:
    """A slip for each table's result: for the current round, or with ``ahead`` for all rounds to come."""
    here = hub()
    with here.reading() as session:
        evening = here.this_evening(session)
        names = names_of(session, evening)
        ahead = "ahead" in request.args
        rounds = _chart(session, evening, ahead)[0].rounds
        drawn = len(standing_rounds(session, evening))
    last = len(rounds) if ahead else max(drawn, 1)
    wanted = {n: rounds[n - 1] for n in range(max(drawn, 1), last + 1) if n <= len(rounds)}
    if not wanted:
        abort(409, ENGLISH["hub_no_round_yet"])
    title = ENGLISH["hub_paper_slips"]
    return attachment(
        printed_cards.result_slips(title, names, wanted, paper_asked()), "application/pdf", "slips.pdf"
    )


def _chart(session: Session, evening: Evening, ahead: bool) -> tuple[Chart, list[str]]:
    """The drawn rounds, the known rounds to come, and a sentence about the others."""
    drawn = [seats(session, round_) for round_ in standing_rounds(session, evening)]
    wanted = agreed(session, evening).rounds
    try:
        if ahead:
            to_come = rounds_ahead(session, evening, max(0, (wanted or USUAL_ROUNDS) - len(drawn)))
        else:
            to_come = charted_rounds(session, evening)
    except CannotSeat as problem:
        abort(409, why_not(problem))
    rounds = [*drawn, *to_come]
    rounds = rounds[: max(wanted, len(drawn)) if wanted else None]
    more = not wanted or len(rounds) < wanted
    lines = [ENGLISH["hub_paper_more"].replace("{n}", str(len(rounds) + 1))] if more else []
    lines += [ENGLISH["hub_paper_ahead_why"]] if ahead else []
    return Chart(evening.kind, len(everybody(session, evening)), tuple(rounds)), lines
