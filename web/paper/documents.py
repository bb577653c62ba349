"""Documents of a table: a ruling with its pictures, the finished hands of an evening."""

from __future__ import annotations

import time
from collections.abc import Sequence

from referee.view.role import Role

from ..journal.entries import Erased
from ..shown.finished_hands import in_words
from ..shown.hand_states import PrintedHand
from ..shown.page_state import PrintedRuling
from ..shown.words.english import ENGLISH
from ..table import reading
from ..table.table import Table
from .pdf import PaperExhibit, PrintedDeal, RulingOnPaper, write


def of_ruling(table: Table, ruling: PrintedRuling, role: Role, heading: Sequence[str]) -> bytes:
    """A ruling as PDF, with the pictures that ``role`` may see."""
    return write(ENGLISH["paper_ruling"], heading, findings=[_finding(table, ruling, role)])


def of_evening(table: Table, role: Role, evening: int | None = None, remarks: Sequence[str] = ()) -> bytes:
    """The finished hands of the page ``evening`` as PDF, the first hand first; raises Busy.

    ``remarks`` are sentences about the film that it was made from. It is cached while these hands stay as
    they are, and made without blocking the table.
    """
    pages = reading.pages(table.logbook, role)
    known = evening is not None and 0 <= evening < len(pages)
    number = evening if evening is not None and known else len(pages) - 1
    if not pages:
        return _nothing(table, remarks)
    shown, sitting = pages[number]
    of = (
        *shown.game.deals[sitting.deals.start - 1 : sitting.deals.stop - 1],
        shown.settings,
        table.logbook.newest(Erased),
        *remarks,
    )
    return table.papers.get(("pdf", number, role), of, lambda: _evening(table, role, number, remarks))


def _nothing(table: Table, remarks: Sequence[str]) -> bytes:
    heading = [f"{table.game.rules.title} · {as_of(table)}", *remarks, ENGLISH["hands_none"]]
    return write(table.name, heading, [])


def _evening(table: Table, role: Role, number: int, remarks: Sequence[str]) -> bytes:
    evening = reading.pages(table.logbook, role)[number][0]
    deals = [
        PrintedDeal(
            ENGLISH["deal_number"].format(n=deal.number),
            deal.headline,
            " · ".join([in_words(deal.score), *deal.corrected]),
            _rows(deal),
            [_finding(table, ruling, role) for ruling in deal.rulings],
        )
        for deal in reversed(reading.hands(table.logbook, role, number))
    ]
    return write(table.name, [f"{evening.game.rules.title} · {as_of(table)}", *remarks], deals)


def as_of(table: Table) -> str:
    """The date and time of the journal's newest entry: the state that is printed."""
    when = table.entries[-1].time if table.entries else 0.0
    return time.strftime("%d %B %Y, %H:%M", time.localtime(when))


def _rows(deal: PrintedHand) -> list[list[str]]:
    if not deal.tricks:
        return []
    rows = [["", *deal.names, ENGLISH["winner"]]]
    for trick in deal.tricks:
        cells = [f"{cell.card or '–'}{' ' + ENGLISH['led'] if cell.is_led else ''}" for cell in trick.cells]
        rows.append([ENGLISH["trick"].format(n=trick.number), *cells, trick.winner])
    return rows


def _finding(table: Table, ruling: PrintedRuling, role: Role) -> RulingOnPaper:
    exhibits = tuple(
        PaperExhibit(exhibit.title, exhibit.note, _picture(table, exhibit.table or exhibit.picture, role))
        for exhibit in ruling.proof
    )
    why = ruling.why.says if ruling.why else ruling.missing
    return RulingOnPaper(
        text=ruling.says,
        status=" · ".join(part for part in (ruling.said, why) if part),
        exhibits=exhibits,
        law_text=ruling.law_text,
        law_name=ruling.law_name,
    )


def _picture(table: Table, address: str | None, role: Role) -> bytes | None:
    """The bytes of a picture by its address below the table's own."""
    if address is None:
        return None
    _, sighting, view = address.split("/")
    return reading.picture(table.logbook, sighting, view, role)
