"""What can be taken along and printed: a ruling with its pictures, the evening, the hands as files."""

from __future__ import annotations

import time

from flask import Blueprint, Response, abort, jsonify, render_template

from ..served.security import role, table_or_404, who
from ..shown.charts import bars, lines, strip
from ..shown.export import FORMS, forms_for
from ..shown.finished_hands import printed
from ..shown.names_and_signs import Plain, Words
from ..shown.statistics import Maker, Span
from ..shown.words.english import ENGLISH
from ..table.made import Busy
from ..table.table import NotNow, Table
from .pages import frame, number_sent

papers = Blueprint("papers", __name__, url_prefix="/table/<table_id>")


@papers.get("/ruling/<ruling>")
def ruling(table_id: str, ruling: str) -> str:
    """One ruling, to read and to print."""
    found = table_or_404(table_id)
    return render_template(
        "ruling.html",
        **frame(table_id),
        name=found.name,
        book=found.game.rules.title,
        ruling=_ruling(found, ruling),
    )


@papers.get("/ruling/<ruling>.pdf")
def ruling_pdf(table_id: str, ruling: str) -> Response:
    """The same on paper."""
    from ..paper import documents

    found = table_or_404(table_id)
    shown = _ruling(found, ruling)
    heading = [
        found.name,
        found.game.rules.title,
        documents.as_of(found),
        ENGLISH["deal_number"].format(n=shown["deal"]),
    ]
    return _file(
        documents.of_ruling(found, shown, role(), heading), "application/pdf", f"{table_id}-{ruling}.pdf"
    )


@papers.get("/export.pdf")
def evening_pdf(table_id: str) -> Response:
    """The finished hands of an evening and their rulings on paper; of the last one if none is named."""
    from ..paper import documents

    found = table_or_404(table_id)
    try:
        written = documents.of_evening(found, role(), number_sent("evening"))
    except Busy as refusal:
        return busy(refusal)
    return _file(written, "application/pdf", f"{table_id}.pdf")


@papers.get("/export.<form>")
def exported(table_id: str, form: str) -> Response:
    """The finished hands as a file: ``sheet``, ``egn``, ``csv``, ``jsonl`` or ``pdf``."""
    found = table_or_404(table_id)
    try:
        media, text = found.exported(form, role())
    except KeyError:
        abort(404, f"it can be exported as {', '.join((*FORMS, 'pdf'))}")
    except NotNow as refusal:
        abort(409, str(refusal))
    except Busy as refusal:
        return busy(refusal)
    return _file(text.encode(), media, f"{table_id}.{form}")


@papers.get("/evening")
def evening(table_id: str) -> str | Response:
    """What the evening came to: the course of the score, makers, lone hands, revokes by the hour."""
    found = table_or_404(table_id)
    mine = role()
    try:
        numbers = found.statistics(mine)
    except Busy as refusal:
        return busy(refusal)
    tried, all_five = numbers.loners
    clock = [(moment, time.strftime("%H:%M", time.localtime(moment))) for moment in _moments(numbers.spans)]
    played = [maker for maker in numbers.makers if maker.made]
    charts: dict[str, object] = {
        "score": lines(numbers.sides, numbers.score, ENGLISH["chart_score"]),
        "makers": bars([(m.name, m.points, _maker(m)) for m in played], ENGLISH["chart_makers"]),
        "revokes": bars(
            [(f"{hour:02d}:00", n, str(n)) for hour, n in numbers.revokes.items()],
            ENGLISH["chart_revokes"],
        ),
        "strip": strip(numbers.spans, clock, ENGLISH["chart_strip"]),
    }
    minutes = [(span.ends - span.begins) / 60 for span in numbers.spans]
    facts = [
        (ENGLISH["fig_deals"], str(numbers.deals)),
        (ENGLISH["fig_euchres"], str(numbers.euchres)),
        (ENGLISH["fig_loners"], ENGLISH["fig_of"].format(n=all_five, all=tried)),
        (ENGLISH["fig_revokes"], str(sum(numbers.revokes.values()))),
        (ENGLISH["fig_pace"], _pace(sorted(minutes))),
    ]
    return render_template(
        "evening.html",
        **frame(table_id),
        name=found.name,
        book=found.game.rules.title,
        facts=facts,
        charts=charts,
        numbers=numbers,
        played=bool(played),
        may=who().keeps,
        forms=[*forms_for(found.game.rules), "pdf"],
    )


def _pace(minutes: list[float]) -> str:
    """The middle one of so many lengths, in minutes or, where it is less than one, in seconds."""
    if not minutes:
        return "–"
    middle = minutes[len(minutes) // 2]
    return f"{middle:.1f} min" if middle >= 1 else f"{middle * 60:.0f} s"


def _maker(maker: Maker) -> str:
    return ENGLISH["chart_maker"].format(m=maker)


def _moments(spans: list[Span]) -> list[float]:
    """Where the clock is written below the evening: its begin, its end, and two between."""
    if not spans:
        return []
    begins, ends = spans[0].begins, max(span.ends for span in spans)
    return [begins + (ends - begins) * n / 3 for n in range(4)] if ends - begins > 180 else [begins]


def _ruling(table: Table, name: str) -> Plain:
    """The ruling as it is printed; 404 for one that this device is not shown."""
    shown = table.ruling(name, role())
    if shown is None:
        abort(404, "there is no such ruling, or it may not be told yet")
    return printed(shown, Words(table.settings.names))


def busy(refusal: Busy) -> Response:
    """The answer to whoever comes while too many wait: what to do, and when."""
    answer = jsonify({"error": str(refusal)})
    answer.status_code = 503
    answer.headers["Retry-After"] = "5"
    return answer


def _file(content: bytes, media: str, name: str) -> Response:
    answer = Response(content, mimetype=media)
    answer.headers["Content-Disposition"] = f"attachment; filename={name}"
    return answer
