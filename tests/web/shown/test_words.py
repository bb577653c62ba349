"""Every string of the page stands in the one table, and every string of the table stands somewhere."""

import ast
import re
from collections import Counter
from string import Formatter
from typing import get_args

from referee.facts.register import MISDEALS
from referee.laws.ruling import Status
from referee.words.catalogue import ENGLISH as OF_THE_REFEREE
from web.bootstrap import ROOT
from web.page.pages import script_words
from web.shown.page_state import StatusWord
from web.shown.words.catalogue import CATALOGUE
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


def test_a_script_is_sent_the_text_of_every_status():
    sent = script_words().keys()
    assert {f"word_{word}" for word in get_args(StatusWord)} <= sent
    assert {f"status_{status.value}" for status in Status} <= sent
    assert {f"misdeal_{why}" for why in MISDEALS} <= sent


def test_a_script_shows_no_key_in_place_of_its_text():
    """A text looked up by a bare name is not sent to the scripts; only a seat's letter stands in them."""
    scripts = "".join(path.read_text() for path in (WEB / "static").glob("*.js"))
    assert set(re.findall(r"\bwords\[([\w.]+)\]", scripts)) == {"seat", "one.seat"}
    assert set("NESW") <= script_words().keys()
    assert re.findall(r"\bwords\[[^\]]+\] *(?:\?\?|\|\|) *(?!words|\"\")\S+", scripts) == []


def test_no_text_of_the_table_replaces_another_of_the_same_key():
    tables = [*(WEB / "shown" / "words").glob("*.py")]
    by_value = "rule_values.py"  # a table of its own: its keys are the values of rules
    dicts = [
        node
        for path in tables
        if path.name != by_value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Dict)
    ]
    keys = Counter(key.value for table in dicts for key in table.keys if isinstance(key, ast.Constant))
    keys.update(list(OF_THE_REFEREE))
    assert {key: many for key, many in keys.items() if many > 1} == {}
    assert keys.keys() == {*CATALOGUE, *ENGLISH}


def test_every_text_in_the_table_is_used_somewhere():
    used = set(re.findall(r"[A-Za-z_]+", TEXT))
    unused = {key for key in ENGLISH if key not in used and not any(key.startswith(begin) for begin in MADE)}
    assert unused == set()


def named_in_calls():
    """Each call ``ENGLISH["key"].format(name=...)``: its file and line, the key and the names it fills in."""
    for path in SOURCES:
        if path.suffix != ".py":
            continue
        for call in ast.walk(ast.parse(path.read_text())):
            match call:
                case ast.Call(
                    ast.Attribute(ast.Subscript(ast.Name("ENGLISH"), ast.Constant(str(key))), "format"),
                    [],
                    names,
                ) if all(name.arg for name in names):
                    yield f"{path.relative_to(ROOT)}:{call.lineno}", key, {name.arg for name in names}


def test_every_hole_of_a_string_is_filled_in_where_it_is_used():
    calls = list(named_in_calls())
    assert len(calls) > 100
    for place, key, names in calls:
        holes = {hole.partition(".")[0] for _, hole, _, _ in Formatter().parse(ENGLISH[key]) if hole}
        assert names == holes, (place, key)
