"""A review as one file of HTML that holds its own pictures, to be opened anywhere and sent to anybody."""

from __future__ import annotations

import hashlib
import math
from base64 import b64encode
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from msgspec import convert

from referee.view.plain import PlainObject

from ..journal import evidence_clip
from ..journal.evidence_clip import NoClip
from ..shown.finished_hands import in_words
from ..shown.hand_states import ScoreLine
from ..shown.names import card_sign
from ..shown.words.english import ENGLISH
from ..table import reading
from ..table.table import Table
from .film_summary import ROLE

EVERY = 0.25
"""Seconds between two pictures of a clip in the file."""
AT_REST = 0.25
"""Seconds after a play at which its card is on the table in every clip, and the trick is not gathered yet."""
TEMPLATES = Path(__file__).parent.parent / "templates"
STATIC = Path(__file__).parent.parent / "static"
FONTS = STATIC / "fonts"
SCRIPT = (STATIC / "review_page.js").read_text(encoding="utf-8")
"""What turns the answers on the page into the command that gives them to the review."""


def font(name: str) -> str:
    """A font of the page, by the name of its file, written into the file itself."""
    return f"data:font/woff2;base64,{b64encode((FONTS / name).read_bytes()).decode()}"


def score_in_words(score: list[PlainObject]) -> str:
    """The score after a hand of a review, in a line."""
    return in_words(convert(score, list[ScoreLine]))


def page(review: PlainObject, table: Table) -> str:
    """The file; it fetches and sends nothing, and its policy allows no script but its own."""
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
        jpeg = reading.picture(table.logbook, sighting, view, ROLE)
        return "" if jpeg is None else f"data:image/jpeg;base64,{b64encode(jpeg).decode()}"

    def close_up(address: str) -> str:
        """The card alone, where the picture at an address is of the whole table and a close one was kept."""
        whole = address.removesuffix("/table")
        return "" if whole == address else picture(f"{whole}/crop")

    def clip(address: str) -> tuple[list[str], int]:
        """The pictures of a clip, a few a second, each written into the file itself; which shows the play.

        That picture is shown where nothing may move, and on paper.
        """
        _, sighting, view = address.split("/")
        jpeg = reading.picture(table.logbook, sighting, view, ROLE)
        try:
            pictures = [] if jpeg is None else evidence_clip.read(jpeg)
        except NoClip:
            return [], 0
        frames: list[str] = []
        due, still = -math.inf, 0
        for t, jpeg in pictures:
            if t >= due:
                due = t + EVERY - 0.01
                still = len(frames) if t <= AT_REST else still
                frames.append(f"data:image/jpeg;base64,{b64encode(jpeg).decode()}")
        return frames, still

    sheets.globals.update(clip=clip, close_up=close_up, every=EVERY, font=font, script=Markup(SCRIPT))
    sheets.globals.update(script_hash=b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode())
    sheets.globals.update(cards=sorted(map(str, table.game.rules.cards), key=lambda card: (card[-1], card)))
    sheets.globals.update(words=ENGLISH, picture=picture, in_words=score_in_words, card_sign=card_sign)
    return sheets.get_template("review.html").render(review=review)
