"""The league's pages: the season's standings for everybody, and to each club its own evenings."""

from __future__ import annotations

import csv
import io
import time
from datetime import date
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    session,
)
from werkzeug.wrappers import Response as AnyResponse

from ...page import help_pages
from ...page.pages import DEVICE, hub_script_words
from ...served import request_security
from ...served.app import LARGEST, unheld_app
from ...served.downloads import attachment
from ...served.house import House
from ...served.pin import grant_by_pin
from ...served.rate_limit import Purpose
from ...served.request_security import house, is_at_machine, named_by
from ...shown.export import no_formula
from ...shown.words.english import ENGLISH
from ..record.league import ALWAYS, clubs_in, evenings_of, last_received, season
from .league import League

pages = Blueprint("league", __name__)

EVERYBODY, CLUB, LEAGUE = "everybody", "club", "league"
"""A visitor; a club that has opened its address; the league, by its PIN or on its own computer."""
OF_ENDPOINT: dict[str, str] = {
    "static": EVERYBODY, "guide.contents": EVERYBODY, "guide.read": EVERYBODY, "guide.picture": EVERYBODY,
    "league.standing": EVERYBODY, "league.exported": EVERYBODY, "league.pulse": EVERYBODY,
    "league.words": EVERYBODY, "league.club_address": EVERYBODY, "league.pin": EVERYBODY,
    "league.say_pin": EVERYBODY, "league.club_evenings": CLUB, "league.clubs": LEAGUE,
}  # fmt: skip
"""The right that each address needs; nobody may open an address that is not listed here."""
MOST = 500
"""The most lines of the standings on a page; a file has all of them."""


def league_app(league: League, its_house: House) -> Flask:
    """The pages of ``league`` as a WSGI application."""
    app = unheld_app(its_house, LARGEST)
    app.extensions.update(league=league, refused=_refused)
    request_security.same_site(app)
    app.before_request(_rights)
    request_security.headed(app)
    app.register_blueprint(pages)
    app.register_blueprint(help_pages.guide)
    return app


@pages.get("/")
def standing() -> str:
    """The season's standings of all clubs between two days."""
    here, (first, last) = _league(), _days()
    with here.reading() as record:
        lines, clubs = season(record, first, last), clubs_in(record, first, last)
    return render_template(
        "league_season.html",
        **_frame(),
        lines=lines[:MOST],
        clubs=clubs,
        evenings=sum(club.evenings for club in clubs),
        first="" if first == ALWAYS[0] else first,
        last="" if last == ALWAYS[1] else last,
    )


@pages.get("/<what>.csv")
def exported(what: str) -> Response:
    """The standings as a file: players.csv or clubs.csv, between the same two days."""
    here, (first, last) = _league(), _days()
    out = io.StringIO()
    table = csv.writer(out)
    with here.reading() as record:
        if what == "players":
            table.writerow(["rank", "name", "club", "member", "points", "evenings", "lone", "won", "rounds"])
            for line in season(record, first, last):
                row = (line.person, line.points, line.evenings, line.lone, line.won, line.rounds)
                table.writerow([line.rank, no_formula(line.name), no_formula(line.club), *row])
        elif what == "clubs":
            table.writerow(["rank", "club", "evenings", "members", "played", "points", "points_an_evening"])
            for two in clubs_in(record, first, last):
                counts = (two.evenings, two.people, two.played, two.points, f"{two.average:.2f}")
                table.writerow([two.rank, no_formula(two.club), *counts])
        else:
            abort(404, ENGLISH["league_no_file"])
    return attachment(out.getvalue().encode("utf-8-sig"), "text/csv", f"season-{what}.csv")


@pages.get("/club/<name>")
def club_evenings(name: str) -> str:
    """A club's own evenings, as its hub has reported them."""
    with _league().reading() as record:
        evenings = evenings_of(record, name)
    return render_template("league_club.html", **_frame(), club=name, evenings=evenings)


@pages.get("/clubs")
def clubs() -> str:
    """All clubs, each with the address that opens its own evenings, and when it last reported."""
    here = _league()
    with here.reading() as record:
        last = last_received(record)
    joined = here.clubs()
    rows = [
        {
            "name": name,
            "joined": name in joined,
            "address": f"{_place()}/c/{letters_of(name)}",
            "heard": time.strftime("%d %B %Y, %H:%M", time.localtime(last[name])) if name in last else "",
        }
        for name in sorted({*joined, *last})
    ]
    return render_template("league_clubs.html", **_frame(), rows=rows)


@pages.get("/c/<letters>")
def club_address(letters: str) -> AnyResponse:
    """Let this device see the evenings of the club with these letters in its address."""
    here = _league()

    def wanted() -> dict[str, str]:
        with here.reading() as record:
            return {name: letters_of(name) for name in sorted({*here.clubs(), *last_received(record)})}

    club = named_by(Purpose.CLUB, letters.strip().upper(), wanted)
    if club is None:
        abort(404, ENGLISH["league_no_club"])
    session["club"], session.permanent = club, True
    return redirect(f"/club/{club}")


@pages.get("/league")
def pin() -> AnyResponse | str:
    """The page on which the league's organiser types the PIN."""
    return redirect("/clubs") if _is_owner() else render_template("league_pin.html", **_frame())


@pages.post("/league")
def say_pin() -> Response:
    """Give this device the league's rights for the PIN; wrong PINs are limited."""
    return grant_by_pin("league")


@pages.get("/pulse")
def pulse() -> Response:
    """A number that rises with every report; a page reloads when it sees a higher one."""
    return jsonify({"revision": _league().revision})


@pages.get("/words.js")
def words() -> Response:
    """The words that scripts need."""
    return hub_script_words()


def letters_of(club: str) -> str:
    """The letters of the address that opens a club's own evenings."""
    return house().letters_of(f"club {club}")


def _place() -> str:
    """The address under which clubs reach this page."""
    local, names = request.host.startswith(("127.", "localhost", "[::1]")), house().names
    port = request.host.rpartition(":")[2]
    return f"http://{names[0]}:{port}" if local and names else request.host_url.rstrip("/")


def _league() -> League:
    league: League = current_app.extensions["league"]
    return league


def _is_owner() -> bool:
    """Whether the device belongs to the person who runs the league."""
    return session.get("role") == "league" if house().pin is not None else is_at_machine()


def _rights() -> None:
    if request.routing_exception is not None or request.endpoint is None:
        return
    needed = OF_ENDPOINT.get(request.endpoint, "nobody")
    if needed == LEAGUE and not _is_owner():
        abort(403, ENGLISH["league_not_yours"])
    elif needed == CLUB and session.get("club") != (request.view_args or {}).get("name") and not _is_owner():
        abort(403, ENGLISH["league_not_here"])
    elif needed == "nobody":
        abort(403, "web/hub/league/pages.py does not say who may do this")


def _days() -> tuple[str, str]:
    """The first and the last day in the request; all days if there are none."""
    days = []
    for name, usual in zip(("first", "last"), ALWAYS, strict=True):
        text = request.args.get(name, "")
        try:
            days.append(date.fromisoformat(text).isoformat() if text else usual)
        except ValueError:
            abort(422, ENGLISH["wire_no_such_day"])
    if days[0] > days[1]:
        abort(422, ENGLISH["league_no_such_days"])
    return days[0], days[1]


def _frame() -> dict[str, Any]:
    here = _league()
    return {
        "words": ENGLISH, "table_id": "", "root": "", "device": DEVICE, "league": here.name,
        "revision": here.revision, "trouble": here.trouble, "runs": _is_owner(),
        "mine": session.get("club", ""),
        "has_pin": house().pin is not None,
    }  # fmt: skip


def _refused(status: int, why: str) -> str:
    return render_template("league_refused.html", **_frame(), status=status, said=why)
