"""The pages of an evening: its beginning, its result, and the evenings before it."""

from __future__ import annotations

import time

from flask import Blueprint, Response, abort, jsonify, render_template

from referee.book.loading import load
from referee.laws.ruling import REVOKE
from referee.view.role import Role

from ..drawn.evening import evening_picture
from ..served.downloads import attachment
from ..served.request_security import role, table_or_404, who
from ..shown import summary as shown_summary
from ..shown.charts import bars, lines, strip
from ..shown.export import forms_for
from ..shown.finished_hands import printed
from ..shown.names import Words, words_of
from ..shown.page_state import PrintedRuling
from ..shown.statistics import Maker, Numbers, Span, finished_deals
from ..shown.words.english import ENGLISH
from ..table import look_back as table_look_back
from ..table import reading
from ..table.cache import Busy
from ..table.files import statistics
from ..table.table import Table
from . import set_up as set_up_page
from .download_pages import busy
from .pages import frame, number_sent

evenings = Blueprint("evenings", __name__, url_prefix="/table/<table_id>")


@evenings.get("/begin")
def begin(table_id: str) -> str:
    """The page that begins another evening: who sits where, and the book."""
    table = table_or_404(table_id)
    agreed = table.logbook.agreed
    rules = load(agreed.book, agreed.house)
    house = {name: getattr(rules, name) for name in rules.house if name != "announce"}
    seats = [str(seat) for seat in rules.seating.seats]
    return render_template(
        "begin.html",
        **frame(table_id),
        name=table.name,
        may=role() != Role.SPECTATOR,
        can=table.messages.state(role()).may.begin or who().may_direct,
        before=bool(reading.evenings(table.logbook, role())),
        last=ENGLISH["begin_again_who"].format(
            who=shown_summary.who_played(Words(agreed.names), seats), book=rules.title
        ),
        seats=set_up_page.name_fields(agreed.names),
        title=agreed.title,
        shelf=set_up_page.shelf(agreed),
        chosen=agreed.book,
        announce=rules.announce,
        house={name: list(value) if isinstance(value, tuple) else value for name, value in house.items()},
    )


@evenings.get("/evenings")
def earlier(table_id: str) -> str:
    """Every evening of the table, the newest first."""
    table = table_or_404(table_id)
    listed = []
    for evening in reversed(reading.evenings(table.logbook, role())):
        wording = words_of(evening)
        seats = [str(seat) for seat in evening.game.rules.seating.seats]
        listed.append(
            {
                "number": evening.number,
                "when": shown_summary.when(evening),
                "who": shown_summary.who_played(wording, seats),
                "book": evening.game.rules.title,
                "games": shown_summary.won_in_words(evening.game, wording),
                "deals": len(finished_deals(evening.game)),
            }
        )
    return render_template("evenings.html", **frame(table_id), name=table.name, listed=listed)


@evenings.get("/evening")
def evening(table_id: str) -> str | Response:
    """An evening's games, figures, rulings and the course of its score; by default the last evening's."""
    table, number = table_or_404(table_id), number_sent("evening")
    evening = reading.evening_of(table.logbook, number, role())
    if number not in (None, evening.number):
        abort(404, ENGLISH["not_now_no_such_evening"])
    try:
        numbers = statistics(table, role(), evening.number)
    except Busy as refusal:
        return busy(refusal)
    wording = words_of(evening)
    rulings = _rulings(table, evening.number)
    return render_template(
        "evening.html",
        **frame(table_id),
        name=table.name,
        book=evening.game.rules.title,
        evening=evening.number,
        when=shown_summary.when(evening),
        won=shown_summary.won_in_words(evening.game, wording),
        games=shown_summary.of_games(evening.game, wording),
        facts=shown_summary.figures(evening.game, numbers, rulings),
        rulings=rulings,
        charts=_charts(numbers),
        numbers=numbers,
        played=any(maker.made for maker in numbers.makers),
        may=who().may_direct,
        page=next(
            (
                n
                for n, (other, _) in enumerate(reading.pages(table.logbook))
                if other.number == evening.number
            ),
            0,
        ),
        forms=[*forms_for(evening.game.rules), "pdf"],
        picture_name=shown_summary.file_name(table.name, evening, "png"),
    )


@evenings.get("/evening.svg")
def drawn(table_id: str) -> Response:
    """A picture of an evening: games, best hand and first ruling; by default of the last evening."""
    table = table_or_404(table_id)
    evening = reading.evening_of(table.logbook, number_sent("evening"), role())
    wording = words_of(evening)
    try:
        best = table_look_back.figures(table, role(), evening.number).best
    except Busy as refusal:
        return busy(refusal)
    notes = [(ENGLISH["evening_best"], best.says)] if best else []
    rulings = sorted(_rulings(table, evening.number), key=lambda ruling: ruling.kind != REVOKE)
    notes += [(ENGLISH["evening_rulings"], f"{ruling.says}. {ruling.said}") for ruling in rulings[:1]]
    games, won = (
        shown_summary.of_games(evening.game, wording),
        shown_summary.won_in_words(evening.game, wording),
    )
    text = evening_picture(table.name, shown_summary.when(evening), won, games, notes)
    return Response(text, mimetype="image/svg+xml")


@evenings.get("/evening.txt")
def text(table_id: str) -> Response:
    """An evening's result as plain text to keep and to share; by default the last evening's."""
    table = table_or_404(table_id)
    evening = reading.evening_of(table.logbook, number_sent("evening"), role())
    try:
        numbers = statistics(table, role(), evening.number)
    except Busy as refusal:
        return busy(refusal)
    written = shown_summary.as_text(
        table.name, evening, numbers, _rulings(table, evening.number), words_of(evening)
    )
    return attachment(written.encode(), "text/plain", shown_summary.file_name(table.name, evening, "txt"))


@evenings.get("/evening/figures")
def figures(table_id: str) -> Response:
    """An evening's best and luckiest hand and its players' figures, as JSON; by default of the last."""
    table = table_or_404(table_id)
    try:
        return jsonify(table_look_back.figures(table, role(), number_sent("evening")))
    except Busy as refusal:
        return busy(refusal)


@evenings.get("/players")
def players(table_id: str) -> str:
    """Each player's figures over all evenings, computed on this machine evening by evening."""
    table = table_or_404(table_id)
    return render_template(
        "players.html",
        **frame(table_id),
        name=table.name,
        evenings=[evening.number for evening in reading.evenings(table.logbook, role())],
        may=who().may_direct,
    )


def _rulings(table: Table, number: int) -> list[PrintedRuling]:
    """The rulings of an evening that this device may read, as they are printed."""
    wording = words_of(reading.evening_of(table.logbook, number))
    return [printed(ruling, wording) for ruling in reading.rulings(table.logbook, role(), number)]


def _charts(numbers: Numbers) -> dict[str, object]:
    played = [maker for maker in numbers.makers if maker.made]
    clock = [(moment, time.strftime("%H:%M", time.localtime(moment))) for moment in _moments(numbers.spans)]
    hours = [(f"{hour:02d}:00", n, str(n)) for hour, n in numbers.revokes.items()]
    return {
        "score": lines(numbers.sides, numbers.score, ENGLISH["chart_score"]),
        "makers": bars([(m.name, m.points, _maker(m)) for m in played], ENGLISH["chart_makers"]),
        "revokes": bars(hours, ENGLISH["chart_revokes"]),
        "strip": strip(numbers.spans, clock, ENGLISH["chart_strip"]),
    }


def _maker(maker: Maker) -> str:
    return ENGLISH["chart_maker"].format(m=maker)


def _moments(spans: list[Span]) -> list[float]:
    """The times written below an evening: its beginning, its end, and two between."""
    if not spans:
        return []
    begins, ends = spans[0].begins, max(span.ends for span in spans)
    return [begins + (ends - begins) * n / 3 for n in range(4)] if ends - begins > 180 else [begins]
