"""The page's scripts get the words that they show, and few others."""

import re
from pathlib import Path

from web.page.pages import OF_OTHERS, script_words
from web.shown.page_state import PageState
from web.shown.words.english import ENGLISH

STATIC = Path(__file__).parents[3] / "web" / "static"
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")}
STATE_PART = re.compile(r"\bstate\.(\w+)")


def test_every_word_that_a_script_of_the_page_names_is_sent_to_it():
    sent = script_words()
    for name in SCRIPTS.keys() - OF_OTHERS:
        text = SCRIPTS[name]
        named = {*re.findall(r"\bwords\.(\w+)", text)} - {"js"}
        named |= {*re.findall(r'"(\w+)"', text)} & ENGLISH.keys()
        assert not named - sent.keys(), name
        for begin in re.findall(r"`(\w+_)\$\{", text):
            assert {key for key in ENGLISH if key.startswith(begin)} <= sent.keys(), name


def test_words_that_no_script_names_are_not_sent():
    assert len(script_words()) < 0.6 * len(ENGLISH)
    assert not [key for key in script_words() if key.startswith(("hub_js_", "league_", "review_", "audit_"))]


def test_no_script_reads_a_part_of_the_state_that_the_page_is_not_sent():
    read = {name: set(STATE_PART.findall(text)) for name, text in SCRIPTS.items()}
    unknown = {name: parts - set(PageState.__struct_fields__) for name, parts in read.items()}
    assert {name: parts for name, parts in unknown.items() if parts} == {}
    assert len(read["table.js"]) > 30
