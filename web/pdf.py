"""Rulings and evenings on paper, as PDF; nothing of it is fetched from anywhere."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import reportlab
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    Flowable,
    Image,
    KeepTogether,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
)


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A card of a proof; ``picture`` is its JPEG, None where none was kept."""

    title: str
    note: str
    picture: bytes | None


@dataclass(frozen=True, slots=True)
class Finding:
    """A ruling as it is printed."""

    says: str
    status: str
    exhibits: tuple[Exhibit, ...]
    law_text: str
    law_name: str


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand as it is printed: its heading, the score after it, its tricks as rows of text, its rulings."""

    title: str
    headline: str
    score: str
    rows: Sequence[Sequence[str]]
    findings: Sequence[Finding]


def write(
    title: str, lines: Sequence[str], deals: Sequence[Deal] = (), findings: Sequence[Finding] = ()
) -> bytes:
    """A document with a title, a few lines below it, then rulings, then hands."""
    _fonts()
    story: list[Flowable] = [Paragraph(_text(title), _style("title", 18, 24, bold=True))]
    story += [Paragraph(_text(line), _style("line", 9.5, 13, grey=True)) for line in lines]
    story.append(Spacer(1, 5 * mm))
    for finding in findings:
        story += _finding(finding)
    for deal in deals:
        head: list[Flowable] = [
            Paragraph(_text(deal.title), _style("deal", 13, 18, bold=True)),
            Paragraph(_text(deal.headline), _style("text", 10, 14)),
            Paragraph(_text(deal.score), _style("line", 9.5, 13, grey=True)),
        ]
        if deal.rows:
            head += [Spacer(1, 1.5 * mm), _table(deal.rows)]
        story.append(KeepTogether(head))
        for finding in deal.findings:
            story += [Spacer(1, 2 * mm), *_finding(finding)]
        story.append(Spacer(1, 6 * mm))
    written = io.BytesIO()
    page = {"leftMargin": 20 * mm, "rightMargin": 20 * mm, "topMargin": 18 * mm, "bottomMargin": 18 * mm}
    SimpleDocTemplate(written, pagesize=A4, title=title, author="Bowerbird", invariant=1, **page).build(story)
    return written.getvalue()


def _finding(finding: Finding) -> list[Flowable]:
    parts: list[Flowable] = [
        Paragraph(_text(finding.says), _style("says", 11, 15, bold=True)),
        Paragraph(_text(finding.status), _style("text", 10, 14)),
    ]
    if finding.exhibits:
        cells = [[_exhibit(one) for one in finding.exhibits]]
        parts += [Spacer(1, 2 * mm), Table(cells, colWidths=[82 * mm] * len(finding.exhibits), hAlign="LEFT")]
    if finding.law_text:
        law = f"{finding.law_text} ({finding.law_name})"
        parts.append(Paragraph(_text(law), _style("law", 9.5, 13, grey=True, indent=4 * mm)))
    return [KeepTogether(parts)]


def _exhibit(one: Exhibit) -> list[Flowable]:
    caption = Paragraph(f"<b>{_text(one.title)}</b><br/>{_text(one.note)}", _style("text", 10, 14))
    if one.picture is None:
        return [caption]
    image = Image(io.BytesIO(one.picture))
    scale = min(70 * mm / image.imageWidth, 80 * mm / image.imageHeight)
    image.drawWidth, image.drawHeight = image.imageWidth * scale, image.imageHeight * scale
    image.hAlign = "LEFT"
    return [image, Spacer(1, 1.5 * mm), caption]


def _table(rows: Sequence[Sequence[str]]) -> Table:
    cells = [[Paragraph(_text(cell), _style("cell", 9.5, 12)) for cell in row] for row in rows]
    table = Table(cells, hAlign="LEFT", repeatRows=1)
    table.setStyle([
        ("LINEBELOW", (0, 0), (-1, 0), 0.6, colors.HexColor("#5b6460")),
        ("LINEBELOW", (0, 1), (-1, -1), 0.3, colors.HexColor("#ddd7ca")),
        ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ])  # fmt: skip
    return table


def _text(text: str) -> str:
    """``text`` as reportlab's markup, the signs of the suits in the one standard font that has them."""

    def sign(found: re.Match[str]) -> str:
        red = ' color="#b3202e"' if found[0] in "♥♦" else ""
        return f'<font name="ZapfDingbats"{red}>{found[0]}</font>'

    return re.sub("[♣♦♥♠]", sign, escape(text))


def _style(
    name: str, size: float, leading: float, bold: bool = False, grey: bool = False, indent: float = 0.0
) -> ParagraphStyle:
    return ParagraphStyle(
        name,
        fontName="Vera-Bold" if bold else "Vera",
        fontSize=size,
        leading=leading,
        leftIndent=indent,
        spaceBefore=2,
        textColor=colors.HexColor("#5b6460" if grey else "#1d2321"),
    )


@cache
def _fonts() -> None:
    folder = Path(reportlab.__file__).parent / "fonts"
    for name, file in (("Vera", "Vera.ttf"), ("Vera-Bold", "VeraBd.ttf")):
        pdfmetrics.registerFont(TTFont(name, folder / file))
    pdfmetrics.registerFontFamily(
        "Vera", normal="Vera", bold="Vera-Bold", italic="Vera", boldItalic="Vera-Bold"
    )
