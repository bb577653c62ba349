"""Writes rulings and evenings as PDF; it fetches nothing from anywhere."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    Flowable,
    Image,
    KeepTogether,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
)

from ..shown.words.english import ENGLISH
from . import fonts as paper_fonts
from .size import paper_size

MARGIN = 20 * mm
"""The left and right margin of a page, in points."""
INSET = 6.0
"""The space between a frame or cell and its text, in points, as reportlab has it."""
CELL_SIZE = 9.5
"""The size of letters in a table, in points."""


@dataclass(frozen=True, slots=True)
class PaperExhibit:
    """A card of a proof; ``picture`` is its JPEG, None without a picture."""

    title: str
    note: str
    picture: bytes | None


@dataclass(frozen=True, slots=True)
class RulingOnPaper:
    """A ruling for printing."""

    text: str
    status: str
    exhibits: tuple[PaperExhibit, ...]
    law_text: str
    law_name: str


@dataclass(frozen=True, slots=True)
class PrintedDeal:
    """A hand for printing: its heading, the score after it, its tricks as rows of text, its rulings."""

    title: str
    headline: str
    score: str
    rows: Sequence[Sequence[str]]
    findings: Sequence[RulingOnPaper]


def write(
    title: str,
    lines: Sequence[str],
    deals: Sequence[PrintedDeal] = (),
    findings: Sequence[RulingOnPaper] = (),
    paper: str | None = None,
) -> bytes:
    """A document with a title, a few lines below it, then rulings, then hands.

    ``paper`` is ``a4`` or ``letter``; None for this machine's usual size.
    """
    known = paper_fonts.usable(tuple(paper_fonts.folders()))
    if paper_fonts.has_gaps(_texts(title, lines, deals, findings), known):
        lines = [*lines, ENGLISH["paper_letters"].format(fonts=paper_fonts.HELPS)]
    story: list[Flowable] = [Paragraph(_text(title), _style("title", 18, 24, bold=True))]
    story += [Paragraph(_text(line), _style("line", 9.5, 13, grey=True)) for line in lines]
    story.append(Spacer(1, 5 * mm))
    for finding in findings:
        story += _finding(finding)
    widths = _widths_by_head(deals, paper_size(paper)[0] - 2 * MARGIN - 2 * INSET)
    for deal in deals:
        head: list[Flowable] = [
            Paragraph(_text(deal.title), _style("deal", 13, 18, bold=True)),
            Paragraph(_text(deal.headline), _style("text", 10, 14)),
            Paragraph(_text(deal.score), _style("line", 9.5, 13, grey=True)),
        ]
        if deal.rows:
            head += [Spacer(1, 1.5 * mm), _table(deal.rows, widths[tuple(deal.rows[0])])]
        story.append(KeepTogether(head))
        for finding in deal.findings:
            story += [Spacer(1, 2 * mm), *_finding(finding)]
        story.append(Spacer(1, 6 * mm))
    written = io.BytesIO()
    page = {"leftMargin": MARGIN, "rightMargin": MARGIN, "topMargin": 18 * mm, "bottomMargin": 18 * mm}
    SimpleDocTemplate(
        written, pagesize=paper_size(paper), title=title, author="Bowerbird", invariant=1, **page
    ).build(story)
    return written.getvalue()


def _finding(finding: RulingOnPaper) -> list[Flowable]:
    parts: list[Flowable] = [
        Paragraph(_text(finding.text), _style("says", 11, 15, bold=True)),
        Paragraph(_text(finding.status), _style("text", 10, 14)),
    ]
    if finding.exhibits:
        cells = [[_exhibit(exhibit) for exhibit in finding.exhibits]]
        parts += [Spacer(1, 2 * mm), Table(cells, colWidths=[82 * mm] * len(finding.exhibits), hAlign="LEFT")]
    if finding.law_text:
        law = f"{finding.law_text} ({finding.law_name})"
        parts.append(Paragraph(_text(law), _style("law", 9.5, 13, grey=True, indent=4 * mm)))
    return [KeepTogether(parts)]


def _exhibit(exhibit: PaperExhibit) -> list[Flowable]:
    caption = Paragraph(f"<b>{_text(exhibit.title)}</b><br/>{_text(exhibit.note)}", _style("text", 10, 14))
    if exhibit.picture is None:
        return [caption]
    image = Image(io.BytesIO(exhibit.picture))
    scale = min(70 * mm / image.imageWidth, 80 * mm / image.imageHeight)
    image.drawWidth, image.drawHeight = image.imageWidth * scale, image.imageHeight * scale
    image.hAlign = "LEFT"
    return [image, Spacer(1, 1.5 * mm), caption]


def column_widths(rows: Sequence[Sequence[str]], width: float) -> list[float]:
    """The width of each column of a table in points; the sum is ``width``.

    Each column gets the width of its longest text and an equal share of the rest. If the texts need more, the
    widest columns are equal, and their texts wrap.
    """
    font = paper_fonts.built_in()
    needed = [
        max(stringWidth(cell, font, CELL_SIZE) for cell in column) + 2 * INSET
        for column in zip(*rows, strict=True)
    ]
    widths, left = dict[int, float](), width
    for place, column in enumerate(sorted(range(len(needed)), key=needed.__getitem__)):
        widths[column] = min(needed[column], left / (len(needed) - place))
        left -= widths[column]
    return [widths[column] + left / len(needed) for column in range(len(needed))]


def _widths_by_head(deals: Sequence[PrintedDeal], width: float) -> dict[tuple[str, ...], list[float]]:
    """Column widths by the first row of a table, so that tables with the same first row are aligned."""
    rows = defaultdict[tuple[str, ...], list[Sequence[str]]](list)
    for deal in deals:
        if deal.rows:
            rows[tuple(deal.rows[0])] += deal.rows
    return {head: column_widths(rows_of_head, width) for head, rows_of_head in rows.items()}


def _table(rows: Sequence[Sequence[str]], widths: Sequence[float]) -> Table:
    cells = [[Paragraph(_text(cell), _style("cell", CELL_SIZE, 12)) for cell in row] for row in rows]
    table = Table(cells, colWidths=list(widths), hAlign="LEFT", repeatRows=1)
    table.setStyle([
        ("LINEBELOW", (0, 0), (-1, 0), 0.6, colors.HexColor("#5b6460")),
        ("LINEBELOW", (0, 1), (-1, -1), 0.3, colors.HexColor("#ddd7ca")),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ])  # fmt: skip
    return table


def _text(text: str) -> str:
    """``text`` as reportlab's markup, each letter in a font that has it."""
    return "".join(_sign(part) if part in "♣♦♥♠" else _letters(part) for part in re.split("([♣♦♥♠])", text))


def _sign(sign: str) -> str:
    """The sign of a suit, in the standard font that has them."""
    red = ' color="#b3202e"' if sign and sign in "♥♦" else ""
    return f'<font name="ZapfDingbats"{red}>{sign}</font>' if sign else ""


def _letters(text: str) -> str:
    pieces = paper_fonts.runs(text, paper_fonts.usable(tuple(paper_fonts.folders())))
    return "".join(
        escape(piece) if name == paper_fonts.BUILT_IN else f'<font name="{name}">{escape(piece)}</font>'
        for name, piece in pieces
    )


def _texts(
    title: str, lines: Sequence[str], deals: Sequence[PrintedDeal], findings: Sequence[RulingOnPaper]
) -> Iterator[str]:
    """Every text of a document."""
    yield title
    yield from lines
    for deal in deals:
        yield from (deal.title, deal.headline, deal.score, *(cell for row in deal.rows for cell in row))
    for finding in (*findings, *(item for deal in deals for item in deal.findings)):
        yield from (finding.text, finding.status, finding.law_text, finding.law_name)
        yield from (part for item in finding.exhibits for part in (item.title, item.note))


def _style(
    name: str, size: float, leading: float, bold: bool = False, grey: bool = False, indent: float = 0.0
) -> ParagraphStyle:
    return ParagraphStyle(
        name,
        fontName=f"{paper_fonts.built_in()}-Bold" if bold else paper_fonts.built_in(),
        fontSize=size,
        leading=leading,
        leftIndent=indent,
        spaceBefore=2,
        textColor=colors.HexColor("#5b6460" if grey else "#1d2321"),
    )
