"""Downloads and prints: a ruling with its pictures, the evening, the hands as files."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template

from ..served.downloads import attachment
from ..served.request_security import role, table_or_404
from ..shown.export import FORMS
from ..shown.finished_hands import printed
from ..shown.names import words_of
from ..shown.page_state import PrintedRuling
from ..shown.summary import file_name
from ..shown.words.english import ENGLISH
from ..table import files as table_files
from ..table import reading
from ..table.cache import Busy
from ..table.table import NotNow, Table
from .pages import frame, number_sent

papers = Blueprint("papers", __name__, url_prefix="/table/<table_id>")


@papers.get("/ruling/<ruling>")
def ruling(table_id: str, ruling: str) -> str:
    """A ruling, to read and to print."""
    table = table_or_404(table_id)
    number = number_sent("evening")
    return render_template(
        "ruling.html",
        **frame(table_id),
        name=table.name,
        book=reading.evening_of(table.logbook, number).game.rules.title,
        evening=number,
        ruling=_ruling(table, ruling),
    )


@papers.get("/ruling/<ruling>.pdf")
def ruling_pdf(table_id: str, ruling: str) -> Response:
    """A ruling as a PDF."""
    from ..paper import documents as paper_documents

    table = table_or_404(table_id)
    shown = _ruling(table, ruling)
    heading = [
        table.name,
        reading.evening_of(table.logbook, number_sent("evening")).game.rules.title,
        paper_documents.as_of(table),
        ENGLISH["deal_number"].format(n=shown.deal),
    ]
    name = file_name(table.name, reading.evening_of(table.logbook, number_sent("evening")), "pdf", ruling)
    return attachment(paper_documents.of_ruling(table, shown, role(), heading), "application/pdf", name)


@papers.get("/export.pdf")
def evening_pdf(table_id: str) -> Response:
    """A ``page`` of finished hands with their rulings, counted from 0, as a PDF; by default the last."""
    from ..paper import documents as paper_documents

    table = table_or_404(table_id)
    try:
        written = paper_documents.of_evening(table, role(), number_sent("page"))
    except Busy as refusal:
        return busy(refusal)
    pages, number = reading.pages(table.logbook), number_sent("page")
    known = number is not None and 0 <= number < len(pages)
    evening = (
        pages[number if known and number is not None else -1][0]
        if pages
        else reading.evening_of(table.logbook)
    )
    part = (
        ""
        if len(pages) == len(reading.evenings(table.logbook))
        else f"part-{(number if known else len(pages) - 1)}"
    )
    return attachment(written, "application/pdf", file_name(table.name, evening, "pdf", part))


@papers.get("/export.<form>")
def exported(table_id: str, form: str) -> Response:
    """The finished hands as a file: ``sheet``, ``egn``, ``csv``, ``jsonl`` or ``pdf``."""
    table = table_or_404(table_id)
    try:
        media, text = table_files.exported(table, form, role(), number_sent("evening"))
    except KeyError:
        abort(404, ENGLISH["not_now_exported_as"].format(value=", ".join((*FORMS, "pdf"))))
    except NotNow as refusal:
        abort(409, str(refusal))
    except Busy as refusal:
        return busy(refusal)
    evening = reading.evening_of(table.logbook, number_sent("evening"))
    return attachment(text.encode(), media, file_name(table.name, evening, form))


def _ruling(table: Table, name: str) -> PrintedRuling:
    """The ruling for printing; 404 if this device may not see it."""
    number = number_sent("evening")
    shown = reading.ruling(table.logbook, name, role(), number)
    if shown is None:
        abort(404, ENGLISH["not_now_no_such_ruling_yet"])
    return printed(shown, words_of(reading.evening_of(table.logbook, number)))


def busy(refusal: Busy) -> Response:
    """The answer while too many requests wait: what to do, and when."""
    answer = jsonify({"error": str(refusal)})
    answer.status_code = 503
    answer.headers["Retry-After"] = "5"
    return answer
