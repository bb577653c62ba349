"""``bowerbird tags``: the corner tags and the players' tokens as a PDF, at true scale."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..paper.size import paper_name, paper_size
from ..shown.words.english import ENGLISH
from . import Refusal

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SUITS = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}
NAMES = {
    "NW": "North-west",
    "NE": "North-east",
    "SE": "South-east",
    "SW": "South-west",
    "dealer": "Dealer",
    "c": "Clubs",
    "d": "Diamonds",
    "h": "Hearts",
    "s": "Spades",
    "alone": "Alone",
}
MEANINGS = {
    "dealer": ENGLISH["terminal_before_the_player_who_deals"],
    "c": ENGLISH["terminal_before_whoever_makes_clubs_trump"],
    "d": ENGLISH["terminal_before_whoever_makes_diamonds_trump"],
    "h": ENGLISH["terminal_before_whoever_makes_hearts_trump"],
    "s": ENGLISH["terminal_before_whoever_makes_spades_trump"],
    "alone": ENGLISH["terminal_next_to_a_trump_token"],
}
BAND = 21.0
"""Height in mm of the dark band below a token's marker, so that the detector never takes it as a card."""
RULE = 100.0
"""Length in mm of the line that shows whether the printer has kept the scale."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker to print: its purpose, squares by rows (``#`` is black), side and white margin in mm."""

    name: str
    rows: Sequence[str]
    side: float
    white: float


def tags(args: Namespace, corners: Sequence[Marker], tokens: Sequence[Marker]) -> int:
    """Write the PDF; a file that cannot be written is a Refusal."""
    path = Path(args.file)
    if path.suffix.lower() != ".pdf":
        raise Refusal(ENGLISH["refusal_pdf_name"].format(path=path))
    paper = args.paper or paper_name()
    data = drawn(paper, corners, tokens)
    try:
        path.write_bytes(data)
    except OSError as problem:
        raise Refusal(ENGLISH["refusal_path_not_written"].format(path=path, why=problem.strerror)) from None
    print(ENGLISH["terminal_pages_print_them_at_not"].format(path=path, paper=paper))
    return 0


def drawn(paper: str, corners: Sequence[Marker], tokens: Sequence[Marker]) -> bytes:
    """The PDF, the same bytes each time; ``paper`` is ``a4`` or ``letter``."""
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    made = BytesIO()
    size = paper_size(paper)
    canvas = Canvas(made, pagesize=size, invariant=True, pageCompression=True)
    canvas.setTitle(ENGLISH["terminal_bowerbird_corner_tags_and_tokens"])
    sheet = _Sheet(canvas, *size)
    sheet.head(
        "Corner tags",
        ENGLISH["terminal_cut_along_the_dashed_lines"],
        ENGLISH["terminal_tables_very_corner_north_west"],
    )
    sheet.grid(corners, 2, 80.0, sheet.corner_tag)
    canvas.showPage()
    sheet.head(
        "Tokens",
        ENGLISH["terminal_cut_along_the_dashed_lines_lay"],
        ENGLISH["terminal_keep_those_that_are_not"],
    )
    sheet.grid(tokens, 3, 54.0, sheet.token)
    canvas.showPage()
    canvas.save()
    return made.getvalue()


class _Sheet:
    """Draws page after page; lengths are in mm from the top left."""

    def __init__(self, canvas: Canvas, width: float, height: float) -> None:
        from reportlab.lib.units import mm

        self.canvas, self.mm = canvas, mm
        self.width, self.height = width / mm, height / mm

    def text(self, x: float, y: float, words: str, size: float, font: str = "Helvetica") -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawString(x * self.mm, (self.height - y) * self.mm, words)

    def centred(self, x: float, y: float, words: str, size: float, font: str = "Helvetica") -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawCentredString(x * self.mm, (self.height - y) * self.mm, words)

    def box(self, x: float, y: float, w: float, h: float) -> None:
        self.canvas.rect(x * self.mm, (self.height - y - h) * self.mm, w * self.mm, h * self.mm, 0, 1)

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        high = self.height
        self.canvas.line(x * self.mm, (high - y) * self.mm, to_x * self.mm, (high - to_y) * self.mm)

    def head(self, title: str, *lines: str) -> None:
        self.canvas.setFillGray(0)
        self.text(15, 20, f"Bowerbird: {title.lower()}", 16, "Helvetica-Bold")
        for n, words in enumerate(lines):
            self.text(15, 28 + 5 * n, words, 9.5)
        self.canvas.setStrokeGray(0)
        self.canvas.setLineWidth(0.6)
        y = self.height - 14
        self.line(15, y, 15 + RULE, y)
        for x in (15, 15 + RULE):
            self.line(x, y - 2, x, y + 2)
        self.text(15 + RULE + 3, y + 1, ENGLISH["terminal_mm_if_it_is_not"], 9)

    def grid(
        self,
        markers: Sequence[Marker],
        columns: int,
        wide: float,
        draw: Callable[[Marker, float, float], None],
    ) -> None:
        """Draw ``markers`` with ``draw`` in so many ``columns``, each ``wide`` mm."""
        left = (self.width - columns * wide - (columns - 1) * 6) / 2
        for n, marker in enumerate(markers):
            row, column = divmod(n, columns)
            paper = marker.side + 2 * marker.white
            high = paper + (BAND if draw == self.token else 0)
            draw(marker, left + column * (wide + 6) + (wide - paper) / 2, 46 + row * (high + 12))

    def marker(self, marker: Marker, x: float, y: float) -> None:
        """The squares, black runs of a row in one piece, so that no hairline shows between them."""
        unit = marker.side / len(marker.rows)
        self.canvas.setFillGray(0)
        path = self.canvas.beginPath()
        for i, row in enumerate(marker.rows):
            start = 0
            for j in range(len(row) + 1):
                if j == len(row) or row[j] != "#":
                    if j > start:
                        top = self.height - y - i * unit
                        path.rect((x + start * unit) * self.mm, (top - unit) * self.mm,
                                  (j - start) * unit * self.mm, unit * self.mm)  # fmt: skip
                    start = j + 1
        self.canvas.drawPath(path, stroke=0, fill=1)

    def cut_line(self, x: float, y: float, w: float, h: float) -> None:
        self.canvas.saveState()
        self.canvas.setStrokeGray(0.55)
        self.canvas.setLineWidth(0.4)
        self.canvas.setDash(3, 2)
        self.canvas.rect(x * self.mm, (self.height - y - h) * self.mm, w * self.mm, h * self.mm, 1, 0)
        self.canvas.restoreState()

    def corner_tag(self, marker: Marker, x: float, y: float) -> None:
        side = marker.side + 2 * marker.white
        self.cut_line(x, y, side, side)
        self.marker(marker, x + marker.white, y + marker.white)
        east, south = "E" in marker.name, "S" in marker.name
        # The angle that belongs in the table's corner; thin enough to leave the marker its white.
        long, thick = 16.0, 2.2
        self.box(x + side - long if east else x, y + side - thick if south else y, long, thick)
        self.box(x + side - thick if east else x, y + side - long if south else y, thick, long)
        words = ENGLISH["terminal_this_corner_into_the_tables"].format(names=NAMES[marker.name])
        self.text(x, y - 1.5 if not south else y + side + 4, words, 7.5)
        # At the far side from the angle, so that the tag still says what it is when it is cut out.
        self.centred(x + side / 2, y + 3.5 if south else y + side - 1.5, NAMES[marker.name], 7)

    def token(self, marker: Marker, x: float, y: float) -> None:
        side = marker.side + 2 * marker.white
        self.cut_line(x, y, side, side + BAND)
        self.marker(marker, x + marker.white, y + marker.white)
        self.canvas.setFillGray(0.16)
        self.box(x, y + side, side, BAND)
        self.canvas.setFillGray(1)
        sign = SUITS.get(marker.name)
        if sign:
            self.centred(x + side / 2, y + side + 10.5, sign, 28, "ZapfDingbats")
            self.centred(x + side / 2, y + side + 17.5, NAMES[marker.name], 12, "Helvetica-Bold")
        else:
            self.centred(x + side / 2, y + side + 13, NAMES[marker.name], 19, "Helvetica-Bold")
        self.canvas.setFillGray(0)
        self.text(x, y + side + BAND + 3.6, MEANINGS[marker.name], 7.5)
