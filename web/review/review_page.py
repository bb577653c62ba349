"""A review as one file of HTML that holds its own pictures, to be opened anywhere and sent to anybody."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ..shown.shown_finished_hands import in_words
from ..shown.shown_names import Plain
from ..shown.words.english_words import ENGLISH
from ..table.table import Table
from .review_gathered import ROLE

TEMPLATES = Path(__file__).parent.parent / "templates"


def page(review: Plain, table: Table) -> str:
    """The file; it fetches nothing from anywhere and runs no script."""
    sheets = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

    def picture(address: str) -> str:
        """The picture at an address below the table's own, written into the file itself."""
        _, sighting, view = address.split("/")
        kept = table.picture(sighting, view, ROLE)
        return "" if kept is None else f"data:image/jpeg;base64,{b64encode(kept).decode()}"

    sheets.globals.update(words=ENGLISH, picture=picture, in_words=in_words)
    return sheets.get_template("review.html").render(review=review)
