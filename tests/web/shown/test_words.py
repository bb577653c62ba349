"""Every string of the page stands in the one table, and every string of the table stands somewhere."""

import re

from web.bootstrap import ROOT
from web.shown.words.english import ENGLISH

WEB = ROOT / "web"
SOURCES = [
    path
    for path in (
        *WEB.rglob("*.py"),
        *(WEB / "static").glob("*.js"),
        *(WEB / "templates").glob("*.html"),
    )
    if path.parent.name != "words"
]
IMPORT = re.compile(r"^\s*from [\w.]+ import .*$", re.M)
TEXT = "\n".join(IMPORT.sub("", path.read_text()) for path in sorted(SOURCES))
MADE = set(re.findall(r"[`\"'f]([a-z_]+_)(?:\$\{|\{|\" ?[+~]|' ?[+~])", TEXT))
"""The beginnings of keys that are put together where they are used, as in ``rank_`` and a rank."""


def test_whatever_the_page_names_is_in_the_table():
    named = set(re.findall(r"\bwords\.([a-zA-Z_]+)\b", TEXT)) | set(
        re.findall(r"ENGLISH\[\"([^\"{]+)\"\]", TEXT)
    )
    assert named - set(ENGLISH) - {"js", "get", "format"} == set()


def test_every_text_in_the_table_is_used_somewhere():
    used = set(re.findall(r"[A-Za-z_]+", TEXT))
    unused = {key for key in ENGLISH if key not in used and not any(key.startswith(begin) for begin in MADE)}
    assert unused == set()
