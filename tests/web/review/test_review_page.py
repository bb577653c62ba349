"""The page of a review: one file that looks like the table's own pages and fetches nothing."""

import re
from base64 import b64decode
from pathlib import Path

from web.review.page import page

EMPTY = {
    "film": {"name": "evening.mp4", "says": "One hour.", "dated": ""}, "book": "American club euchre",
    "remarks": [], "score": [], "questions": [], "how": "", "command": "",
    "alike": [], "hands": [], "unread": [],
}  # fmt: skip


def test_the_file_has_the_fonts_of_the_page_in_it_and_fetches_nothing(table):
    text = page(EMPTY, table)
    fonts = [b64decode(data) for data in re.findall(r"data:font/woff2;base64,([\w+/=]+)", text)]
    shipped = [path.read_bytes() for path in sorted(Path("web/static/fonts").glob("*.woff2"), reverse=True)]
    assert fonts == shipped
    assert not re.search(r"(?:src|href)=\"(?!data:)", text)
    assert "://" not in re.sub(r"base64,[\w+/=]+", "", text)
