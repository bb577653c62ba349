"""A finished hand by itself: a page that plays it card by card, a picture, and Euchre Game Notation."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, render_template

from referee.look_back.other_book import IncomparableBooks, other_books
from referee.view.plain import plain

from ..drawn.hand import hand_picture
from ..served.downloads import attachment
from ..served.request_security import role, table_or_404
from ..shown.finished_hands import in_words, printed
from ..shown.hand_states import HandState
from ..shown.names import words_of
from ..shown.page_state import PrintedRuling
from ..shown.summary import file_name
from ..shown.words.english import ENGLISH
from ..table import reading
from ..table.cache import Busy
from ..table.files import exported_hand
from ..table.look_back import looked_back, other_ruled
from ..table.table import NotNow, Table
from .download_pages import busy
from .pages import day, frame, number_sent

hand = Blueprint("hand", __name__, url_prefix="/table/<table_id>/hand")


@hand.get("/<int:deal>")
def played(table_id: str, deal: int) -> str:
    """The page that plays a finished hand card by card, with its pictures."""
    table = table_or_404(table_id)
    shown, evening = _shown(table, deal), number_sent("evening")
    last = len(reading.evening_of(table.logbook, evening).game.deals)
    return render_template(
        "hand.html",
        **frame(table_id),
        name=table.name,
        hand=shown,
        rulings=_rulings(table, deal, evening),
        looks_back=reading.evening_of(table.logbook, evening).game.rules.look_back,
        books=[
            {"id": book.book, "title": book.title}
            for book in other_books(reading.evening_of(table.logbook, evening).game)
        ],
        asked="" if evening is None else f"?evening={evening}",
        before=deal - 1 if deal > 1 else None,
        after=deal + 1 if deal < last else None,
    )


@hand.get("/<int:deal>.svg")
def picture(table_id: str, deal: int) -> Response:
    """A picture of a finished hand: its tricks, who took them, and the result."""
    table = table_or_404(table_id)
    shown = _shown(table, deal)
    evening = reading.evening_of(table.logbook, number_sent("evening"))
    when = f" · {day(evening.began)}" if evening.began is not None else ""
    title = f"{ENGLISH['deal_number'].format(n=deal)} · {table.name}"
    drawn = hand_picture(shown, title, _result(shown), [f"{in_words(shown.score)}{when}"])
    return Response(drawn, mimetype="image/svg+xml")


@hand.get("/<int:deal>.egn")
def egn(table_id: str, deal: int) -> Response:
    """A finished hand in Euchre Game Notation, as a file."""
    table = table_or_404(table_id)
    evening = number_sent("evening")
    try:
        text = exported_hand(table, deal, role(), evening)
    except KeyError:
        abort(404, ENGLISH["not_now_no_such_hand"])
    except NotNow as refusal:
        abort(409, str(refusal))
    name = file_name(table.name, reading.evening_of(table.logbook, evening), "egn", f"deal-{deal}")
    return attachment(text.encode(), "application/json", name)


@hand.get("/<int:deal>.look-back")
def back(table_id: str, deal: int) -> Response:
    """A finished hand with all cards open, as JSON: computed on request, so that no page waits."""
    table = table_or_404(table_id)
    try:
        look_back = looked_back(table, deal, role(), number_sent("evening"))
    except KeyError:
        abort(404, ENGLISH["not_now_no_such_hand"])
    except NotNow as refusal:
        abort(409, str(refusal))
    except Busy as refusal:
        return busy(refusal)
    if look_back is None:
        abort(404, ENGLISH["not_now_house_keeps_covered"])
    return jsonify(plain(look_back))


@hand.get("/<int:deal>/by/<book>")
def by_book(table_id: str, deal: int, book: str) -> Response:
    """The rulings and the score of a finished hand by another book of laws, as JSON."""
    table = table_or_404(table_id)
    try:
        return jsonify(other_ruled(table, deal, book, role(), number_sent("evening")))
    except KeyError:
        abort(404, ENGLISH["not_now_no_such_hand"])
    except IncomparableBooks as refusal:
        abort(404, str(refusal))
    except NotNow as refusal:
        abort(409, str(refusal))
    except Busy as refusal:
        return busy(refusal)


def _shown(table: Table, number: int) -> HandState:
    try:
        return reading.finished_hand(table.logbook, number, role(), number_sent("evening"))
    except KeyError:
        abort(404, ENGLISH["not_now_no_such_hand"])


def _rulings(table: Table, number: int, evening: int | None) -> list[PrintedRuling]:
    """The rulings of a hand, as the finished hands show them."""
    wording = words_of(reading.evening_of(table.logbook, evening))
    rulings = reading.rulings(table.logbook, role(), evening)
    return [printed(ruling, wording) for ruling in rulings if ruling.deal == number]


def _result(shown: HandState) -> str:
    kind = shown.result.kind if shown.result else None
    return ENGLISH.get(f"result_{kind}", "")
