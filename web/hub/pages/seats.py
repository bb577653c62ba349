"""What everybody may see: where people sit, their own card, the standings, and the wall."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, jsonify, render_template

from ...page.pages import PAGE_WORDS
from ...shown.words.english import ENGLISH
from ..club.evening_shown import card_of, places_in, prizes_of, table_of_standings
from ..club.tables_now import round_now
from ..record.agreed import agreed
from ..record.people import everybody
from ..record.seats import standing_rounds
from .hub_frame import frame
from .hub_rights import hub

seats_pages = Blueprint("seats", __name__)

WALLS = ("movement", "clock", "standings", "all")


@seats_pages.get("/")
def front() -> str:
    """Everybody's seat in the round that is played, by name."""
    here = hub()
    with here.reading() as session:
        evening = here.tonight(session)
        rounds = standing_rounds(session, evening) if evening is not None else []
        people = places_in(session, evening, rounds[-1]) if evening is not None and rounds else []
        entered = [one.name for one in everybody(session, evening)] if evening is not None else []
    return render_template("hub_front.html", **frame(), people=people, entered=entered)


@seats_pages.get("/me/<int:number>")
def me(number: int) -> str:
    """Somebody's own page: where they sit now, and their card."""
    here = hub()
    with here.reading() as session:
        evening = here.tonight(session)
        card = card_of(session, evening, number) if evening is not None else None
    if card is None:
        abort(404, "nobody has this number tonight")
    return render_template("hub_me.html", **frame(), card=card)


@seats_pages.get("/standings")
def standing() -> str:
    """The standings of the evening that is played."""
    here = hub()
    with here.reading() as session:
        evening = here.tonight(session)
        lines = table_of_standings(session, evening) if evening is not None else []
        prizes = prizes_of(session, evening) if evening is not None else []
    return render_template("hub_standings.html", **frame(), lines=lines, prizes=prizes)


@seats_pages.get("/wall/<what>")
def wall(what: str) -> str:
    """The wall: the movement, the clock and how tables stand, the standings, or one after the other."""
    if what not in WALLS:
        abort(404, f"the wall shows {', '.join(WALLS)}")
    here = hub()
    with here.reading() as session:
        evening = here.tonight(session)
        rounds = standing_rounds(session, evening) if evening is not None else []
        now = round_now(here, session, evening, rounds[-1]) if evening is not None and rounds else None
        lines = table_of_standings(session, evening) if evening is not None else []
        agreement = agreed(session, evening) if evening is not None else None
    return render_template(
        "hub_wall.html",
        **frame(),
        what=what,
        now=now,
        lines=lines,
        agreement=agreement,
        left=max(0, int(now.ends - here.now())) if now is not None and now.ends else 0,
    )


@seats_pages.get("/pulse")
def pulse() -> Response:
    """A number that rises with whatever changes: a page that knows it asks for itself again."""
    return jsonify({"revision": hub().revision})


@seats_pages.get("/words.js")
def words() -> Response:
    """The words that scripts need."""
    own = {key: text for key, text in ENGLISH.items() if key.startswith("hub_js_")}
    own |= {key: ENGLISH[key] for key in PAGE_WORDS}
    return Response(f"export default {json.dumps(own)};\n", mimetype="text/javascript")
